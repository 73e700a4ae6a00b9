import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { staticEmbedder, staticVector } from "../../src/text/static-embedder.ts";
import { readVocabulary, wordPieces } from "../../src/text/word-pieces.ts";

/** Texts with their pieces and the first components of their vectors, and cosines of pairs, as the table was made. */
const CHECK = JSON.parse(readFileSync(new URL("./static-embedder.json", import.meta.url), "utf8")) as {
  texts: { text: string; token_ids: number[]; first8: number[] }[];
  cosines: [number, number, number][];
};
const folder = new URL("../../data/static-embedder/", import.meta.url);
const vocabulary = readVocabulary(readFileSync(new URL("vocab.txt", folder), "utf8"));
const UNKNOWN = vocabulary.get("[UNK]")!;

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, k) => sum + x * b[k]!, 0);

describe("word pieces", () => {
  it.each(CHECK.texts)("of $text", ({ text, token_ids }) => {
    expect(wordPieces(text, vocabulary, UNKNOWN)).toEqual(token_ids);
  });

  it("are 512 at most, and of a word that is too long none but the unknown one", () => {
    expect(wordPieces("tea ".repeat(5000), vocabulary, UNKNOWN)).toHaveLength(512);
    expect(wordPieces("a".repeat(101), vocabulary, UNKNOWN)).toEqual([UNKNOWN]);
    expect(wordPieces(" \t\n\0\u200b", vocabulary, UNKNOWN)).toEqual([]);
  });
});

describe("the built-in embedder", () => {
  it.each(CHECK.texts)("gives $text the vector that the table was made with", ({ text, first8 }) => {
    const vector = staticVector(text);
    for (const [k, expected] of first8.entries()) expect(Math.abs(vector[k]! - expected)).toBeLessThan(1e-5);
  });

  it("gives pairs the cosines that the table was made with", () => {
    const vectors = CHECK.texts.map(({ text }) => staticVector(text));
    for (const [a, b, expected] of CHECK.cosines)
      expect(Math.abs(cosine(vectors[a]!, vectors[b]!) - expected)).toBeLessThan(1e-5);
  });

  it("gives vectors of length 1, and zero where nothing means anything", async () => {
    const [some, none] = await staticEmbedder.embed(["She moved to Osto.", "\u0000 "], "text");
    expect(cosine(some!, some!)).toBeCloseTo(1, 5);
    expect(none).toEqual(new Float32Array(staticEmbedder.dimensions));
  });
});
