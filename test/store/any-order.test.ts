import { describe } from "vitest";
import type { Need, Plan, Planned, Step } from "../../src/store/need.ts";
import type { GroupReader, Rederive, Store, TermPostings, WriteSession } from "../../src/store/store.ts";
import { sameAnswerCases } from "../../src/testing/contract/same-answers.ts";
import { NaiveStore } from "../../src/testing/naive/naive-store.ts";
import { runs } from "../support/runs.ts";

/** Needs whose answers are lists in any order. */
const UNORDERED: readonly Need["ask"][] = [
  "given-ids",
  "entries-by-number",
  "entries-about",
  "entries-of-episodes",
  "episodes-by-number",
  "claims",
  "evidence",
  "timelines-of",
  "facts-in-timeline",
];

function turned(need: Need, answer: unknown): unknown {
  if (answer instanceof Map) return new Map([...answer].reverse());
  const isUnordered =
    UNORDERED.includes(need.ask) || (need.ask === "slot" && need.request.ask === "touching");
  return isUnordered && Array.isArray(answer) ? answer.toReversed() : answer;
}

/** The same plan, with its answers turned round. */
function turnedPlan<T>(plan: Plan<T>): Plan<T> {
  return function* (head, log): Step<Planned<T>> {
    const step = plan(head, log);
    let given: unknown;
    for (;;) {
      const next = step.next(given);
      if (next.done === true) return next.value;
      given = turned(next.value, yield next.value);
    }
  };
}

function turnedReader(reader: GroupReader): GroupReader {
  return new Proxy(reader, {
    get(target, name: keyof GroupReader) {
      const value = target[name];
      if (typeof value !== "function") return value;
      return (...given: never[]) => {
        const answer = (value as (...given: never[]) => unknown).apply(target, given);
        if (answer instanceof Map) return new Map([...answer].reverse());
        if (name === "documentsAbout") return (answer as unknown[]).toReversed();
        if (name !== "postings") return answer;
        return (answer as TermPostings[]).map(({ term, facts, episodes }) => ({
          term,
          facts: {
            docs: facts.docs.toReversed(),
            counts: facts.counts.toReversed(),
            lengths: facts.lengths.toReversed(),
          },
          episodes: { docs: episodes.docs.toReversed(), counts: episodes.counts.toReversed() },
        }));
      };
    },
  });
}

/** A store that turns round every answer whose order the contract leaves open. */
class TurnedStore extends NaiveStore {
  override write<T>(work: (session: WriteSession) => T | Promise<T>, options?: { callsOut?: boolean }) {
    const turnedSession = (session: WriteSession): WriteSession => ({
      commit: (group, plan) => session.commit(group, turnedPlan(plan)),
      read: (group, reader) => session.read(group, (inner) => reader(turnedReader(inner))),
    });
    return super.write((session) => work(turnedSession(session)), options);
  }

  override read<T>(group: string, reader: (group: GroupReader) => T) {
    return super.read(group, (inner) => reader(turnedReader(inner)));
  }

  override rederive(group: string, options: Rederive) {
    return super.rederive(group, { ...options, plan: (commit) => turnedPlan(options.plan(commit)) });
  }
}

describe("a store that answers in another order wherever it may", { timeout: 3_600_000 }, () => {
  const open = async (): Promise<{ store: Store }> => ({ store: new TurnedStore() });
  sameAnswerCases(open, { histories: runs(8, 300), few: runs(2, 100), looks: Number.POSITIVE_INFINITY });
});
