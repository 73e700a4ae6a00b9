import {
  addUnits,
  type CalendarUnit,
  isWritable,
  partsOf,
  rankOf,
  startOfUnit,
  type Wall,
} from "../../time/calendar-unit.ts";
import { utcInstant } from "../../time/utc-instant.ts";

/** A stretch of wall time, half-open; an open side is infinite. */
export interface Stretch {
  readonly from: Wall;
  readonly to: Wall;
  /** Where it was said by its first and last unit ("May to July"): where the last one begins. */
  readonly last?: Wall;
}

/**
 * Stretches that a phrase may mean, in their order: "Friday" means all Fridays, "May 2021" one month. `now` is the instant
 * that words such as "tomorrow" count from, whichever instant the search starts at.
 */
export interface Series {
  readonly unit: CalendarUnit;
  /** Those that end after an instant, ascending. */
  ahead(at: Wall, now: Wall): Iterable<Stretch>;
  /** Those that end at an instant or before it, descending. */
  behind(at: Wall, now: Wall): Iterable<Stretch>;
}

/** So many stretches of a coarse series are looked through for one of a fine series: 400 years of months. */
const FARTHEST = 4800;

/** One stretch only, which may depend on now. */
export function once(unit: CalendarUnit, stretch: (now: Wall) => Stretch | null): Series {
  const only = (now: Wall) => {
    const found = stretch(now);
    return found !== null && found.from < found.to ? found : null;
  };
  return {
    unit,
    *ahead(at, now) {
      const found = only(now);
      if (found !== null && found.to > at) yield found;
    },
    *behind(at, now) {
      const found = only(now);
      if (found !== null && found.to <= at) yield found;
    },
  };
}

/** One in each unit of the calendar, or none in some: the month of May in each year, the 31st in the months that have one. */
export function inEach(
  unit: CalendarUnit,
  coarse: CalendarUnit,
  within: (start: Wall) => Stretch | null,
): Series {
  function* from(at: Wall, step: 1 | -1): Iterable<Stretch> {
    // A stretch may reach beyond the unit that it begins in, as a night does.
    let start = addUnits(startOfUnit(at, coarse), coarse, -step);
    for (let k = 0; k < FARTHEST && isWritable(start); k++, start = addUnits(start, coarse, step)) {
      const found = within(start);
      if (found !== null && (step > 0 ? found.to > at : found.to <= at)) yield found;
    }
  }
  return { unit, ahead: (at) => from(at, 1), behind: (at) => from(at, -1) };
}

/** All units of a kind: each day, each year. */
export function each(unit: CalendarUnit): Series {
  return inEach(unit, unit, (start) => ({ from: start, to: addUnits(start, unit, 1) }));
}

export function year(n: number): Series {
  return once("year", () => ({ from: utcInstant(n, 1, 1), to: utcInstant(n + 1, 1, 1) }));
}

/** A month of each year, 1..12. */
export function month(n: number): Series {
  return inEach("month", "year", (start) => {
    const from = addUnits(start, "month", n - 1);
    return { from, to: addUnits(from, "month", 1) };
  });
}

/** A day of each month that has it, 1..31. */
export function dayOfMonth(n: number): Series {
  return inEach("day", "month", (start) => {
    const from = addUnits(start, "day", n - 1);
    return partsOf(from).day === n ? { from, to: addUnits(from, "day", 1) } : null;
  });
}

/** A day of each week, 1 is Monday and 7 is Sunday. */
export function weekday(n: number): Series {
  return inEach("day", "week", (start) => {
    const from = addUnits(start, "day", n - 1);
    return { from, to: addUnits(from, "day", 1) };
  });
}

/** A stretch of each day, in milliseconds since its midnight; it may reach into the next day. */
export function daily(unit: CalendarUnit, from: number, to: number): Series {
  return inEach(unit, "day", (start) => ({ from: start + from, to: start + to }));
}

/** The nth unit of each coarser one, from its end where n is negative: the second quarter of a year, the last week. */
export function nthIn(unit: CalendarUnit, coarse: CalendarUnit, n: number): Series {
  return inEach(unit, coarse, (start) => nthOf(unit, n, { from: start, to: addUnits(start, coarse, 1) }));
}

/**
 * The nth unit of a stretch, from its end where n is negative. A week belongs to the stretch that its Thursday lies in
 * (ISO 8601), so that the first week of a year is its week 1.
 */
export function nthOf(unit: CalendarUnit, n: number, { from, to }: Stretch): Stretch | null {
  const offset = unit === "week" ? addUnits(0, "day", 3) : 0;
  let start: Wall;
  if (n > 0) {
    start = startOfUnit(from, unit);
    if (start + offset < from) start = addUnits(start, unit, 1);
    start = addUnits(start, unit, n - 1);
  } else {
    start = startOfUnit(to - 1, unit);
    if (start + offset >= to) start = addUnits(start, unit, -1);
    start = addUnits(start, unit, n + 1);
  }
  return start + offset >= from && start + offset < to ? { from: start, to: addUnits(start, unit, 1) } : null;
}

/**
 * Those of a fine series that begin within one of a coarse series: the Fridays of a week, nine o'clock of a day. Weeks are
 * where their Thursdays are (ISO 8601).
 */
export function intersection(coarse: Series, fine: Series): Series {
  const offset = fine.unit === "week" ? addUnits(0, "day", 3) : 0;
  function* within(outer: Stretch, now: Wall): Iterable<Stretch> {
    for (const inner of fine.ahead(outer.from - offset, now)) {
      if (inner.from + offset >= outer.to) return;
      if (inner.from + offset >= outer.from) yield inner;
    }
  }
  return {
    unit: rankOf(fine.unit) < rankOf(coarse.unit) ? fine.unit : coarse.unit,
    *ahead(at, now) {
      let k = 0;
      for (const outer of coarse.ahead(addUnits(at, "day", -1), now)) {
        if (k++ > FARTHEST) return;
        for (const inner of within(outer, now)) if (inner.to > at) yield inner;
      }
    },
    *behind(at, now) {
      const containing = [...first(coarse.ahead(at, now), 2)].reverse();
      let k = 0;
      for (const outer of chain(containing, coarse.behind(at, now))) {
        if (k++ > FARTHEST) return;
        for (const inner of [...within(outer, now)].reverse()) if (inner.to <= at) yield inner;
      }
    },
  };
}

/** Each stretch changed, or left out. */
export function mapped(
  series: Series,
  change: (stretch: Stretch, now: Wall) => Stretch | null,
  unit: CalendarUnit = series.unit,
): Series {
  // A change may move a stretch across an instant.
  return {
    unit,
    *ahead(at, now) {
      const before = [...first(series.behind(at, now), 2)].reverse();
      for (const stretch of chain(before, series.ahead(at, now))) {
        const found = change(stretch, now);
        if (found !== null && found.to > at) yield found;
      }
    },
    *behind(at, now) {
      const after = [...first(series.ahead(at, now), 2)].reverse();
      for (const stretch of chain(after, series.behind(at, now))) {
        const found = change(stretch, now);
        if (found !== null && found.to <= at) yield found;
      }
    },
  };
}

/** From each of one series to the next of another behind it. */
export function between(start: Series, end: Series): Series {
  const unit = rankOf(start.unit) < rankOf(end.unit) ? start.unit : end.unit;
  return mapped(
    start,
    ({ from, to }, now) => {
      for (const last of end.ahead(from, now)) {
        if (last.from > from || (last.from === from && last.to > to))
          return { from, to: last.to, last: last.from };
      }
      return null;
    },
    unit,
  );
}

export function* first<T>(items: Iterable<T>, count: number): Iterable<T> {
  let k = 0;
  for (const item of items) {
    if (k++ >= count) return;
    yield item;
  }
}

function* chain<T>(...lists: Iterable<T>[]): Iterable<T> {
  for (const list of lists) yield* list;
}
