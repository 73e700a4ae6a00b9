import { type BesideFloor, measureBeside } from "./neo4j/beside.ts";
import { Floor } from "./neo4j/floor.ts";
import { openGroups } from "./neo4j/groups.ts";
import { type GrowthFigures, measureGrowth } from "./neo4j/growth.ts";
import { type MeasuredServer, measuredServer } from "./neo4j/server.ts";
import { measureSlots, type SlotFigures } from "./neo4j/slots.ts";
import { askedTable, besideTable, sizesTable, slotsTable } from "./neo4j/tables.ts";
import { sizeName } from "./scale.ts";
import { wholeNumbers } from "./support/args.ts";
import { type Bench, type BenchContext, UsageError } from "./support/bench.ts";

const BESIDE = ["reads", "writes", "bulk"];
const PARTS = [...BESIDE, "sizes", "slots"];

const DEFAULTS = {
  facts: "10000",
  sizes: "1000,5000,20000,50000",
  slots: "10,1000,10000",
  rounds: "5",
  calls: "200",
  warmup: "500",
  seed: "20260",
};

/** What a Neo4j costs with the engine, beside Cypher written by hand, in one server and one run. */
export const neo4j: Bench = {
  name: "neo4j",
  says: "read as of a point, write and load on a Neo4j beside Cypher written by hand; calls by size of the group",
  flags: {
    facts: { takes: "value", says: `facts that both sides hold (default ${DEFAULTS.facts})` },
    sizes: {
      takes: "value",
      says: `facts in a group for the calls without a floor (default ${DEFAULTS.sizes})`,
    },
    slots: {
      takes: "value",
      says: `entries in a slot to which one is added, the fewest first (default ${DEFAULTS.slots})`,
    },
    rounds: {
      takes: "value",
      says: `rounds of each figure, of which the medians are told (default ${DEFAULTS.rounds})`,
    },
    calls: { takes: "value", says: `calls of each side in a round (default ${DEFAULTS.calls})` },
    warmup: {
      takes: "value",
      says: `calls of each side before the first round (default ${DEFAULTS.warmup})`,
    },
    seed: { takes: "value", says: `seed of the made data (default ${DEFAULTS.seed})` },
    parts: { takes: "value", says: `some of ${PARTS.join(",")} (default all)` },
  },
  async run(context) {
    const plan = planOf(context);
    const server = await measuredServer(context.flag("db") ?? (process.env["NEO4J_URI"] || undefined));
    try {
      const groups = await openGroups(server);
      try {
        const beside = plan.parts.some((part) => BESIDE.includes(part))
          ? await withFloor(server, (floor) => measureBeside({ ...plan, groups, floor }))
          : {};
        const bySize = plan.parts.includes("sizes") ? await measureGrowth({ ...plan, ...groups }) : new Map();
        const byLength = plan.parts.includes("slots")
          ? await measureSlots({ ...plan, ...groups, lengths: plan.slots })
          : new Map();
        return report(plan.facts, beside, bySize, byLength);
      } finally {
        await groups.close();
      }
    } finally {
      await server.close();
    }
  },
};

function planOf(context: BenchContext) {
  const text = (flag: keyof typeof DEFAULTS) => context.flag(flag) ?? DEFAULTS[flag];
  const number = (flag: keyof typeof DEFAULTS) => wholeNumbers(text(flag), flag)[0]!;
  const parts = (context.flag("parts") ?? PARTS.join(",")).split(",");
  const strange = parts.find((part) => !PARTS.includes(part));
  if (strange !== undefined) throw new UsageError(`--parts: "${strange}" is none of ${PARTS.join(", ")}`);
  return {
    parts,
    facts: number("facts"),
    sizes: wholeNumbers(text("sizes"), "sizes"),
    slots: wholeNumbers(text("slots"), "slots"),
    rounds: number("rounds"),
    calls: number("calls"),
    warmup: number("warmup"),
    seed: number("seed"),
    note: context.note,
  };
}

async function withFloor<T>(server: MeasuredServer, work: (floor: Floor) => Promise<T>): Promise<T> {
  const floor = await Floor.make(server);
  try {
    return await work(floor);
  } finally {
    await floor.remove();
  }
}

function report(
  facts: number,
  beside: BesideFloor,
  bySize: Map<number, GrowthFigures>,
  byLength: Map<number, SlotFigures>,
) {
  const named = <T>(figures: Map<number, T>) => [...figures].map(([n, of]) => [sizeName(n), of] as const);
  const [sizes, slots] = [named(bySize), named(byLength)];
  const tables = [besideTable(beside), askedTable(beside), sizesTable(sizes), slotsTable(slots)];
  return {
    n: facts,
    metrics: {
      ...beside,
      ...(sizes.length === 0 ? {} : { sizes: Object.fromEntries(sizes) }),
      ...(slots.length === 0 ? {} : { slots: Object.fromEntries(slots) }),
    },
    table: tables.flatMap((lines) => (lines.length === 0 ? [] : [...lines, ""])),
  };
}
