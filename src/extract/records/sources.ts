import { incorrect, PalimpsestError } from "../../model/palimpsest-error.ts";
import { OPEN_END } from "../../time/instant.ts";
import { type ReadTime, timeForm } from "../../time/time-form.ts";
import { formatTime, nextUnit, parseTime, type TimePoint } from "../../time/time-point.ts";
import type { Cell, Emptiness } from "./cells.ts";
import type { Columns, Place } from "./columns.ts";
import type { Condition, Scalar, TextField, TimeField, ValueSource } from "./record-mapping.ts";
import { parseTemplate } from "./template.ts";

/** What reading values needs beside the row. */
export interface Settings {
  readonly columns: Columns;
  readonly emptiness: Emptiness;
  /** Form of times that have none of their own. */
  readonly dates: string;
  readonly timeZone: string | undefined;
}

/** Reads a value of a row; null where there is none. */
export type Source<T> = (place: Place) => T | null;

/** What a claim gives as a start of which nobody knows when it was. */
export const UNKNOWN = "unknown";

/** When something began, or that nobody knows. */
export type Start = TimePoint | typeof UNKNOWN;

const asSource = (field: string | ValueSource): ValueSource =>
  typeof field === "string" ? { column: field } : field;

/** The cell of a field as it stands, lists and objects too; a template of which a cell is empty is empty. */
export function cellSource(field: string | ValueSource, where: string, settings: Settings): Source<Cell> {
  const { column, constant, template, otherwise = null, optional = false } = asSource(field);
  const { columns, emptiness } = settings;
  if (constant !== undefined) return () => constant;
  if (template !== undefined) {
    const render = templateSource(template, where, settings, optional);
    return (place) => render(place) ?? otherwise;
  }
  const look = columns.use(column!, where, optional);
  return (place) => emptiness.read(look(place), column!) ?? otherwise;
}

/** The same of fields that hold one value. */
export function scalarSource(field: string | ValueSource, where: string, settings: Settings): Source<Scalar> {
  const read = cellSource(field, where, settings);
  const name = nameOf(field, where);
  return (place) => settings.emptiness.scalar(read(place), name);
}

/** The same as text. */
export function textSource(field: TextField, where: string, settings: Settings): Source<string> {
  const read = scalarSource(field, where, settings);
  return (place) => {
    const value = read(place);
    return value === null ? null : String(value);
  };
}

/** Text with columns in it; null where one of them is empty. */
export function templateSource(
  template: string,
  where: string,
  settings: Settings,
  isOptional = false,
): Source<string> {
  const parts = partsOf(template, where, settings, isOptional);
  return (place) => {
    const texts = parts.map((part) => (typeof part === "string" ? part : part(place)));
    return texts.includes(null) ? null : texts.join("");
  };
}

/** The same, where nothing stands for an empty column. */
export function looseTemplateSource(
  template: string,
  where: string,
  settings: Settings,
): (place: Place) => string {
  const parts = partsOf(template, where, settings, false);
  return (place) => parts.map((part) => (typeof part === "string" ? part : (part(place) ?? ""))).join("");
}

function partsOf(
  template: string,
  where: string,
  settings: Settings,
  optional: boolean,
): (string | Source<string>)[] {
  return parseTemplate(template).map((part) =>
    typeof part === "string" ? part : textSource({ column: part.column, optional }, where, settings),
  );
}

/**
 * A time of a row, in the form that is declared; of a constant, in ISO-8601.
 * @throws `incorrect`, when it is made, where a constant is no time
 */
export function timeSource(field: TimeField, where: string, settings: Settings): Source<TimePoint> {
  const { column, constant, otherwise, optional = false, format = settings.dates } = asTimed(field);
  const { timeZone } = settings;
  const zone = timeZone === undefined ? {} : { timeZone };
  const fixed = (value: Scalar | undefined) =>
    value === undefined ? null : constantTime(value, where, zone);
  const instead = fixed(otherwise);
  if (constant !== undefined) {
    const time = fixed(constant);
    return () => time;
  }
  const read = timeForm(format);
  const look = settings.columns.use(column!, where, optional);
  return (place) => {
    const cell = settings.emptiness.scalar(look(place), column!);
    return cell === null ? instead : timeOf(cell, read, { ...zone, name: column! });
  };
}

/** The same of a start, of which a constant may say that nobody knows it. */
export function startSource(field: TimeField, where: string, settings: Settings): Source<Start> {
  const given = asTimed(field);
  if (given.constant === UNKNOWN) return () => UNKNOWN;
  if (given.otherwise !== UNKNOWN) return timeSource(field, where, settings);
  const { otherwise: _otherwise, ...rest } = given;
  const read = timeSource(rest, where, settings);
  return (place) => read(place) ?? UNKNOWN;
}

function asTimed(field: TimeField): Exclude<TimeField, string> {
  return typeof field === "string" ? { column: field } : field;
}

function timeOf(cell: Scalar, read: ReadTime, options: { timeZone?: string; name: string }): TimePoint {
  if (typeof cell !== "boolean") return read(cell, options);
  throw incorrect(`${options.name}: ${cell} is no time`, cell, "Name a column that holds times.");
}

function constantTime(value: Scalar, where: string, zone: { timeZone?: string }): TimePoint {
  try {
    return timeOf(value, parseTime, { ...zone, name: where });
  } catch (error) {
    if (!(error instanceof PalimpsestError)) throw error;
    throw incorrect(`mapping: ${error.message}`, error.value, error.fix);
  }
}

/** A start as a claim gives it. */
export function startText(start: Start): string {
  return start === UNKNOWN ? start : formatTime(start);
}

/**
 * An end as a claim gives it, exclusive, from one that may be inclusive.
 * @throws `incorrect` where nothing that can be written comes after it
 */
export function endOf(time: TimePoint, isInclusive: boolean, name: string): TimePoint {
  if (!isInclusive) return time;
  const next = nextUnit(time);
  if (next.instant < OPEN_END) return next;
  const text = formatTime(time);
  throw incorrect(
    `${name}: after ${JSON.stringify(text)} comes no other time that could end it`,
    text,
    `Where it means that there is no end, list it in the mapping: "empty": [${JSON.stringify(text)}].`,
  );
}

/** Whether all conditions hold of a row. */
export function conditionsOf(
  given: Condition | readonly Condition[] | undefined,
  where: string,
  settings: Settings,
): (place: Place) => boolean {
  const list =
    given === undefined ? [] : Array.isArray(given) ? (given as Condition[]) : [given as Condition];
  const checks = list.map((condition) => {
    const { column, is, not } =
      typeof condition === "string" ? { column: condition, is: undefined, not: undefined } : condition;
    const look = settings.columns.use(column, where, false);
    const [wanted, unwanted] = [textsOf(is), textsOf(not)];
    return (place: Place) => {
      const cell = settings.emptiness.read(look(place), column);
      if (wanted === null && unwanted === null) return cell !== null;
      const text = String(settings.emptiness.scalar(cell, column) ?? "");
      return (wanted === null || wanted.has(text)) && !unwanted?.has(text);
    };
  });
  return (place) => checks.every((check) => check(place));
}

function textsOf(values: Scalar | Scalar[] | undefined): Set<string> | null {
  return values === undefined ? null : new Set([values].flat().map((value) => String(value).trim()));
}

/** How a field is called in messages about its cell. */
export function nameOf(field: string | ValueSource, where: string): string {
  return asSource(field).column ?? where;
}
