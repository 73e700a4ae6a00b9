import type { Memory } from "../src/memory/memory.ts";
import type { Bench, BenchContext } from "./support/bench.ts";
import { filesOf, nothingUsable, readLines } from "./support/data.ts";
import { round, share, table } from "./support/figures.ts";
import { besides, dateSum, heldAt, loadFacts, normal } from "./tempreason/answers.ts";
import { readContext, readDateSum, readQuestion } from "./tempreason/sentences.ts";

export interface Row {
  question: string;
  answer: string[];
  fact_context?: string;
}

type Kind = "l2_exact" | "l3_exact" | "date_sums";

export interface Judged {
  kind: Kind;
  ok: boolean;
  got: string[];
}

/** What held in a month, what came before and after, and sums of dates: from dated sentences to exact answers. */
export const tempreason: Bench = {
  name: "tempreason",
  says: "what held in a month (L2), what came before or after (L3), sums of dates: exact answers from structured facts",
  data: "tempreason",
  async run(context) {
    const folder = context.folder();
    const rows = readRows(folder);
    if (rows.length === 0)
      throw nothingUsable(folder, "lines of {question, answer, fact_context} in .jsonl files");
    const session = await context.open();
    const started = performance.now();
    try {
      const tally = await judgeAll(rows, (index) => session.group(`q${index}`), context);
      return report(tally, rows.length, performance.now() - started);
    } finally {
      await session.close();
    }
  },
};

function readRows(folder: string): Row[] {
  return filesOf(folder, [".jsonl", ".json"])
    .flatMap(({ path }) => readLines(path))
    .map((line) => JSON.parse(line) as Row)
    .filter((row) => typeof row.question === "string" && Array.isArray(row.answer));
}

type Counts = Record<Kind, { right: number; n: number }> & { unread: number };

async function judgeAll(
  rows: readonly Row[],
  group: (index: number) => Memory,
  context: BenchContext,
): Promise<Counts> {
  const counts: Counts = {
    l2_exact: { right: 0, n: 0 },
    l3_exact: { right: 0, n: 0 },
    date_sums: { right: 0, n: 0 },
    unread: 0,
  };
  for (const [index, row] of rows.entries()) {
    const judged = await judge(row, () => group(index));
    if (judged === undefined) {
      counts.unread++;
      context.dump({ id: index, question: row.question, unread: true });
      continue;
    }
    counts[judged.kind].n++;
    if (judged.ok) counts[judged.kind].right++;
    context.dump({
      id: index,
      kind: judged.kind,
      ok: judged.ok,
      question: row.question,
      gold: row.answer,
      got: judged.got,
    });
    if ((index + 1) % 500 === 0) context.note(`${index + 1} of ${rows.length}`);
  }
  return counts;
}

/** Answers one question from its own context; nothing if the question has none of the known forms. */
export async function judge(row: Row, group: () => Memory): Promise<Judged | undefined> {
  const sum = readDateSum(row.question);
  if (sum !== undefined) return compare("date_sums", [dateSum(sum)], row.answer);
  const question = readQuestion(row.question);
  if (question === undefined || row.fact_context === undefined) return undefined;
  const memory = group();
  await loadFacts(memory, readContext(row.fact_context));
  if ("month" in question.when) {
    return compare("l2_exact", await heldAt(memory, question, question.when.month), row.answer);
  }
  const got = await besides(memory, question, question.when.order, question.when.anchor);
  return compare("l3_exact", got === undefined ? [] : [got], row.answer);
}

/** Exact: the same set of names, nothing missing and nothing besides. */
function compare(kind: Kind, got: string[], gold: readonly string[]): Judged {
  const set = (names: readonly string[]) => JSON.stringify([...new Set(names.map(normal))].sort());
  return { kind, ok: set(got) === set(gold), got };
}

function report(counts: Counts, n: number, ms: number) {
  const kinds: Kind[] = ["l2_exact", "l3_exact", "date_sums"];
  return {
    n,
    metrics: {
      ...Object.fromEntries(kinds.map((kind) => [kind, share(counts[kind].right, counts[kind].n)])),
      n: Object.fromEntries(kinds.map((kind) => [kind, counts[kind].n])),
      unread: counts.unread,
      questions_per_s: round((n / ms) * 1000),
    },
    table: table(
      ["part", "n", "right", "share"],
      kinds.map((kind) => [
        kind,
        counts[kind].n,
        counts[kind].right,
        share(counts[kind].right, counts[kind].n),
      ]),
    ),
  };
}
