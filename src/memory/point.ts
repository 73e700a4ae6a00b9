import type { AsOfInput } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { AsOf } from "../model/shapes.ts";
import type { GroupReader } from "../store/store.ts";
import { EARLIEST, type Instant, toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import type { Engine } from "./engine.ts";

/** An as-of pair, resolved: V as an instant, K as a revision. */
export interface Point {
  valid: Instant;
  /** Whether the caller gave V. */
  validGiven: boolean;
  revision: number;
  asOf: AsOf;
}

/** An as-of pair as it is asked for. The clock is looked at once, however often a store runs the reader. */
export interface AskedPoint {
  valid: Instant;
  validGiven: boolean;
  known: AskedKnown | null;
}

type AskedKnown = { instant: Instant; revision?: undefined } | { revision: number; instant?: undefined };

/** @throws `incorrect` for what is no point in time, also where a group holds nothing */
export function readPoint(engine: Engine, input: AsOfInput): AskedPoint {
  return {
    valid: validInstant(engine, input),
    validGiven: input.at !== undefined,
    known: readKnown(engine, input.known),
  };
}

/** The point that nothing is known at: a group that was never written to. */
export function emptyPoint(engine: Engine, { valid, validGiven, known }: AskedPoint): Point {
  const asOf = { valid: toIso(valid), known: toIso(known?.instant ?? engine.clock()), revision: 0 };
  return { valid, validGiven, revision: 0, asOf: known === null ? asOf : { ...asOf, clamped: true } };
}

export function resolvePoint(reader: GroupReader, { valid, validGiven, known }: AskedPoint): Point {
  const { clamped, ...pair } = resolveKnown(reader, known);
  const asOf: AsOf = { valid: toIso(valid), known: toIso(pair.instant), revision: pair.revision };
  return {
    valid,
    validGiven,
    revision: pair.revision,
    asOf: clamped ? { ...asOf, clamped: true } : asOf,
  };
}

function validInstant(engine: Engine, input: AsOfInput): Instant {
  if (input.at === undefined) return engine.clock();
  return parseTime(input.at, { ...engine.zone, name: "at" }).instant;
}

/** "Known at K" includes every commit with an instant at or before K. */
export function resolveKnown(
  reader: GroupReader,
  known: AskedKnown | null,
): { revision: number; instant: Instant; clamped: boolean } {
  const newest = reader.newest();
  if (known === null) return { ...newest, clamped: false };
  if (known.revision !== undefined) {
    if (known.revision > newest.revision) return { ...newest, clamped: true };
    const commit = reader.commitOf(known.revision);
    return { revision: known.revision, instant: commit?.instant ?? EARLIEST, clamped: false };
  }
  if (known.instant > newest.instant) return { ...newest, clamped: true };
  const commit = reader.knownAt(known.instant);
  return { revision: commit?.revision ?? 0, instant: known.instant, clamped: false };
}

export function readKnown(engine: Engine, input: AsOfInput["known"], name = "known"): AskedKnown | null {
  if (input === undefined) return null;
  if (typeof input === "object") {
    const { revision } = input;
    if (!Number.isSafeInteger(revision) || revision < 0) {
      throw incorrect(
        `${name}: ${JSON.stringify(revision)} is not a revision`,
        revision,
        "Give a whole number from 0.",
      );
    }
    return { revision };
  }
  return { instant: parseTime(input, { ...engine.zone, name }).instant };
}
