import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Session } from "../../bench/support/bench.ts";
import { openSession } from "../../bench/support/session.ts";
import { dateSum } from "../../bench/tempreason/answers.ts";
import { readContext, readDateSum, readQuestion } from "../../bench/tempreason/sentences.ts";
import { judge } from "../../bench/tempreason.ts";

// Made up throughout.

describe("reading sentences", () => {
  it("takes an end month as part of the interval", () => {
    expect(readContext("Nora Quill plays for Velden Rovers from Jan, 2011 to Dec, 2013. \n")).toEqual([
      {
        left: "Nora Quill",
        predicate: "dated_plays_for",
        right: "Velden Rovers",
        from: "2011-01",
        until: "2014-01",
      },
    ]);
  });

  it.each([
    [
      "Which team did Nora Quill play for in May, 998?",
      { side: "left", name: "Nora Quill", when: { month: "0998-05" } },
    ],
    [
      "Who was the chair of Friends in the Dale in Oct, 2015?",
      { side: "right", name: "Friends in the Dale", when: { month: "2015-10" } },
    ],
    [
      "Who was the head of Velden before Ada Brook?",
      { side: "right", name: "Velden", when: { order: "before", anchor: "Ada Brook" } },
    ],
    [
      "Where was Nora Quill educated after Dale School?",
      { side: "left", name: "Nora Quill", when: { order: "after", anchor: "Dale School" } },
    ],
  ])("reads %s", (text, wanted) => {
    expect(readQuestion(text)).toMatchObject(wanted);
  });

  it("leaves other questions unread, and refuses a line without an interval", () => {
    expect(readQuestion("Why is the sky blue?")).toBeUndefined();
    expect(() => readContext("Nora Quill plays for Velden Rovers.")).toThrow(/interval/);
  });

  it.each([
    ["What is the time 2 year and 11 month after Mar, 1200", "Feb, 1203"],
    ["What is the time 3 years before Jan, 1001", "Jan, 998"],
    ["What is the time 14 month before Feb, 1500", "Dec, 1498"],
  ])("adds: %s", (text, wanted) => {
    expect(dateSum(readDateSum(text)!)).toBe(wanted);
  });
});

describe("answers through the engine", () => {
  let session: Session;
  beforeAll(async () => {
    session = await openSession(undefined);
  });
  afterAll(() => session.close());

  const fact_context = [
    "Nora Quill plays for Velden Rovers from Jan, 2010 to Mar, 2011. ",
    " Nora Quill plays for Dale United from Mar, 2011 to Mar, 2011. ",
    " Nora Quill plays for Harbour Town from Mar, 2011 to Jun, 2014. ",
    " Nora Quill plays for Hill Athletic from Aug, 2014 to Dec, 2015.",
  ].join("\n");
  let number = 0;
  const asked = (question: string, answer: string[]) =>
    judge({ question, answer, fact_context }, () => session.group(`made-${number++}`));

  it("finds all that held in a month, and nothing besides", async () => {
    const march = "Which team did Nora Quill play for in Mar, 2011?";
    expect(await asked(march, ["Harbour Town", "Velden Rovers", "Dale United"])).toMatchObject({
      kind: "l2_exact",
      ok: true,
    });
    expect(await asked(march, ["Harbour Town"])).toMatchObject({ ok: false });
    expect(await asked("Which team did Nora Quill play for in Jul, 2014?", [])).toMatchObject({
      ok: true,
      got: [],
    });
  });

  it("takes the nearest interval that lies wholly before or after", async () => {
    const after = "Which team did Nora Quill play for after Velden Rovers?";
    expect(await asked(after, ["Harbour Town"])).toMatchObject({ kind: "l3_exact", ok: true });
    expect(await asked(after, ["Dale United"])).toMatchObject({ ok: false });
    expect(
      await asked("Which team did Nora Quill play for before Hill Athletic?", ["Harbour Town"]),
    ).toMatchObject({ ok: true });
    expect(
      await asked("Which team did Nora Quill play for before Velden Rovers?", ["Dale United"]),
    ).toMatchObject({ got: [] });
  });

  it("compares with what the question's own gold says", async () => {
    expect(await asked("What is the time 1 year after Mar, 1200", ["Mar, 1202"])).toEqual({
      kind: "date_sums",
      ok: false,
      got: ["Mar, 1201"],
    });
  });
});
