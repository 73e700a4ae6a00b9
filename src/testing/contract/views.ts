import type { GraphInput, Memory } from "../../index.ts";
import { Told } from "./told.ts";

const QUESTIONS = ["Where does Mira live?", "Velden Osto", "What was said as number 2?", "Bo before 2022"];

/**
 * All that a memory tells as of a revision, one read a line, byte for byte. Valid instants are given, so that the clock
 * does not matter.
 */
export async function views(memory: Memory, revision: number): Promise<string[]> {
  const known = { revision };
  const asOf = { known, at: "2022-03-01" };
  const limit = 1000;
  const told = new Told();
  const tell = (what: string, answer: Promise<unknown>) => told.add(`${what} @${revision}`, answer);

  const [history, { entities }] = await Promise.all([
    memory.facts({ ...asOf, limit, history: true }),
    memory.entities({ known, limit }),
  ]);
  tell("history", Promise.resolve(history));
  tell("entities", Promise.resolve(entities));
  tell("facts", memory.facts({ ...asOf, limit }));
  tell("versions", memory.facts({ ...asOf, limit, versions: true }));
  tell("changes", memory.changes({ until: known, limit }));
  tell("diff", memory.diff({ at: "2020-06", known: { revision: revision >> 1 } }, asOf));
  tell("episodes", memory.episodes({ known, limit }));
  tell("predicates", memory.predicates({ known }));
  tell("graph", graph(memory, { ...asOf, history: true }));
  for (const { id } of entities)
    tell(`timeline of ${id}`, memory.timeline({ ...asOf, subject: { entity: id }, limit }));
  const ids = history.facts.slice(0, 5).map((fact) => fact.id);
  const entries = history.facts.flatMap((f) => f.evidence.map((e) => e.entry)).slice(0, 5);
  tell("get", memory.get([...ids, ...entries], asOf));
  for (const id of ids) tell(`why ${id}`, memory.why(id, asOf));
  for (const question of QUESTIONS)
    tell(question, memory.recall(question, { ...asOf, history: true, explain: true }));
  return told.lines();
}

/** A graph with all its nodes and edges. */
export async function graph(memory: Memory, input: GraphInput): Promise<unknown> {
  return (await memory.graph(input)).export();
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
