import { describe, expect, it } from "vitest";
import { hasFigure, readAskedValue } from "../../src/recall/asked-value.ts";

describe("what a question wants of a thing that may have changed", () => {
  it.each([
    "How many plants do I have?",
    "how often does Mira run",
    "What is my best time over a mile?",
    "How much did I earn on my last market day?",
    "What is the limit of my card?",
  ])("%s: the newest figure", (question) =>
    expect(readAskedValue(question)).toEqual({ which: "newest", isFigure: true }),
  );

  it.each([
    "Where do I live now?",
    "Which bank is Bo currently with?",
    "Did I switch to oat milk or to soy milk?",
    "Where is Ina, whom I know from my previous school, currently living?",
  ])("%s: the newest word", (question) =>
    expect(readAskedValue(question)).toEqual({ which: "newest", isFigure: false }),
  );

  it.each([
    ["Where did I live before?", false],
    ["Where do I initially keep the keys?", false],
    ["What was my previous plan before I took the current one?", false],
    ["What was my former goal for the level?", true],
  ])("%s: the oldest", (question, isFigure) =>
    expect(readAskedValue(question)).toEqual({ which: "oldest", isFigure }),
  );

  it("of two questions the last", () => {
    const both = "How often did I play before? How often do I play now?";
    expect(readAskedValue(both)).toEqual({ which: "newest", isFigure: true });
  });

  it("a date that is yet to come is a figure", () =>
    expect(readAskedValue("When is my call with the bank?")).toEqual({ which: "newest", isFigure: true }));

  it.each([
    "When did I visit Rome?",
    "How many days passed between the plan and the launch?",
    "How many problems did I solve in total?",
    "What did Mira paint?",
    "Who is Bo?",
    "",
  ])("%s: nothing that is replaced", (question) => expect(readAskedValue(question)).toBeNull());
});

describe("a figure", () => {
  it.each(["I have 3", "I ran twice", "every Friday", "a dozen eggs", "in May", "a single room"])(
    "is in %s",
    (text) => expect(hasFigure(text)).toBe(true),
  );
  it.each(["I like tea", "nobody came", ""])("is not in %s", (text) => expect(hasFigure(text)).toBe(false));
});
