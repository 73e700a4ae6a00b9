import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type AppendFigure, measureAppends } from "./scale/append.ts";
import type { Synchronous } from "./scale/floor.ts";
import { builtPackage } from "./scale/product.ts";
import { measureSize, type SizeReport } from "./scale/size.ts";
import { openSql } from "./scale/sql.ts";
import { wholeNumbers } from "./support/args.ts";
import { type Bench, type BenchContext, UsageError } from "./support/bench.ts";
import { round, table } from "./support/figures.ts";

const DEFAULTS = {
  sizes: "10000,100000,1000000",
  runs: "5",
  seed: "20260",
  load: "import",
  synchronous: "FULL",
  slot: "10,10000",
};

/** What does the engine cost beside the same SQLite without one, and how does that grow? */
export const scale: Bench = {
  name: "scale",
  says: "load, write, read, bytes and opening beside a bare SQL floor in the same run, and appending to long slots",
  flags: {
    sizes: { takes: "value", says: `numbers of facts (default ${DEFAULTS.sizes})` },
    runs: {
      takes: "value",
      says: `runs of each size, of which the medians are told (default ${DEFAULTS.runs})`,
    },
    seed: { takes: "value", says: `seed of the made data (default ${DEFAULTS.seed})` },
    load: {
      takes: "value",
      says: `how the engine takes its load: import or batch (default ${DEFAULTS.load})`,
    },
    synchronous: {
      takes: "value",
      says: `SQLite's setting for the floor's single writes: FULL or NORMAL (default ${DEFAULTS.synchronous})`,
    },
    slot: { takes: "value", says: `entries of a short and of a long slot (default ${DEFAULTS.slot})` },
    dir: {
      takes: "value",
      says: "where the stores lie while they are measured (default: the system's folder for such)",
    },
    parts: { takes: "value", says: "sizes, append, or both (default)" },
  },
  async run(context) {
    if (context.flag("db") !== undefined)
      throw new UsageError("scale makes files of its own: say where with --dir, not --db");
    const sizes = wholeNumbers(context.flag("sizes") ?? DEFAULTS.sizes, "sizes");
    const parts = (context.flag("parts") ?? "sizes,append").split(",");
    const parent = resolve(context.flag("dir") ?? tmpdir());
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, "palimpsest-scale-"));
    try {
      const bySize = parts.includes("sizes") ? await measureSizes(sizes, folder, context) : {};
      const append = parts.includes("append") ? await measureSlots(folder, context) : undefined;
      return report(sizes, bySize, append, await driverName());
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureSizes(
  sizes: readonly number[],
  folder: string,
  context: BenchContext,
): Promise<Record<string, SizeReport>> {
  const [runs] = wholeNumbers(context.flag("runs") ?? DEFAULTS.runs, "runs") as [number];
  const [seed] = wholeNumbers(context.flag("seed") ?? DEFAULTS.seed, "seed") as [number];
  const load = oneOf(["import", "batch"] as const, context.flag("load") ?? DEFAULTS.load, "load");
  const synchronous: Synchronous = oneOf(
    ["NORMAL", "FULL"] as const,
    context.flag("synchronous") ?? DEFAULTS.synchronous,
    "synchronous",
  );
  const bySize: Record<string, SizeReport> = {};
  for (const n of sizes) {
    bySize[sizeName(n)] = await measureSize({ n, runs, seed, folder, synchronous, load, note: context.note });
    context.dump({ size: n, ...bySize[sizeName(n)] });
  }
  return bySize;
}

async function measureSlots(folder: string, context: BenchContext): Promise<Record<string, AppendFigure>> {
  const [short, long] = wholeNumbers(context.flag("slot") ?? DEFAULTS.slot, "slot");
  if (short === undefined || long === undefined) throw new UsageError("--slot needs two numbers: 10,10000");
  const { openMemory } = await builtPackage();
  const memory = await openMemory({ store: join(folder, "slots.db") });
  try {
    return await measureAppends({ memory, short, long, words: 200 });
  } finally {
    await memory.close();
  }
}

function report(
  sizes: readonly number[],
  bySize: Record<string, SizeReport>,
  append: Record<string, AppendFigure> | undefined,
  driver: string,
) {
  const rows = Object.entries(bySize).flatMap(([size, report]) => rowsOf(size, report));
  const appendRows = Object.entries(append ?? {}).map(([habit, { long, short, ratio }]) => [
    `append, ${habit}`,
    "slot",
    `${long.p50_us} / ${long.p95_us} us`,
    `${short.p50_us} / ${short.p95_us} us`,
    ratio,
  ]);
  const growth = growthOf(bySize);
  return {
    n: Object.keys(bySize).length === 0 ? 0 : sizes.reduce((sum, size) => sum + size, 0),
    metrics: {
      driver,
      ...bySize,
      ...(growth === undefined ? {} : { growth }),
      ...(append === undefined ? {} : { append }),
    },
    table: table(
      ["figure", "size", "engine (long slot)", "floor (short slot)", "ratio"],
      [...rows, ...appendRows],
    ),
  };
}

function rowsOf(size: string, report: SizeReport): (string | number)[][] {
  const {
    load_per_s: load,
    write,
    facts_of_subject: read,
    bytes_per_version: bytes,
    first_answer_ms: first,
  } = report;
  return [
    ["load, facts/s", size, load.engine, load.floor, load.ratio],
    [
      "single write, p50 / p95 us",
      size,
      `${write.p50_us} / ${write.p95_us}`,
      `${write.floor.p50_us} / ${write.floor.p95_us}`,
      write.ratio,
    ],
    [
      "facts of a subject, p50 / p95 us",
      size,
      `${read.p50_us} / ${read.p95_us}`,
      `${read.floor.p50_us} / ${read.floor.p95_us}`,
      read.ratio,
    ],
    ["bytes a fact version", size, bytes.engine, bytes.floor, bytes.ratio],
    [
      "fresh process to first answer, ms (whole process)",
      size,
      `${first.engine} (${first.process})`,
      first.floor,
      first.ratio,
    ],
  ];
}

/** How much slower reading a subject is in the largest store than in the smallest, on both sides. */
function growthOf(
  bySize: Record<string, SizeReport>,
): { engine: number; floor: number; ratio: number } | undefined {
  const reports = Object.values(bySize);
  const first = reports[0]?.facts_of_subject;
  const last = reports.at(-1)?.facts_of_subject;
  if (reports.length < 2 || first === undefined || last === undefined) return undefined;
  const engine = last.p50_us / first.p50_us;
  const floor = last.floor.p50_us / first.floor.p50_us;
  return { engine: round(engine, 3), floor: round(floor, 3), ratio: round(engine / floor, 3) };
}

/** 10000 is 10k. */
export function sizeName(n: number): string {
  if (n % 1_000_000 === 0) return `${n / 1_000_000}M`;
  return n % 1000 === 0 ? `${n / 1000}k` : String(n);
}

function oneOf<T extends string>(list: readonly T[], given: string, flag: string): T {
  const found = list.find((one) => one === given);
  if (found === undefined) throw new UsageError(`--${flag}: "${given}" is none of ${list.join(", ")}`);
  return found;
}

async function driverName(): Promise<string> {
  const sql = await openSql(":memory:");
  sql.close();
  return sql.driver;
}
