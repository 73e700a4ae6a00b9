import { addUnits } from "../../time/calendar-unit.ts";
import { utcInstant } from "../../time/utc-instant.ts";
import { dayOfMonth, inEach, intersection, month, type Series, weekday } from "./series.ts";

/** Days of the year with a name. `easter` counts days from Easter Sunday, `nth` weekdays of a month. */
export type Holiday =
  | { month: number; day: number }
  | { month: number; weekday: number; nth: number }
  | { easter: number };

export const HOLIDAYS: Record<string, Holiday> = {
  "new year's day": { month: 1, day: 1 },
  "new year day": { month: 1, day: 1 },
  "new years day": { month: 1, day: 1 },
  "new year": { month: 1, day: 1 },
  "new years": { month: 1, day: 1 },
  "new year's": { month: 1, day: 1 },
  "martin luther king day": { month: 1, weekday: 1, nth: 3 },
  "mlk day": { month: 1, weekday: 1, nth: 3 },
  "groundhog day": { month: 2, day: 2 },
  "valentine's day": { month: 2, day: 14 },
  "valentines day": { month: 2, day: 14 },
  "valentine day": { month: 2, day: 14 },
  "valentine's": { month: 2, day: 14 },
  "president's day": { month: 2, weekday: 1, nth: 3 },
  "presidents day": { month: 2, weekday: 1, nth: 3 },
  "presidents' day": { month: 2, weekday: 1, nth: 3 },
  "women's day": { month: 3, day: 8 },
  "pi day": { month: 3, day: 14 },
  "saint patrick": { month: 3, day: 17 },
  "st patrick": { month: 3, day: 17 },
  "st patrick's day": { month: 3, day: 17 },
  "saint patrick's day": { month: 3, day: 17 },
  "st. patrick's day": { month: 3, day: 17 },
  "april fools": { month: 4, day: 1 },
  "april fool's day": { month: 4, day: 1 },
  "april fools day": { month: 4, day: 1 },
  "earth day": { month: 4, day: 22 },
  "labour day": { month: 5, day: 1 },
  "may day": { month: 5, day: 1 },
  "star wars day": { month: 5, day: 4 },
  "cinco de mayo": { month: 5, day: 5 },
  "mother's day": { month: 5, weekday: 7, nth: 2 },
  "mothers day": { month: 5, weekday: 7, nth: 2 },
  "memorial day": { month: 5, weekday: 1, nth: -1 },
  "father's day": { month: 6, weekday: 7, nth: 3 },
  "fathers day": { month: 6, weekday: 7, nth: 3 },
  juneteenth: { month: 6, day: 19 },
  "freedom day": { month: 6, day: 19 },
  "jubilee day": { month: 6, day: 19 },
  "independence day": { month: 7, day: 4 },
  "bastille day": { month: 7, day: 14 },
  "labor day": { month: 9, weekday: 1, nth: 1 },
  "columbus day": { month: 10, weekday: 1, nth: 2 },
  halloween: { month: 10, day: 31 },
  "all saints day": { month: 11, day: 1 },
  "all saints' day": { month: 11, day: 1 },
  "all souls day": { month: 11, day: 2 },
  "guy fawkes day": { month: 11, day: 5 },
  "veterans day": { month: 11, day: 11 },
  "thanksgiving day": { month: 11, weekday: 4, nth: 4 },
  thanksgiving: { month: 11, weekday: 4, nth: 4 },
  "christmas eve": { month: 12, day: 24 },
  "xmas eve": { month: 12, day: 24 },
  christmas: { month: 12, day: 25 },
  xmas: { month: 12, day: 25 },
  "christmas day": { month: 12, day: 25 },
  "boxing day": { month: 12, day: 26 },
  "new year's eve": { month: 12, day: 31 },
  "new years eve": { month: 12, day: 31 },
  "new year eve": { month: 12, day: 31 },
  "mardi gras": { easter: -47 },
  "ash wednesday": { easter: -46 },
  "palm sunday": { easter: -7 },
  "maundy thursday": { easter: -3 },
  "good friday": { easter: -2 },
  easter: { easter: 0 },
  "easter sunday": { easter: 0 },
  "easter monday": { easter: 1 },
  "ascension day": { easter: 39 },
  pentecost: { easter: 49 },
  "whit monday": { easter: 50 },
  "black friday": { month: 11, weekday: 5, nth: 4 },
};

export function holiday(given: Holiday): Series {
  if ("easter" in given) {
    return inEach("day", "year", (start) => {
      const from = addUnits(easter(new Date(start).getUTCFullYear()), "day", given.easter);
      return { from, to: addUnits(from, "day", 1) };
    });
  }
  if ("day" in given) return intersection(month(given.month), dayOfMonth(given.day));
  return intersection(month(given.month), nthWeekday(given.weekday, given.nth));
}

/** The nth of a weekday in each month, from its end where n is negative. */
export function nthWeekday(day: number, nth: number): Series {
  return inEach("day", "month", (start) => {
    const end = addUnits(start, "month", 1);
    const all = [];
    for (const each of weekday(day).ahead(start, start)) {
      if (each.from >= end) break;
      if (each.from >= start) all.push(each);
    }
    return all.at(nth > 0 ? nth - 1 : nth) ?? null;
  });
}

/** Easter Sunday of the Gregorian calendar: the Sunday behind the full moon of spring (Meeus, Astronomical Algorithms, 8). */
export function easter(y: number): number {
  const a = y % 19;
  const b = Math.floor(y / 100);
  const c = y % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return utcInstant(y, Math.floor(n / 31), (n % 31) + 1);
}
