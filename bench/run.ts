import { closeSync, openSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { annotated } from "./annotated.ts";
import { beam } from "./beam.ts";
import { bitemporal } from "./bitemporal.ts";
import { chats } from "./chats.ts";
import { claims } from "./claims.ts";
import { datetime } from "./datetime.ts";
import { factconsolidation } from "./factconsolidation.ts";
import { locomo } from "./locomo.ts";
import { longmemeval } from "./longmemeval.ts";
import { neo4j } from "./neo4j.ts";
import { recallSpeed } from "./recall-speed.ts";
import { recallWeights } from "./recall-weights.ts";
import { scale } from "./scale.ts";
import { COMMON, parseArgs } from "./support/args.ts";
import { type Bench, type BenchContext, UsageError } from "./support/bench.ts";
import { dataFolder } from "./support/data.ts";
import { machine } from "./support/figures.ts";
import { openSession } from "./support/session.ts";
import { temporalKg } from "./temporal-kg.ts";
import { tempreason } from "./tempreason.ts";

/** Every bench there is; the name on the command line is the row's. */
const BENCHES: readonly Bench[] = [
  bitemporal,
  tempreason,
  temporalKg,
  datetime,
  annotated,
  claims,
  factconsolidation,
  locomo,
  longmemeval,
  beam,
  chats,
  recallWeights,
  recallSpeed,
  scale,
  neo4j,
];

const known = (name: string | undefined) =>
  name === undefined
    ? Object.assign({}, ...BENCHES.map((bench) => bench.flags ?? {}))
    : (BENCHES.find((bench) => bench.name === name)?.flags ?? {});

async function main(argv: readonly string[]): Promise<number> {
  const { name, flags } = parseArgs(argv, known);
  if (flags.has("help") || name === undefined) {
    console.log(help().join("\n"));
    return name === undefined && !flags.has("help") ? 2 : 0;
  }
  const bench = BENCHES.find((one) => one.name === name);
  if (bench === undefined)
    throw new UsageError(
      `there is no bench "${name}"; there are: ${BENCHES.map((one) => one.name).join(", ")}`,
    );
  const dumpPath = flags.get("dump");
  const dumpFile = dumpPath === undefined ? undefined : openSync(resolve(dumpPath), "w");
  const context: BenchContext = {
    folder: () =>
      bench.own !== undefined && !flags.has("data")
        ? fileURLToPath(new URL(bench.own, import.meta.url))
        : dataFolder(bench.data ?? bench.name, flags.get("data")),
    open: (options) => openSession(flags.get("db"), options),
    flag: (key) => flags.get(key),
    note: (text) => {
      if (!flags.has("quiet")) console.error(text);
    },
    dump: (row) => {
      if (dumpFile !== undefined) writeSync(dumpFile, `${JSON.stringify(row)}\n`);
    },
  };
  try {
    const { n, metrics, table } = await bench.run(context);
    if (!flags.has("json") && table !== undefined) console.log(table.join("\n"));
    console.log(JSON.stringify({ bench: bench.name, n, metrics, machine: machine() }));
    return 0;
  } finally {
    if (dumpFile !== undefined) closeSync(dumpFile);
  }
}

function help(): string[] {
  const options = (flags: Bench["flags"]) =>
    Object.entries(flags ?? {}).map(
      ([key, flag]) => `    --${key}${flag.takes === "value" ? " X" : ""}  ${flag.says}`,
    );
  return [
    "npm run bench -- NAME [options]",
    ...BENCHES.flatMap((bench) => [`  ${bench.name}: ${bench.says}`, ...options(bench.flags)]),
    "  every bench:",
    ...options(COMMON),
  ];
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const usage = error instanceof UsageError;
    console.error(usage ? error.message : error);
    process.exitCode = usage ? 2 : 70;
  },
);
