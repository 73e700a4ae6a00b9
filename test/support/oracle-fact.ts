import type { LiteralInput } from "../../src/testing/journal-line.ts";

export type OracleObject = { entity: string } | { value: LiteralInput };

/** One maximal run of a value. Instants in milliseconds; null: unknown start, open end. */
export interface OracleFact {
  subject: string;
  predicate: string;
  scope: string | null;
  object: OracleObject;
  t_valid: number | null;
  t_invalid: number | null;
  /** Ids of the assertions that cover part of the run and the corrects that win part of it, sorted. */
  evidence: string[];
  /** Ids of the `end` entries of its value that lie where it ends, sorted. */
  ends: string[];
}
