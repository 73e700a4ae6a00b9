import type { Memory } from "../src/memory/memory.ts";
import type { Bench, BenchContext } from "./support/bench.ts";
import { filesOf, nothingUsable, readJson } from "./support/data.ts";
import { round, share, table } from "./support/figures.ts";

/** Numbered facts, some of which contradict earlier ones, and questions about them; answers are lists of accepted texts. */
interface Part {
  source: string;
  context: string;
  questions: string[];
  answers: string[][];
}

/** The first fact is said then, and each next one a minute later. */
const FIRST = Date.parse("2026-01-01T00:00:00Z");
const MINUTE = 60_000;
const SHOWN = 10;

type Counts = { top1: number; top5: number; top10: number; n: number };

/** Numbered sentences go in through `remember` one by one, questions through `recall`: is the newest answer in the first items? */
export const factconsolidation: Bench = {
  name: "factconsolidation",
  says: "numbered facts, of which later ones correct earlier ones: is the newest in the first items of recall?",
  data: "factconsolidation",
  async run(context) {
    const folder = context.folder();
    const parts = readParts(folder);
    if (parts.length === 0)
      throw nothingUsable(folder, "a list of {source, context, questions, answers} in .json files");
    const session = await context.open({ clock: () => FIRST + 100_000 * MINUTE });
    const counts = new Map<string, Counts>();
    let remembered = 0;
    let ms = 0;
    try {
      const groups = new Map<string, Memory>();
      for (const part of parts) {
        const [, hops, size] = /_(sh|mh)_(\w+)$/.exec(part.source) ?? [];
        if (hops === undefined || size === undefined) continue;
        let memory = groups.get(part.context);
        if (memory === undefined) {
          memory = session.group(`facts-${groups.size}`);
          groups.set(part.context, memory);
          const started = performance.now();
          remembered += await remember(memory, part.context);
          ms += performance.now() - started;
          context.note(`${part.source}: remembered`);
        }
        counts.set(`${hops} ${size}`, await ask(memory, part, context));
      }
    } finally {
      await session.close();
    }
    return outcome(counts, remembered, ms);
  },
};

function readParts(folder: string): Part[] {
  return filesOf(folder, [".json"])
    .flatMap(({ path }) => readJson(path) as Part[])
    .filter(
      ({ source, context, questions }) =>
        typeof source === "string" && typeof context === "string" && Array.isArray(questions),
    );
}

async function remember(memory: Memory, context: string): Promise<number> {
  let n = 0;
  for (const line of context.split("\n")) {
    const [, number, text] = /^(\d+)\. (.*)$/.exec(line) ?? [];
    if (number === undefined || text === undefined) continue;
    await memory.remember({ id: `F${number}`, text, at: FIRST + Number(number) * MINUTE });
    n++;
  }
  return n;
}

async function ask(
  memory: Memory,
  { source, questions, answers }: Part,
  context: BenchContext,
): Promise<Counts> {
  const counts: Counts = { top1: 0, top5: 0, top10: 0, n: questions.length };
  for (const [k, question] of questions.entries()) {
    const { items } = await memory.recall(question, { limit: SHOWN });
    const accepted = answers[k]!.map((answer) => answer.toLowerCase());
    const rank = items.findIndex(({ text }) =>
      accepted.some((answer) => text.toLowerCase().includes(answer)),
    );
    if (rank === 0) counts.top1++;
    if (rank >= 0 && rank < 5) counts.top5++;
    if (rank >= 0) counts.top10++;
    context.dump({
      id: `${source}-${k}`,
      question,
      rank: rank + 1,
      ranked: items.map(({ kind, text }) => `${kind}: ${text}`),
    });
  }
  return counts;
}

function outcome(counts: ReadonlyMap<string, Counts>, remembered: number, ms: number) {
  const of = (hops: string, key: "top1" | "top5" | "top10") =>
    Object.fromEntries(
      [...counts]
        .filter(([name]) => name.startsWith(`${hops} `))
        .map(([name, each]) => [name.slice(3), share(each[key], each.n)]),
    );
  const n = [...counts.values()].reduce((sum, each) => sum + each.n, 0);
  return {
    n,
    metrics: {
      sh_top1: of("sh", "top1"),
      sh_top5: of("sh", "top5"),
      mh_top1: of("mh", "top1"),
      mh_top10: of("mh", "top10"),
      remembered,
      remembered_per_s: round((remembered / ms) * 1000),
    },
    table: table(
      ["part", "n", "top 1", "top 5", "top 10"],
      [...counts].map(([name, each]) => [
        name,
        each.n,
        share(each.top1, each.n),
        share(each.top5, each.n),
        share(each.top10, each.n),
      ]),
    ),
  };
}
