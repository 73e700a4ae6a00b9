import { expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import type { GroupReader } from "../../src/store/store.ts";
import { journal } from "../../src/testing/contract/views.ts";
import { NaiveStore } from "../../src/testing/naive/naive-store.ts";
import { steppingClock } from "../../src/time/clock.ts";
import { story } from "../store/support/verbs-at-work.ts";

/** A reader that notes what it is asked. */
function noting(reader: GroupReader, asked: string[]): GroupReader {
  return new Proxy(reader, {
    get(target, name: keyof GroupReader) {
      const value = target[name];
      if (typeof value !== "function") return value;
      return (...given: never[]) => {
        asked.push(JSON.stringify([name, ...given]));
        return (value as (...given: never[]) => unknown).apply(target, given);
      };
    },
  });
}

/** A store that runs every reader twice. A store on a server runs it until all that it asks is at hand. */
class TwiceStore extends NaiveStore {
  override read<T>(group: string, reader: (group: GroupReader) => T) {
    return super.read(group, (inner) => {
      const [first, again]: [string[], string[]] = [[], []];
      const answer = reader(noting(inner, first));
      const second = reader(noting(inner, again));
      expect(again).toEqual(first);
      expect(second).toEqual(answer);
      return second;
    });
  }
}

const READS: Record<string, (memory: Memory) => Promise<unknown>> = {
  facts: (m) => m.facts(),
  "facts of a subject": (m) => m.facts({ subject: "Mira" }),
  "facts of nobody": (m) => m.facts({ subject: "Mirra", predicate: "t_hom" }),
  timeline: (m) => m.timeline("Mira"),
  changes: (m) => m.changes(),
  diff: (m) => m.diff({ known: { revision: 3 } }, {}),
  why: async (m) => m.why((await m.facts({ subject: "Mira" })).facts[0]!.id),
  "why an entry": (m) => m.why("a5"),
  get: async (m) => m.get(["a1", "E1", (await m.timeline("Mira")).timelines[0]!.id]),
  entities: (m) => m.entities(),
  episodes: (m) => m.episodes(),
  predicates: (m) => m.predicates(),
  stats: (m) => m.stats(),
  recall: (m) => m.recall("Where does Mira live?", { history: true }),
  graph: async (m) => (await m.graph()).export(),
  "graph around": async (m) => (await m.graph({ around: "Mira", depth: 2, history: true })).export(),
  neighbours: (m) => m.neighbours("Mira", { depth: 2 }),
  paths: (m) => m.paths("Mira", "Osto"),
  journeys: (m) => m.paths("Mira", "Osto", { journey: true }),
  export: (m) => journal(m),
  retract: (m) => m.retract("a1"),
  restore: (m) => m.restore("a5"),
};

it.each(Object.keys(READS))(
  "%s asks the same and tells the same, run once more a moment later",
  async (name) => {
    const memory = await openMemory({ store: new TwiceStore(), clock: steppingClock(Date.UTC(2026, 0, 1)) });
    await story(memory);
    await READS[name]!(memory);
    await memory.close();
  },
);
