import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AskedValue, readAskedValue } from "../../src/recall/asked-value.ts";
import { LOOKED_AT, newerFirst, type Told } from "../../src/recall/newer-first.ts";
import { staticVector } from "../../src/text/static-embedder.ts";
import { questionTerms } from "../../src/text/words.ts";

const told = (text: string, day: number, speaker = "mira"): Told => ({
  text,
  occurredAt: day * 86_400_000,
  speaker,
});
const newest: AskedValue = { which: "newest", isFigure: false };

function order(question: string, all: readonly Told[], asked = readAskedValue(question) ?? newest): number[] {
  return newerFirst(all, asked, new Set(questionTerms(question)), staticVector(question)).map(({ at }) => at);
}

describe("of two that say the same of different values", () => {
  const older = told("Busy week! By the way, I keep 3 hens in the garden.", 1);
  const newer = told("The weather is nice. I keep 5 hens in the garden now, and they lay well.", 9);
  const beside = told("The neighbours keep a dog, and it barks all night.", 12);
  const question = "How many hens do I keep in the garden?";

  it("the newer one stands first, and what is of something else stays", () => {
    expect(order(question, [older, beside, newer])).toEqual([2, 0, 1]);
    expect(order(question, [newer, beside, older])).toEqual([0, 1, 2]);
  });

  it("the older one, where the question asks for what was before", () =>
    expect(order("How many hens did I keep in the garden before?", [newer, older])).toEqual([1, 0]));

  it("but not what another one said, or what names no figure", () => {
    expect(order(question, [older, { ...newer, speaker: "bo" }])).toEqual([0, 1]);
    expect(order(question, [older, told("I keep hens in the garden now.", 9)])).toEqual([0, 1]);
  });

  it("the figure may stand in the sentence behind", () => {
    const asked = told("Have you seen the hens in my garden? I keep four now.", 9);
    expect(order(question, [older, asked])).toEqual([1, 0]);
  });

  it("of three the newest, the next, and the one that stood above them", () => {
    const newestOf = told("I keep 8 hens in the garden.", 20);
    expect(order(question, [older, newer, newestOf])).toEqual([2, 1, 0]);
    expect(order(question, [newer, older, newestOf])).toEqual([2, 0, 1]);
  });
});

it("the order is one of the first places, each once, and says what each was put before", () => {
  const texts = [
    "I keep 3 hens",
    "I keep 5 hens now",
    "Bo has 2 dogs",
    "rain",
    "",
    "三楼",
    "I keep hens. 8 of them.",
  ];
  const some = fc.array(
    fc.record({
      text: fc.constantFrom(...texts),
      occurredAt: fc.integer({ min: 0, max: 3 }),
      speaker: fc.constantFrom("mira", "bo", ""),
    }),
    { maxLength: 14 },
  );
  const asked = fc.record({
    which: fc.constantFrom("newest" as const, "oldest" as const),
    isFigure: fc.boolean(),
  });
  fc.assert(
    fc.property(some, asked, (all, value) => {
      const question = "How many hens do I keep?";
      const found = newerFirst(all, value, new Set(questionTerms(question)), staticVector(question));
      const count = Math.min(all.length, LOOKED_AT);
      expect(found.map(({ at }) => at).sort((a, b) => a - b)).toEqual([...new Array(count).keys()]);
      for (const [place, { at, before }] of found.entries()) {
        if (before === null) continue;
        expect(before).toBeLessThan(at);
        expect(found.findIndex((one) => one.at === before)).toBeGreaterThan(place);
        const isNewer = all[at]!.occurredAt > all[before]!.occurredAt;
        expect(isNewer).toBe(value.which === "newest");
        expect(all[at]!.speaker).toBe(all[before]!.speaker);
      }
    }),
  );
});
