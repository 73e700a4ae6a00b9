import { describe, expect, test } from "vitest";
import { periods, values } from "./support/answers.ts";
import { CommandLineDesk } from "./support/command-line-desk.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C20 Timelines sort by time, not by text ($face)", ({ open }) => {
  test("four-digit years far apart, and equal starts in order of creation", async () => {
    const desk = await open("2026-08-07T00:00:00Z");
    const starts = [
      ["charter Z", "2026-03-31"],
      ["charter B", "0380"],
      ["charter A", "2026-03-31"],
      ["charter C", "1785-01-01"],
    ];
    for (const [object, from] of starts) {
      await desk.assert({ subject: "Mill", predicate: "granted", object: object!, from: from! });
    }
    const order = ["charter B", "charter C", "charter Z", "charter A"];
    for (let again = 0; again < 3; again++) {
      expect((await periods(desk, "Mill", "granted")).map(([name]) => name)).toEqual(order);
      expect(values(await desk.facts({ subject: "Mill" }))).toEqual(order);
    }
    expect(await periods(desk, "Mill", "granted")).toMatchObject([
      ["charter B", "0380-01-01T00:00:00.000Z", null],
      ["charter C", "1785-01-01T00:00:00.000Z", null],
      ["charter Z", "2026-03-31T00:00:00.000Z", null],
      ["charter A", "2026-03-31T00:00:00.000Z", null],
    ]);
    const { timelines } = await desk.timeline({ subject: "Mill" });
    const changes = timelines.flatMap((timeline) => timeline.changes);
    expect(changes.map(({ after }) => after && "entity" in after && after.entity.name)).toEqual(order);

    if (desk instanceof CommandLineDesk) {
      const shown = await desk.text(["timeline", "Mill"]);
      const listed = [...shown.matchAll(/charter [ABCZ]/g)].map(([name]) => name);
      expect(listed.slice(0, 4)).toEqual(order);
    }
    await desk.close();
  });
});
