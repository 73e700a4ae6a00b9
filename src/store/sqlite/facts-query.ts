import type { FactQuery } from "../store.ts";
import type { SqlValue } from "./driver.ts";

/**
 * The statement for a listing of facts, in the order (t_valid, fact, row): facts of one start as they were first recorded. Filters that name one node or predicate are
 * written as equalities, so that an index serves them; the shapes are few, and each is prepared once.
 */
export function factsQuery(gid: number, query: FactQuery): { sql: string; values: SqlValue[] } {
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
  values.push(query.limit);
  const sql = `SELECT * FROM facts WHERE ${where.join(" AND ")} ORDER BY t_valid, fact, row LIMIT ?`;
  return { sql, values };
}
