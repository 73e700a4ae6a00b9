import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Ask, byRank, isWanted, type Ranked, rank } from "../../src/recall/rank.ts";
import type { RecallDocument } from "../../src/recall/recall-port.ts";
import { topRanked } from "../../src/recall/top-ranked.ts";
import { factDocument } from "./fact-document.ts";

const share = fc.constantFrom(0, 0.5, 1);
const made = fc.record({
  kind: fc.constantFrom("fact", "episode"),
  bm25: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
  named: share,
  predicate: fc.constantFrom("lives_in", "owns", "lives_near"),
  status: fc.constantFrom("current", "current", "ended", "future"),
  visible: fc.boolean(),
});

describe("topRanked", () => {
  it("equals ranking everything, however few documents are read at a time", async () => {
    const limits = fc.integer({ min: 1, max: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { maxLength: 40, size: "max" }),
        limits,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        fc.constantFrom("present", "past"),
        async (all, limit, chunk, history, intent) => {
          const documents = new Map<number, RecallDocument>();
          for (const [doc, { kind, predicate, status, visible }] of all.entries()) {
            const shared = { doc, id: `${doc}`, revision: (doc * 7) % 41, seq: doc };
            const aspect = doc % 5 === 0 ? "event" : "state";
            if (!visible) continue;
            if (kind === "fact")
              documents.set(doc, factDocument("", { ...shared, predicate, aspect, status }));
            else documents.set(doc, { kind: "episode", ...shared, text: "", occurred_at: "", speaker: null });
          }
          const candidates = all.map(({ kind, bm25, named }, doc) => ({
            doc,
            bm25,
            named: kind === "fact" ? named : 0,
          }));
          const ask: Ask = { intent, terms: new Set(["live"]) };
          const best = Math.max(0, ...candidates.map(({ bm25 }) => bm25));
          const expected = candidates.flatMap((candidate): Ranked[] => {
            const document = documents.get(candidate.doc);
            const isShown = document?.kind === "fact" && isWanted(document, history);
            return isShown ? [rank(candidate, document, ask, best)] : [];
          });
          const asked = new Set<number>();
          const port = {
            documents: async (docs: number[]) => {
              expect(docs.length).toBeLessThanOrEqual(chunk);
              for (const doc of docs) {
                expect(asked.has(doc)).toBe(false);
                asked.add(doc);
              }
              return docs.flatMap((doc) => documents.get(doc) ?? []);
            },
          };
          const found = await topRanked(port, candidates, ask, { best, limit, history, chunk });
          expect(found).toEqual(expected.sort(byRank).slice(0, limit));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("stops reading when no unread candidate can come in", async () => {
    let read = 0;
    const port = {
      documents: async (docs: number[]) => {
        read += docs.length;
        return docs.map((doc) => factDocument(`${doc}`, { doc, revision: doc, seq: doc }));
      },
    };
    const candidates = Array.from({ length: 1000 }, (_, doc) => ({ doc, bm25: doc < 10 ? 10 : 1, named: 0 }));
    const ask: Ask = { intent: "present", terms: new Set() };
    const found = await topRanked(port, candidates, ask, { best: 10, limit: 10, history: false, chunk: 10 });
    expect(found.map((one) => one.document.doc)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(read).toBe(10);
  });
});
