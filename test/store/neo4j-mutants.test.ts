import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { Session, Transaction } from "neo4j-driver";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { readAll } from "../../src/store/neo4j/statements.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { answersAt, answersNow, type Look, turningPoints } from "../../src/testing/contract/answers.ts";
import { LATER } from "../../src/testing/contract/desk.ts";
import { partsOf, tell } from "../../src/testing/contract/parts.ts";
import { history } from "../../src/testing/histories.ts";
import { neo4jServer } from "../support/neo4j-server.ts";
import { runs } from "../support/runs.ts";

// What a wrong bound of a window would do, made sure of by making each of them wrong.

/** Histories that a mutant is looked for in. */
const HISTORIES = 8;

/** A comparison that may be off by one; those with 0 and -1 are there for the indexes, as all numbers are from 1. */
const COMPARISON = / (<=|>=|<|>) (?!0\b|-1\b)/g;

const OFF_BY_ONE: Record<string, string> = { "<=": "<", "<": "<=", ">=": ">", ">": ">=" };

/** Mutants that answer the same, and why. */
const EQUAL: Record<string, string> = {};

interface Mutant {
  name: string;
  text: string;
  /** The statement, and the place of what is other in it. */
  what: string;
}

function mutantsOf(name: string): Mutant[] {
  const text = readAll().get(name)!;
  return [...text.matchAll(COMPARISON)].map(({ index, 1: sign }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + sign!.length + 2)];
    const line = `${before.split(/\n|\b(?:AND|OR|WHERE)\b/).at(-1)} ${OFF_BY_ONE[sign!]} ${after.split(/\n|\b(?:AND|OR)\b/)[0]}`;
    return { name, text: `${before} ${OFF_BY_ONE[sign!]} ${after}`, what: `${name}: ${line.trim()}` };
  });
}

afterEach(() => void vi.restoreAllMocks());

/** Has something done with the texts of statements before they are run. */
function onRun(change: (text: string) => string): void {
  for (const asked of [Session.prototype, Transaction.prototype] as {
    run(...given: never[]): PromiseLike<unknown>;
  }[]) {
    const { run } = asked;
    vi.spyOn(asked, "run").mockImplementation(function (this: unknown, ...given: never[]) {
      const [text, ...rest] = given as unknown as [string, ...never[]];
      return run.call(this as never, change(text) as never, ...rest) as never;
    });
  }
}

/** A history that both stores were told, and what SQLite answers. */
interface Told {
  space: string;
  answers: string[];
  instants: string[];
  looks: Look[];
}

async function answers(memory: Memory, { instants, looks }: Pick<Told, "instants" | "looks">) {
  const lists = [await answersNow(memory, instants)];
  for (const [k, look] of looks.entries())
    lists.push(await answersAt(memory, look, looks[k - 1] ?? { revision: 0, at: "2022", turn: 0 }));
  return lists.flat();
}

const onServer = async (space: string) =>
  openMemory({ store: new Neo4jStore(await neo4jServer(), { space }), clock: fixedClock(LATER) });

async function toldToBoth(): Promise<Told[]> {
  const numbers = fc.array(fc.nat(5), { minLength: 1, maxLength: 8 });
  const told: Told[] = [];
  for (const [lines, drawn] of fc.sample(fc.tuple(history({ maxEntries: 60 }), numbers), HISTORIES)) {
    const space = `${randomUUID()} `;
    const here = await openMemory({ store: new SqliteStore(":memory:"), clock: fixedClock(LATER) });
    const there = await onServer(space);
    for (const part of partsOf(lines, drawn)) for (const memory of [here, there]) await tell(memory, part);
    const instants = await turningPoints(here);
    const { revision: newest } = await here.stats();
    const looks = Array.from({ length: Math.min(newest, 5) }, (_, k) => {
      const revision = Math.ceil(((k + 1) * newest) / Math.min(newest, 5));
      return { revision, at: instants[(k * 5) % instants.length] ?? "2022", turn: k };
    });
    told.push({ space, instants, looks, answers: await answers(here, { instants, looks }) });
    await here.close();
    await there.close();
  }
  return told;
}

async function isSeen(told: readonly Told[]): Promise<boolean> {
  for (const one of told) {
    const memory = await onServer(one.space);
    const there = await answers(memory, one).catch(() => []);
    await memory.close();
    if (JSON.stringify(there) !== JSON.stringify(one.answers)) return true;
  }
  return false;
}

describe("the comparisons of what is read", { timeout: 7_200_000 }, () => {
  it("are each told from those that are off by one", async () => {
    const told = await toldToBoth();
    const names = new Map([...readAll()].map(([name, text]) => [text, name]));
    const used = new Set<string>();
    onRun((text) => {
      const name = names.get(text);
      if (name !== undefined) used.add(name);
      return text;
    });
    expect(await isSeen(told)).toBe(false);
    vi.restoreAllMocks();
    const all = [...used].flatMap(mutantsOf);
    expect(all.length).toBeGreaterThan(60);
    const tried = fc
      .sample(fc.shuffledSubarray(all, { minLength: all.length }), 1)[0]!
      .slice(0, runs(6, all.length));
    const unseen: string[] = [];
    for (const mutant of tried) {
      const original = readAll().get(mutant.name)!;
      onRun((text) => (text === original ? mutant.text : text));
      if (!(await isSeen(told))) unseen.push(mutant.what);
      vi.restoreAllMocks();
    }
    expect(unseen.filter((what) => EQUAL[what] === undefined)).toEqual([]);
  });
});
