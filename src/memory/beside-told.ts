import { relationOf } from "../resolve/refinement.ts";
import type { Beside, Told } from "../resolve/situation.ts";
import type { FactBeside, NodeRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";
import { OPEN_END } from "../time/instant.ts";
import { toldEnd, toldInstant } from "./told-span.ts";
import { nodeText } from "./told-value.ts";

/** What stands beside a value, in words, and which of it is a kind of the other. Only entities are things of a kind. */
export function besideTold(
  reader: GroupReader,
  object: number,
  beside: readonly FactBeside[] | undefined,
): Beside | null {
  if (beside === undefined) return null;
  const own = reader.nodes([object]).get(object)!;
  let kin: Beside["kin"] = null;
  let first: FactBeside | null = null;
  let others = 0;
  for (const one of beside) {
    const { object } = one;
    const areThings = own.kind === "entity" && object.kind === "entity";
    const relation = areThings ? relationOf(thing(own), thing(object)) : null;
    if (relation === null) {
      first ??= one;
      others++;
    } else kin ??= { ...told(one), relation };
  }
  return { kin, first: first === null ? null : told(first), others };
}

const thing = ({ text, label }: NodeRow) => ({ name: text, label });

function told({ object, from, to, start, stop }: FactBeside): Told {
  const began = toldInstant(from, start.text);
  const when = to >= OPEN_END ? `since ${began}` : `from ${began} ${toldEnd(to, stop?.text ?? null)}`;
  return { value: nodeText(object), when };
}
