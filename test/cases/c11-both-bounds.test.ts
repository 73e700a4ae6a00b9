import { describe, expect, test } from "vitest";
import { bounds, contents, held, refusal } from "./support/answers.ts";
import { runBuilt } from "./support/built-cli.ts";
import { faces } from "./support/faces.ts";
import { newFile } from "./support/new-file.ts";

const fact = {
  subject: "Mira",
  predicate: "role",
  object: "trainee",
  from: "2025-01-01T00:00:00Z",
  until: "2025-04-28T17:28:00Z",
};
const both = ["2025-01-01T00:00:00.000Z", "2025-04-28T17:28:00.000Z"];

describe.each(faces)("C11 A fact stored with both bounds keeps both bounds ($face)", ({ open }) => {
  test("in the answer of the write and in every read", async () => {
    const desk = await open("2026-05-02T00:00:00Z");
    const { opened } = await desk.assert(fact);
    expect(opened.map(bounds)).toEqual([both]);
    expect(opened[0]!.valid_text).toEqual({ from: both[0], until: both[1] });

    const { facts } = await desk.facts({ subject: "Mira", history: true });
    expect(facts.map((each) => [...bounds(each), each.status])).toEqual([[...both, "ended"]]);
    const [found] = await desk.get([facts[0]!.id]);
    expect(found).toMatchObject({ kind: "fact", fact: { t_valid: both[0], t_invalid: both[1] } });
    expect(await held(desk, "Mira", "role")).toEqual([]);
    expect(await held(desk, "Mira", "role", { at: "2025-02-01" })).toEqual(["trainee"]);
    expect(await held(desk, "Mira", "role", { at: "2025-04-28T17:27:59.999Z" })).toEqual(["trainee"]);
    expect(await held(desk, "Mira", "role", { at: "2025-04-28T17:28:00Z" })).toEqual([]);
    await desk.close();
  });

  test("a misspelt time parameter is refused by name, and nothing is stored", async () => {
    const desk = await open("2026-05-02T00:00:00Z");
    await desk.assert(fact);
    const before = await contents(desk);
    const { until: _, ...rest } = fact;
    const misspelt = { ...rest, valid_untill: "2025-04-28T17:28:00Z" };
    const calls = [
      () => desk.call("assert", misspelt),
      () =>
        desk.call("batch", {
          items: [
            { op: "assert", ...fact },
            { op: "assert", ...misspelt },
          ],
        }),
      () => desk.import([JSON.stringify({ op: "assert", ...misspelt })]),
    ];
    for (const call of calls) {
      const { code, message } = await refusal(call());
      expect(code).toBe("incorrect");
      expect(message).toContain("valid_untill");
    }
    expect((await refusal(calls[1]!())).message).toMatch(/^item 2: /i);
    expect(await contents(desk)).toEqual(before);
    await desk.close();
  });
});

describe("C11 the built command line", () => {
  test("keeps both bounds", async () => {
    const globals = ["--db", newFile(), "--now", "2026-05-02", "--json"];
    const { subject, predicate, object, from, until } = fact;
    const said = await runBuilt([
      ...globals,
      "assert",
      subject,
      predicate,
      object,
      "--from",
      from,
      "--until",
      until,
    ]);
    expect(JSON.parse(said.out).opened.map(bounds)).toEqual([both]);
    const read = await runBuilt([...globals, "facts", subject, "--at", "2025-02-01"]);
    expect(JSON.parse(read.out).facts.map(bounds)).toEqual([both]);
    const misspelt = await runBuilt([...globals, "assert", subject, predicate, object, "--untill", until]);
    expect(misspelt.exitCode).toBe(2);
    expect(JSON.parse(misspelt.err).error).toMatchObject({ code: "incorrect", value: "--untill" });
  });
});
