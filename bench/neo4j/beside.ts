import { allFacts } from "../support/pages.ts";
import { type BulkFigure, bareVersion, measureBulk } from "./bulk.ts";
import { counted } from "./counted.ts";
import type { Floor } from "./floor.ts";
import type { Groups } from "./groups.ts";
import { measureReads, type ReadFigure } from "./reads.ts";
import type { Calls } from "./rounds.ts";
import { journalOf, toldFacts } from "./told.ts";
import { measureWrites, type WriteFigure } from "./writes.ts";

export interface BesideFloor {
  reads?: Record<"now" | "past", ReadFigure>;
  writes?: Record<"new_object" | "known_object", WriteFigure>;
  bulk?: BulkFigure;
}

export interface BesidePlan extends Calls {
  groups: Groups;
  floor: Floor;
  /** Any of reads, writes, bulk. */
  parts: readonly string[];
  facts: number;
  seed: number;
  note(text: string): void;
}

/** Loads the same facts into both sides, and measures what is wanted. */
export async function measureBeside(plan: BesidePlan): Promise<BesideFloor> {
  const { groups, floor, parts, facts, seed, note } = plan;
  const journal = journalOf([...toldFacts(facts, seed)]);
  const memory = groups.group("beside");
  // The first load is no round: it says what an import makes, and warms both sides up.
  const made = await counted(() => memory.import(journal));
  const versions = (await allFacts(memory, { versions: true, limit: 1000 })).map(bareVersion);
  await floor.load(versions, made, "");
  note(`${facts} facts are loaded: ${JSON.stringify(made)}`);
  const beside: BesideFloor = {};
  if (parts.includes("bulk"))
    beside.bulk = await measureBulk({ ...plan, group: groups.group, journal, versions, made });
  if (parts.includes("reads")) {
    beside.reads = await measureReads({ ...plan, memory });
    note(`reads: ${JSON.stringify(beside.reads)}`);
  }
  if (parts.includes("writes")) {
    beside.writes = await measureWrites({ ...plan, memory });
    note(`writes: ${JSON.stringify(beside.writes)}`);
  }
  return beside;
}
