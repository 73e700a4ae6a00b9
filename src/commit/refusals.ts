import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import { toIso } from "../time/instant.ts";

/** A period whose end does not lie after its start. */
export function reversed(from: number, until: number): PalimpsestError {
  const [a, b] = [toIso(from), toIso(until)];
  return incorrect(
    `The period from ${a} until ${b} is ${from === until ? "empty" : "reversed"}`,
    { from: a, until: b },
    "The end is exclusive and has to lie after the start.",
  );
}

/** An id or name that nothing in the group has. */
export function notFound(kind: string, id: string): PalimpsestError {
  const fix = FIXES[kind];
  return new PalimpsestError("not-found", `There is no ${kind} ${shown(id)} in this group`, {
    value: id,
    ...(fix === undefined ? {} : { fix }),
  });
}

/** Where what there is of a kind is told. */
const FIXES: Readonly<Record<string, string>> = {
  entity: "`entities` lists the names that there are; it must be spelt as one of them, or be an alias.",
  episode: "`episodes` lists those that there are, with their ids.",
};

/** Text for a message: quoted, and cut where it is long. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}

/** "an assert", "a retract". */
export function article(op: string): string {
  return `${/^[aeiou]/.test(op) ? "an" : "a"} ${op}`;
}
