import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeTerm, indexLength, indexText } from "../../src/text/index-text.ts";
import { searchableEpisode } from "../../src/text/searchable-episode.ts";
import { words } from "../../src/text/words.ts";

function decode(encoded: string): string {
  return encoded.replace(/z([0-9a-f]*)z/g, (_all, hex: string) =>
    hex === "" ? "z" : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

describe("encodeTerm", () => {
  it.each([
    ["pump2", "pump2"],
    ["zoo", "zzoo"],
    ["c++", "cz2bzz2bz"],
    ["三楼", "z4e09zz697cz"],
    ["😀", "z1f600z"],
  ])("%s is %s", (term, encoded) => expect(encodeTerm(term)).toBe(encoded));

  it("is one to one, in letters and digits only", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.constantFrom(..."za0f2b+"), fc.string({ unit: "binary", minLength: 1 })),
        }),
        (term) => {
          expect(encodeTerm(term)).toMatch(/^[a-z0-9]*$/);
          expect(decode(encodeTerm(term))).toBe(term);
        },
      ),
    );
  });
});

describe("indexText", () => {
  it("is the text's terms, encoded, a space between", () => {
    expect(indexText("C++ zoo")).toBe("cz2bzz2bz c zzoo");
    expect(indexText("?!")).toBe("");
  });

  it("knows its length in terms", () => {
    for (const text of ["", "?!", "one", "C++ build", "版本v2-rc已上线"]) {
      expect(indexLength(indexText(text))).toBe(words(text).length);
    }
  });
});

describe("searchableEpisode", () => {
  it("adds speaker and day", () => {
    const text = searchableEpisode("I moved.", "Mira", Date.UTC(2026, 4, 1, 9));
    expect(text).toBe("Mira: I moved.\n1 May 2026");
    expect(searchableEpisode("Rain", null, 0)).toBe("Rain\n1 January 1970");
  });
});
