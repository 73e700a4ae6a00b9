import type { Planned, Step } from "../../store/need.ts";
import { answer } from "./answer.ts";
import type { GroupRows } from "./group-rows.ts";

/** Works out a plan against the rows of a group. */
export function runPlan<T>(rows: GroupRows, step: Step<Planned<T>>): Planned<T> {
  let given: unknown;
  for (;;) {
    const next = step.next(given);
    if (next.done === true) return next.value;
    given = answer(rows, next.value);
  }
}
