import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { Classed, ConflictClass } from "../model/shapes.ts";
import { CONFLICT_CLASSES, type ConflictClassRow } from "./conflict-classes.ts";
import type { Situation } from "./situation.ts";

/**
 * Of which class a word is, and why: the first of `CONFLICT_CLASSES` whose rule holds. Pure, and it decides nothing: what
 * holds was decided before, by the rule of time.
 */
export function classify(situation: Situation): Omit<Classed, "entry"> {
  let first: ConflictClassRow | undefined;
  const also: ConflictClass[] = [];
  for (const row of CONFLICT_CLASSES) {
    if (!row.when(situation)) continue;
    if (first === undefined) first = row;
    else also.push(row.name);
  }
  if (first === undefined) {
    const message = `No class fits ${situation.op}, ${situation.kind}`;
    throw new PalimpsestError("fault", message, { value: situation.kind });
  }
  const classed = { class: first.name, why: first.why(situation), also };
  const isRefinement = first.name === "refinement" || also.includes("refinement");
  return isRefinement ? { ...classed, relation: situation.beside!.kin!.relation } : classed;
}
