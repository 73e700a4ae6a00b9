import type { Bench } from "./support/bench.ts";
import { readConversations } from "./support/conversations.ts";
import { nothingUsable } from "./support/data.ts";
import { type Answered, ask, outcomeOf, RECALL_FLAGS } from "./support/retrieval.ts";

/** Long conversations of two people: are the turns that answer a question among the first that recall gives? */
export const locomo: Bench = {
  name: "locomo",
  says: "questions about long conversations: are the turns that answer them among the first items of recall?",
  data: "locomo",
  flags: RECALL_FLAGS,
  async run(context) {
    const folder = context.folder();
    const conversations = readConversations(folder).filter(({ questions }) => questions.length > 0);
    if (conversations.length === 0)
      throw nothingUsable(folder, "lists of {conversation: {speaker_a, session_1, ...}, qa} in .json files");
    const last = Math.max(...conversations.flatMap(({ sessions }) => sessions.map(({ at }) => at)));
    const session = await context.open({ clock: () => last + 86_400_000 });
    const all: Answered[] = [];
    const times: number[] = [];
    try {
      for (const { id, sessions, questions } of conversations) {
        const memory = session.group(id);
        const turns = new Set<string>();
        for (const { id: session, at, turns: said } of sessions)
          for (const turn of said) {
            const picture = turn.caption === undefined ? "" : ` [photo: ${turn.caption}]`;
            const { id, speaker, text } = turn;
            await memory.remember({ id, text: `${text}${picture}`, speaker, session, at, extract: false });
            turns.add(id);
          }
        const asked = questions.flatMap(({ question, kind, evidence }, k) => {
          const gold = evidence.filter((turn) => turns.has(turn));
          return gold.length === 0 ? [] : [{ id: `${id}-${k}`, kind, question, gold }];
        });
        const done = await ask(memory, asked, context, 20);
        all.push(...done.answered);
        times.push(...done.times);
        context.note(`${id}: ${asked.length} questions`);
      }
    } finally {
      await session.close();
    }
    return outcomeOf("category", { answered: all, times }, [5, 10, 20]);
  },
};
