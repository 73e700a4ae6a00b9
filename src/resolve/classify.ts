import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { Classed } from "../model/shapes.ts";
import { CONFLICT_CLASSES } from "./conflict-classes.ts";
import type { Situation } from "./situation.ts";

/**
 * Of which class a word is, and why: the first of `CONFLICT_CLASSES` whose rule holds. Pure, and it decides nothing: what
 * holds was decided before, by the rule of time.
 */
export function classify(situation: Situation): Omit<Classed, "entry"> {
  const [first, ...others] = CONFLICT_CLASSES.filter(({ when }) => when(situation));
  if (first === undefined) {
    throw new PalimpsestError("fault", `No class fits ${situation.op}, ${situation.kind}`, {
      value: situation.kind,
    });
  }
  const also = others.map(({ name }) => name);
  const classed = { class: first.name, why: first.why(situation), also };
  const isRefinement = first.name === "refinement" || also.includes("refinement");
  return isRefinement ? { ...classed, relation: situation.beside!.kin!.relation } : classed;
}
