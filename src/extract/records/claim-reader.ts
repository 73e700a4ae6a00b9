import type { Claim, NodeInput, ObjectInput } from "../../model/inputs.ts";
import { incorrect } from "../../model/palimpsest-error.ts";
import { shownValue } from "../../model/shown-value.ts";
import { timeForm } from "../../time/time-form.ts";
import { formatTime } from "../../time/time-point.ts";
import type { Cell } from "./cells.ts";
import type { Place } from "./columns.ts";
import type { ClaimMapping, ObjectField, Scalar } from "./record-mapping.ts";
import {
  cellSource,
  conditionsOf,
  endOf,
  nameOf,
  type Settings,
  type Source,
  startSource,
  startText,
  textSource,
  timeSource,
  UNKNOWN,
} from "./sources.ts";

/** Reads the claims that one part of a mapping makes of a row. */
export type ReadClaims = (record: object, row: number) => Claim[];

/** @throws `incorrect` where the mapping names a constant that cannot be one */
export function claimReader(mapping: ClaimMapping, where: string, settings: Settings): ReadClaims {
  const { each = null } = mapping;
  const list = each === null ? null : cellSource(each, `${where}.each`, settings);
  const read = placeReader(mapping, where, settings);
  if (list === null) return (record, row) => read({ record, row, each, element: undefined });
  return (record, row) => {
    const found = list({ record, row, each: null, element: undefined });
    if (found === null) return [];
    if (!Array.isArray(found)) {
      const shown = shownValue(found);
      throw incorrect(
        `${each} is no list: ${shown}`,
        shown,
        'Leave out "each" where there is one value a row.',
      );
    }
    return found.flatMap((element: unknown) => read({ record, row, each, element }));
  };
}

/** What the claims of one object have in common. */
interface Common {
  subject: NodeInput;
  predicate: string;
  scope?: string;
  reason?: string;
}

function placeReader(mapping: ClaimMapping, where: string, settings: Settings): (place: Place) => Claim[] {
  const holds = conditionsOf(mapping.when, `${where}.when`, settings);
  const common = commonReader(mapping, where, settings);
  const objects = objectReader(mapping.object, `${where}.object`, settings);
  const times = timesReader(mapping, where, settings);
  return (place) => {
    if (!holds(place)) return [];
    const said = common(place);
    if (said === null) return [];
    const found = objects(place);
    if (found.length === 0) return [];
    const when = times(place);
    if (when === null) return [];
    return found.map((object) => ({ ...said, object, ...when }) as Claim);
  };
}

function commonReader(mapping: ClaimMapping, where: string, settings: Settings): Source<Common> {
  const { subject, predicate, scope, reason } = mapping;
  const subjectOf = textSource(subject, `${where}.subject`, settings);
  const isId = typeof subject === "object" && subject.by === "id";
  const predicateOf =
    typeof predicate === "string" ? () => predicate : textSource(predicate, `${where}.predicate`, settings);
  const scopeOf = scope === undefined ? null : textSource(scope, `${where}.scope`, settings);
  const mayLackScope = typeof scope === "object" && scope.optional === true;
  const reasonOf = reason === undefined ? null : textSource(reason, `${where}.reason`, settings);
  return (place) => {
    const [name, relation] = [subjectOf(place), predicateOf(place)];
    const qualifier = scopeOf?.(place) ?? null;
    if (name === null || relation === null) return null;
    if (scopeOf !== null && qualifier === null && !mayLackScope) return null;
    const why = reasonOf?.(place) ?? null;
    return {
      subject: isId ? { entity: name } : name,
      predicate: relation,
      ...(qualifier === null ? {} : { scope: qualifier }),
      ...(why === null ? {} : { reason: why }),
    };
  };
}

/** When it is so: the fields of time of an assert, or of an end; null where an end has no time. */
function timesReader(
  mapping: ClaimMapping,
  where: string,
  settings: Settings,
): Source<Record<string, string>> {
  const ending = (name: "until" | "at", isInclusive: boolean): Source<string> => {
    const field = mapping[name];
    if (field === undefined) return () => null;
    const read = timeSource(field, `${where}.${name}`, settings);
    const label = nameOf(field, `${where}.${name}`);
    return (place) => {
      const time = read(place);
      return time === null ? null : formatTime(endOf(time, isInclusive, label));
    };
  };
  if (mapping.op === "end") {
    const endsAt = ending("at", mapping.atIs === "inclusive");
    return (place) => {
      const at = endsAt(place);
      return at === null ? null : { op: "end", at };
    };
  }
  const { from, attested } = mapping;
  const startOf = from === undefined ? () => null : startSource(from, `${where}.from`, settings);
  const vouchedOf = attested === undefined ? () => null : timeSource(attested, `${where}.attested`, settings);
  const until = ending("until", mapping.untilIs === "inclusive");
  return (place) => {
    const [start, end, vouched] = [startOf(place), until(place), vouchedOf(place)];
    // What has an end, or no known start, is not vouched for until some instant; nor is what is still to come.
    const counts = end === null && start !== null && start !== UNKNOWN && vouched !== null;
    return {
      op: "assert",
      ...(start === null ? {} : { from: startText(start) }),
      ...(end === null ? {} : { until: end }),
      ...(counts && vouched.instant >= start.instant ? { attested: formatTime(vouched) } : {}),
    };
  };
}

/** The objects that a row names: none where the cell is empty, several of a list. */
function objectReader(
  field: ObjectField,
  where: string,
  settings: Settings,
): (place: Place) => ObjectInput[] {
  const read = cellSource(field, where, settings);
  const name = nameOf(field, where);
  const { split, by, literal, format } = typeof field === "string" ? ({} as never) : field;
  const one = literalReader(literal, format ?? settings.dates, name, settings);
  const objectOf = (value: Scalar): ObjectInput => (by === "id" ? { entity: String(value) } : one(value));
  return (place) => {
    const cell = read(place);
    if (cell === null) return [];
    const values: readonly unknown[] =
      typeof cell === "string" && split !== undefined
        ? cell.split(split)
        : Array.isArray(cell)
          ? cell
          : [cell];
    return values.flatMap((value) => {
      const scalar = settings.emptiness.scalar(value as Cell, name);
      return scalar === null ? [] : [objectOf(scalar)];
    });
  };
}

const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const TRUTH: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

function literalReader(
  literal: Exclude<ObjectField, string>["literal"],
  format: string,
  name: string,
  { timeZone }: Settings,
): (value: Scalar) => ObjectInput {
  switch (literal) {
    case undefined:
      return (value) => value;
    case false:
      return (value) => String(value);
    case true:
      return (value) => ({ value });
    case "text":
      return (value) => ({ value: String(value) });
    case "number":
      return (value) => ({ value: numberOf(value, name) });
    case "boolean":
      return (value) => ({ value: truthOf(value, name) });
    case "date": {
      const read = timeForm(format);
      const options = { name, ...(timeZone === undefined ? {} : { timeZone }) };
      return (value) => {
        if (typeof value === "boolean") throw incorrect(`${name}: ${value} is no date`, value);
        return { value: { date: formatTime(read(value, options)) } };
      };
    }
  }
}

function numberOf(value: Scalar, name: string): number {
  if (typeof value === "number") return value;
  const text = String(value);
  if (!NUMBER.test(text)) {
    const fix = 'Digits with a point for decimals; give "literal": "text" to keep it as it stands.';
    throw incorrect(`${name}: ${shownValue(text)} is no number`, text, fix);
  }
  const number = Number(text);
  const isExact = /[.eE]/.test(text) ? Number.isFinite(number) : Number.isSafeInteger(number);
  if (isExact) return number;
  const fix = 'Give "literal": "text" to keep all of its digits.';
  throw incorrect(`${name}: ${shownValue(text)} is too great to be kept exactly`, text, fix);
}

function truthOf(value: Scalar, name: string): boolean {
  const text = String(value).toLowerCase();
  if (Object.hasOwn(TRUTH, text)) return TRUTH[text]!;
  throw incorrect(
    `${name}: ${shownValue(value)} is neither true nor false`,
    value,
    'True, yes, 1, false, no or 0; give "literal": "text" to keep it as it stands.',
  );
}
