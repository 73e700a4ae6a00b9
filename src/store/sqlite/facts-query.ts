import type { FactQuery } from "../store.ts";
import type { SqlDriver, SqlValue } from "./driver.ts";
import { FACT, placeOf } from "./read-rows.ts";

/**
 * What a listing asks for. Filters that name one node or predicate are written as equalities, so that an index serves
 * them; the shapes are few, and each statement is prepared once.
 */
function conditions(gid: number, query: FactQuery): { where: string; values: SqlValue[] } {
  const where: string[] = [];
  const values: SqlValue[] = [];
  const filter = (column: string, list: readonly number[] | undefined) => {
    if (list === undefined) return;
    if (list.length === 1) {
      where.push(`${column} = ?`);
      values.push(list[0]!);
    } else {
      where.push(`${column} IN (SELECT value FROM json_each(?))`);
      values.push(JSON.stringify(list));
    }
  };
  const among = (column: string) => `${column} IN (SELECT value FROM json_each(?))`;
  if (query.turned === undefined) {
    filter("subject", query.subjects);
    filter("object", query.objects);
  } else {
    const leads = (subject: string, object: string) => {
      const sides = [
        { column: subject, list: query.subjects },
        { column: object, list: query.objects },
      ].filter(({ list }) => list !== undefined);
      values.push(...sides.map(({ list }) => JSON.stringify(list)));
      return sides.map(({ column }) => among(column)).join(" AND ");
    };
    where.push(
      `(${leads("subject", "object")} OR (${leads("object", "subject")} AND ${among("+predicate")}))`,
    );
    values.push(JSON.stringify(query.turned));
  }
  if (query.ends !== undefined) {
    const nodes = JSON.stringify(query.ends);
    const others = query.otherEnds === undefined ? null : JSON.stringify(query.otherEnds);
    if (others === null) {
      where.push(`(${among("subject")} OR ${among("object")})`);
      values.push(nodes, nodes);
    } else {
      const both = `(${among("subject")} AND ${among("object")})`;
      where.push(`(${both} OR ${both})`);
      values.push(nodes, others, others, nodes);
    }
  }
  const byNode = isByNode(query);
  // Behind a node's index the predicate only filters; alone it leads.
  filter(byNode ? "+predicate" : "predicate", query.predicates);
  where.push("+gid = ?");
  values.push(gid);

  if (query.versions === true) {
    where.push("created_rev <= ?");
    values.push(query.revision);
  } else {
    where.push(byNode ? "expired_rev > ?" : "+expired_rev > ?", "created_rev <= ?");
    values.push(query.revision, query.revision);
  }
  if (query.at !== undefined) {
    where.push("t_valid <= ?", "t_invalid > ?");
    values.push(query.at, query.at);
  }
  if (query.overlaps !== undefined) {
    where.push("t_valid < ?", "t_invalid > ?");
    values.push(query.overlaps.until, query.overlaps.from);
  }
  if (query.scope !== undefined) {
    where.push("scope = ?");
    values.push(query.scope);
  }
  if (query.after !== undefined) {
    where.push("(t_valid, fact, row) > (?, ?, ?)");
    values.push(query.after.from, query.after.fact, query.after.row);
  }
  return { where: where.join(" AND "), values };
}

function isByNode({ subjects, objects, ends }: FactQuery): boolean {
  return subjects !== undefined || objects !== undefined || ends !== undefined;
}

/** Up to so many rows of a node are sorted here; SQLite's sorter costs more than reading them. */
const FEW = 2000;

/** The most usual question, what holds of a subject at a point, with its statement written out. */
const OF_SUBJECT = `SELECT ${FACT} FROM facts WHERE subject = ? AND +gid = ? AND expired_rev > ? AND created_rev <= ?
  AND t_valid <= ? AND t_invalid > ? LIMIT ${FEW + 1}`;

/** The fields that it may have. */
const PLAIN = new Set(["subjects", "revision", "at", "limit"]);

function subjectAt(db: SqlDriver, gid: number, query: FactQuery): SqlValue[][] | null {
  const { subjects, revision, at } = query;
  if (subjects === undefined || subjects.length !== 1 || at === undefined) return null;
  for (const field in query) if (!PLAIN.has(field)) return null;
  return db.prepare(OF_SUBJECT).rows(subjects[0]!, gid, revision, revision, at, at);
}

/** Rows of a listing, in the order (t_valid, fact, row): facts of one start as they were first recorded. */
export function listFacts(db: SqlDriver, gid: number, query: FactQuery): SqlValue[][] {
  const { limit } = query;
  if (isByNode(query)) {
    const few = subjectAt(db, gid, query) ?? ofNodes(db, gid, query);
    return few.length <= FEW ? inOrder(few, limit) : ordered(db, gid, query, limit);
  }
  const predicates = query.predicates ?? predicatesOf(db, gid);
  if (predicates.length === 0) return [];
  if (limit >= 0) return mergePredicates(db, gid, query, predicates);
  return ordered(db, gid, { ...query, predicates }, limit);
}

function ofNodes(db: SqlDriver, gid: number, query: FactQuery): SqlValue[][] {
  const { where, values } = conditions(gid, query);
  return db.prepare(`SELECT ${FACT} FROM facts WHERE ${where} LIMIT ${FEW + 1}`).rows(...values);
}

function ordered(db: SqlDriver, gid: number, query: FactQuery, limit: number): SqlValue[][] {
  const { where, values } = conditions(gid, query);
  return db
    .prepare(`SELECT ${FACT} FROM facts WHERE ${where} ORDER BY t_valid, fact, row LIMIT ? + 0`)
    .rows(...values, limit);
}

function predicatesOf(db: SqlDriver, gid: number): number[] {
  return db
    .prepare("SELECT id FROM predicates WHERE gid = ?")
    .rows(gid)
    .map(([id]) => id as number);
}

/** Fewest rows of one predicate that are read at once. */
const LEAST = 8;

/**
 * The first rows of several predicates. Each has its rows in order in an index, and is read on only as far as it
 * contributes, so that a page of a large group costs no more than one of a small one.
 */
function mergePredicates(
  db: SqlDriver,
  gid: number,
  query: FactQuery,
  predicates: readonly number[],
): SqlValue[][] {
  const { limit } = query;
  const atOnce = Math.min(limit, Math.ceil(limit / predicates.length) + LEAST);
  const read = (predicate: number, last: SqlValue[] | undefined) => {
    const after = last === undefined ? {} : { after: placeOf(last) };
    return ordered(db, gid, { ...query, predicates: [predicate], ...after }, atOnce);
  };
  let found = predicates.map((predicate) => ({
    predicate,
    rows: read(predicate, undefined),
    isWhole: false,
  }));
  for (;;) {
    const first = inOrder(
      found.flatMap(({ rows }) => rows),
      limit,
    );
    const end = first.length < limit ? undefined : first.at(-1)!;
    // What was not read of a predicate lies behind its last row; it counts where that row is among the first.
    let isShort = false;
    found = found.map((one) => {
      const last = one.rows.at(-1);
      const isWhole = one.isWhole || one.rows.length % atOnce !== 0 || last === undefined;
      if (isWhole || (end !== undefined && byPlace(last, end) >= 0)) return { ...one, isWhole };
      isShort = true;
      const more = read(one.predicate, last);
      return { ...one, rows: [...one.rows, ...more], isWhole: more.length < atOnce };
    });
    if (!isShort) return first;
  }
}

function inOrder(rows: SqlValue[][], limit: number): SqlValue[][] {
  if (rows.length > 1) rows.sort(byPlace);
  return limit >= 0 && rows.length > limit ? rows.slice(0, limit) : rows;
}

/** By t_valid, fact and row. */
function byPlace(a: SqlValue[], b: SqlValue[]): number {
  const [one, other] = [placeOf(a), placeOf(b)];
  return one.from - other.from || one.fact - other.fact || one.row - other.row;
}
