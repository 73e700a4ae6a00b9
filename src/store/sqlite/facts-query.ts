import type { FactQuery } from "../store.ts";
import type { SqlDriver, SqlValue } from "./driver.ts";
import { FACT } from "./read-rows.ts";

/**
 * What a listing asks for. Filters that name one node or predicate are written as equalities, so that an index serves
 * them; the shapes are few, and each statement is prepared once.
 */
function conditions(gid: number, query: FactQuery): { where: string; values: SqlValue[]; byNode: boolean } {
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
  if (query.objectOf === undefined) filter("subject", query.subjects);
  else {
    const nodes = JSON.stringify(query.subjects);
    where.push(`(${among("subject")} OR (${among("object")} AND ${among("+predicate")}))`);
    values.push(nodes, nodes, JSON.stringify(query.objectOf));
  }
  filter("object", query.objects);
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
  const byNode = query.subjects !== undefined || query.objects !== undefined || query.ends !== undefined;
  // Behind a node's index the predicate only filters; alone it leads.
  filter(byNode ? "+predicate" : "predicate", query.predicates);
  if (!byNode && query.predicates === undefined) where.push("gid = ?");
  else where.push("+gid = ?");
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
  return { where: where.join(" AND "), values, byNode };
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
  const few = subjectAt(db, gid, query);
  if (few !== null && few.length <= FEW) return inOrder(few, query.limit);
  const { where, values, byNode } = conditions(gid, query);
  const { limit } = query;
  if (byNode) {
    const rows = db.prepare(`SELECT ${FACT} FROM facts WHERE ${where} LIMIT ${FEW + 1}`).rows(...values);
    if (rows.length <= FEW) return inOrder(rows, limit);
  }
  return db
    .prepare(`SELECT ${FACT} FROM facts WHERE ${where} ORDER BY t_valid, fact, row LIMIT ? + 0`)
    .rows(...values, limit);
}

function inOrder(rows: SqlValue[][], limit: number): SqlValue[][] {
  if (rows.length > 1) rows.sort(byPlace);
  return limit >= 0 && rows.length > limit ? rows.slice(0, limit) : rows;
}

/** By t_valid, fact and row. */
function byPlace(a: SqlValue[], b: SqlValue[]): number {
  const column = (k: number) => (a[k] as number) - (b[k] as number);
  return column(9) || column(1) || column(0);
}
