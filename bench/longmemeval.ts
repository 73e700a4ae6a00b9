import type { Bench } from "./support/bench.ts";
import { filesOf, nothingUsable, readJson } from "./support/data.ts";
import { share } from "./support/figures.ts";
import { type Answered, ask, isInOrder, outcomeOf, RECALL_FLAGS } from "./support/retrieval.ts";

interface Instance {
  question_id: string;
  question_type: string;
  question: string;
  answer?: unknown;
  evidence_sessions: { date: string; turns: { role: string; content: string }[] }[];
}

/**
 * Evidence turns of all questions in one store, equal texts once: are a question's own among the first items? Of questions
 * about what has changed: does the newest stand above the older ones, or the oldest where the past is asked for?
 */
export const longmemeval: Bench = {
  name: "longmemeval",
  says: "evidence turns of many chats in one store: are a question's own among the first items, the newest first?",
  data: "longmemeval",
  flags: RECALL_FLAGS,
  async run(context) {
    const folder = context.folder();
    const all = filesOf(folder, [".json"])
      .flatMap(({ path }) => readJson(path) as Instance[])
      .filter(({ evidence_sessions }) => Array.isArray(evidence_sessions));
    if (all.length === 0)
      throw nothingUsable(folder, "a list of {question, question_type, evidence_sessions} in .json files");
    const turns = poolOf(all);
    const last = Math.max(...[...turns.values()].map(({ at }) => at));
    const session = await context.open({ clock: () => last + 86_400_000 });
    try {
      const memory = session.group("pool");
      for (const { id, at, role, text, session } of turns.values())
        await memory.remember({ id, text, speaker: role, session, at, extract: false });
      const asked = all
        .filter(({ question_id }) => !question_id.endsWith("_abs"))
        .map(({ question_id, question_type, question, answer, evidence_sessions }) => ({
          id: question_id,
          kind: question_type,
          question,
          gold: [
            ...new Set(
              evidence_sessions.flatMap((each) => each.turns.map(({ content }) => turns.get(content)!.id)),
            ),
          ],
          byAge: byAge(evidence_sessions, turns),
          isOfThePast: isOfThePast(answer, evidence_sessions),
        }))
        .filter(({ gold }) => gold.length > 0);
      const { answered, times } = await ask(memory, asked, context, 100);
      return outcome(answered, asked, times);
    } finally {
      await session.close();
    }
  },
};

interface PoolTurn {
  id: string;
  at: number;
  role: string;
  text: string;
  session: string;
}

/** Distinct turns by their text, with the first date on which each was said. Ids say nothing of whose evidence they are. */
function poolOf(all: readonly Instance[]): Map<string, PoolTurn> {
  const turns = new Map<string, PoolTurn>();
  for (const { evidence_sessions } of all)
    for (const { date, turns: said } of evidence_sessions)
      for (const [k, { role, content }] of said.entries()) {
        const at = instantOf(date) + 1000 * k;
        const known = turns.get(content);
        if (known === undefined)
          turns.set(content, { id: `T${turns.size}`, at, role, text: content, session: date });
        else if (at < known.at) Object.assign(known, { at, session: date });
      }
  // In the order in which they were said, as a store takes them in.
  return new Map([...turns].sort((a, b) => a[1].at - b[1].at));
}

/** "2023/04/10 (Mon) 23:07", taken as UTC. */
function instantOf(date: string): number {
  const [, day, time] = /^(\d{4}\/\d\d\/\d\d) \(\w+\) (\d\d:\d\d)$/.exec(date) ?? [];
  if (time === undefined) throw new Error(`No date and time of a session: ${date}`);
  return Date.parse(`${day!.replaceAll("/", "-")}T${time}:00Z`);
}

/** One turn of each session that has evidence, oldest first; fewer than two where nothing can stand above another. */
function byAge(sessions: Instance["evidence_sessions"], turns: ReadonlyMap<string, PoolTurn>): string[] {
  const dated = sessions
    .filter(({ turns: said }) => said.length > 0)
    .map(({ date, turns: said }) => ({
      at: instantOf(date),
      ids: said.map(({ content }) => turns.get(content)!.id),
    }))
    .sort((a, b) => a.at - b.at);
  return new Set(dated.map(({ at }) => at)).size < 2 ? [] : [...new Set(dated.flatMap(({ ids }) => ids))];
}

/** Whether the old value is asked for: the answer stands in what was said before, and not in what was said last. */
function isOfThePast(answer: unknown, sessions: Instance["evidence_sessions"]): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9 ]/g, "");
  const gold = plain(String(Array.isArray(answer) ? answer[0] : (answer ?? "")));
  const dated = sessions
    .filter(({ turns }) => turns.length > 0)
    .sort((a, b) => instantOf(a.date) - instantOf(b.date))
    .map(({ turns }) => plain(turns.map(({ content }) => content).join(" ")));
  return (
    gold !== "" &&
    dated.slice(0, -1).some((said) => said.includes(gold)) &&
    !(dated.at(-1) ?? "").includes(gold)
  );
}

interface Age {
  byAge: readonly string[];
  isOfThePast: boolean;
}

function outcome(answered: readonly Answered[], ages: readonly Age[], times: readonly number[]) {
  const updates = answered.flatMap((one, k) =>
    one.kind === "knowledge-update" && ages[k]!.byAge.length > 1 ? [{ ...one, ...ages[k]! }] : [],
  );
  const newest = updates.filter(({ ranked, byAge }) => isInOrder(ranked, byAge));
  const right = updates.filter(({ ranked, byAge, isOfThePast }) => isInOrder(ranked, byAge, isOfThePast));
  return outcomeOf("type", { answered, times }, [5, 10], {
    newest_first: share(newest.length, updates.length),
    right_for_intent: share(right.length, updates.length),
    updates: updates.length,
    of_the_past: updates.filter(({ isOfThePast }) => isOfThePast).length,
  });
}
