import type { TextToRead } from "../src/extract/extractor.ts";
import { createRuleExtractor } from "../src/extract/rules/rule-extractor.ts";
import type { Memory } from "../src/memory/memory.ts";
import type { Bench, BenchContext } from "./support/bench.ts";
import { type Conversation, readConversations } from "./support/conversations.ts";
import { nothingUsable } from "./support/data.ts";
import { round, table } from "./support/figures.ts";

interface Tally {
  turns: number;
  claims: number;
  refused: number;
  /** By the kind of change that each made. */
  kinds: Map<string, number>;
  classes: Map<string, number>;
}

/** Long conversations read by rules, turn after turn: what is claimed, how fast, and what it did to what was held. */
export const claims: Bench = {
  name: "claims",
  says: "claims that rules read out of long conversations: how many, how fast, and what they did",
  data: "locomo",
  async run(context) {
    const folder = context.folder();
    const conversations = readConversations(folder);
    if (conversations.length === 0)
      throw nothingUsable(folder, "lists of {conversation: {speaker_a, session_1, ...}} in .json files");
    const texts = conversations.flatMap(textsOf).filter(({ speaker }) => speaker !== "assistant");
    const turnsPerSecond = await speed(texts);
    const last = Math.max(...texts.map(({ at }) => at));
    const session = await context.open({ clock: () => last + 86_400_000 });
    const tally: Tally = { turns: 0, claims: 0, refused: 0, kinds: new Map(), classes: new Map() };
    const started = performance.now();
    try {
      for (const conversation of conversations) {
        const memory = session.group(conversation.id);
        await remember(memory, conversation, tally);
        await dump(memory, conversation, context);
        context.note(`${conversation.id}: read`);
      }
    } finally {
      await session.close();
    }
    const seconds = (performance.now() - started) / 1000;
    return {
      n: tally.turns,
      metrics: {
        claims: tally.claims,
        turns: tally.turns,
        turns_per_s: turnsPerSecond,
        remembered_per_s: round(tally.turns / seconds),
        refused: tally.refused,
        by_class: Object.fromEntries(tally.classes),
        by_kind: Object.fromEntries(tally.kinds),
      },
      table: table(
        ["what a claim did", "n"],
        [...tally.kinds].sort((a, b) => b[1] - a[1]),
      ),
    };
  },
};

/** Turns a second of reading alone, on one core; the second of two runs, as the first one loads the tables. */
async function speed(texts: readonly TextToRead[]): Promise<number> {
  const extractor = createRuleExtractor();
  await extractor.read(texts.slice(0, 200));
  const started = performance.now();
  await extractor.read(texts);
  return round((texts.length / (performance.now() - started)) * 1000);
}

function textsOf({ speakers, sessions }: Conversation): TextToRead[] {
  return sessions.flatMap(({ at, turns }) =>
    turns.map(({ speaker, text }, k) => ({
      text,
      speaker,
      addressee: speakers.find((other) => other !== speaker) ?? null,
      at,
      before: turns.slice(Math.max(0, k - 2), k),
      timeZone: "UTC",
    })),
  );
}

async function remember(memory: Memory, { speakers, sessions }: Conversation, tally: Tally): Promise<void> {
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const { id, at, turns } of sessions)
    for (const turn of turns) {
      const addressee = speakers.find((other) => other !== turn.speaker);
      const written = await memory.remember({
        id: turn.id,
        text: turn.text,
        speaker: turn.speaker,
        session: id,
        at,
        ...(addressee === undefined ? {} : { addressee }),
      });
      tally.turns++;
      tally.claims += written.changes.length;
      tally.refused += written.notes.filter((note) =>
        note.startsWith("A claim that was read is refused"),
      ).length;
      for (const { kind } of written.changes) count(tally.kinds, kind);
      const { classes } = written as { classes?: { class: string }[] };
      for (const each of classes ?? []) count(tally.classes, each.class);
    }
}

/** One line a claim, as it is stored; and one a fact that a later claim closed, with what closed it. */
async function dump(memory: Memory, { id }: Conversation, context: BenchContext): Promise<void> {
  for await (const line of memory.export()) {
    const {
      op,
      episode,
      subject,
      predicate,
      object,
      from,
      until,
      at,
      attested,
      guessed,
      scope,
      quote,
      reason,
    } = JSON.parse(line);
    if ((op !== "assert" && op !== "end") || episode === undefined) continue;
    context.dump({
      conversation: id,
      episode,
      op,
      subject,
      predicate,
      object,
      scope,
      from,
      until,
      at,
      attested,
      guessed,
      quote,
      reason,
    });
  }
  const { facts } = await memory.facts({ history: true, limit: 1000 });
  for (const fact of facts) {
    if (fact.t_invalid === null || fact.until_kind === "guessed") continue;
    context.dump({
      conversation: id,
      closed: fact.text,
      t_valid: fact.t_valid,
      t_invalid: fact.t_invalid,
      evidence: fact.evidence.map(({ episode, quote }) => ({ episode, quote })),
    });
  }
}
