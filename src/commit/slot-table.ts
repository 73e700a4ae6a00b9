import type { Step } from "../store/need.ts";
import type { SlotKey } from "../store/rows.ts";
import { type Claim, NOTHING } from "../temporal/claim.ts";
import { intersectRuns, runsOf } from "../temporal/intersect.ts";
import { type Projection, project } from "../temporal/project.ts";
import type { Draft } from "./draft.ts";
import { isLinked, type Seat } from "./place.ts";
import type { WantedFacts } from "./settle-whole.ts";

/** The two ends of facts that share both slots. */
export interface Pair {
  predicate: string;
  scope: string | null;
  subject: number;
  object: number;
}

/** Slots read as a whole: their claims, and the facts that follow. */
export class SlotTable {
  readonly #draft: Draft;
  readonly #load: (seat: Seat, key: SlotKey) => Step<Claim[]>;
  readonly #slots = new Map<string, { seat: Seat; key: SlotKey; claims: Claim[]; projection: Projection }>();

  constructor(draft: Draft, load: (seat: Seat, key: SlotKey) => Step<Claim[]>) {
    this.#draft = draft;
    this.#load = load;
  }

  *slot(seat: Seat): Step<{ seat: Seat; key: SlotKey; claims: Claim[]; projection: Projection }> {
    yield* this.#draft.loadPredicateNames([seat.family]);
    this.#draft.predicate(seat.family);
    yield* this.#draft.loadTimelines([seat]);
    const key = { timeline: this.#draft.timeline(seat).id, slot: seat.slot };
    const id = `${key.timeline} ${key.slot}`;
    let slot = this.#slots.get(id);
    if (slot === undefined) {
      const claims = yield* this.#load(seat, key);
      slot = { seat, key, claims, projection: project(claims) };
      this.#slots.set(id, slot);
    }
    return slot;
  }

  /** The pairs of nodes that values of a slot stand for. */
  pairsOf(seat: Seat, values: Iterable<number>): Pair[] {
    const { declared } = this.#draft;
    const pairs: Pair[] = [];
    for (const value of new Set(values)) {
      if (value === NOTHING) continue;
      if (seat.slot !== 0) {
        const predicate = this.#draft.predicateName(value);
        pairs.push({ predicate, scope: seat.scope, subject: seat.subject, object: seat.slot });
        continue;
      }
      const { traits, swapped } = declared.canonical(seat.family);
      const turned = swapped || (traits.symmetric && !this.#draft.inOrder(seat.subject, value));
      const [subject, object] = turned ? [value, seat.subject] : [seat.subject, value];
      pairs.push({ predicate: traits.name, scope: seat.scope, subject, object });
    }
    return pairs;
  }

  /** The facts of a pair: where it wins in every slot that it competes in. */
  *factsOf(pair: Pair): Step<WantedFacts> {
    const { declared } = this.#draft;
    const traits = declared.traits(pair.predicate);
    const many = traits.cardinality === "many";
    const value = many ? this.#draft.predicateNumber(pair.predicate) : pair.object;
    const seat: Seat = {
      subject: pair.subject,
      family: declared.family(pair.predicate),
      scope: pair.scope,
      slot: many ? pair.object : 0,
      value,
    };
    const first = yield* this.slot(seat);
    const subject = { key: first.key, seat, predicate: pair.predicate, object: pair.object };
    if (!isLinked(declared, pair.predicate)) return { subject, runs: runsOf(first.projection, value) };
    const back = declared.fromObject(traits)!.predicate;
    const other: Seat = {
      subject: pair.object,
      family: back,
      scope: pair.scope,
      slot: 0,
      value: pair.subject,
    };
    const second = yield* this.slot(other);
    const hasRivals = !many || declared.opposite(pair.predicate) !== null;
    const runs = intersectRuns(first.projection, value, second.projection, pair.subject, hasRivals);
    return { subject, runs };
  }
}

export function pairId(pair: Pair): string {
  return `${pair.predicate} ${pair.subject} ${pair.object} ${pair.scope ?? ""}`;
}
