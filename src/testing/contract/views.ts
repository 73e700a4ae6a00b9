import type { Memory } from "../../index.ts";

const QUESTIONS = ["Where does Mira live?", "Velden Osto", "What was said as number 2?", "Bo before 2022"];

/**
 * All that a memory tells as of a revision, one read a line, byte for byte. Valid instants are given, so that the clock
 * does not matter.
 */
export async function views(memory: Memory, revision: number): Promise<string[]> {
  const known = { revision };
  const asOf = { known, at: "2022-03-01" };
  const limit = 1000;
  const lines: string[] = [];
  const tell = (what: string, answer: unknown) =>
    lines.push(`${what} @${revision}: ${JSON.stringify(answer)}`);

  tell("facts", await memory.facts({ ...asOf, limit }));
  const history = await memory.facts({ ...asOf, limit, history: true });
  tell("history", history);
  tell("versions", await memory.facts({ ...asOf, limit, versions: true }));
  tell("changes", await memory.changes({ until: known, limit }));
  tell("diff", await memory.diff({ at: "2020-06", known: { revision: revision >> 1 } }, asOf));
  const { entities } = await memory.entities({ known, limit });
  tell("entities", entities);
  tell("episodes", await memory.episodes({ known, limit }));
  tell("predicates", await memory.predicates({ known }));
  for (const { id } of entities)
    tell(`timeline of ${id}`, await memory.timeline({ ...asOf, subject: { entity: id }, limit }));
  const ids = history.facts.slice(0, 5).map((fact) => fact.id);
  tell(
    "get",
    await memory.get(
      [...ids, ...history.facts.flatMap((f) => f.evidence.map((e) => e.entry)).slice(0, 5)],
      asOf,
    ),
  );
  for (const id of ids) tell(`why ${id}`, await memory.why(id, asOf));
  for (const question of QUESTIONS)
    tell(question, await memory.recall(question, { ...asOf, history: true, explain: true }));
  return lines;
}

/** The views as of each of these revisions. */
export async function allViews(memory: Memory, revisions: readonly number[]): Promise<string[]> {
  const lines: string[] = [];
  for (const revision of revisions) lines.push(...(await views(memory, revision)));
  return lines;
}

/** A group's journal. */
export async function journal(memory: Memory): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of memory.export()) lines.push(line);
  return lines;
}

/** The code of the error that a promise is refused with; null where it is fulfilled. */
export async function codeOf(promise: Promise<unknown>): Promise<string | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
