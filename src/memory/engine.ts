import type { Ontology } from "../model/ontology.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";

/** What every verb works with. */
export interface Engine {
  readonly store: Store;
  readonly clock: Clock;
  /** The zone of times of day without one; none: they are refused. */
  readonly zone: { timeZone?: string };
  /** What claims are held to. */
  readonly ontology?: Ontology;
}
