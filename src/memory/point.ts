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

/** The point that nothing is known at: a group that was never written to. */
export function emptyPoint(engine: Engine, input: AsOfInput): Point {
  const valid = validInstant(engine, input);
  const known = readKnown(engine, input.known);
  const asOf = { valid: toIso(valid), known: toIso(known?.instant ?? engine.clock()), revision: 0 };
  return {
    valid,
    validGiven: input.at !== undefined,
    revision: 0,
    asOf: known === null ? asOf : { ...asOf, clamped: true },
  };
}

/** Refuses what is no point in time, for reads of groups that may hold nothing. */
export function checkPoint(engine: Engine, input: AsOfInput): void {
  validInstant(engine, input);
  readKnown(engine, input.known);
}

export function resolvePoint(engine: Engine, reader: GroupReader, input: AsOfInput): Point {
  const valid = validInstant(engine, input);
  const known = resolveKnown(engine, reader, input.known);
  const { clamped, ...pair } = known;
  const asOf: AsOf = { valid: toIso(valid), known: toIso(pair.instant), revision: pair.revision };
  return {
    valid,
    validGiven: input.at !== undefined,
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
  engine: Engine,
  reader: GroupReader,
  input: AsOfInput["known"],
  name = "known",
): { revision: number; instant: Instant; clamped: boolean } {
  const newest = reader.newest();
  const known = readKnown(engine, input, name);
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

export function readKnown(
  engine: Engine,
  input: AsOfInput["known"],
  name = "known",
): { instant: Instant; revision?: undefined } | { revision: number; instant?: undefined } | null {
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
