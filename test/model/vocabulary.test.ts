import { describe, expect, it } from "vitest";
import { VOCABULARY, type VocabularyRow } from "../../src/model/vocabulary.ts";

const byName = new Map(VOCABULARY.map((row) => [row.name, row]));

function target(row: VocabularyRow): VocabularyRow | undefined {
  return byName.get(row.sameAs ?? row.inverse ?? "");
}

describe("the built-in vocabulary", () => {
  it("has each name once, in snake_case", () => {
    expect(byName.size).toBe(VOCABULARY.length);
    for (const { name } of VOCABULARY) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it("has opposites that name each other, are `many` and fit in every other respect", () => {
    const rows = VOCABULARY.filter((row) => row.opposite !== undefined);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const other = byName.get(row.opposite!);
      expect(other?.opposite, row.name).toBe(row.name);
      expect(other, row.name).not.toBe(row);
      expect([row.cardinality, row.aspect, row.scoped], row.name).toEqual([
        "many",
        other?.aspect,
        other?.scoped,
      ]);
    }
  });

  it("has targets of sameAs and inverse that exist and point no further", () => {
    const rows = VOCABULARY.filter((row) => row.sameAs !== undefined || row.inverse !== undefined);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.sameAs === undefined || row.inverse === undefined, row.name).toBe(true);
      expect(target(row), row.name).toBeDefined();
      expect(target(row)?.sameAs, row.name).toBeUndefined();
      expect(target(row)?.inverse, row.name).toBeUndefined();
      expect(row.opposite, row.name).toBeUndefined();
    }
  });

  it("has synonyms as single or plural as what they stand for", () => {
    for (const row of VOCABULARY.filter((row) => row.sameAs !== undefined)) {
      expect([row.cardinality, row.aspect], row.name).toEqual([
        target(row)?.cardinality,
        target(row)?.aspect,
      ]);
    }
  });

  it("swaps ends only between entities", () => {
    for (const row of VOCABULARY) {
      if (row.symmetric || row.inverse) expect(row.literal, row.name).toBeUndefined();
      if (row.inverse) expect(target(row)?.literal, row.name).toBeUndefined();
      if (row.inverse) expect(target(row)?.aspect, row.name).toBe(row.aspect);
    }
  });

  it("gives symmetric predicates no inverse, nor makes them one", () => {
    for (const row of VOCABULARY) {
      if (row.symmetric) expect(row.inverse, row.name).toBeUndefined();
      if (row.inverse) expect(target(row)?.symmetric, row.name).toBeUndefined();
    }
  });

  it("never lets an event replace another", () => {
    for (const row of VOCABULARY.filter((row) => row.aspect === "event")) {
      expect(row.cardinality, row.name).toBe("many");
    }
  });

  it("has a wording for every row", () => {
    for (const row of VOCABULARY) expect(row.wording.trim(), row.name).toMatch(/^[a-z-]+( [a-z-]+)*$/);
  });

  it("lets a new value replace the old one only where that was judged so", () => {
    const single = VOCABULARY.filter((row) => row.cardinality === "one" && row.sameAs === undefined);
    expect(single.map((row) => row.name)).toEqual([
      "lives_in",
      "currently_in",
      "born_in",
      "born_on",
      "works_at",
      "role",
      "reports_to",
      "partner",
      "engaged_to",
      "married_to",
      "relationship_status",
      "prefers",
      "favourite",
      "blood_type",
      "pronouns",
      "time_zone",
    ]);
  });
});
