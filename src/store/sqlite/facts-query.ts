import type { FactQuery } from "../store.ts";
import type { SqlDriver, SqlRow, SqlValue } from "./driver.ts";

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
    where.push("timeline IN (SELECT id FROM timelines WHERE scope = ? AND gid = ?)");
    values.push(query.scope, gid);
  }
  if (query.after !== undefined) {
    where.push("(t_valid, fact, row) > (?, ?, ?)");
    values.push(query.after.from, query.after.fact, query.after.row);
  }
  return { where: where.join(" AND "), values, byNode };
}

/** Up to so many rows of a node are sorted here; SQLite's sorter costs more than reading them. */
const FEW = 2000;

/** Rows of a listing, in the order (t_valid, fact, row): facts of one start as they were first recorded. */
export function listFacts(db: SqlDriver, gid: number, query: FactQuery): SqlRow[] {
  const { where, values, byNode } = conditions(gid, query);
  const { limit } = query;
  if (byNode) {
    const rows = db.prepare(`SELECT * FROM facts WHERE ${where} LIMIT ${FEW + 1}`).all(...values);
    if (rows.length <= FEW) {
      if (rows.length > 1) rows.sort(byPlace);
      return limit >= 0 && rows.length > limit ? rows.slice(0, limit) : rows;
    }
  }
  return db
    .prepare(`SELECT * FROM facts WHERE ${where} ORDER BY t_valid, fact, row LIMIT ?`)
    .all(...values, limit);
}

function byPlace(a: SqlRow, b: SqlRow): number {
  for (const column of ["t_valid", "fact", "row"]) {
    const difference = (a[column] as number) - (b[column] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
