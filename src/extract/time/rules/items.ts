import type { Item, Node, Rule } from "../chart.ts";
import type {
  ClockValue,
  LengthValue,
  NumberValue,
  OrdinalValue,
  UnitValue,
  Value,
  WhenValue,
  WordValue,
} from "../value.ts";

/** An item of a rule, with what the first item of a rule is looked up by. */
export type Looked = Item & { keys?: readonly string[]; isSilent?: boolean };

function looked(keys: readonly string[], test: (value: Value) => boolean): Looked {
  return Object.assign((node: Node) => test(node.value), { keys });
}

/** One of these words, which a rule is not told. */
export function w(...words: string[]): Looked {
  return Object.assign(said(...words), { isSilent: true });
}

/** One of these words, by which a rule decides. */
export function said(...words: string[]): Looked {
  return looked(
    words.map((word) => `"${word}`),
    (value) => value.kind === "word" && words.includes(value.word),
  );
}

export function number(test: (value: NumberValue) => boolean = () => true): Looked {
  return looked(["number"], (value) => value.kind === "number" && test(value));
}

export function ordinal(test: (value: OrdinalValue) => boolean = () => true): Looked {
  return looked(["ordinal"], (value) => value.kind === "ordinal" && test(value));
}

export function unit(test: (value: UnitValue) => boolean = () => true): Looked {
  return looked(["unit"], (value) => value.kind === "unit" && test(value));
}

export function clock(test: (value: ClockValue) => boolean = () => true): Looked {
  return looked(["clock"], (value) => value.kind === "clock" && test(value));
}

export function length(test: (value: LengthValue) => boolean = () => true): Looked {
  return looked(["length"], (value) => value.kind === "length" && test(value));
}

export function when(test: (value: WhenValue) => boolean = () => true): Looked {
  return looked(["when"], (value) => value.kind === "when" && value.bound === undefined && test(value));
}

/** A time that may be open on one side. */
export function anyWhen(test: (value: WhenValue) => boolean): Looked {
  return looked(["when"], (value) => value.kind === "when" && test(value));
}

export function form(...forms: WhenValue["form"][]): Looked {
  return when((value) => forms.includes(value.form));
}

/**
 * A rule by an example of what it reads.
 *
 * @param make from the values of the items that are not silent; null where they make nothing
 * @param weight heavier rules win over the same words
 */
export function rule(
  name: string,
  items: readonly Looked[],
  make: (...values: never[]) => Value | null,
  weight = 0,
): Rule {
  return {
    name,
    items,
    make: (nodes) =>
      make(...(nodes.filter((_, k) => items[k]!.isSilent !== true).map((node) => node.value) as never[])),
    weight,
    first: items[0]!.keys ?? null,
  };
}

export type { ClockValue, LengthValue, NumberValue, OrdinalValue, UnitValue, Value, WhenValue, WordValue };
