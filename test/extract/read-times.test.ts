import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Lean, placeTime } from "../../src/extract/time/place-time.ts";
import { readTimes } from "../../src/extract/time/read-times.ts";
import { formatTime } from "../../src/time/time-point.ts";
import { runs } from "../support/runs.ts";

// A Wednesday.
const NOW = Date.parse("2025-06-11T15:20:00Z");

/** Each time of a text as `from..until`, an open side empty; lengths and recurrences by their amounts. */
function read(text: string, lean: Lean = "past", now = NOW): string[] {
  return readTimes(text, now).map(({ value }) => {
    if (value.kind === "length") return `for ${JSON.stringify(value.amounts)}`;
    if (value.kind === "recurrence") return `every ${JSON.stringify(value.every)}`;
    const placed = placeTime(value, now, lean, "UTC");
    if (placed === null) return "nowhere";
    const text = (point: typeof placed.from) =>
      point === null ? "" : formatTime(point).replace(":00.000Z", "");
    return `${text(placed.from)}..${text(placed.until)}${placed.isApproximate ? " about" : ""}`;
  });
}

describe("a date", () => {
  it.each([
    ["I moved on 3 May 2021", "2021-05-03..2021-05-04"],
    ["since May 3rd, 2021", "2021-05-03.."],
    ["born 1985-07-09", "1985-07-09..1985-07-10"],
    ["on 12/24/2020", "2020-12-24..2020-12-25"],
    ["the 24.12.2020", "2020-12-24..2020-12-25"],
    ["back in march 2019", "2019-03..2019-04"],
    ["in 2018", "2018..2019"],
    ["in the nineties", "1990..2000"],
    ["during the 1980s", "1980..1990"],
    ["in the 19th century", "1800..1900"],
    ["in Q3 2022", "2022-07..2022-10"],
    ["the first week of January 2024", "2024-01-01..2024-01-08"],
    ["the second Tuesday of May 2025", "2025-05-13..2025-05-14"],
    ["on New Year's Eve 2019", "2019-12-31..2020-01-01"],
    ["on Easter Monday 2024", "2024-04-01..2024-04-02"],
    ["January twenty five nineteen eighty six", "1986-01-25..1986-01-26"],
    ["in '87", "1987..1988"],
    ["the year 380 AD", "0380..0381"],
    ["Halloween 2016 pls", "2016-10-31..2016-11-01"],
    ["H2 2019 numbers", "2019-07..2020-01"],
    ["the first half of 2021", "2021-01..2021-07"],
    ["on the twenty-third of October 2019", "2019-10-23..2019-10-24"],
    ["2021-06-01T08:00:00+02:00", "2021-06-01T06:00..2021-06-01T06:00:01.000Z"],
    ["2021-06-01T08:00Z", "2021-06-01T08:00..2021-06-01T08:01"],
  ])("%s is %s", (text, wanted) => {
    expect(read(text)).toEqual([wanted]);
  });
});

describe("a time that counts from now", () => {
  it.each([
    ["yesterday", "2025-06-10..2025-06-11"],
    ["the day before yesterday", "2025-06-09..2025-06-10"],
    ["last week", "2025-06-02..2025-06-09"],
    ["this month", "2025-06..2025-07"],
    ["last year", "2024..2025"],
    ["three years ago", "2022..2023"],
    ["two months ago", "2025-04..2025-05"],
    ["a couple of weeks ago", "2025-05-28..2025-05-29"],
    ["a few days ago", "2025-06-08..2025-06-09 about"],
    ["last Tuesday", "2025-06-10..2025-06-11"],
    ["last March", "2025-03..2025-04"],
    ["last may", "2025-05..2025-06"],
    ["today's", "2025-06-11..2025-06-12"],
    ["last year's", "2024..2025"],
    ["a year ago today", "2024-06-11..2024-06-12"],
    ["the week before last", "2025-05-26..2025-06-02"],
    ["two weekends ago", "2025-05-31..2025-06-02"],
    ["last summer", "2024-06..2024-09"],
    ["two hours ago", "2025-06-11T13:20..2025-06-11T13:20:01.000Z"],
    ["tomorrow at 9am", "2025-06-12T09..2025-06-12T10"],
    ["next Friday", "2025-06-20..2025-06-21"],
    ["in 3 weeks", "2025-07-02..2025-07-03"],
    ["the last three years", "2022-06-11..2025-06-11"],
    ["last night", "2025-06-10T20..2025-06-11T00"],
    ["by the end of next year", "..2027"],
  ])("%s is %s", (text, wanted) => {
    expect(read(text).map((one) => one.replace(/T(\d\d):00(?=\.|$)/g, "T$1"))).toEqual([wanted]);
  });

  it("counts from the time before it, where it is told beside one", () => {
    expect(read("they moved in 2016 and he followed a year later")).toEqual(["2016..2017", "2017..2018"]);
    expect(read("married on 3 May 2021, engaged two days earlier")).toEqual([
      "2021-05-03..2021-05-04",
      "2021-05-01..2021-05-02",
    ]);
    expect(read("a week later")).toEqual(["2025-06-18..2025-06-19"]);
  });

  it("is the past or the coming one as the tense says", () => {
    expect(read("in March", "past")).toEqual(["2025-03..2025-04"]);
    expect(read("in March", "future")).toEqual(["2026-03..2026-04"]);
    expect(read("on Monday", "past")).toEqual(["2025-06-09..2025-06-10"]);
    expect(read("on Monday", "future")).toEqual(["2025-06-16..2025-06-17"]);
    expect(read("on Wednesday", "past")).toEqual(["2025-06-04..2025-06-05"]);
    expect(read("in June", "past")).toEqual(["2025-06..2025-07"]);
    expect(read("on 29 February", "past")).toEqual(["2024-02-29..2024-03-01"]);
  });
});

describe("a stretch", () => {
  it.each([
    ["from 2015 to 2018", "2015..2019"],
    ["from March to May 2020", "2020-03..2020-06"],
    ["between March 2019 and June 2020", "2019-03..2020-07"],
    ["3-5 May 2021", "2021-05-03..2021-05-06"],
    ["from 28 December to 3 January 2022", "2021-12-28..2022-01-04"],
    ["since 2018", "2018.."],
    ["until 2021", "..2021"],
    ["before June 2020", "..2020-06"],
    ["after 2016", "2017.."],
    ["through the end of June 2024", "..2024-07"],
    ["early 2020", "2020-01..2020-05"],
    ["late July 2020", "2020-07-21..2020-08-01"],
  ])("%s is %s", (text, wanted) => {
    expect(read(text)).toEqual([wanted]);
  });
});

describe("what places nothing on the calendar", () => {
  it.each([
    ["for three years", ['for {"year":3}']],
    ["an hour and a half", ['for {"hour":1.5}']],
    ["every Friday", ["every null"]],
    ["twice a week", ['every {"week":1}']],
  ])("%s: %s", (text, wanted) => {
    expect(read(text)).toEqual(wanted);
  });

  it.each([
    "You may be right, and we march on",
    "Give me a second",
    "It costs $2020",
    "version 10.2.1, ticket ABC-1999-12",
    "call +44 2079 460 018",
    "the score was 3:1 and 42 people sang",
    "Have a great day and good night",
    "2000 people came",
    "we're in room 2019, at 1920x1080",
    "I'm 30 years old, in my twenties",
    "a quarter of the cake",
    "2021-02-30T08:00:00Z, 2021-06-01T25:00Z",
    "back in the day, one day, the other day",
    "",
    "\u0000 ￿ 🎉🎉",
  ])("%j holds no time", (text) => {
    expect(read(text)).toEqual([]);
  });
});

it("reads any text without a fault, by places in it that do not overlap", () => {
  const word = fc.constantFrom(
    ..."next last this the of in on from to until between and since before after 3 17 2019 31 may monday week weeks day days year years friday march 10:30 pm am - / , . ago every first twenty third half past noon christmas q1 early end of mid morning night 99999 0 00 29 february".split(
      " ",
    ),
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.array(word, { maxLength: 14 }).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(text, fc.constantFrom<Lean>("past", "future", "nearest"), (said, lean) => {
      let end = 0;
      for (const mention of readTimes(said, NOW)) {
        expect(said.slice(mention.start, mention.end)).toBe(mention.text);
        expect(mention.start).toBeGreaterThanOrEqual(end);
        end = mention.end;
        if (mention.value.kind !== "when") continue;
        const placed = placeTime(mention.value, NOW, lean, "Europe/Berlin");
        if (placed?.from != null && placed.until != null)
          expect(placed.from.instant).toBeLessThan(placed.until.instant);
      }
    }),
    { numRuns: runs(300, 20_000) },
  );
});
