import { spawnSync } from "node:child_process";
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Memory } from "../../src/memory/memory.ts";
import { Floor, type Synchronous } from "./floor.ts";
import { assertion, chunked, declarations, madeFacts, madeProbes, subjectName } from "./made.ts";
import { byTurns, type Figure, figure, type LatencyFigure, latency, type Times } from "./measure.ts";
import { builtPackage } from "./product.ts";

export interface SizePlan {
  n: number;
  runs: number;
  seed: number;
  /** Folder for the stores of this size; emptied between runs. */
  folder: string;
  synchronous: Synchronous;
  /** How the engine takes its load. */
  load: "batch" | "import";
  note(text: string): void;
}

export interface SizeReport {
  runs: number;
  fact_versions: number;
  load_per_s: Figure;
  write: LatencyFigure;
  facts_of_subject: LatencyFigure & { facts_an_answer: number };
  bytes_per_version: Figure;
  /** Milliseconds in a fresh process: from opening to the first answer, and from its start. */
  first_answer_ms: Figure & { process: number };
}

const FACTS_A_COMMIT = 1000;
const READS = 2000;
const WRITES = 1000;

interface Run {
  load: { engine: number; floor: number };
  write: Times;
  read: Times;
  bytes: { engine: number; floor: number };
  first: { engine: number; floor: number; process: number };
  versions: number;
  perAnswer: number;
}

/** Loads, reads and writes both sides of one size, as many times as planned, and tells the medians. */
export async function measureSize(plan: SizePlan): Promise<SizeReport> {
  const runs: Run[] = [];
  for (let index = 0; index < plan.runs; index++) {
    runs.push(await oneRun(plan, index));
    plan.note(
      `${plan.n} facts, run ${index + 1} of ${plan.runs}: ${JSON.stringify(runs.at(-1)!.load)} facts/s`,
    );
  }
  const last = runs.at(-1)!;
  return {
    runs: runs.length,
    fact_versions: last.versions,
    load_per_s: figure(runs.map((run) => run.load)),
    write: latency(runs.map((run) => run.write)),
    facts_of_subject: { ...latency(runs.map((run) => run.read)), facts_an_answer: last.perAnswer },
    bytes_per_version: figure(runs.map((run) => run.bytes)),
    first_answer_ms: {
      ...figure(runs.map((run) => run.first)),
      process: figure(runs.map(({ first }) => ({ engine: first.process, floor: 1 }))).engine,
    },
  };
}

async function oneRun(plan: SizePlan, index: number): Promise<Run> {
  const { openMemory } = await builtPackage();
  const engineFile = join(plan.folder, `engine-${index}.db`);
  const floorFile = join(plan.folder, `floor-${index}.db`);

  let memory = await openMemory({ store: engineFile });
  let floor = await Floor.make(floorFile, "NORMAL");
  // The first to load goes over a cooler disk cache: by turns.
  const load = { engine: 0, floor: 0 };
  const sides = index % 2 === 0 ? (["engine", "floor"] as const) : (["floor", "engine"] as const);
  for (const side of sides)
    load[side] = side === "engine" ? await loadEngine(memory, plan) : loadFloor(floor, plan);
  const { versions } = (await memory.stats()).facts;
  const rows = floor.rows();
  await memory.close();
  floor.close();
  const bytes = { engine: bytesOf(engineFile) / versions, floor: bytesOf(floorFile) / rows };

  memory = await openMemory({ store: engineFile });
  floor = await Floor.open(floorFile, plan.synchronous);
  const { read, perAnswer } = await readByTurns(memory, floor, plan);
  const write = await writeByTurns(memory, floor, plan);
  await memory.close();
  floor.close();

  const first = firstAnswers(engineFile, floorFile, plan);
  for (const file of [engineFile, floorFile])
    for (const tail of ["", "-wal", "-shm"]) rmSync(file + tail, { force: true });
  return { load, write, read, bytes, first, versions, perAnswer };
}

/** The file and whatever still lies beside it. */
function bytesOf(file: string): number {
  return [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
}

/** Facts a second; what is made of the data is made before the clock runs. */
export async function loadEngine(
  memory: Memory,
  plan: Pick<SizePlan, "n" | "seed" | "load">,
): Promise<number> {
  await memory.batch(declarations());
  const ms = plan.load === "import" ? await importAll(memory, plan) : await batchAll(memory, plan);
  return (plan.n / ms) * 1000;
}

type Load = Pick<SizePlan, "n" | "seed">;

/** One journal of all facts, the usual way to load many. */
async function importAll(memory: Memory, { n, seed }: Load): Promise<number> {
  let making = 0;
  function* journal(): Generator<string> {
    const chunks = chunked(madeFacts(n, seed), FACTS_A_COMMIT);
    for (;;) {
      const started = performance.now();
      const facts = chunks.next();
      const lines = facts.done === true ? [] : facts.value.map((fact) => JSON.stringify(assertion(fact)));
      making += performance.now() - started;
      if (facts.done === true) return;
      yield* lines;
    }
  }
  const started = performance.now();
  await memory.import(journal());
  return performance.now() - started - making;
}

/** A thousand a call, each call with a report of what each did. */
async function batchAll(memory: Memory, { n, seed }: Load): Promise<number> {
  let ms = 0;
  for (const facts of chunked(madeFacts(n, seed), FACTS_A_COMMIT)) {
    const items = facts.map(assertion);
    const started = performance.now();
    await memory.batch(items);
    ms += performance.now() - started;
  }
  return ms;
}

function loadFloor(floor: Floor, plan: SizePlan): number {
  let ms = 0;
  for (const facts of chunked(madeFacts(plan.n, plan.seed), FACTS_A_COMMIT)) {
    const started = performance.now();
    floor.write(facts);
    ms += performance.now() - started;
  }
  return (plan.n / ms) * 1000;
}

async function readByTurns(
  memory: Memory,
  floor: Floor,
  plan: SizePlan,
): Promise<{ read: Times; perAnswer: number }> {
  const warmup = READS / 2;
  const probes = [...madeProbes(plan.n, READS + warmup, plan.seed + 1)];
  let found = 0;
  const read = await byTurns(
    READS,
    warmup,
    async (index) => {
      const { subject, at } = probes[index]!;
      const { facts } = await memory.facts({ subject: subjectName(subject), at });
      found += facts.length;
      return facts;
    },
    (index) => floor.factsOf(probes[index]!.subject, probes[index]!.at),
  );
  return { read, perAnswer: Number((found / probes.length).toFixed(2)) };
}

function writeByTurns(memory: Memory, floor: Floor, plan: SizePlan): Promise<Times> {
  const warmup = WRITES / 4;
  // Subjects and values as in the load, but other facts.
  const more = chunked(madeFacts(plan.n, plan.seed + 2), WRITES + warmup).next().value ?? [];
  return byTurns(
    Math.max(0, more.length - warmup),
    Math.min(warmup, more.length),
    (index) => {
      const { subject, predicate, object, from, until } = assertion(more[index]!) as Parameters<
        Memory["assert"]
      >[0];
      return memory.assert({ subject, predicate, object, from, ...(until === undefined ? {} : { until }) });
    },
    (index) => {
      floor.write([more[index]!]);
      return 1;
    },
  );
}

/** Both files opened by processes that have nothing in memory. */
function firstAnswers(engineFile: string, floorFile: string, plan: SizePlan): Run["first"] {
  const { subject, at } = madeProbes(plan.n, 1, plan.seed + 3).next().value!;
  const script = fileURLToPath(new URL("./first-answer.ts", import.meta.url));
  const ask = (side: "engine" | "floor", file: string) => {
    const started = performance.now();
    const child = spawnSync(
      process.execPath,
      [...process.execArgv, script, side, file, String(subject), String(at)],
      { encoding: "utf8" },
    );
    const process_ms = performance.now() - started;
    if (child.status !== 0) throw new Error(`the fresh process failed: ${child.stderr}`);
    return { ...(JSON.parse(child.stdout) as { ms: number; facts: number }), process_ms };
  };
  const floor = ask("floor", floorFile);
  const engine = ask("engine", engineFile);
  return { engine: engine.ms, floor: floor.ms, process: engine.process_ms };
}
