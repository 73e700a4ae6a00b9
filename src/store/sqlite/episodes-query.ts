import type { EpisodeQuery } from "../store.ts";
import type { SqlValue } from "./driver.ts";

/** The statement for a listing of episodes, in the order in which they happened. */
export function episodesQuery(gid: number, query: EpisodeQuery): { sql: string; values: SqlValue[] } {
  const where = ["gid = ?", "created_rev <= ?", "occurred_at >= ?", "occurred_at < ?"];
  const values: SqlValue[] = [gid, query.revision, query.from, query.until];
  if (query.speaker !== undefined) {
    where.push("speaker = ?");
    values.push(query.speaker);
  }
  if (query.session !== undefined) {
    where.push("session = ?");
    values.push(query.session);
  }
  if (query.after !== undefined) {
    where.push("(occurred_at, id) > (?, ?)");
    values.push(query.after.at, query.after.id);
  }
  const sql = `SELECT * FROM episodes WHERE ${where.join(" AND ")} ORDER BY occurred_at, id LIMIT ? + 0`;
  return { sql, values: [...values, query.limit] };
}
