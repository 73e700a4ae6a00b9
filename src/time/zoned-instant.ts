import { tzOffset } from "@date-fns/tz";
import { incorrect } from "../model/palimpsest-error.ts";
import type { Instant } from "./instant.ts";

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Which time zones are accepted, as a sentence for the `fix` of an error. */
export const KNOWN_ZONES = 'Give a time zone by its IANA name, such as "Europe/Berlin" or "UTC".';

/** Whether this is a name of the IANA database ("Europe/Berlin", "UTC"); a bare offset ("+02:00") is none. */
export function isTimeZone(timeZone: string): boolean {
  return zoneFormat(timeZone) !== undefined;
}

/**
 * Checks a configured time zone and returns it.
 * @throws `incorrect` unless {@link isTimeZone}.
 */
export function checkTimeZone(timeZone: string): string {
  if (isTimeZone(timeZone)) return timeZone;
  throw incorrect(`${JSON.stringify(timeZone)} is not a known time zone`, timeZone, KNOWN_ZONES);
}

/**
 * All instants at which clocks in `timeZone` show the given wall time, earliest first: one as a rule, two where the clocks
 * were set back, none where they were set forward.
 * @param wall the reading as if it were UTC, in milliseconds: `utcInstant(2026, 3, 29, 2, 30)` for 02:30.
 * @throws `incorrect` on an unknown time zone.
 */
export function zonedInstants(wall: number, timeZone: string): Instant[] {
  checkTimeZone(timeZone);
  const found = new Set<Instant>();
  // No zone was ever further than 16 hours from UTC, so the offsets a day before and a day after enclose the wanted ones.
  for (const probe of [wall - DAY_MS, wall, wall + DAY_MS]) {
    const candidate = wall - offsetMs(timeZone, probe);
    if (candidate + offsetMs(timeZone, candidate) === wall) found.add(candidate);
  }
  // In order already: a reading comes twice where clocks were set back, so that earlier probes are farther ahead of UTC.
  return [...found];
}

/**
 * What clocks in `timeZone` show at an instant, as if it were UTC: the other way round than {@link zonedInstants}.
 * @throws `incorrect` on an unknown time zone.
 */
export function wallOf(i: Instant, timeZone: string): number {
  checkTimeZone(timeZone);
  return i + offsetMs(timeZone, i);
}

/** Milliseconds by which clocks in a zone are ahead of UTC at an instant. */
function offsetMs(timeZone: string, i: Instant): number {
  // @date-fns/tz 1.5.0 loses the sign of offsets below an hour: Africa/Monrovia in 1965, "GMT-00:44:30", gives +44.5.
  const minutes = Math.abs(tzOffset(timeZone, new Date(i)));
  const isBehind = zoneFormat(timeZone)!.format(i).includes("GMT-");
  return Math.round((isBehind ? -minutes : minutes) * 60_000);
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  // Newer runtimes take "+02:00" for a zone.
  if (!formats.has(timeZone) && /^[A-Za-z]/.test(timeZone)) {
    try {
      formats.set(timeZone, new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }));
    } catch {
      // No such zone.
    }
  }
  return formats.get(timeZone);
}
