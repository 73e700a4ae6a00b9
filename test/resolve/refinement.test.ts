import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayRefine, refines, relationOf } from "../../src/resolve/refinement.ts";

const thing = (name: string, label: string | null = null) => ({ name, label });

describe("a thing refines another", () => {
  it.each([
    ["green tea", "tea"],
    ["strong green tea", "green tea"],
    ["strong green tea", "tea"],
    ["tea from Assam", "tea"],
    ["green tea from Assam", "tea"],
    ["green tea from Assam", "green tea"],
    ["Assam tea", "tea"],
    ["sugar-free tea", "tea"],
    ["tea with milk", "tea"],
    ["books about trains", "books"],
    ["horror movies", "movies"],
    ["morning coffee", "coffee"],
    ["café au lait in bed", "café au lait"],
    ["Mira's cake", "cake"],
  ])("%s, %s", (narrow, broad) => {
    expect(refines(thing(narrow), thing(broad))).toBe(true);
    expect(refines(thing(broad), thing(narrow))).toBe(false);
    expect(mayRefine(thing(narrow))).toBe(true);
    expect(mayRefine(thing(broad))).toBe(true);
  });
});

describe("a thing does not refine another", () => {
  it.each([
    ["a name within a name", "New York", "York"],
    ["a longer name", "Ana Holt", "Ana"],
    ["a name with words beside it", "little Ana", "Ana"],
    ["a name by place", "Berlin in Ohio", "Berlin"],
    ["a title", "Green Tea", "Tea"],
    ["another noun behind", "tea cake", "tea"],
    ["letters within a word", "steak", "tea"],
    ["the end of a word", "sweetheart", "heart"],
    ["another head", "walks in rain", "rain"],
    ["a phrase of nothing", "tea from", "tea"],
    ["two things", "tea and coffee", "coffee"],
    ["two things, told first", "tea with milk and cake", "tea"],
    ["a thing and its rival", "coffee or tea", "tea"],
    ["no thing", "no sugar", "sugar"],
    ["how many", "two cats", "cats"],
    ["whose", "my cat", "cat"],
    ["an article", "the tea", "tea"],
    ["a number", "2 cats", "cats"],
    ["what one does with it", "drinking tea", "tea"],
    ["what one is about to do", "to drink tea", "tea"],
    ["what one ceases to do", "quit smoking", "smoking"],
    ["what it was", "former school", "school"],
    ["what it is not", "fake fur", "fur"],
    ["what it is not, in one word", "non-alcoholic beer", "beer"],
    ["what is called so", "hot dog", "dog"],
    ["what is called so, of several", "guinea pigs", "pigs"],
    ["one letter", "vitamin c", "c"],
    ["itself", "tea", "tea"],
    ["nothing", "green tea", ""],
    ["a sign", "tea, green", "green"],
    ["a script without capitals", "שחור תה", "תה"],
  ])("%s: %s, %s", (_why, narrow, broad) => {
    expect(refines(thing(narrow), thing(broad))).toBe(false);
    expect(relationOf(thing(narrow), thing(broad))).toBe(null);
  });

  it("with a label: it is one of a kind", () => {
    expect(refines(thing("black cat", "pet"), thing("cat"))).toBe(false);
    expect(refines(thing("black cat"), thing("cat", "pet"))).toBe(false);
    expect(mayRefine(thing("black cat", "pet"))).toBe(false);
  });
});

describe("the relation", () => {
  it("is told from the new thing on", () => {
    expect(relationOf(thing("green tea"), thing("tea"))).toBe("subsumed");
    expect(relationOf(thing("tea"), thing("green tea"))).toBe("subsumes");
    expect(relationOf(thing("tea"), thing("jazz"))).toBe(null);
  });

  it("of what may not refine is none, and the broad one of two never refines the narrow one", () => {
    const word = fc.constantFrom(
      "green",
      "tea",
      "from",
      "Assam",
      "York",
      "and",
      "2",
      "hot",
      "dog",
      "ice-cold",
    );
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [one, other] = [thing(a), thing(b)];
        const forth = relationOf(one, other);
        const back = relationOf(other, one);
        expect([forth, back].toString()).toMatch(/^(,|subsumes,subsumed|subsumed,subsumes)$/);
        if (forth !== null) expect([mayRefine(one), mayRefine(other)]).toEqual([true, true]);
      }),
    );
  });
});
