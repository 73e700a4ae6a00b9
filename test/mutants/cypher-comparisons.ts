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
import { answersToPlans } from "../../src/testing/contract/needs.ts";
import { type Part, partsOf, tell } from "../../src/testing/contract/parts.ts";
import { history } from "../../src/testing/histories.ts";
import { AFTER, begun, cutOff, dump, open, SINGLE } from "../store/support/cut-off.ts";
import { neo4jServer } from "../support/neo4j-server.ts";
import { runs } from "../support/runs.ts";

/*
 * What a wrong bound of a window would do, made sure of by making each of them wrong, one at a time: random histories told
 * to Neo4j have to give other answers than SQLite does. `npm run mutate:cypher` runs it, for the statements alone that
 * PALIMPSEST_TEST_STATEMENTS names where it is set, with commas between them; test/MUTATION.md has the figures.
 */

const HISTORIES = runs(12, 40);

/** A comparison that may be off by one; those with 0 and -1 are there for the indexes, as all numbers are from 1. */
const COMPARISON = / (<=|>=|<|>) (?!0\b|-1\b)/g;

const OFF_BY_ONE: Record<string, string> = { "<=": "<", "<": "<=", ">=": ">", ">": ">=" };

/** Those that show nowhere, or not in random histories; test/MUTATION.md says why, and where they show. */
const JUDGED: ReadonlySet<string> = new Set([
  "entries-between: e.seq >= a.after",
  "episodes-recorded: e.seq >= $of.after",
  "episodes-of-commit: e.seq < $of.last",
  "counts: p.created_rev < $of.revision },",
  "counts: t.no <= g.next_timeline },",
  "write: c.seq <= r.seq))",
  "write: c.seq >= r.seq))",
  "unfinished-timelines: t.no <= $of.timeline",
  "sweep-closed: f.expired_rev <= 140737488355327",
  "sweep-unsupported: s.expired_rev <= 140737488355327",
  "sweep-mentions: p.seq <= $of.seq",
  "held-before: f.t_valid <= $of.at",
  "newest-before: f.t_valid <= $of.at",
  "some-of-object: f.t_valid <= $of.at",
  "held-before: f.t_invalid < $of.at",
  "known-at: c.revision < $of.newest",
  "facts-listing: m.created_rev < $of.revision",
  "commit-by-token: g.revision > $of.revision",
  "entries-of-predicates: e.created_rev < $of.revision",
]);

interface Mutant {
  statement: string;
  original: string;
  text: string;
  /** The statement, and the condition that is other in it. */
  what: string;
}

function mutantsOf([statement, original]: [string, string]): Mutant[] {
  return [...original.matchAll(COMPARISON)].map(({ index, 1: sign }) => {
    const [before, after] = [original.slice(0, index), original.slice(index + sign!.length + 2)];
    const other = OFF_BY_ONE[sign!];
    const line = `${before.split(/\n|\b(?:AND|OR|WHERE)\b/).at(-1)} ${other} ${after.split(/\n|\b(?:AND|OR)\b/)[0]}`;
    return { statement, original, text: `${before} ${other} ${after}`, what: `${statement}: ${line.trim()}` };
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
  parts: Part[];
  space: string;
  /** Slots of a server that are read by windows are those of more claims than this. */
  smallSlot: number | undefined;
  answers: string[];
  /** What its plans are answered. */
  answersToPlans: string[];
  points: Points;
}

interface Points {
  instants: string[];
  looks: Look[];
}

async function answers(memory: Memory, { instants, looks }: Points): Promise<string[]> {
  const lists = [await answersNow(memory, instants)];
  for (const [k, look] of looks.entries())
    lists.push(await answersAt(memory, look, looks[k - 1] ?? { revision: 0, at: "2022", turn: 0 }));
  lists.push([JSON.stringify((await memory.verify()).problems)]);
  return lists.flat();
}

async function storeOnServer({ space, smallSlot }: Pick<Told, "space" | "smallSlot">): Promise<Neo4jStore> {
  const options = { space, ...(smallSlot === undefined ? {} : { smallSlot }) };
  return new Neo4jStore(await neo4jServer(), options);
}

async function onServer(told: Pick<Told, "space" | "smallSlot">): Promise<Memory> {
  return openMemory({ store: await storeOnServer(told), clock: fixedClock(LATER) });
}

async function tellAll(memory: Memory, parts: readonly Part[]): Promise<void> {
  for (const part of parts) await tell(memory, part);
}

async function toldToBoth(): Promise<Told[]> {
  const numbers = fc.array(fc.nat(5), { minLength: 1, maxLength: 8 });
  const told: Told[] = [];
  for (const [k, [lines, drawn]] of fc
    .sample(fc.tuple(history({ maxEntries: 60 }), numbers), HISTORIES)
    .entries()) {
    const space = `${randomUUID()} `;
    const smallSlot = k % 2 === 0 ? 1 : undefined;
    const store = new SqliteStore(":memory:");
    const here = await openMemory({ store, clock: fixedClock(LATER) });
    const there = await onServer({ space, smallSlot });
    const parts = partsOf(lines, drawn);
    for (const memory of [here, there]) await tellAll(memory, parts);
    const instants = await turningPoints(here);
    const { revision: newest } = await here.stats();
    const looks = Array.from({ length: Math.min(newest, 5) }, (_, k) => {
      const revision = Math.ceil(((k + 1) * newest) / Math.min(newest, 5));
      return { revision, at: instants[(k * 5) % instants.length] ?? "2022", turn: k };
    });
    const points = { instants, looks };
    const right = {
      answers: await answers(here, points),
      answersToPlans: await answersToPlans(store, here.name, k),
    };
    told.push({ parts, space, smallSlot, points, ...right });
    await here.close();
    await there.close();
  }
  return told;
}

/** Whether a memory answers otherwise than it should; one that fails does. */
async function isOther(memory: Memory, { points, answers: right }: Told): Promise<boolean> {
  const there = await answers(memory, points).catch(() => []);
  return JSON.stringify(there) !== JSON.stringify(right);
}

/** Whether reading by a changed statement is seen in the answers. */
async function isSeenReading(told: readonly Told[], mutant: Mutant | null): Promise<boolean> {
  for (const one of told) {
    const memory = await onServer(one);
    if (mutant !== null) onRun((text) => (text === mutant.original ? mutant.text : text));
    const isSeen = await isOther(memory, one);
    vi.restoreAllMocks();
    await memory.close();
    if (isSeen) return true;
  }
  return false;
}

/** Whether it is in what plans are answered. */
async function isSeenByPlans(told: readonly Told[], mutant: Mutant): Promise<boolean> {
  for (const [k, one] of told.entries()) {
    const store = await storeOnServer(one);
    onRun((text) => (text === mutant.original ? mutant.text : text));
    const there = await answersToPlans(store, "default", k).catch(() => []);
    vi.restoreAllMocks();
    await store.close();
    if (JSON.stringify(there) !== JSON.stringify(one.answersToPlans)) return true;
  }
  return false;
}

/** Whether writing by a changed statement is. */
async function isSeenWriting(told: readonly Told[], mutant: Mutant): Promise<boolean> {
  for (const one of told) {
    const memory = await onServer({ ...one, space: `${randomUUID()} ` });
    onRun((text) => (text === mutant.original ? mutant.text : text));
    const isRefused = await tellAll(memory, one.parts).then(
      () => false,
      () => true,
    );
    vi.restoreAllMocks();
    const isSeen = isRefused || (await isOther(memory, one));
    await memory.close();
    if (isSeen) return true;
  }
  return false;
}

/** The names of statements that are run while something is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<Set<string>> {
  const names = new Map([...readAll()].map(([name, text]) => [text, name]));
  const used = new Set<string>();
  onRun((text) => {
    const name = names.get(text);
    if (name !== undefined) used.add(name);
    return text;
  });
  await work();
  vi.restoreAllMocks();
  return used;
}

/** The mutants of statements, of those alone that are asked for. */
function mutants(isWanted: (statement: string) => boolean): Mutant[] {
  const named = process.env["PALIMPSEST_TEST_STATEMENTS"]?.split(",");
  return [...readAll()]
    .filter(([name]) => isWanted(name) && (named?.includes(name) ?? true))
    .flatMap(mutantsOf);
}

/** A write, and how many of its statements are sent before its writer is gone. */
interface Cut {
  lines: readonly string[];
  most: number;
}

/** Whether sweeping by a changed statement leaves something, or takes too much, wherever a write was cut off. */
async function isSeenSweeping(mutant: Mutant, cuts: readonly Cut[]): Promise<boolean> {
  const named = await begun();
  const stored = JSON.stringify(await dump(named));
  for (const { lines, most } of cuts) {
    await cutOff(named, lines, most);
    onRun((text) => (text === mutant.original ? mutant.text : text));
    // Row by row, so that each is the first and the last of those that a statement sweeps.
    const after = await open(named, { inChunks: true });
    const isRefused = await after.groups().then(
      () => false,
      () => true,
    );
    // What opens the store sweeps meanwhile, and closing waits for it.
    await after.close();
    vi.restoreAllMocks();
    if (isRefused || JSON.stringify(await dump(named)) !== stored) return true;
  }
  return false;
}

/** Before the last step of writes of one row of each kind and of many, and in the midst of these. */
async function cutsOfWrites(): Promise<Cut[]> {
  const cuts: Cut[] = [];
  for (const lines of [...SINGLE, AFTER]) {
    const { sent } = await cutOff(await begun(), lines, Number.POSITIVE_INFINITY);
    cuts.push({ lines, most: sent - 1 });
    if (lines === AFTER) for (const k of [2, 4]) cuts.push({ lines, most: Math.floor(sent / k) });
  }
  return cuts;
}

const isSweep = (statement: string) => /^(sweep-|unfinished-)/.test(statement);

describe("the comparisons of Cypher statements", { timeout: 36_000_000 }, () => {
  it("that are judged are there", () => {
    const all = new Set([...readAll()].flatMap(mutantsOf).map(({ what }) => what));
    expect([...JUDGED].filter((what) => !all.has(what))).toEqual([]);
  });

  it("are each told from those that are off by one", async () => {
    const told = await toldToBoth();
    const reading = await statementsOf(async () => expect(await isSeenReading(told, null)).toBe(false));
    const writing = await statementsOf(async () => {
      for (const [k, one] of told.entries()) {
        const memory = await onServer({ ...one, space: `${randomUUID()} ` });
        await tellAll(memory, one.parts);
        await memory.close();
        const store = await storeOnServer(one);
        expect(await answersToPlans(store, "default", k)).toEqual(one.answersToPlans);
        await store.close();
      }
    });
    const all = mutants((name) => !isSweep(name));
    const unseen: string[] = [];
    const counts = { reading: 0, plans: 0, writing: 0 };
    for (const mutant of all) {
      const isOf = (names: Set<string>) => names.has(mutant.statement);
      if (isOf(reading) && (await isSeenReading(told, mutant))) counts.reading++;
      else if (isOf(writing) && (await isSeenByPlans(told, mutant))) counts.plans++;
      else if (isOf(writing) && (await isSeenWriting(told, mutant))) counts.writing++;
      else unseen.push(mutant.what);
      console.log(`${unseen.at(-1) === mutant.what ? "not seen" : "seen    "}  ${mutant.what}`);
    }
    console.log(JSON.stringify({ mutants: all.length, ...counts, unseen: unseen.length }));
    expect(unseen.filter((what) => !JUDGED.has(what))).toEqual([]);
  });

  it("of sweeps are", async () => {
    const cuts = await cutsOfWrites();
    const all = mutants(isSweep);
    const unseen: string[] = [];
    for (const mutant of all) {
      const isSeen = await isSeenSweeping(mutant, cuts);
      if (!isSeen) unseen.push(mutant.what);
      console.log(`${isSeen ? "seen    " : "not seen"}  ${mutant.what}`);
    }
    console.log(JSON.stringify({ sweeps: all.length, unseen: unseen.length }));
    expect(unseen.filter((what) => !JUDGED.has(what))).toEqual([]);
  });
});
