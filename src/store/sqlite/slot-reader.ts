import type { Claim } from "../../temporal/claim.ts";
import type { FactRow } from "../../temporal/revise.ts";
import type { SlotRequest } from "../../temporal/window.ts";
import type { SlotKey } from "../rows.ts";
import { STILL } from "../rows.ts";
import { answerFromClaims } from "../slot-claims.ts";
import { CLAIM, NOT_OPEN, readClaim } from "./codes.ts";
import type { SqlDriver } from "./driver.ts";
import { FACT_ROW, readFactRow } from "./read-rows.ts";

// Statements are found by their text: of those that run for every slot it is made only once.
const ALL_CLAIMS = `SELECT ${CLAIM} FROM claims WHERE timeline = ? AND slot = ? AND live = 1 LIMIT ? + 0`;
const FACTS_MEETING = `SELECT ${FACT_ROW} FROM facts WHERE timeline = ? AND slot = ? AND expired_rev = ${STILL} AND t_valid < ?
  AND t_invalid > ? ORDER BY t_valid`;

/**
 * Answers what is asked of one slot while a commit's plan works it out. The slot does not change meanwhile: changes are
 * written when the plan is done.
 */
export class SlotReader {
  readonly #db: SqlDriver;
  readonly #key: SlotKey;
  /** All live claims in the order of starts, or null in a slot that is not small. */
  readonly #claims: Claim[] | null;

  /** @param small live claims up to which a slot is read whole */
  constructor(db: SqlDriver, key: SlotKey, small: number) {
    this.#db = db;
    this.#key = key;
    const rows = db.prepare(ALL_CLAIMS).rows(key.timeline, key.slot, small + 1);
    this.#claims = rows.length > small ? null : rows.map(readClaim);
  }

  /** Whether this reads the slot of a key. */
  isOf(key: SlotKey): boolean {
    return this.#key.timeline === key.timeline && this.#key.slot === key.slot;
  }

  answer(request: SlotRequest): Claim[] | FactRow[] | number | null {
    if (this.#claims !== null && request.ask !== "facts") return answerFromClaims(this.#claims, request);
    switch (request.ask) {
      case "touching":
        return this.#touching(request.from, request.to);
      case "open-before":
        return this.#openBefore(request.before, request.except);
      case "open-after":
        return this.#openAfter(request.after, request.except);
      case "facts":
        return this.#facts(request.from, request.to);
    }
  }

  #touching(from: number, to: number): Claim[] {
    const { timeline, slot } = this.#key;
    // Those that start inside, by the primary key; and the few long ones that reach in from before.
    const inside = this.#db
      .prepare(
        `SELECT ${CLAIM} FROM claims WHERE timeline = ? AND slot = ? AND from_at BETWEEN ? AND ? AND live = 1`,
      )
      .rows(timeline, slot, from, to);
    const across = this.#db
      .prepare(
        `SELECT ${CLAIM} FROM claims INDEXED BY claims_long WHERE timeline = ? AND slot = ? AND reach >= ?
         AND live = 1 AND reach > from_at AND from_at < ?`,
      )
      .rows(timeline, slot, from, from);
    return [...inside, ...across].map(readClaim);
  }

  #openBefore(before: number, except: number | null): number | null {
    const row = this.#db
      .prepare(
        `SELECT from_at FROM claims WHERE timeline = ? AND slot = ? AND from_at < ? AND live = 1
         AND bits & ${NOT_OPEN} = 0 AND value <> ? ORDER BY from_at DESC LIMIT 1`,
      )
      .get(this.#key.timeline, this.#key.slot, before, except ?? -1);
    return row === undefined ? null : (row["from_at"] as number);
  }

  #openAfter(after: number, except: number | null): number | null {
    const row = this.#db
      .prepare(
        `SELECT from_at FROM claims WHERE timeline = ? AND slot = ? AND from_at > ? AND live = 1
         AND bits & ${NOT_OPEN} = 0 AND value <> ? ORDER BY from_at LIMIT 1`,
      )
      .get(this.#key.timeline, this.#key.slot, after, except ?? -1);
    return row === undefined ? null : (row["from_at"] as number);
  }

  #facts(from: number, to: number): FactRow[] {
    const { timeline, slot } = this.#key;
    if (this.#claims !== null) {
      return this.#db.prepare(FACTS_MEETING).rows(timeline, slot, to, from).map(readFactRow);
    }
    // Rows of a slot share no instant: of those that start before the window only the last can reach into it.
    const before = this.#db
      .prepare(
        `SELECT ${FACT_ROW} FROM facts WHERE timeline = ? AND slot = ? AND expired_rev = ${STILL} AND t_valid < ?
         ORDER BY t_valid DESC LIMIT 1`,
      )
      .rows(timeline, slot, from)[0];
    const inside = this.#db
      .prepare(
        `SELECT ${FACT_ROW} FROM facts WHERE timeline = ? AND slot = ? AND expired_rev = ${STILL}
         AND t_valid >= ? AND t_valid < ? ORDER BY t_valid`,
      )
      .rows(timeline, slot, from, to);
    const last = before === undefined ? null : readFactRow(before);
    const rows = inside.map(readFactRow);
    return last !== null && last.to > from ? [last, ...rows] : rows;
  }
}
