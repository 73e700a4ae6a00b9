import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildContext, estimateTokens } from "../../src/recall/context.ts";
import type { EpisodeDocument } from "../../src/recall/recall-port.ts";
import { factDocument } from "./fact-document.ts";

const episode = (text: string, more: Partial<EpisodeDocument> = {}): EpisodeDocument => ({
  kind: "episode",
  doc: 2,
  id: `e:${text}`,
  text,
  revision: 2,
  seq: 2,
  occurred_at: "2026-05-01T09:00:00.000Z",
  speaker: "Mira",
  ...more,
});

describe("buildContext", () => {
  it("puts facts first with their periods, then what was said, a line each", () => {
    const told = episode("I moved\n- to   Velden.");
    const { context, used } = buildContext(
      [
        told,
        factDocument("Mira lives in Velden", {
          t_valid: "2026-03-01T00:00:00.000Z",
          valid_text: { from: "2026-03", until: null },
        }),
        factDocument("Mira works at Globex", {
          t_valid: "2020-01-01T00:00:00.000Z",
          t_invalid: "2022-05-03T10:30:00.000Z",
          status: "ended",
        }),
        factDocument("Mira likes olives", { valid_text: { from: "unknown", until: null } }),
        factDocument("Mira runs the yard", { t_valid: "2027-01-01T00:00:00.000Z", status: "future" }),
        episode("Rain", { speaker: null }),
      ],
      1000,
    );
    expect(context.split("\n")).toEqual([
      "- Mira lives in Velden (since 2026-03)",
      "- Mira works at Globex (from 2020-01-01 until 2022-05-03T10:30Z, no longer so)",
      "- Mira likes olives (undated)",
      "- Mira runs the yard (since 2027-01-01, not yet so)",
      '[2026-05-01 Mira] "I moved - to Velden."',
      '[2026-05-01] "Rain"',
    ]);
    expect(used.at(4)).toBe(told.id);
  });

  it("says equal lines once, and skips what is too long for what is left", () => {
    const long = episode("word ".repeat(500));
    const { context, used } = buildContext(
      [factDocument("A"), long, factDocument("A", { id: "other" }), factDocument("B")],
      20,
    );
    expect(context).toBe("- A (undated)\n- B (undated)");
    expect(used).toEqual(["f:A", "f:B"]);
    expect(buildContext([factDocument("A")], 0)).toEqual({ context: "", tokens: 0, used: [] });
  });

  it("never exceeds the budget, and never cuts an item", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab 1.三é😀"), minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40, size: "max" }), fc.nat(200), (texts, budget) => {
        const documents = texts.map((one, i) =>
          i % 2 ? factDocument(one, { id: `${i}` }) : episode(one, { id: `${i}` }),
        );
        const { context, tokens, used } = buildContext(documents, budget);
        expect(tokens).toBe(estimateTokens(context));
        expect(tokens).toBeLessThanOrEqual(budget);
        const whole = new Set(documents.flatMap((one) => buildContext([one], 1e6).context));
        for (const line of context === "" ? [] : context.split("\n")) expect(whole).toContain(line);
        expect(new Set(used).size).toBe(used.length);
      }),
    );
  });
});

describe("estimateTokens", () => {
  it.each([
    ["", 0],
    ["word", 1],
    ["four words of English", 6],
    ["2026", 2],
    ["三楼东侧", 4],
    ["слово", 3],
    ["{}", 2],
    ["😀", 2],
  ])("%j is %i", (text, tokens) => expect(estimateTokens(text)).toBe(tokens));
});
