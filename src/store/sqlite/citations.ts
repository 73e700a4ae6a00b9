import type { Evidence } from "../../model/shapes.ts";
import type { SqlDriver } from "./driver.ts";

/** Facts of one statement. Shorter lists are filled up with a fact that there is not. */
const AT_ONCE = 8;
const PLACES = Array(AT_ONCE).fill("?").join(", ");

const LINE = `v.fact AS fact, v.seq AS seq, e.public AS entry, p.public AS episode, e.quote AS quote,
  e.quote_start AS start, e.quote_end AS "end"
  FROM evidence v CROSS JOIN entries e ON e.seq = v.seq LEFT JOIN episodes p ON p.id = e.episode`;

type Line = Evidence & { fact: number; seq: number };

/** Where each fact's evidence is to be found, the newest `most` entries of each, in recording order. */
export function citations(
  db: SqlDriver,
  facts: readonly number[],
  revision: number,
  most: number,
): Map<number, Evidence[]> {
  const found = new Map<number, Evidence[]>();
  const asked = [...new Set(facts)];
  const often = new Set(asked.filter((fact) => isOften(db, fact, most)));
  const few = asked.filter((fact) => !often.has(fact));
  for (let k = 0; k < few.length; k += AT_ONCE) {
    const some = few.slice(k, k + AT_ONCE);
    while (some.length < AT_ONCE) some.push(0);
    const lines = db
      .prepare(`SELECT ${LINE} WHERE v.fact IN (${PLACES}) AND v.created_rev <= ? AND v.expired_rev > ?`)
      .all(...some, revision, revision) as unknown as Line[];
    for (const fact of some) found.set(fact, []);
    // By (fact, seq): the order of the primary key, which SQLite need not keep.
    for (const line of lines.sort((a, b) => a.seq - b.seq)) found.get(line.fact)!.push(cited(line));
  }
  for (const fact of often) {
    const newest = db
      .prepare(
        `SELECT ${LINE} WHERE v.fact = ? AND v.created_rev <= ? AND v.expired_rev > ? ORDER BY v.seq DESC LIMIT ?`,
      )
      .all(fact, revision, revision, most) as unknown as Line[];
    found.set(fact, newest.reverse().map(cited));
  }
  return found;
}

function cited({ entry, episode, quote, start, end }: Line): Evidence {
  return { entry, episode, quote, start, end };
}

/** Whether a fact has more evidence than is shown. */
function isOften(db: SqlDriver, fact: number, most: number): boolean {
  return db.prepare("SELECT 1 FROM evidence WHERE fact = ? LIMIT 1 OFFSET ?").get(fact, most) !== undefined;
}
