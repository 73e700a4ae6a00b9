import type { Extractor } from "../extract/extractor.ts";
import type { Ontology } from "../model/ontology.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";

/** What every verb works with. */
export interface Engine {
  readonly store: Store;
  readonly clock: Clock;
  /** The zone of times of day without one; none: they are refused. */
  readonly zone: { timeZone?: string };
  /** What reads the texts of episodes; null: they are kept and not read. */
  readonly extractor: Extractor | null;
  /** What claims are held to. */
  readonly ontology?: Ontology;
}
