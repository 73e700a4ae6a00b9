import { describe, expect, it } from "vitest";
import { openMemory } from "../../index.ts";
import { type FactRow, type Need, need, type Plan, type Step } from "../../store/need.ts";
import type { SlotKey } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import type { Claim } from "../../temporal/claim.ts";
import type { SlotRequest } from "../../temporal/window.ts";
import { NaiveStore } from "../naive/naive-store.ts";
import { LATER, withStore } from "./desk.ts";
import type { Counts, OpenStore } from "./opened-store.ts";
import { partsOf, tell } from "./parts.ts";
import { drawnOf, forHistories } from "./random-histories.ts";

/** At most so many questions are asked of a slot, from bound to bound. */
const MOST = 40;

/** What plans ask, with bounds right at what is stored and beside it, and what the group's store answers; writes nothing. */
export async function answersToPlans(store: Store, group: string, drawn: number): Promise<string[]> {
  const plan: Plan<string[]> = function* (head) {
    const told: string[] = [];
    const ask = function* (asked: Need): Step<void> {
      told.push(`${JSON.stringify(asked)}: ${shown(asked, yield asked)}`);
    };
    const numbers = (end: number) => Array.from({ length: end - 1 }, (_, k) => k + 1);
    const nodes = numbers(head.next.node);
    const predicates = numbers(head.next.predicate);
    const seqs = numbers(head.next.seq);
    yield* ask({ ask: "nodes-by-number", ids: nodes });
    yield* ask({ ask: "predicates-by-number", ids: predicates });
    yield* ask({ ask: "entries-by-number", seqs });
    const entries = by(yield* need.entriesByNumber(seqs), "seq");
    for (const before of [...some([1, ...seqs], drawn), head.next.seq]) {
      const [predicate = 1] = some(predicates, drawn + before, 1);
      for (const asked of [[predicate], predicates])
        yield* ask({ ask: "entries-of-predicates", predicates: asked, before });
    }
    const episodes = numbers(head.next.episode);
    for (const before of [...some([1, ...seqs], drawn + 1), head.next.seq]) {
      for (const asked of [...some(nodes, drawn + before, 3).map((node) => [node]), nodes])
        yield* ask({ ask: "entries-about", nodes: asked, before });
      for (const asked of [...some(episodes, drawn + before, 2).map((episode) => [episode]), episodes])
        if (asked.length > 0) yield* ask({ ask: "entries-of-episodes", episodes: asked, before });
    }
    const words = entries.filter(({ target }) => target !== null);
    for (const { seq, target } of some(words, drawn))
      for (const before of [seq, seq + 1])
        for (const asked of [[target!], seqs]) yield* ask({ ask: "last-words-on", seqs: asked, before });
    const slots: SlotKey[] = [];
    for (const { id: timeline } of by(yield* need.timelinesOf(predicates), "id")) {
      yield* ask({ ask: "facts-in-timeline", timeline });
      for (const most of [0, 1, 3, 100]) yield* ask({ ask: "facts-beside", timelines: [timeline], most });
      for (const fact of some(by(yield* need.factsInTimeline(timeline), "row"), drawn, 3)) {
        yield* ask({ ask: "evidence", fact: fact.fact });
        yield* ask({
          ask: "fact",
          timeline,
          predicate: fact.predicate,
          object: fact.object,
          from: fact.from,
        });
      }
      const all = [-1, 0, ...nodes].map((slot) => ({ timeline, slot }));
      const used = yield* need.usedSlots(all);
      slots.push(...all.filter((_, k) => used[k]));
    }
    for (const [k, slot] of some(slots, drawn).entries()) {
      yield* ask({ ask: "claims", slot });
      yield* ask({ ask: "facts-in-slot", slot });
      const claims = by(yield* need.claims(slot), "seq");
      for (const asked of some([...aboutClaims(slot, claims)], drawn + 7 * k, MOST)) yield* ask(asked);
    }
    return { changes: null, result: told };
  };
  return store.write((session) => session.commit(group, plan));
}

/** In one order, where an answer may have any. */
function by<Field extends string, T extends Record<Field, number>>(rows: readonly T[], field: Field): T[] {
  return rows.toSorted((a, b) => a[field] - b[field]);
}

/** Of a list some that lie apart, about as many as are wanted. */
function some<T>(list: readonly T[], drawn: number, most = 8): T[] {
  const step = Math.max(1, Math.ceil(list.length / most));
  return list.filter((_, k) => k % step === drawn % step);
}

/** What is asked of a slot, at each instant that its claims speak of and right beside it. */
function* aboutClaims(slot: SlotKey, claims: readonly Claim[]): Generator<Need> {
  const spoken = claims.flatMap(({ from, until, attested }) => [from, until, attested]);
  const instants = [...new Set(spoken.flatMap((t) => [t - 1, t, t + 1]))].sort((a, b) => a - b);
  const values = [...new Set(claims.map(({ value }) => value))];
  const of = (request: SlotRequest): Need => ({ ask: "slot", slot, request });
  for (const [k, at] of instants.entries()) {
    const to = instants[Math.min(k + 1 + (k % 3), instants.length - 1)]!;
    yield of({ ask: "touching", from: at, to });
    yield of({ ask: "facts", from: at, to });
    for (const except of [null, ...values]) {
      yield of({ ask: "open-before", before: at, except });
      yield of({ ask: "open-after", after: at, except });
    }
    const value = values[k % values.length]!;
    yield { ask: "held-before", slot, value, at };
    const { seq } = claims[k % claims.length]!;
    for (const before of [seq, seq + 1]) yield { ask: "newer-start", slot, after: at, seq: before };
  }
}

/** An answer as text. Where no order is asked for, any will do. */
function shown(asked: Need, answer: unknown): string {
  const { ask } = asked;
  // A row may hold more than what is asked for.
  if (ask === "slot" && asked.request.ask === "facts")
    return JSON.stringify((answer as FactRow[]).map(({ row, from, to, value }) => [row, from, to, value]));
  if (answer instanceof Map) return JSON.stringify([...answer].map(([key, row]) => [key, plain(row)]).sort());
  if (!Array.isArray(answer)) return JSON.stringify(plain(answer));
  const rows = answer.map((row) => JSON.stringify(plain(row)));
  return `[${ask === "facts-in-slot" || ask === "used-slots" ? rows : rows.sort()}]`;
}

/** A row with its fields in one order. */
function plain(row: unknown): unknown {
  if (typeof row !== "object" || row === null) return row;
  const fields = Object.entries(row).map(([name, value]) => [name, plain(value)] as const);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function needCases(open: OpenStore, { few }: Counts): void {
  describe("what a plan asks", () => {
    it("is answered as by the plainest store, at all bounds and beside them", () =>
      forHistories({ runs: few, maxEntries: 60 }, (told, numbers) =>
        withStore(open, async (memory, { store, clock }) => {
          clock.set(LATER);
          const plainest = new NaiveStore();
          const reference = await openMemory({ store: plainest, clock: clock.now });
          for (const part of partsOf(told, numbers)) {
            await tell(memory, part);
            await tell(reference, part);
          }
          const drawn = drawnOf(numbers);
          const answers = await answersToPlans(store, memory.name, drawn);
          expect(answers).toEqual(await answersToPlans(plainest, memory.name, drawn));
          await reference.close();
        }),
      ));
  });
}
