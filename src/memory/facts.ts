import type { FactsInput } from "../model/inputs.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import type { Fact, FactsPage } from "../model/shapes.ts";
import type { FactQuery, GroupReader, StoredFact } from "../store/store.ts";
import { normalName } from "../text/normal-name.ts";
import { toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import { checkPinned, pageLimit, readCursor, writeCursor } from "./cursor.ts";
import type { Engine } from "./engine.ts";
import { findEntities, findObjects, findPredicate, twoEndedPredicates } from "./find.ts";
import { unknownGroup, unknownNames, withNotes } from "./hints.ts";
import { emptyPoint, type Point, readPoint, resolvePoint } from "./point.ts";
import { presentFacts, statusAt } from "./present.ts";

/** Facts as of a point, ordered by (t_valid, recording order), a page at a time. */
export async function facts(engine: Engine, group: string, input: FactsInput = {}): Promise<FactsPage> {
  const limit = pageLimit(input.limit);
  const cursor =
    input.after === undefined
      ? null
      : readCursor("facts", input.after, ["instant", "number", "number", "number"]);
  const overlaps = input.overlaps === undefined ? undefined : readPeriod(engine, input.overlaps);
  const asked = readPoint(engine, cursor === null ? input : pinned(cursor));
  const page = await engine.store.read(group, (reader): FactsPage => {
    checkPinned(cursor, reader);
    const point = resolvePoint(reader, asked);
    const query = buildQuery(reader, input, point, overlaps);
    if (query === null) return nothing(reader, input, point);
    if (cursor !== null) {
      const [from, fact, row, rebuilt] = cursor.place;
      if (rebuilt !== reader.rebuilt) throw renumbered(group);
      query.after = { from: from!, fact: fact!, row: row! };
    }
    query.limit = limit + 1;
    const rows = reader.facts(query);
    // The subject is known, or there was no query; the predicate may not have been then.
    if (rows.length === 0) return nothing(reader, { predicate: input.predicate }, point);
    const shown = rows.slice(0, limit);
    const last = shown[shown.length - 1];
    const more = rows.length > limit && last !== undefined;
    return {
      as_of: point.asOf,
      facts: labelled(presentFacts(reader, group, shown, point.revision), shown, input, point),
      next: more
        ? writeCursor("facts", point.revision, point.valid, last.from, last.fact, last.row, reader.rebuilt)
        : null,
    };
  });
  if (page !== null) return page;
  checkPinned(cursor, null);
  const notes = unknownGroup(group);
  return { as_of: emptyPoint(engine, asked).asOf, facts: [], next: null, ...withNotes(notes) };
}

function renumbered(group: string): PalimpsestError {
  const message = `The group ${JSON.stringify(group)} was rebuilt since the page before`;
  return new PalimpsestError("conflict", message, { value: group, fix: "Begin again with the first page." });
}

function nothing(
  reader: GroupReader,
  input: Pick<FactsInput, "subject" | "predicate">,
  point: Point,
): FactsPage {
  return {
    as_of: point.asOf,
    facts: [],
    next: null,
    ...withNotes(unknownNames(reader, input, point.revision)),
  };
}

function pinned({ revision, valid }: { revision: number; valid: number }): {
  at: number | string;
  known: { revision: number };
} {
  return { at: toIso(valid), known: { revision } };
}

/** @throws `incorrect` where the period is empty, or its bounds are no times */
export function readPeriod(
  engine: Engine,
  { from, until }: NonNullable<FactsInput["overlaps"]>,
): { from: number; until: number } {
  const period = {
    from: parseTime(from, { ...engine.zone, name: "from" }).instant,
    until: parseTime(until, { ...engine.zone, name: "until" }).instant,
  };
  if (period.until <= period.from) {
    throw incorrect(
      `The period from ${JSON.stringify(from)} until ${JSON.stringify(until)} is empty`,
      { from, until },
      "The end is exclusive and has to lie after the start.",
    );
  }
  return period;
}

/** The store's query; null where a filter can match nothing. */
function buildQuery(
  reader: GroupReader,
  input: FactsInput,
  point: Point,
  overlaps: { from: number; until: number } | undefined,
): FactQuery | null {
  const { revision } = point;
  const query: FactQuery = { revision, limit: 0 };
  if (input.versions === true) query.versions = true;
  else if (overlaps !== undefined) query.overlaps = overlaps;
  else if (input.history !== true) query.at = point.valid;
  if (input.scope !== undefined) query.scope = normalName(input.scope);

  let subjects =
    input.subject === undefined ? undefined : findEntities(reader, input.subject, revision).map((n) => n.id);
  let objects =
    input.object === undefined ? undefined : findObjects(reader, input.object, revision).map((n) => n.id);
  if (subjects?.length === 0 || objects?.length === 0) return null;
  if (input.predicate !== undefined) {
    const predicate = findPredicate(reader, input.predicate, revision);
    if (predicate.numbers.length === 0) return null;
    query.predicates = predicate.numbers;
    if (predicate.swapped) [subjects, objects] = [objects, subjects];
    return predicate.symmetric ? eitherEnd(query, subjects, objects) : ends(query, subjects, objects);
  }
  // Facts of symmetric and inverse predicates are found from either end.
  if (subjects !== undefined || objects !== undefined) {
    const twoEnded = twoEndedPredicates(reader, revision);
    if (twoEnded.length > 0) query.turned = twoEnded;
  }
  return ends(query, subjects, objects);
}

function ends(query: FactQuery, subjects: number[] | undefined, objects: number[] | undefined): FactQuery {
  if (subjects !== undefined) query.subjects = subjects;
  if (objects !== undefined) query.objects = objects;
  return query;
}

function eitherEnd(query: FactQuery, a: number[] | undefined, b: number[] | undefined): FactQuery {
  const nodes = a ?? b;
  if (nodes !== undefined) query.ends = nodes;
  if (a !== undefined && b !== undefined) query.otherEnds = b;
  return query;
}

function labelled(facts: Fact[], rows: readonly StoredFact[], input: FactsInput, point: Point): Fact[] {
  if (input.history !== true && input.versions !== true) return facts;
  return facts.map((fact, k) => ({ ...fact, status: statusAt(rows[k]!, point.valid) }));
}
