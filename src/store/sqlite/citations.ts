import type { Evidence } from "../../model/shapes.ts";
import type { SqlDriver, SqlValue } from "./driver.ts";

/** Most facts of one statement. */
const AT_ONCE = 8;

const LINE = `v.fact, v.seq, e.public, p.public, e.quote, e.quote_start, e.quote_end
  FROM evidence v CROSS JOIN entries e ON e.seq = v.seq LEFT JOIN episodes p ON p.id = e.episode`;

/** The statement for so many facts. */
const OF_SOME = Array.from({ length: AT_ONCE + 1 }, (_, count) => {
  const places = Array(count).fill("?").join(", ");
  return `SELECT ${LINE} WHERE v.fact IN (${places}) AND v.created_rev <= ? AND v.expired_rev > ? LIMIT ? + 0`;
});

/** Where each fact's evidence is to be found, the newest `most` entries of each, in recording order. */
export function citations(
  db: SqlDriver,
  facts: readonly number[],
  revision: number,
  most: number,
): Map<number, Evidence[]> {
  const found = new Map<number, Evidence[]>();
  const asked = [...new Set(facts)];
  for (let k = 0; k < asked.length; k += AT_ONCE) {
    const some = asked.slice(k, k + AT_ONCE);
    for (const fact of some) found.set(fact, []);
    const lines = some.length === 1 ? [] : linesOf(db, some, revision, most);
    if (lines === null || some.length === 1) {
      for (const fact of some) found.set(fact, newest(db, fact, revision, most));
      continue;
    }
    for (const line of lines) found.get(line[0] as number)!.push(cited(line));
  }
  return found;
}

/** All lines of some facts by (fact, entry); null where one of the facts may have more than `most`. */
function linesOf(
  db: SqlDriver,
  facts: readonly number[],
  revision: number,
  most: number,
): SqlValue[][] | null {
  const lines = db.prepare(OF_SOME[facts.length]!).rows(...facts, revision, revision, most + 1);
  // SQLite need not keep the order of the primary key.
  return lines.length > most ? null : lines.sort((a, b) => (a[1] as number) - (b[1] as number));
}

function newest(db: SqlDriver, fact: number, revision: number, most: number): Evidence[] {
  const lines = db
    .prepare(
      `SELECT ${LINE} WHERE v.fact = ? AND v.created_rev <= ? AND v.expired_rev > ? ORDER BY v.seq DESC LIMIT ? + 0`,
    )
    .rows(fact, revision, revision, most);
  return lines.reverse().map(cited);
}

function cited([, , entry, episode, quote, start, end]: SqlValue[]): Evidence {
  return { entry, episode, quote, start, end } as Evidence;
}
