import type { Memory } from "../../src/memory/memory.ts";
import type { Fact } from "../../src/model/shapes.ts";
import { median, round } from "../support/figures.ts";
import { objectOf } from "../support/pages.ts";
import type { Counted } from "./counted.ts";
import { type BareFact, type Floor, NEVER } from "./floor.ts";
import { type Ratio, ratioOf, sidesOf } from "./rounds.ts";

export interface BulkFigure {
  /** Facts a second. */
  per_s: number;
  /** The main floor, which makes as many nodes and relationships as the engine. */
  same_made: Ratio & { per_s: number };
  /** The part of it that makes facts as relationships between entities that are there. */
  edges_only: Ratio & { per_s: number };
  /** What one import made, all in all. */
  made: Counted & { fact_versions: number };
}

export interface BulkPlan {
  /** A group of this name, empty. */
  group(name: string): Memory;
  floor: Floor;
  journal: readonly string[];
  /** The versions of facts that one import of the journal leaves, and what it makes. */
  versions: readonly BareFact[];
  made: Counted;
  rounds: number;
  note(text: string): void;
}

interface Round {
  /** Facts a second. */
  engine: number;
  floor: number;
  edges: number;
}

/** One import of a journal beside as many nodes and relationships by UNWIND, a thousand rows a transaction. */
export async function measureBulk(plan: BulkPlan): Promise<BulkFigure> {
  const { journal, versions, floor, made, rounds, note } = plan;
  const facts = journal.length;
  const all: Round[] = [];
  for (let k = 0; k < rounds; k++) {
    const one: Round = { engine: 0, floor: 0, edges: 0 };
    const group = plan.group(`bulk-${k}`);
    for (const side of sidesOf(k)) {
      if (side === "engine") {
        const started = performance.now();
        await group.import(journal);
        one.engine = perSecond(facts, performance.now() - started);
      } else {
        const { ms, facts_ms } = await floor.load(versions, made, `bulk-${k} `);
        one.floor = perSecond(facts, ms);
        one.edges = perSecond(versions.length, facts_ms);
      }
    }
    await group.dropGroup();
    await floor.clear(`bulk-${k} `);
    all.push(one);
    note(`bulk, round ${k + 1} of ${rounds}: ${JSON.stringify(one)} facts/s`);
  }
  const middle = (name: keyof Round) => round(median(all.map((one) => one[name])));
  const beside = (name: "floor" | "edges") => ({
    per_s: middle(name),
    ...ratioOf(all.map((one) => one.engine / one[name])),
  });
  return {
    per_s: middle("engine"),
    same_made: beside("floor"),
    edges_only: beside("edges"),
    made: { ...made, fact_versions: versions.length },
  };
}

function perSecond(count: number, ms: number): number {
  return round((count / ms) * 1000);
}

/** A version as the floor stores it; versions of one fact share its id, so their places tell them apart. */
export function bareVersion(fact: Fact, place: number): BareFact {
  const ms = (time: string | null) => (time === null ? NEVER : Date.parse(time));
  return {
    id: `${fact.id} ${place}`,
    subject: fact.subject.name,
    predicate: fact.predicate,
    object: String(objectOf(fact)),
    text: fact.text,
    t_valid: ms(fact.t_valid),
    t_invalid: ms(fact.t_invalid),
    t_created: ms(fact.t_created),
    t_expired: ms(fact.t_expired),
  };
}
