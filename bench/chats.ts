import type { Bench } from "./support/bench.ts";
import { filesOf, nothingUsable, readJson } from "./support/data.ts";
import { type Answered, ask, outcomeOf, RECALL_FLAGS } from "./support/retrieval.ts";

interface Chat {
  sample_id: string;
  sessions: [at: string, messages: [speaker: string, text: string][]][];
  questions: [question: string, messages: string[]][];
}

const SECOND = 1000;

/** Chats as people write them, of our own: are the messages that answer a question among the first items of recall? */
export const chats: Bench = {
  name: "chats",
  says: "questions about chats as people write them (bench/chats): are the messages that answer them among the first?",
  own: "./chats",
  flags: RECALL_FLAGS,
  async run(context) {
    const folder = context.folder();
    const all = filesOf(folder, [".json"])
      .map(({ path }) => readJson(path) as Chat)
      .filter(({ questions }) => Array.isArray(questions));
    if (all.length === 0) throw nothingUsable(folder, "objects with sessions and questions in .json files");
    const session = await context.open({ clock: () => Date.UTC(2025, 11, 1) });
    const answered: Answered[] = [];
    const times: number[] = [];
    try {
      for (const { sample_id, sessions, questions } of all) {
        const memory = session.group(sample_id);
        for (const [s, [at, messages]] of sessions.entries())
          for (const [m, [speaker, text]] of messages.entries()) {
            const id = `${s + 1}:${m + 1}`;
            const said = { id, speaker, text, session: `s${s}`, at: Date.parse(at) + m * 20 * SECOND };
            await memory.remember({ ...said, extract: false });
          }
        const asked = questions.map(([question, gold], k) => ({
          id: `${sample_id}-${k}`,
          kind: sample_id,
          question,
          gold,
        }));
        const done = await ask(memory, asked, context, 10);
        answered.push(...done.answered);
        times.push(...done.times);
      }
    } finally {
      await session.close();
    }
    return outcomeOf("chat", { answered, times }, [3, 5, 10]);
  },
};
