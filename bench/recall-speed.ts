import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BatchItem } from "../src/memory/inputs.ts";
import { chunked } from "./scale/made.ts";
import { builtPackage } from "./scale/product.ts";
import { openSql } from "./scale/sql.ts";
import { wholeNumbers } from "./support/args.ts";
import type { Bench } from "./support/bench.ts";
import { below, quantile, round, seeded, table } from "./support/figures.ts";

const DEFAULTS = { sizes: "10000,100000", questions: "60", seed: "20261" };
const PEOPLE = ["Mira", "Bo", "Ina", "Theo", "Pell"];
/** Messages of one session. */
const SESSION = 30;
const WORDS = 20_000;
const CHUNK = 1000;

interface Figures {
  recall: { p50: number; p95: number };
  past: { p50: number; p95: number };
  first: number;
  fullText: number;
  scan: number;
  loadPerEpisode: number;
}

/** How long a question takes over many messages, beside a bare full-text search and a bare scan of vectors. */
export const recallSpeed: Bench = {
  name: "recall-speed",
  says: "questions over many messages, beside bare full-text search and a bare scan of vectors in the same run",
  flags: {
    sizes: { takes: "value", says: `numbers of messages (default ${DEFAULTS.sizes})` },
    questions: { takes: "value", says: `questions of each size (default ${DEFAULTS.questions})` },
    seed: { takes: "value", says: `seed of the made messages (default ${DEFAULTS.seed})` },
  },
  async run(context) {
    const sizes = wholeNumbers(context.flag("sizes") ?? DEFAULTS.sizes, "sizes");
    const [count] = wholeNumbers(context.flag("questions") ?? DEFAULTS.questions, "questions") as [number];
    const [seed] = wholeNumbers(context.flag("seed") ?? DEFAULTS.seed, "seed") as [number];
    const folder = mkdtempSync(join(tmpdir(), "palimpsest-recall-"));
    const bySize: Record<string, Figures> = {};
    try {
      for (const n of sizes) {
        bySize[n] = await measure(n, count, seed, folder);
        context.note(`${n} messages: ${bySize[n].recall.p50} ms`);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return {
      n: sizes.length * count,
      metrics: bySize,
      table: table(
        [
          "messages",
          "p50 ms",
          "p95 ms",
          "past p50",
          "past p95",
          "first",
          "over full text",
          "over a scan",
          "ms a message written",
        ],
        Object.entries(bySize).map(([n, f]) => [
          n,
          f.recall.p50,
          f.recall.p95,
          f.past.p50,
          f.past.p95,
          f.first,
          round(f.recall.p50 / f.fullText, 2),
          round(f.recall.p50 / f.scan, 2),
          f.loadPerEpisode,
        ]),
      ),
    };
  },
};

/** Made words, the k-th as frequent as 1 / (k + 3), as words of a language are. */
function vocabulary(seed: number): () => string {
  const random = seeded(seed);
  const syllables =
    "ba be bo da de do ka ke ko la le lo ma me mo na ne no pa pe po ra re ro sa se so ta te to".split(" ");
  const words = Array.from({ length: WORDS }, (_, k) => {
    let word = "";
    for (let rest = k + 40; rest > 0; rest = Math.floor(rest / syllables.length))
      word += syllables[rest % syllables.length];
    return word;
  });
  const sums: number[] = [];
  let total = 0;
  for (let k = 0; k < WORDS; k++) {
    total += 1 / (k + 3);
    sums.push(total);
  }
  return () => {
    const at = random() * total;
    let low = 0;
    let high = WORDS - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return words[low]!;
  };
}

function* madeMessages(n: number, seed: number): Generator<BatchItem & { op: "episode"; text: string }> {
  const random = seeded(seed + 1);
  const word = vocabulary(seed);
  const start = Date.UTC(2020, 0, 1);
  for (let k = 0; k < n; k++) {
    const text = Array.from({ length: 8 + below(random, 30) }, word).join(" ") + (random() < 0.2 ? "?" : ".");
    const speaker = PEOPLE[below(random, PEOPLE.length)]!;
    const at = new Date(start + k * 60_000).toISOString();
    yield { op: "episode", id: `e${k}`, text, speaker, session: `s${Math.floor(k / SESSION)}`, at };
  }
}

async function measure(n: number, count: number, seed: number, folder: string): Promise<Figures> {
  const { openMemory } = await builtPackage();
  const memory = await openMemory({ store: join(folder, `${n}.db`) });
  const floor = await openSql(join(folder, `${n}-floor.db`));
  floor.exec("CREATE VIRTUAL TABLE said USING fts5(text, tokenize = 'porter unicode61')");
  const insert = floor.prepare("INSERT INTO said (text) VALUES (?)");
  let loading = 0;
  for (const chunk of chunked(madeMessages(n, seed), CHUNK)) {
    const started = performance.now();
    await memory.batch(chunk);
    loading += performance.now() - started;
    floor.exec("BEGIN");
    for (const { text } of chunk) insert.run(text);
    floor.exec("COMMIT");
  }
  const random = seeded(seed + 2);
  const word = vocabulary(seed + 3);
  const asked = Array.from({ length: count }, () => {
    const words = [word(), word(), word()];
    const speaker = PEOPLE[below(random, PEOPLE.length)]!;
    return {
      question: `What did ${speaker} say about the ${words[0]} ${words[1]} and the ${words[2]}?`,
      words,
    };
  });
  const timed = async (work: (k: number) => unknown) => {
    const times: number[] = [];
    for (let k = 0; k < count; k++) {
      const started = performance.now();
      await work(k);
      times.push(performance.now() - started);
    }
    return { p50: round(quantile(times, 0.5), 2), p95: round(quantile(times, 0.95), 2) };
  };
  const search = floor.prepare("SELECT rowid FROM said WHERE said MATCH ? ORDER BY rank LIMIT 10");
  const started = performance.now();
  await memory.recall(asked[0]!.question);
  const first = round(performance.now() - started, 1);
  const half = { revision: Math.max(1, Math.floor(n / CHUNK / 2)) };
  const recall = await timed((k) => memory.recall(asked[k]!.question));
  const past = await timed((k) => memory.recall(asked[k]!.question, { known: half }));
  const fullText = await timed((k) => search.all(asked[k]!.words.join(" OR ")));
  const scan = scanner(n);
  const scanned = await timed(() => scan());
  await memory.close();
  floor.close();
  return {
    recall,
    past,
    first,
    fullText: fullText.p50,
    scan: scanned.p50,
    loadPerEpisode: round(loading / n, 3),
  };
}

/** Products of one vector of 256 small whole numbers with `n` others. */
function scanner(n: number): () => number {
  const width = 256;
  const all = new Int8Array(n * width).map((_, k) => (k * 7919) % 251);
  const one = Int32Array.from({ length: width }, (_, k) => (k * 31) % 127);
  return () => {
    let best = 0;
    for (let row = 0, at = 0; row < n; row++) {
      let sum = 0;
      for (let k = 0; k < width; k++) sum = (sum + one[k]! * all[at++]!) | 0;
      if (sum > best) best = sum;
    }
    return best;
  };
}
