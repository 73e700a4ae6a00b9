import { describe, expect, it } from "vitest";
import { laterWordFirst } from "../../src/recall/later-word.ts";
import type { Ranked } from "../../src/recall/rank.ts";
import type { FactDocument } from "../../src/recall/recall-port.ts";
import { factDocument } from "./fact-document.ts";

/** A fact with what its words come to, of Mira's citizenships unless said otherwise. */
function fact(text: string, words: number, year: string, more: Partial<FactDocument> = {}): Ranked {
  const parts = { words, entity: 0.3, predicate: 0, current: 0.1, chain: 0 };
  const document = factDocument(text, {
    id: text,
    revision: Number(year),
    predicate: "citizen_of",
    about: "Mira citizen_of",
    t_valid: `${year}-01-01T00:00:00.000Z`,
    valid_text: { from: year, until: null },
    ...more,
  });
  return { document, parts, score: words + 0.4, bm25: words };
}

const order = (ranked: Ranked[], terms: string[] = ["mira"]) =>
  laterWordFirst(ranked, new Set(terms)).map(({ document, score }) => [
    document.id,
    Number(score.toFixed(2)),
  ]);

describe("facts that differ in their value only", () => {
  it("stand in the order of the later word, however long their values, with one score", () => {
    const short = fact("Mira is a citizen of Norwick", 1, "2020");
    const long = fact("Mira is a citizen of the United Isles of Aster", 0.7, "2024");
    expect(order([short, long])).toEqual([
      [long.document.id, 1.4],
      [short.document.id, 1.4],
    ]);
  });

  it("by when they were recorded where they begin together", () => {
    const first = fact("Mira is a citizen of Norwick", 1, "2020", { revision: 3 });
    const second = fact("Mira is a citizen of Aster", 1, "2020", { revision: 4 });
    expect(order([first, second]).map(([id]) => id)).toEqual([second.document.id, first.document.id]);
  });

  it("unless the question names one value: then it stands first, whatever came later", () => {
    const asked = fact("Mira is a citizen of Norwick", 1, "2020");
    const later = fact("Mira is a citizen of Aster", 0.7, "2024");
    expect(order([asked, later], ["mira", "norwick"])).toEqual([
      [asked.document.id, 1.4],
      [later.document.id, 1.1],
    ]);
  });
});

describe("all others", () => {
  it("keep their scores and their order: of other subjects, ended ones", () => {
    const one = fact("Mira is a citizen of Norwick", 1, "2020");
    const other = fact("Bo is a citizen of Aster", 0.9, "2024", { about: "Bo citizen_of" });
    const ended = fact("Mira is a citizen of Osto", 0.8, "2025", { status: "ended" });
    const ranked = [one, other, ended];
    expect(laterWordFirst(ranked, new Set(["mira"]))).toEqual(ranked);
  });
});
