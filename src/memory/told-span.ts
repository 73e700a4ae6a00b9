import type { Claim } from "../temporal/claim.ts";
import { type Instant, OPEN_END, toIso, UNKNOWN_START } from "../time/instant.ts";
import { formatTime, type Precision } from "../time/time-point.ts";

/** An instant in a sentence: as it was given, else its day if it is midnight. */
export function toldInstant(instant: Instant, given: Precision | null): string {
  if (instant <= UNKNOWN_START) return "an unknown start";
  if (given !== null && given !== "instant") return formatTime({ instant, precision: given });
  const iso = toIso(instant);
  return iso.endsWith("T00:00:00.000Z") ? iso.slice(0, -14) : iso;
}

/** Until when in a sentence. */
export function toldEnd(instant: Instant, given: Precision | null): string {
  return instant >= OPEN_END ? "until further notice" : `until ${toldInstant(instant, given)}`;
}

/** The period that a claim speaks of: "since 2026-03", "from 2019 until 2021", "on 2022-06-15", "from 2027 on". */
export function toldSpan({ kind, bound, from, fromText, until, untilText }: Claim): string {
  const start = toldInstant(from, fromText);
  if (kind === "end") return `from ${start} on`;
  if (bound === "open") return `since ${start}`;
  // An event without an end lasts as long as the unit that was given.
  if (kind === "assert" && bound === "stated" && untilText === null) return `${unitWord(fromText)} ${start}`;
  return `from ${start} ${toldEnd(until, untilText)}${bound === "guessed" ? " or so" : ""}`;
}

function unitWord(given: Precision | null): string {
  if (given === "year" || given === "month") return "in";
  return given === "day" ? "on" : "at";
}
