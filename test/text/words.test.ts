import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionTerms, words } from "../../src/text/words.ts";
import { runs } from "../support/runs.ts";

describe("words", () => {
  it.each([
    ["stems of English words", "Mira lives; the moving boxes", ["mira", "live", "the", "move", "box"]],
    ["C++ with and without its signs", "C++ build", ["c++", "c", "build"]],
    ["joined signs", "a+b", ["a+b", "a", "b"]],
    ["hyphens and digits", "v2-rc", ["v2-rc", "v2", "rc"]],
    ["slashes", "a/b test", ["a/b", "a", "b", "test"]],
    ["negation", "don’t restart", ["don't", "restart"]],
    ["possessives and clitics", "Mira's O'Brien we'll", ["mira", "o'brien", "o", "brien", "we"]],
    ["addresses", "ab@velden.example", ["ab@velden.example", "velden.example", "ab", "velden", "exampl"]],
    ["paths", "src/words.ts", ["src/words.ts", "words.ts", "src", "word", "ts"]],
    ["snake case", "lives_in", ["lives_in", "live", "in"]],
    ["camel case", "camelCase HTTPServer", ["camelcas", "camel", "case", "httpserver", "http", "server"]],
    ["thousands", "$1,000,000 in 2020,2021", ["1000000", "in", "2020", "2021"]],
    ["Latin accents", "São Café", ["sao", "cafe"]],
    ["other marks kept", "мой", ["мой"]],
    ["folded Greek", "ΟΔΟΣ", ["οδοσ"]],
    ["Han: characters and pairs", "三楼", ["三", "楼", "三楼"]],
    ["half-width kana", "ﾀﾜｰ", ["タ", "ワ", "ー", "タワ", "ワー"]],
    ["mixed scripts", "版本v2已", ["版", "本", "版本", "v2", "已"]],
    ["emoji", "I ❤️ it", ["i", "❤", "it"]],
    ["nothing", " ?! _ ~ \u0301", []],
  ])("%s", (_what, text, terms) => expect(words(text)).toEqual(terms));

  it("cuts long terms without making two of them one", () => {
    const a = "x".repeat(300);
    const [one, other] = [words(`${a}1`)[0]!, words(`${a}2`)[0]!];
    expect(one).not.toBe(other);
    expect(one.length).toBe(64);
  });

  it("reads 40,000 characters of anything in linear time", () => {
    for (const unit of ["lorem ipsum ", "a-", "a+", "三", "aB", "1,", "+", "a'", "e\u0301", "a.b/c@"]) {
      const took = (length: number) => {
        const text = unit.repeat(Math.ceil(length / unit.length));
        const start = performance.now();
        words(text);
        return performance.now() - start;
      };
      took(40_000);
      expect(took(40_000)).toBeLessThan(1000);
    }
  });

  it("gives the same for canonically equal texts, and never an empty term or one with a space", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const terms = words(text);
        expect(words(text.normalize("NFD"))).toEqual(words(text.normalize("NFC")));
        for (const term of terms) expect(term).toMatch(/^\S+$/u);
      }),
    );
  });

  it("has every term of a question made of a text's own words", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aB1 -_/.'+#@三楼é,sS") }), (text) => {
        const own = new Set(words(text));
        for (const term of questionTerms(text)) expect(own).toContain(term);
      }),
    );
  });
});

describe("questionTerms", () => {
  it.each(["", "   ", "the of and", "?!", "_", "AND", "-", "\u3000", "who are you"])("%j has none", (text) =>
    expect(questionTerms(text)).toEqual([]),
  );

  it("asks for pairs only in scripts without spaces, unless a character stands alone", () => {
    expect(questionTerms("会议室")).toEqual(["会议", "议室"]);
    expect(questionTerms("猫")).toEqual(["猫"]);
  });

  it("keeps compounds of stop words, and the month of May (stemmed)", () => {
    expect(questionTerms("a to-do in May")).toEqual(["to-do", "mai"]);
  });

  it("asks for each term once", () => expect(questionTerms("pump pumps PUMP")).toEqual(["pump"]));
});

describe("plain text", () => {
  const letters = [..."abzABZ019 ".split(""), "ing", "ies", "The", "was", "camelCase", "HTTPServer"];
  const plain = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((parts) => parts.join(""));

  it("gives the terms that it gives beside other characters", () => {
    fc.assert(
      fc.property(plain, (text) => {
        // A full stop by itself is no term, and is read with all care.
        expect(words(text)).toEqual(words(`${text} .`));
        expect(questionTerms(text)).toEqual(questionTerms(`${text} .`));
      }),
      { numRuns: runs(500, 20_000) },
    );
  });
});
