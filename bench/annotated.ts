import { createRuleExtractor } from "../src/extract/rules/rule-extractor.ts";
import type { Claim } from "../src/model/inputs.ts";
import { VOCABULARY } from "../src/model/vocabulary.ts";
import { formatTime, nextUnit, parseTime } from "../src/time/time-point.ts";
import type { Bench } from "./support/bench.ts";
import { filesOf, nothingUsable, readLines } from "./support/data.ts";
import { share, table } from "./support/figures.ts";

/** A claim as annotated (bench/claims/README.md): lists hold every accepted answer. */
interface Gold {
  op: "assert" | "end" | "correct";
  subject: string[];
  predicate: string[];
  object: unknown[];
  from?: string | null;
  until?: string | null;
  at?: string | null;
  /** When what is planned is to be. */
  planned?: string | null;
  optional?: boolean;
}

interface Message {
  id: string;
  class: string;
  speaker: string;
  to: string;
  at: string;
  before?: { speaker: string; text: string }[];
  text: string;
  claims: Gold[];
}

/** Figures of a class of messages, or of a whole file. */
interface Counts {
  messages: number;
  right: number;
  wrong: number;
  missed: number;
  /** Of the right ones, those whose period is exact. */
  periods: number;
  /** Claims of the opposite, or of what was not said to be so. */
  polarity: number;
  modality: number;
}

/** Classes of messages that say of little that it is so. */
const DOUBTFUL = new Set([
  "questions",
  "reported speech and hearsay",
  "jokes, irony, fiction",
  "wishes, wants and hypotheticals",
  "negation without a claim",
  "general truths, opinions, orders to the assistant",
]);
const OPPOSITE: Record<string, string> = { likes: "dislikes", dislikes: "likes" };
const SAME = new Map(
  VOCABULARY.flatMap(({ name, sameAs }) => (sameAs === undefined ? [] : [[name, sameAs] as const])),
);
const INVERSE = new Map(
  VOCABULARY.flatMap(({ name, inverse }) => (inverse === undefined ? [] : [[name, inverse] as const])),
);
const SYMMETRIC = new Set(VOCABULARY.filter(({ symmetric }) => symmetric).map(({ name }) => name));

/** Annotated chat messages: which of their claims do rules read, and what do they read besides? */
export const annotated: Bench = {
  name: "annotated",
  says: "annotated chat messages: precision, recall, periods, and errors of polarity and modality, by class",
  own: "claims",
  flags: { only: { takes: "value", says: "the file of that name only: locked" } },
  async run(context) {
    const folder = context.folder();
    const only = context.flag("only");
    const files = filesOf(folder, [".jsonl"]).filter(
      ({ name }) => only === undefined || name === `${only}.jsonl`,
    );
    if (files.length === 0)
      throw nothingUsable(folder, "annotated messages, one JSON object a line, in .jsonl files");
    const metrics: Record<string, unknown> = {};
    const rows: (string | number)[][] = [];
    let n = 0;
    for (const { name, path } of files) {
      const messages = readLines(path).map((line) => JSON.parse(line) as Message);
      const byClass = await score(messages, (row) => context.dump({ file: name, ...row }));
      n += messages.length;
      const all = sum([...byClass.values()]);
      metrics[name.replace(".jsonl", "")] = figures(all);
      for (const [each, counts] of [...byClass].sort(([a], [b]) => (a < b ? -1 : 1)))
        rows.push(rowOf(name, each, counts));
      rows.push(rowOf(name, "all", all));
    }
    return {
      n,
      metrics,
      table: table(
        [
          "file",
          "class",
          "messages",
          "right",
          "wrong",
          "missed",
          "precision",
          "recall",
          "period exact",
          "polarity or modality",
        ],
        rows,
      ),
    };
  },
};

async function score(
  messages: readonly Message[],
  tell: (row: object) => void,
): Promise<Map<string, Counts>> {
  const extractor = createRuleExtractor();
  const byClass = new Map<string, Counts>();
  for (const message of messages) {
    const [reading] = await extractor.read([
      {
        text: message.text,
        speaker: message.speaker,
        addressee: message.to,
        at: Date.parse(message.at),
        before: message.before ?? [],
        timeZone: "UTC",
      },
    ]);
    const counts = byClass.get(message.class) ?? {
      messages: 0,
      right: 0,
      wrong: 0,
      missed: 0,
      periods: 0,
      polarity: 0,
      modality: 0,
    };
    byClass.set(message.class, counts);
    counts.messages++;
    const open = [...message.claims];
    for (const claim of reading!.claims) {
      const at = open.findIndex((gold) => matches(gold, claim));
      if (at < 0) {
        counts.wrong++;
        if (message.claims.some((gold) => contradicts(gold, claim))) counts.polarity++;
        else if (DOUBTFUL.has(message.class)) counts.modality++;
        tell({ id: message.id, wrong: claim });
        continue;
      }
      const [gold] = open.splice(at, 1);
      if (gold!.optional === true) continue;
      counts.right++;
      if (isPeriod(gold!, claim, message)) counts.periods++;
      else tell({ id: message.id, period: claim, wanted: gold });
    }
    for (const gold of open.filter(({ optional }) => optional !== true)) {
      counts.missed++;
      tell({ id: message.id, missed: gold });
    }
  }
  return byClass;
}

/** Whether a claim is what was annotated; a symmetric one either way round, a word for another of its kind. */
function matches(gold: Gold, claim: Claim): boolean {
  if (gold.op !== claim.op) return false;
  const [subject, object] = [plain(claim.subject), plain(claim.object)];
  const predicate = canonical(claim.predicate);
  const isSaid = gold.predicate.some((each) => canonical(each) === predicate);
  const isThis = isIn(gold.subject, subject) && isIn(gold.object, object);
  const isTurned = isIn(gold.subject, object) && isIn(gold.object, subject);
  if (isSaid && (isThis || (isTurned && SYMMETRIC.has(predicate)))) return true;
  const turned = INVERSE.get(predicate);
  return (
    isTurned &&
    gold.predicate.some((each) => canonical(each) === turned || INVERSE.get(canonical(each)) === predicate)
  );
}

/** A claim about the same of which the opposite was annotated, or that it is over where it is not. */
function contradicts(gold: Gold, claim: Claim): boolean {
  if (!isIn(gold.subject, plain(claim.subject)) || !isIn(gold.object, plain(claim.object))) return false;
  const predicate = canonical(claim.predicate);
  if (gold.op !== claim.op) return gold.predicate.some((each) => canonical(each) === predicate);
  return gold.predicate.some((each) => canonical(each) === OPPOSITE[predicate]);
}

function isPeriod(gold: Gold, claim: Claim, { at }: Message): boolean {
  if (claim.op === "end") return (gold.at ?? new Date(Date.parse(at)).toISOString()) === claim.at;
  if (claim.op !== "assert") return false;
  return (gold.from ?? undefined) === claim.from && untilOf(gold) === claim.until;
}

/** A plan is one until the day, month or year that it is for is over. */
function untilOf({ until, planned }: Gold): string | undefined {
  if (until != null || planned == null) return until ?? undefined;
  return formatTime(nextUnit(parseTime(planned)));
}

function isIn(accepted: readonly unknown[], given: string): boolean {
  return accepted.some((each) => plain(each) === given);
}

function canonical(predicate: string): string {
  return SAME.get(predicate) ?? predicate;
}

/** Without case, accents, articles, possessives and punctuation. */
function plain(value: unknown): string {
  return String(value)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/^(?:the|a|an|my|our|his|her|their) /, "")
    .replace(/[^\p{L}\p{N}' ]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function sum(all: readonly Counts[]): Counts {
  const total: Counts = { messages: 0, right: 0, wrong: 0, missed: 0, periods: 0, polarity: 0, modality: 0 };
  for (const counts of all)
    for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
  return total;
}

function figures({ messages, right, wrong, missed, periods, polarity, modality }: Counts) {
  return {
    messages,
    claims: right + missed,
    precision: share(right, right + wrong),
    recall: share(right, right + missed),
    period_exact: share(periods, right),
    polarity_or_modality: share(polarity + modality, right + wrong),
  };
}

function rowOf(file: string, name: string, counts: Counts): (string | number)[] {
  const { precision, recall, period_exact, polarity_or_modality } = figures(counts);
  const { messages, right, wrong, missed } = counts;
  const shown = (value: number) => (Number.isFinite(value) ? value : "");
  return [
    file.replace(".jsonl", ""),
    name,
    messages,
    right,
    wrong,
    missed,
    shown(precision),
    shown(recall),
    shown(period_exact),
    shown(polarity_or_modality),
  ];
}
