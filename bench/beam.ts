import type { Bench } from "./support/bench.ts";
import { type Question, readConversations } from "./support/conversations.ts";
import { nothingUsable } from "./support/data.ts";
import { share } from "./support/figures.ts";
import { type Answered, ask, isInOrder, outcomeOf, RECALL_FLAGS } from "./support/retrieval.ts";

/** Chats of a user with an assistant: are the turns that a probe rests on among the first items, the newest word first? */
export const beam: Bench = {
  name: "beam",
  says: "probes of chats with an assistant: are their source turns among the first items, and the newer word first?",
  data: "beam",
  flags: RECALL_FLAGS,
  async run(context) {
    const folder = context.folder();
    const chats = readConversations(folder).filter(({ questions }) => questions.length > 0);
    if (chats.length === 0)
      throw nothingUsable(folder, "objects with turns and probing_questions in .json files");
    const last = Math.max(...chats.flatMap(({ sessions }) => sessions.map(({ at }) => at)));
    const session = await context.open({ clock: () => last + 30 * 86_400_000 });
    const all: Answered[] = [];
    const times: number[] = [];
    const updates = { right: 0, n: 0 };
    try {
      for (const { id, sessions, questions } of chats) {
        const memory = session.group(id);
        const turns = new Set<string>();
        for (const { id: session, at, turns: said } of sessions)
          for (const [k, { id, speaker, text }] of said.entries()) {
            await memory.remember({ id, text, speaker, session, at: at + 1000 * k, extract: false });
            turns.add(id);
          }
        const asked = questions.flatMap(({ question, kind, evidence }, k) => {
          const gold = evidence.filter((turn) => turns.has(turn));
          return gold.length === 0 ? [] : [{ id: `${id}-${k}`, kind, question, gold, k }];
        });
        const done = await ask(memory, asked, context, 100);
        for (const [n, { ranked }] of done.answered.entries()) {
          const order = updateOf(questions[asked[n]!.k]!);
          if (order === null) continue;
          updates.n++;
          if (isInOrder(ranked, order)) updates.right++;
        }
        all.push(...done.answered);
        times.push(...done.times);
        context.note(`${id}: ${asked.length} questions`);
      }
    } finally {
      await session.close();
    }
    return outcomeOf("ability", { answered: all, times }, [10], {
      newest_first: share(updates.right, updates.n),
      newest_first_n: updates.n,
    });
  },
};

/** The turns of a knowledge update, oldest first; null where it is none, or one turn is named as both. */
function updateOf({ kind, updated }: Question): string[] | null {
  if (kind !== "knowledge_update" || updated === undefined) return null;
  const { old, fresh } = updated;
  const newest = fresh.map(Number).sort((a, b) => a - b);
  const older = old.filter((id) => !fresh.includes(id));
  if (older.length === 0 || newest.length === 0 || old.some((id) => fresh.includes(id))) return null;
  return [...older, String(newest.at(-1))];
}
