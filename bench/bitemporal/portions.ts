import type { Memory } from "../../src/memory/memory.ts";
import { PalimpsestError } from "../../src/model/palimpsest-error.ts";
import type { Fact } from "../../src/model/shapes.ts";
import { OPEN_END, toIso, UNKNOWN_START } from "../../src/time/instant.ts";
import { intersect, type Period } from "../../src/time/period.ts";
import { parseTime } from "../../src/time/time-point.ts";
import { allFacts, objectOf } from "../support/pages.ts";
import type { Tally } from "./tally.ts";
import {
  type Bound,
  coalesced,
  end,
  type PlainRow,
  periodOf,
  plainRow,
  start,
  type Value,
} from "./vectors.ts";

export interface PortionStep {
  op: "insert" | "update" | "delete";
  rows?: (Bound | Value)[][];
  dimension?: 1 | 2;
  portion?: [Bound, Bound];
  set?: Value;
  expect?: Bound[][];
  error?: string;
  why?: string;
}

export interface PortionCase {
  source: string;
  two_dimensions?: boolean;
  steps: PortionStep[];
}

export interface PortionFile {
  cases: PortionCase[];
}

export function isPortionFile(file: unknown): file is PortionFile {
  return Array.isArray((file as PortionFile | null)?.cases?.[0]?.steps);
}

const PREDICATE = "holds_value";

/** One table as one slot of the engine; every statement is made of the things one can say. */
export class PortionTable {
  private readonly memory: Memory;
  private subject = "the row";

  constructor(memory: Memory) {
    this.memory = memory;
  }

  /** [start, end, value], with the name of the thing before them or not. */
  async insert(rows: readonly (Bound | Value)[][]): Promise<void> {
    await this.memory.declare({ predicate: PREDICATE, cardinality: "one", literal: true });
    const named = rows.find((row) => row.length === 4);
    if (named !== undefined) this.subject = String(named[0]);
    for (const row of rows) {
      const [from, to, value] = row.slice(-3) as [Bound, Bound, Value];
      await this.say(start(from), end(to), value);
    }
  }

  async rows(): Promise<PlainRow[]> {
    const facts = await this.facts();
    return coalesced(facts.map((fact) => [fact.t_valid, fact.t_invalid, objectOf(fact) as Value]));
  }

  /** Every fact that the portion touches gets the value, clipped to what they share. */
  async update(portion: Period, value: Value): Promise<void> {
    for (const fact of await this.facts()) {
      const piece = intersect(lifeOf(fact), portion);
      if (piece === null) continue;
      if (isBounded(piece)) await this.correct(piece.from, piece.to, value);
      else await this.say(piece.from, piece.to, value);
    }
  }

  /** What lies inside goes: nothing held there; an open side is ended. */
  async delete(portion: Period): Promise<void> {
    for (const fact of await this.facts()) {
      const life = lifeOf(fact);
      const piece = intersect(life, portion);
      if (piece === null) continue;
      if (isBounded(piece)) await this.correct(piece.from, piece.to, null);
      else if (piece.from === UNKNOWN_START) await this.forgetStart(fact, piece);
      else if (piece.from > life.from) await this.stop(fact, piece.from);
      else {
        // A fact cannot end where it begins: it ends an instant later, and that instant is taken out.
        await this.stop(fact, piece.from + 1);
        await this.correct(piece.from, piece.from + 1, null);
      }
    }
  }

  /** The bounds as given, for a portion that is to be refused. */
  async correct(from: number, until: number, value: Value | null): Promise<void> {
    await this.memory.correct({
      subject: this.subject,
      predicate: PREDICATE,
      from: toIso(from),
      until: toIso(until),
      object: value === null ? null : { value },
    });
  }

  private async say(from: number, to: number, value: Value): Promise<void> {
    await this.memory.assert({
      subject: this.subject,
      predicate: PREDICATE,
      object: { value },
      from: from === UNKNOWN_START ? "unknown" : toIso(from),
      ...(to === OPEN_END ? {} : { until: toIso(to) }),
    });
  }

  private async stop(fact: Fact, at: number): Promise<void> {
    await this.memory.end({
      subject: this.subject,
      predicate: PREDICATE,
      object: { value: objectOf(fact) },
      at: toIso(at),
    });
  }

  private async forgetStart(fact: Fact, piece: Period): Promise<void> {
    if (piece.to === OPEN_END || fact.t_invalid === toIso(piece.to)) await this.memory.retract(fact.id);
    else for (const { entry } of fact.evidence) await this.memory.revise({ entry, from: toIso(piece.to) });
  }

  private facts(): Promise<Fact[]> {
    return allFacts(this.memory, { subject: this.subject, predicate: PREDICATE, history: true });
  }
}

function lifeOf(fact: Fact): Period {
  return {
    from: fact.t_valid === null ? UNKNOWN_START : parseTime(fact.t_valid).instant,
    to: fact.t_invalid === null ? OPEN_END : parseTime(fact.t_invalid).instant,
  };
}

function isBounded(period: Period): boolean {
  return period.from !== UNKNOWN_START && period.to !== OPEN_END;
}

/** All steps of one case through the engine; a step that says what it expects is one check. */
export async function checkPortions(one: PortionCase, memory: Memory, tally: Tally): Promise<void> {
  const table = new PortionTable(memory);
  for (const [index, step] of one.steps.entries()) {
    const check = `portion, ${one.source}, step ${index + 1}`;
    await tally.attempt(check, async () => {
      const before = await table.rows();
      const refused = await apply(table, step);
      if (step.expect === undefined && step.error === undefined) return;
      const expected =
        step.expect === undefined
          ? before
          : coalesced(step.expect.map((row) => plainRow(row[0]!, row[1]!, row[2] as Value)));
      // Empty and reversed portions must be refused, all others must not.
      tally.equal(
        check,
        { rows: await table.rows(), refused },
        { rows: expected, refused: mustRefuse(step) },
      );
    });
  }
}

async function apply(table: PortionTable, step: PortionStep): Promise<boolean> {
  if (step.op === "insert") {
    await table.insert(step.rows ?? []);
    return false;
  }
  const [from, to] = step.portion ?? [null, null];
  const value = step.op === "update" ? (step.set ?? null) : null;
  if (mustRefuse(step)) {
    try {
      await table.correct(start(from), end(to), value);
      return false;
    } catch (error) {
      if (error instanceof PalimpsestError && error.code === "incorrect") return true;
      throw error;
    }
  }
  if (value === null) await table.delete(periodOf(from, to));
  else await table.update(periodOf(from, to), value);
  return false;
}

function mustRefuse(step: PortionStep): boolean {
  if (step.op === "insert") return false;
  const [from, to] = step.portion ?? [null, null];
  return step.error !== undefined || start(from) >= end(to);
}
