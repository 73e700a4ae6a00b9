import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanName, normalName } from "../../src/text/normal-name.ts";
import { runs } from "../support/runs.ts";

describe("normalName", () => {
  it.each([
    ["case and spaces", "  Quillstone \u3000 Press\t", "quillstone press"],
    ["sharp s", "STRASSE", "straße"],
    ["capital sharp s", "STRAẞE", "straße"],
    ["final sigma", "ΟΔΟΣ", "οδοσ"],
    ["full width", "ＡＢＣ１", "abc1"],
    ["ligature", "oﬃce", "OFFICE"],
    ["composed or not", "cafe\u0301", "café"],
    ["no-break space", "a\u00A0b", "A b"],
    ["byte order mark", "\uFEFFa", "a"],
  ])("takes for one: %s", (_what, one, other) => expect(normalName(one)).toBe(normalName(other)));

  it.each([
    ["C", "C++"],
    ["C", "C#"],
    ["C++", "C#"],
    ["resume", "résumé"],
    ["Mira", "Mira."],
    ["Mira Holt", "MiraHolt"],
    ["ı", "i"],
  ])("tells apart %s and %s", (one, other) => expect(normalName(one)).not.toBe(normalName(other)));

  it("is stable: a normal name's normal name is itself, and the display form has the same identity", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const name = normalName(text);
        expect(normalName(name)).toBe(name);
        expect(normalName(cleanName(text))).toBe(name);
        expect(normalName(`  ${text.toUpperCase().toLowerCase()}\n`)).toBe(normalName(text.toUpperCase()));
      }),
    );
  });

  it("keeps names that mean something to JavaScript as they are", () => {
    expect(normalName("__proto__")).toBe("__proto__");
    expect(normalName("toString")).toBe("tostring");
  });
});

describe("cleanName", () => {
  it("keeps case and punctuation, collapses spaces", () => {
    expect(cleanName(" Quillstone   Press\n")).toBe("Quillstone Press");
    expect(cleanName("Café\u3000C++")).toBe("Café C++");
  });
});

describe("a plain name", () => {
  const signs = fc.constantFrom(
    ...Array.from({ length: 95 }, (_, k) => String.fromCharCode(32 + k)),
    "\t",
    "\u007f",
    "\u0000",
  );

  it("has the form that it has beside other characters", () => {
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 8 }), (parts) => {
        const name = parts.join("");
        // A wide space is trimmed, and no plain name has one.
        expect(normalName(name)).toBe(normalName(`${name}\u3000`));
        expect(cleanName(name)).toBe(cleanName(`${name}\u3000`));
      }),
      { numRuns: runs(500, 20_000) },
    );
  });
});
