import { describe, expect, it } from "vitest";
import { type Case, judge } from "../../bench/datetime.ts";

// Made up throughout.

function one(input: string, ...results: [string, string, ...Record<string, string>[]][]): Case {
  return {
    Input: input,
    Context: { ReferenceDateTime: "2025-06-11T15:20:00" },
    Results: results.map(([type, text, ...values]) => ({
      Text: text,
      TypeName: `datetimeV2.${type}`,
      Resolution: { values },
    })),
  };
}

describe("a case of dates and times", () => {
  it.each([
    one("see you on Friday", ["date", "friday", { value: "2025-06-06" }, { value: "2025-06-13" }]),
    one("in late July 2020", ["daterange", "late july 2020", { start: "2020-07-16", end: "2020-08-01" }]),
    one("from 2014 to 2018", ["daterange", "from 2014 to 2018", { start: "2014-01-01", end: "2018-01-01" }]),
    one("at 7", ["time", "7", { value: "19:00:00" }]),
    one("last night", [
      "datetimerange",
      "last night",
      { start: "2025-06-10 20:00:00", end: "2025-06-10 23:59:59" },
    ]),
    one("for 90 minutes", ["duration", "90 minutes", { value: "5400" }]),
    one("before June 2020", ["daterange", "before june 2020", { end: "2020-06-01" }]),
    one("every week", ["set", "every week", { value: "not resolved" }]),
    one("no time at all"),
  ])("is right as told: $Input", (given) => {
    expect(judge(given)).toMatchObject({ missed: [], extra: [], fault: null });
  });

  it("is wrong by its type, by its value, by what is missing and by what is besides", () => {
    expect(judge(one("on Friday", ["daterange", "friday", { value: "2025-06-06" }])).missed).toHaveLength(1);
    expect(judge(one("on Friday", ["date", "friday", { value: "2025-06-05" }])).missed).toHaveLength(1);
    expect(judge(one("nothing", ["date", "friday", { value: "2025-06-06" }])).missed).toHaveLength(1);
    expect(judge(one("on Friday")).extra).toHaveLength(1);
  });
});
