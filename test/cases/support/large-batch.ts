import type { BatchItem } from "../../../src/index.ts";
import { Neo4jStore } from "../../../src/store/neo4j/neo4j-store.ts";
import { readServerUri } from "../../../src/store/neo4j/server-address.ts";
import { refusal } from "./answers.ts";
import { CommandLineDesk } from "./command-line-desk.ts";
import { LibraryDesk } from "./library-desk.ts";

/**
 * A large batch on a face (first argument) and a file (second), in a process of its own so that its memory is seen: of so
 * many facts (third) over an eighth as many entities. On Neo4j, NEO4J_URI and the others say where, and the file is the
 * store's space.
 */

const [face, file, count] = process.argv.slice(2) as [string, string, string];
const FACTS = Number(count);
const ENTITIES = FACTS / 8;

function items(bad?: number): BatchItem[] {
  return Array.from({ length: FACTS }, (_, k) => ({
    op: "assert",
    subject: `Tern ${k % ENTITIES}`,
    predicate: `count_${Math.floor(k / ENTITIES)}`,
    object: { value: k },
    from: "2026-01-01",
    ...(k + 1 === bad ? { until: "2025-06-01" } : {}),
  }));
}

const now = "2026-06-01T00:00:00Z";
const desk = await open();

function open() {
  if (face === "library") return LibraryDesk.open(file, now);
  if (face === "command line") return new CommandLineDesk(file, "default", { now });
  const store = new Neo4jStore(readServerUri(process.env["NEO4J_URI"]!), { space: `${file} ` });
  return LibraryDesk.open(file, now, store);
}

const counts = async () => {
  const { entities, facts, entries } = await desk.stats();
  return { entities, entries, facts: facts.current };
};
const seconds: Record<string, number> = {};
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  seconds[name] = Math.round((performance.now() - start) / 100) / 10;
  return result;
}

const refused = await timed("refuse", () => refusal(desk.batch(items(FACTS - 1))));
const afterRefusal = await counts();
const report = await timed("batch", () => desk.batch(items()));
const stored = await counts();
const ids = report.opened.map((fact) => fact.id);
const found = await timed("get", () => desk.get(ids));
const fetched = new Set(found.map((each) => each.kind === "fact" && each.fact.id));
await timed("drop", () => desk.dropGroup());
const afterDrop = await counts();
await desk.close();

const answer = {
  refused,
  afterRefusal,
  stored,
  opened: ids.length,
  fetched: fetched.size,
  afterDrop,
  seconds,
  megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
};
console.log(JSON.stringify(answer));
