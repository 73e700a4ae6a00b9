import * as periods from "../../src/time/period.ts";
import type { Tally } from "./tally.ts";
import { type Bound, boundInstant, periodOf } from "./vectors.ts";

export interface PredicateFile {
  cases: {
    predicate: string;
    period: [Bound, Bound];
    argument: number | string | [Bound, Bound];
    expected: boolean;
  }[];
}

export function isPredicateFile(file: unknown): file is PredicateFile {
  const first = (file as PredicateFile | null)?.cases?.[0];
  return typeof first?.predicate === "string";
}

const BY_NAME: Record<string, (a: periods.Period, b: periods.Period) => boolean> = {
  contains: periods.contains,
  equals: periods.equals,
  overlaps: periods.overlaps,
  precedes: periods.precedes,
  succeeds: periods.succeeds,
  immediately_precedes: periods.immediatelyPrecedes,
  immediately_succeeds: periods.immediatelySucceeds,
};

/** The SQL:2011 period predicates: each truth value against the function of that name. */
export async function checkPredicates(file: PredicateFile, tally: Tally): Promise<void> {
  for (const [index, { predicate, period, argument, expected }] of file.cases.entries()) {
    const check = `predicate ${index + 1}: ${predicate} ${JSON.stringify(period)} ${JSON.stringify(argument)}`;
    await tally.attempt(check, () => {
      const left = periodOf(...period);
      if (Array.isArray(argument)) {
        const holds = BY_NAME[predicate];
        if (holds === undefined) throw new Error(`no function for "${predicate}"`);
        tally.equal(check, holds(left, periodOf(...argument)), expected);
      } else {
        if (predicate !== "contains") throw new Error(`"${predicate}" does not take an instant`);
        tally.equal(check, periods.contains(left, boundInstant(argument)), expected);
      }
    });
  }
}
