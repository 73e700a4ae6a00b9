import type { Need } from "../need.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";

/**
 * Whether a value was held in a slot, and had ended by an instant. Looks through the newest facts of the slot, or where that
 * is long through the facts of the object.
 * @param ask of the slot's group
 * @param enough rows that either way of looking may read before the other is tried
 */
export async function heldBefore(
  ask: Ask,
  { slot: { timeline, slot }, value, at }: Extract<Need, { ask: "held-before" }>,
  enough: number,
): Promise<boolean> {
  const own = slot === 0 ? "object" : "predicate_no";
  const facts = async (name: string, parameters: object) =>
    (await ask(name, { ...parameters, at, most: enough })).map((row) => propertiesOf(row, "f"));
  const isEnded = (f: Record<string, unknown>) => (f["t_invalid"] as number) <= at;
  const newest = await facts("newest-before", { timeline, slot });
  const isFound = newest.some((f) => f[own] === value && isEnded(f));
  if (isFound || newest.length < enough) return isFound;
  if (slot === 0) {
    const some = await facts("some-of-object", { object: value });
    const isHeld = some.some((f) => f["timeline"] === timeline && isEnded(f));
    if (isHeld || some.length < enough) return isHeld;
  }
  return (await ask("held-before", { timeline, slot, value, at })).length > 0;
}
