import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RECALL_KINDS } from "../../src/model/recall-modes.ts";
import type { RecallItem } from "../../src/model/shapes.ts";
import { bm25 } from "../../src/recall/bm25.ts";
import { knownMentions, readQuestion } from "../../src/recall/question.ts";
import { isWanted, type Ranked, rank } from "../../src/recall/rank.ts";
import { recall } from "../../src/recall/recall.ts";
import type { RecallDocument, RecallPort } from "../../src/recall/recall-port.ts";
import { encodeTerm } from "../../src/text/index-text.ts";
import { staticVector } from "../../src/text/static-embedder.ts";
import { MemoryStore, type Row } from "./memory-port.ts";
import { naiveScores, type Told } from "./naive-episodes.ts";

const word = fc.constantFrom(
  "mira",
  "theo",
  "lives",
  "velden",
  "graz",
  "pump",
  "三楼",
  "C++",
  "the",
  "when",
  "2024",
);
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 6 }), fc.constantFrom("", "", "?"))
  .map(([words, end]) => `${words.join(" ")}${end}`);
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
  speaker: fc.constantFrom("Mira", "Theo Ode", "assistant", undefined),
  session: fc.constantFrom("s1", "s2", undefined),
  occurred: fc.constantFrom(
    "2026-01-01T08:00:00.000Z",
    "2026-01-01T09:00:00.000Z",
    "2026-01-03T08:00:00.000Z",
  ),
  /** Commits after which the row is given up, 0 for never. */
  lasts: fc.integer({ min: 0, max: 3 }),
});

const history = fc.array(row, { maxLength: 40, size: "max" }).map((rows) =>
  rows.map(({ lasts, ...rest }, i): Row => {
    const revision = 1 + Math.floor(i / 8);
    const isGivenUp = lasts > 0 && rest.predicate !== undefined;
    return { ...rest, id: `r${i}`, revision, ...(isGivenUp ? { expired: revision + lasts } : {}) };
  }),
);

interface Scored {
  document: RecallDocument;
  score: number;
}

function recordedFirst({ document: a }: Scored, { document: b }: Scored): number {
  return a.revision - b.revision || Number(a.kind === "fact") - Number(b.kind === "fact") || a.seq - b.seq;
}

/** All that answers, the best first: scores and shows everything, then sorts. */
async function naive(
  rows: readonly Row[],
  port: RecallPort,
  question: string,
  withHistory: boolean,
): Promise<Scored[]> {
  const { terms, mentions, intent, isSearch, asksWhen } = readQuestion(question);
  const raw = new Map<number, number>();
  const { documents, totalLength } = await port.statistics();
  const { known: recorded } = (await port.episodes())();
  const lengths = new Map(
    Array.from({ length: recorded.count }, (_, k) => [recorded.docs[k]!, recorded.lengths[k]!]),
  );
  for (const term of terms) {
    for (const { facts, episodes } of await port.postings([encodeTerm(term)])) {
      const known = episodes.docs.flatMap((doc, k) => {
        const length = lengths.get(doc);
        return length === undefined ? [] : [{ doc, tf: episodes.counts[k]!, length }];
      });
      const docs = [
        ...facts.docs.map((doc, k) => ({ doc, tf: facts.counts[k]!, length: facts.lengths[k]! })),
        ...known,
      ];
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
  const all = await port.documents(Array.from({ length: 300 }, (_, doc) => doc));
  const top = Math.max(0, ...raw.values());
  const facts = all.flatMap((document): Ranked[] => {
    if (document.kind === "episode" || !isWanted(document, withHistory)) return [];
    const named = about.filter((one) => one.docs.includes(document.doc)).length / Math.max(1, called.size);
    const candidate = { doc: document.doc, bm25: raw.get(document.doc) ?? 0, named };
    return candidate.bm25 > 0 || named > 0
      ? [rank(candidate, document, { intent, terms: new Set(terms) }, top)]
      : [];
  });
  const told = all.flatMap((document): Told[] => {
    if (document.kind === "fact") return [];
    const { session = null, speaker = null } = rows.find(({ id }) => id === document.id)!;
    const { id, text, seq: place, doc } = document;
    return [
      {
        id,
        place,
        text,
        speaker,
        session,
        occurred: Date.parse(document.occurred_at),
        bm25: raw.get(doc) ?? 0,
      },
    ];
  });
  const scores = naiveScores(told, {
    terms,
    names,
    isSearch,
    asksWhen,
    vector: terms.length === 0 ? new Float32Array(256) : staticVector(question),
  });
  const episodes = all.flatMap((document) => {
    const score = scores.get(document.id);
    return document.kind === "episode" && score !== undefined ? [{ document, score }] : [];
  });
  return [...facts, ...episodes]
    .filter(({ document }) => port.kinds.has(document.kind))
    .sort((a, b) => b.score - a.score || recordedFirst(a, b));
}

/** Scores may differ in the last digits, where sums were made in another order. */
function expectFirst(found: readonly RecallItem[], expected: readonly Scored[], limit: number): void {
  expect(found.length).toBe(Math.min(limit, expected.length));
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  const own = found.map((item) => expected.find(({ document }) => document.id === item.id)!);
  for (const [k, item] of found.entries()) {
    expect(item.score).toBeCloseTo(own[k]!.score, 5);
    expect(item.score).toBeCloseTo(expected[k]!.score, 5);
    if (k > 0 && item.score === found[k - 1]!.score)
      expect(recordedFirst(own[k - 1]!, own[k]!)).toBeLessThan(0);
  }
}

/** Lists side by side, the last first. */
function turned<T extends object>(lists: T): T {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list].reverse()])) as T;
}

describe("recall over random histories", () => {
  it("equals scoring everything, filtering, sorting, cutting", async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        sentence,
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        fc.subarray([...RECALL_KINDS]),
        async (rows, question, limit, all, kinds) => {
          const port = new MemoryStore(rows).port({ revision: 3, kinds });
          const { items } = await recall(port, question, { limit, history: all });
          const own = rows.filter(({ group }) => group === "default");
          expectFirst(items, await naive(own, port, question, all), limit);
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
            (_, i): Row => ({ id: `e${i}`, text: "the pump", revision: 1, session: `s${i}` }),
          );
          const port = new MemoryStore(rows).port();
          const shuffled: RecallPort = {
            ...port,
            postings: async (terms) =>
              (await port.postings(terms)).reverse().map(({ term, facts, episodes }) => ({
                term,
                facts: turned(facts),
                episodes: turned(episodes),
              })),
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
