import { describe, expect, it } from "vitest";
import type { ModelClaim } from "../../../src/extract/model/model-claim.ts";
import { place, timesOf } from "./placed-claim.ts";

describe("a present state", () => {
  it.each<[string, string[], object | string]>([
    ["I live in Velden", [], {}],
    ["I live in Velden now", ["now"], {}],
    ["I moved in March to Velden", ["in March"], { from: "2025-03" }],
    ["Until Friday I'm in Velden", ["Until Friday"], { until: "2025-06-13" }],
    [
      "I'm in Velden from 3 June to 20 June",
      ["from 3 June to 20 June"],
      { from: "2025-06-03", until: "2025-06-21" },
    ],
    ["I'm in Velden every Friday", ["every Friday"], {}],
    ["I live in Velden, as when I was a child", ["when I was a child"], {}],
    ["I lived in Velden from 2015 to 2018", ["from 2015 to 2018"], "it was over at 2019."],
  ])("%j", (words, time_words, times) => {
    expect(timesOf(words, { time_words })).toEqual(times);
  });

  it("keeps no time that the text does not say, and tells so", () => {
    const { claims, notes } = place("I live in Velden", { time_words: ["2025-03-01"] });
    expect(claims[0]).not.toHaveProperty("from");
    expect(notes).toEqual([`"I lives_in Velden": "2025-03-01" is not in the text, so its time is left out.`]);
  });
});

describe("a state up to now", () => {
  const attested = "2025-06-11T15:20:00.000Z";
  it.each<[string, string[], object | string]>([
    ["In Velden since 2019", ["since 2019"], { from: "2019", attested }],
    ["In Velden since 2019", ["2019"], { from: "2019", attested }],
    ["In Velden for three years now", ["for three years"], { from: "2022", attested }],
    ["In Velden for eight months", ["eight months"], { from: "2024-10", attested }],
    ["In Velden since last Monday", ["since last Monday"], { from: "2025-06-09", attested }],
    ["In Velden since 2030", ["since 2030"], "2030 is later than it was said."],
    ["In Velden since I was nine", ["since I was nine"], {}],
    ["Always in Velden", ["Always"], {}],
    ["In Velden since then", ["since 2019"], `"since 2019" is not in the text.`],
  ])("%j", (words, time_words, times) => {
    expect(timesOf(words, { time_words, holds: "since" })).toEqual(times);
  });

  it("of a many-valued predicate has an unknown start where none is told", () => {
    const more = { predicate: "dislikes", object: "olives", holds: "since" as const };
    expect(timesOf("I've always hated olives", more)).toEqual({ from: "unknown" });
    expect(
      timesOf("I've hated olives since I was nine", { ...more, time_words: ["since I was nine"] }),
    ).toEqual({
      from: "unknown",
    });
  });

  it("may begin today where the calendar is ahead of UTC", () => {
    const read = { at: Date.parse("2025-06-11T20:00:00Z"), timeZone: "Asia/Tokyo" };
    const from = "2025-06-12";
    expect(timesOf("In Velden since today", { time_words: ["since today"], holds: "since" }, read)).toEqual({
      from,
      attested: `${from}T00:00:00.000Z`,
    });
  });
});

describe("a state that is over", () => {
  it.each<[string, string[], object | string]>([
    ["I used to live in Velden", [], { from: "unknown", guessed: true }],
    ["In Velden from 2008 to 2010", ["from 2008 to 2010"], { from: "2008", until: "2011" }],
    ["In Velden from 2020 till 2023", ["from 2020 till 2023"], { from: "2020", until: "2023" }],
    ["In Velden until 2021", ["until 2021"], { from: "unknown", until: "2021" }],
    ["In Velden in 2019 for a while", ["in 2019"], { from: "2019", guessed: true }],
    ["In Velden last week", ["last week"], { from: "2025-06-02", until: "2025-06-09" }],
    ["In Velden in the nineties", ["the nineties"], { from: "1990", until: "2000" }],
    [
      "In Velden for two years (till last April)",
      ["for 2 years", "till last April"],
      `"for 2 years" is not in the text.`,
    ],
    [
      "In Velden for 2 years (till last April)",
      ["for 2 years", "till last April"],
      { from: "2023", until: "2025-04" },
    ],
    [
      "Joined in 2015, stayed in Velden until 2018",
      ["in 2015", "until 2018"],
      { from: "2015", until: "2018" },
    ],
    ["In Velden when I was nine", ["when I was nine"], { from: "unknown", guessed: true }],
    ["In Velden from 2019 to 2025", ["from 2019 to 2025"], { from: "2019", guessed: true }],
    ["In Velden in 2031", ["in 2031"], "2031 is later than it was said."],
    ["In Velden once", ["in 2019"], `"in 2019" is not in the text.`],
  ])("%j", (words, time_words, times) => {
    expect(timesOf(words, { time_words, holds: "past" })).toEqual(times);
  });
});

describe("an event", () => {
  const event = { predicate: "visited", holds: "event" as const };
  it.each<[string, string[], object | string]>([
    ["I went to Velden", [], {}],
    ["I went to Velden yesterday", ["yesterday"], { from: "2025-06-10" }],
    ["I went to Velden in May 2024", ["in May 2024"], { from: "2024-05" }],
    ["I was in Velden 3-5 May", ["3-5 May"], { from: "2025-05-03", until: "2025-05-06" }],
    ["I went to Velden when I was nine", ["when I was nine"], { from: "unknown" }],
    ["I went to Velden before 2015", ["before 2015"], { from: "unknown" }],
    ["I went to Velden in 2031", ["in 2031"], "2031 is later than it was said."],
    ["I went to Velden", ["yesterday"], `"yesterday" is not in the text.`],
    ["I went to Velden last May, and to Graz last June", ["last May"], { from: "2025-05" }],
  ])("%j", (words, time_words, times) => {
    expect(timesOf(words, { ...event, time_words })).toEqual(times);
  });

  it("has the time next to its quote, where the words stand more than once", () => {
    const words = "In May we met. Last year: Velden in May";
    const quote = "Velden in May";
    const times = timesOf(words, { ...event, quote, time_words: ["in May"] });
    expect(times).toEqual({ from: "2025-05" });
  });

  it("has a time, though its words stand nearer in others that are none", () => {
    const words = "In May, at last: Velden in Mayfair";
    expect(timesOf(words, { ...event, quote: "Velden", time_words: ["In May"] })).toEqual({
      from: "2025-05",
    });
  });
});

describe("an end", () => {
  it.each<[string, Partial<ModelClaim>, object | string]>([
    ["I no longer live in Velden", {}, { at: "2025-06-11T15:20:00.000Z" }],
    ["I left Velden in March", { time_words: ["in March"] }, { at: "2025-03" }],
    ["I was in Velden until 2021", { time_words: ["until 2021"] }, { at: "2021" }],
    ["Not in Velden since the baby", { time_words: ["since the baby"] }, { at: "2025-06-11T15:20:00.000Z" }],
    ["I leave Velden on 30 June", { time_words: ["on 30 June"], holds: "plan" }, { at: "2025-06-30" }],
    ["I left Velden in 2031", { time_words: ["in 2031"] }, "2031 is later than it was said."],
    ["I left Velden", { time_words: ["in March"] }, `"in March" is not in the text.`],
  ])("%j", (words, more, times) => {
    expect(timesOf(words, { op: "end", ...more })).toEqual(times);
  });
});

describe("a correction", () => {
  const words = "Between May and July 2024 I was not in Velden";
  const more = { op: "correct" as const, time_words: ["Between May and July 2024"] };

  it("of a single-valued predicate says that another value held, or none", () => {
    expect(place(words, { ...more, holds: "past" }).claims).toMatchObject([
      { op: "correct", object: "Velden", from: "2024-05", until: "2024-08" },
    ]);
    expect(place(words, { ...more, holds: "not" }).claims).toMatchObject([{ op: "correct", object: null }]);
  });

  it("of a many-valued one names what did not hold", () => {
    expect(place(words, { ...more, holds: "not", predicate: "likes" }).claims).toMatchObject([
      { op: "correct", object: "Velden", holds: false },
    ]);
  });

  it("that somebody was not managed, whose superior is single-valued, is refused", () => {
    expect(place(words, { ...more, holds: "not", predicate: "manages" }).claims).toEqual([]);
  });

  it("speaks of a year where that is named", () => {
    const { claims } = place("In 2022 I was in Velden", { ...more, time_words: ["In 2022"], holds: "past" });
    expect(claims).toMatchObject([{ from: "2022", until: "2023" }]);
  });

  it.each([[[]], [["since 2022"]], [["in 2031"]]])("without a period is refused: %j", (time_words) => {
    expect(place("since 2022 I was in Velden", { ...more, time_words }).claims).toEqual([]);
  });
});

describe("a plan", () => {
  it("is said with plans_to, without its time", () => {
    const more = { predicate: "plans_to", object: "move to Velden", holds: "plan" as const };
    const words = "I'm going to move to Velden in May";
    expect(timesOf(words, { ...more, time_words: ["in May"] })).toEqual({});
    expect(timesOf(words, { ...more, time_words: ["2026-05"] })).toEqual({});
  });

  it("is no state yet", () => {
    expect(timesOf("I'll live in Velden", { holds: "plan" })).toBe("a plan is not yet so.");
  });

  it("and what never was is no claim", () => {
    expect(timesOf("I don't live in Velden", { holds: "not" })).toBe("what was never so is no claim.");
  });
});
