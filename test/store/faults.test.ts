import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { journal } from "../../src/testing/contract/views.ts";
import { runs } from "../support/runs.ts";
import { type Fault, FaultyDriver } from "./faulty-driver.ts";
import { chronicle } from "./support/chronicle.ts";
import { tempDir } from "./support/temp-dir.ts";
import { story, VERBS } from "./support/verbs-at-work.ts";

/** In normal runs at most so many faults a verb, spread evenly; all of them in long ones. */
const FAULTS = runs(6, Number.POSITIVE_INFINITY);
const GROUPS = ["default", "spare"];
const dir = tempDir();
const clock = fixedClock(Date.UTC(2026, 0, 1));
const pristine = join(dir, "pristine.db");

beforeAll(async () => {
  const memory = await openMemory({ store: pristine, clock: fixedClock(Date.UTC(2025, 0, 1)) });
  await story(memory);
  await memory.close();
});

let files = 0;
async function faulty(): Promise<{ file: string; driver: FaultyDriver; memory: Memory }> {
  const file = join(dir, `${files++}.db`);
  copyFileSync(pristine, file);
  const driver = new FaultyDriver();
  const memory = await openMemory({ store: new SqliteStore(file, { open: driver.open }), clock });
  return { file, driver, memory };
}

async function journals(memory: Memory): Promise<string[][]> {
  return Promise.all(GROUPS.map((group) => journal(memory.group(group))));
}

/** What a connection of its own finds in the file: the journals; and nothing that they do not imply. */
async function onDisk(file: string): Promise<string[][]> {
  const memory = await openMemory({ store: file, clock });
  for (const group of GROUPS) expect((await memory.group(group).verify()).problems).toEqual([]);
  const found = await journals(memory);
  await memory.close();
  return found;
}

async function nextWrite(memory: Memory): Promise<void> {
  await memory.assert({ id: "next", subject: "Mira", predicate: "t_home", object: "Norwick", from: "2025" });
  await memory
    .group("spare")
    .assert({ id: "next", subject: "Cy", predicate: "t_home", object: "Norwick", from: "2025" });
}

async function told(memory: Memory): Promise<string[]> {
  const all: string[] = [];
  for (const group of GROUPS) {
    const member = memory.group(group);
    const { facts } = await chronicle(member);
    const { timelines } = await member.timeline(group === "spare" ? "Cy" : "Mira");
    all.push(
      ...facts,
      JSON.stringify([timelines, await member.recall("Mira Depot Norwick"), await member.stats()]),
    );
  }
  return all;
}

/** Runs a verb with a fault, and looks at what that left. */
async function strike(verb: string, fault: Fault, before: string[][], after: string[][]): Promise<void> {
  const { file, driver, memory } = await faulty();
  driver.arm(fault);
  const error = await VERBS[verb]!.run(memory, file).then(
    () => null,
    (reason) => reason as Error,
  );
  driver.arm(null);
  const where = `${verb}, ${JSON.stringify(fault)}: ${error?.message}`;
  const found = JSON.stringify(await onDisk(file));
  expect([JSON.stringify(before), JSON.stringify(after)], where).toContain(found);
  if (error === null) expect(found, where).toBe(JSON.stringify(after));
  if (existsSync(`${file}.copy`)) expect(await onDisk(`${file}.copy`), where).toEqual(before);

  // The same memory goes on, and tells what a new one tells.
  await nextWrite(memory);
  const fresh = await openMemory({ store: file, clock });
  expect(await told(memory), where).toEqual(await told(fresh));
  for (const [k, lines] of (await journals(fresh)).entries()) {
    const was = (JSON.parse(found) as string[][])[k]!;
    expect(lines.slice(0, was.length), where).toEqual(was);
    expect(
      lines.filter((line) => line.includes('"id":"next"')),
      where,
    ).toEqual(lines.slice(-1));
  }
  for (const group of GROUPS) expect((await fresh.group(group).verify()).problems, where).toEqual([]);
  await Promise.all([fresh.close(), memory.close()]);
}

/** What the file holds before and after a verb that no fault befalls, and how many statements that takes. */
async function undisturbed(verb: string) {
  const { file, driver, memory } = await faulty();
  const before = await onDisk(file);
  driver.arm(null);
  await VERBS[verb]!.run(memory, file);
  const { count } = driver;
  await memory.close();
  return { before, after: await onDisk(file), count };
}

describe("a fault at any statement of a verb", () => {
  it.each(Object.keys(VERBS))(
    "%s: all of it or nothing, and the memory goes on",
    { timeout: 3_600_000 },
    async (verb) => {
      const { before, after, count } = await undisturbed(verb);
      const places = new Set<number>();
      for (let n = 1; n <= count; n += Math.max(1, count / FAULTS)) places.add(Math.floor(n));
      for (const at of places) await strike(verb, { at, when: "before" }, before, after);
      if (FAULTS > count) for (const at of places) await strike(verb, { at, when: "after" }, before, after);
      await strike(verb, { afterText: "BEGIN IMMEDIATE" }, before, after);
      await strike(verb, { afterText: "COMMIT" }, before, after);
      if (verb === "verify") await strike(verb, { afterText: "ROLLBACK" }, before, after);
    },
  );
});
