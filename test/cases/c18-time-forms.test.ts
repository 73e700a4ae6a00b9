import { describe, expect, test } from "vitest";
import { wholeDays } from "../../src/time/calendar.ts";
import { contents, refusal } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

const tern = { subject: "Tern", predicate: "visited_by", object: "Wicket" };

describe.each(faces)("C18 Seconds are not milliseconds ($face)", ({ open }) => {
  test("seconds are refused, milliseconds taken", async () => {
    const desk = await open("2026-08-07T00:00:00Z");
    const seconds = await refusal(desk.assert({ ...tern, from: 1785542400 }));
    expect(seconds.code).toBe("incorrect");
    expect(seconds.message).toContain("1785542400");
    expect(seconds.fix).toMatch(/ISO-8601/);
    expect(seconds.fix).toMatch(/milliseconds since 1970/);
    expect(await contents(desk)).toEqual({ journal: [], facts: [] });

    await desk.assert({ ...tern, from: 1785542400000 });
    const [fact] = (await desk.facts()).facts;
    expect(fact!.t_valid).toBe("2026-08-01T00:00:00.000Z");
    expect(wholeDays(Date.parse(fact!.t_valid!), Date.parse("2026-08-07T00:00:00Z"))).toBe(6);
    await desk.close();
  });
});

const impossible = ["2026-02-30", "2025-02-29", "2026-04-31T10:00:00Z", "2026-13-01", "not a date", ""];

describe.each(faces)("C19 Impossible calendar dates are refused ($face)", ({ open }) => {
  test("as bounds, and a leap day is taken", async () => {
    const desk = await open("2026-08-07T00:00:00Z");
    await desk.assert({ ...tern, from: "2024-02-29" });
    const [leapDay] = (await desk.facts()).facts;
    expect(leapDay!.t_valid).toBe("2024-02-29T00:00:00.000Z");
    const before = await contents(desk);

    for (const time of impossible) {
      const writes = [
        () => desk.assert({ ...tern, object: "Mill", from: time }),
        () => desk.assert({ ...tern, object: "Mill", from: "2024", until: time }),
        () => desk.assert({ ...tern, object: "Mill", from: "2024", attested: time }),
        () => desk.assert({ ...tern, object: "Mill", from: "2024", said: time }),
        () => desk.assert({ ...tern, object: "Mill", from: "2024", recordedAt: time }),
        () => desk.end({ ...tern, at: time }),
        () => desk.remember({ text: "Tern was seen.", at: time }),
        () => desk.import([JSON.stringify({ op: "assert", ...tern, from: time })]),
        () => desk.import([JSON.stringify({ op: "assert", ...tern, from: "2024", recorded_at: time })]),
      ];
      for (const write of writes) {
        const { code, message } = await refusal(write());
        expect(code).toBe("incorrect");
        expect(message).toContain(JSON.stringify(time));
      }
    }
    expect(await contents(desk)).toEqual(before);
    await desk.close();
  });

  test("in every read", async () => {
    const desk = await open("2026-08-07T00:00:00Z");
    await desk.assert({ ...tern, from: "2024-02-29" });
    const [id] = (await desk.facts()).facts.map((fact) => fact.id);
    for (const time of impossible) {
      const reads = [
        () => desk.facts({ at: time }),
        () => desk.facts({ known: time }),
        () => desk.facts({ overlaps: { from: time, until: "2026" } }),
        () => desk.facts({ overlaps: { from: "2024", until: time } }),
        () => desk.timeline({ subject: "Tern", known: time }),
        () => desk.timeline({ subject: "Tern", at: time }),
        () => desk.entities({ known: time }),
        () => desk.episodes({ from: time }),
        () => desk.episodes({ until: time }),
        () => desk.episodes({ at: time }),
        () => desk.changes({ since: time }),
        () => desk.changes({ until: time }),
        () => desk.recall("Tern", { at: time }),
        () => desk.recall("Tern", { known: time }),
        () => desk.diff(time, "2026"),
        () => desk.diff("2026", time),
        () => desk.call("predicates", { known: time }),
        () => desk.why(id!, { known: time }),
        () => desk.get([id!], { known: time }),
      ];
      for (const [index, read] of reads.entries()) {
        const { code, message } = await refusal(read());
        expect(code, `read ${index} ${message}`).toBe("incorrect");
        expect(message, `read ${index}`).toContain(JSON.stringify(time));
      }
    }
    await desk.close();
  });

  test("also where nothing was ever written", async () => {
    const desk = await open("2026-08-07T00:00:00Z");
    const reads = [
      () => desk.facts({ at: "2026-02-30" }),
      () => desk.facts({ known: "2026-02-30" }),
      () => desk.timeline({ subject: "Tern", known: "2026-02-30" }),
      () => desk.entities({ known: "2026-02-30" }),
      () => desk.episodes({ known: "2026-02-30" }),
      () => desk.changes({ since: "2026-02-30" }),
      () => desk.changes({ until: "2026-02-30" }),
      () => desk.recall("Tern", { at: "2026-02-30" }),
      () => desk.diff("2026-02-30", "2026"),
      () => desk.call("predicates", { known: "2026-02-30" }),
      () => desk.why("f_x", { known: "2026-02-30" }),
      () => desk.get(["f_x"], { at: "2026-02-30" }),
    ];
    for (const [index, read] of reads.entries()) {
      const answer = await refusal(read()).catch((error: Error) => ({
        message: `read ${index}: ${error.message}`,
      }));
      expect(answer.message).toContain('"2026-02-30"');
      expect(answer).toMatchObject({ code: "incorrect" });
    }
    await desk.close();
  });
});
