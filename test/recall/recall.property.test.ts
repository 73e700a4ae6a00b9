import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bm25 } from "../../src/recall/bm25.ts";
import { knownMentions, readQuestion } from "../../src/recall/question.ts";
import { byRank, isWanted, type Ranked, rank } from "../../src/recall/rank.ts";
import { recall } from "../../src/recall/recall.ts";
import type { RecallPort } from "../../src/recall/recall-port.ts";
import { encodeTerm } from "../../src/text/index-text.ts";
import { normalName } from "../../src/text/normal-name.ts";
import { MemoryStore, type Row } from "./memory-port.ts";

const word = fc.constantFrom("mira", "theo", "lives", "velden", "graz", "pump", "三楼", "C++", "the");
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
const instant = fc.constantFrom(
  null,
  "2025-01-01T00:00:00.000Z",
  "2026-01-01T00:00:00.000Z",
  "2027-01-01T00:00:00.000Z",
);

const row = fc.record({
  text: sentence,
  group: fc.constantFrom("default", "other"),
  predicate: fc.constantFrom("lives_in", "owns", undefined),
  about: fc.uniqueArray(fc.constantFrom("Mira", "Theo", "Velden"), { maxLength: 2 }),
  from: instant,
  until: instant,
  speaker: fc.constantFrom("Mira", "Theo", undefined),
  /** Commits after which the row is given up, 0 for never. */
  lasts: fc.integer({ min: 0, max: 3 }),
});

const history = fc.array(row, { maxLength: 40, size: "max" }).map((rows) =>
  rows.map(({ lasts, ...rest }, i): Row => {
    const revision = 1 + Math.floor(i / 8);
    return { ...rest, id: `r${i}`, revision, ...(lasts ? { expired: revision + lasts } : {}) };
  }),
);

/** Scores and shows everything, then sorts and cuts. */
async function naive(
  port: RecallPort,
  question: string,
  limit: number,
  withHistory: boolean,
): Promise<[string, number][]> {
  const { terms, mentions, intent } = readQuestion(question);
  const raw = new Map<number, number>();
  const { documents, totalLength } = await port.statistics();
  for (const term of terms) {
    for (const { docs } of await port.postings([encodeTerm(term)])) {
      for (const { doc, tf, length } of docs) {
        raw.set(doc, (raw.get(doc) ?? 0) + bm25(tf, docs.length, documents, length, totalLength / documents));
      }
    }
  }
  const names = new Set(mentions.map((mention) => mention.name));
  const entities = await port.named([...names]);
  const called = new Set(
    knownMentions(mentions, new Set(entities.map((one) => one.name))).map((one) => one.name),
  );
  const about = entities.filter((one) => called.has(one.name));
  const candidates = [...new Set([...raw.keys(), ...about.flatMap((one) => one.docs)])];
  const shown = (await port.documents(candidates)).filter((document) => isWanted(document, withHistory));
  const top = Math.max(0, ...shown.map((document) => raw.get(document.doc) ?? 0));
  const ranked = shown.map((document): Ranked => {
    const named = about.filter((one) => one.docs.includes(document.doc)).length / Math.max(1, called.size);
    const speaker =
      document.kind === "episode" && document.speaker !== null ? normalName(document.speaker) : null;
    const candidate = { doc: document.doc, bm25: raw.get(document.doc) ?? 0, named };
    return rank(candidate, document, { intent, terms: new Set(terms), speakers: names }, top, speaker);
  });
  return ranked
    .sort(byRank)
    .slice(0, limit)
    .map((one) => [one.document.id, one.score]);
}

describe("recall over random histories", () => {
  it("equals scoring everything, filtering, sorting, cutting", async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        sentence,
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        async (rows, question, limit, all) => {
          const port = new MemoryStore(rows).port({ revision: 3 });
          const { items } = await recall(port, question, { limit, history: all });
          expect(items.map((item) => [item.id, item.score])).toEqual(await naive(port, question, limit, all));
        },
      ),
    );
  });

  it("as of K is what a fresh store replayed up to K answers, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        sentence,
        fc.integer({ min: 0, max: 5 }),
        async (rows, question, revision) => {
          const long = new MemoryStore(rows);
          const fresh = new MemoryStore(
            rows.filter((one) => one.revision <= revision && one.group === "default"),
            1000,
          );
          const then = await recall(long.port({ revision }), question, { history: true, limit: 50 });
          expect(
            JSON.stringify(await recall(fresh.port({ revision }), question, { history: true, limit: 50 })),
          ).toBe(JSON.stringify(then));
        },
      ),
    );
  });

  it("a shorter answer is the beginning of a longer one", async () => {
    await fc.assert(
      fc.asyncProperty(history, sentence, fc.integer({ min: 1, max: 20 }), async (rows, question, limit) => {
        const port = new MemoryStore(rows).port();
        const whole = (await recall(port, question, { limit: 100 })).items;
        expect((await recall(port, question, { limit })).items).toEqual(whole.slice(0, limit));
      }),
    );
  });

  it("ties fall in recording order, however the store numbers and answers", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 1200 }),
        fc.integer({ min: 1, max: 15 }),
        async (count, limit) => {
          const rows = Array.from(
            { length: count },
            (_, i): Row => ({ id: `e${i}`, text: "the pump", revision: 1 }),
          );
          const port = new MemoryStore(rows).port();
          const shuffled: RecallPort = {
            ...port,
            postings: async (terms) =>
              (await port.postings(terms))
                .reverse()
                .map(({ term, docs }) => ({ term, docs: docs.reverse() })),
            documents: async (docs) => (await port.documents(docs)).reverse(),
          };
          const { items } = await recall(shuffled, "pump", { limit });
          expect(items.map((item) => item.id)).toEqual(rows.slice(0, limit).map((one) => one.id));
        },
      ),
      { numRuns: 20 },
    );
  });

  it("never raises, whatever is asked", async () => {
    const port = new MemoryStore([{ id: "e", text: "pump", revision: 1 }]).port();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (question) => {
        await recall(port, question);
      }),
    );
  });
});
