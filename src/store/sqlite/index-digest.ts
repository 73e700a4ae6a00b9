import { textBits } from "../../model/text-bits.ts";
import type { SqlDriver } from "./driver.ts";
import { groupTerm } from "./search-reads.ts";

/** What the full-text index holds of a group, whatever the order and the numbers of its documents. */
export interface IndexDigest {
  /** Terms at their places. */
  places: number;
  /** Sum over all places of a check of term, place and document. */
  sum: number;
}

export function indexDigest(db: SqlDriver, gid: number): IndexDigest {
  // Terms are of a-z and digits, so that none of another group lies between.
  const rows = db
    .prepare(
      `SELECT v.term || ' ' || v.offset || ' ' || coalesce(f.public, e.public, '') AS place FROM word_places v
       LEFT JOIN facts f ON f.row = CASE WHEN v.doc & 1 = 0 THEN v.doc >> 1 END
       LEFT JOIN episodes e ON e.id = CASE WHEN v.doc & 1 = 1 THEN v.doc >> 1 END
       WHERE v.term >= ? AND v.term <= ?`,
    )
    .iterate(groupTerm(gid, ""), groupTerm(gid, "~"));
  let places = 0;
  let sum = 0;
  for (const row of rows) {
    places++;
    const [high, low] = textBits(row["place"] as string);
    sum = (sum + (high >>> 12) * 2 ** 32 + (low >>> 0)) % 2 ** 52;
  }
  return { places, sum };
}
