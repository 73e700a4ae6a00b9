import type { AsOfInput, FactsInput, Memory, PalimpsestError } from "../../index.ts";
import { journal } from "./views.ts";

const QUESTIONS = [
  "Where does Mira live?",
  "What was said as number 2?",
  "Velden Osto Karst Lund",
  "Bo the Elder, Cy Ångström or Dan before 2022",
  "true 180 2021-03 coffee",
];

/** More than random histories hold of anything. */
const ALL = 100_000;

/** What is looked at: a revision, an instant of valid time, and a number that picks among questions. */
export interface Look {
  revision: number;
  at: string;
  turn: number;
}

/** Collects answers as text, one read a line, so that those of two stores can be compared as lists. */
class Told {
  readonly lines: string[] = [];

  add(what: string, answer: unknown): void {
    this.lines.push(`${what}: ${JSON.stringify(answer)}`);
  }
}

/** What a memory tells as of a point, in few reads that each answer with all there is. */
export async function answersAt(
  memory: Memory,
  { revision, at, turn }: Look,
  before: Look,
): Promise<string[]> {
  const told = new Told();
  const known = { revision };
  const asOf = { known, at };
  told.add("facts", await memory.facts({ ...asOf, limit: ALL }));
  told.add("versions", await memory.facts({ ...asOf, limit: ALL, versions: true }));
  told.add(
    "changes",
    await memory.changes({ since: { revision: before.revision }, until: known, limit: ALL }),
  );
  told.add("diff", await memory.diff({ known: { revision: before.revision }, at: before.at }, asOf));
  const { entities } = await memory.entities({ known, limit: ALL });
  told.add("entities", entities);
  told.add("predicates", await memory.predicates({ known }));
  told.add("episodes", await memory.episodes({ known, limit: ALL }));
  for (const { id } of entities)
    told.add(`timeline of ${id}`, await memory.timeline({ subject: { entity: id }, ...asOf, limit: ALL }));
  told.add("a misspelt name", await memory.facts({ subject: "Mira Hollt", known }));
  const id = `a${5 + turn}`;
  told.add(id, await memory.get([id], asOf).catch((error: PalimpsestError) => error.code));
  await addRecall(told, memory, QUESTIONS[turn % QUESTIONS.length]!, asOf);
  return told.lines;
}

/** Word candidates: all items with all parts of their scores. */
async function addRecall(told: Told, memory: Memory, question: string, asOf: AsOfInput): Promise<void> {
  const input = { ...asOf, history: true, explain: true, limit: ALL };
  told.add(question, await memory.recall(question, input));
}

/** What a memory tells now: through every filter, at every given instant, and of single things. */
export async function answersNow(memory: Memory, instants: readonly string[]): Promise<string[]> {
  const told = new Told();
  const list = async (what: string, input: FactsInput) =>
    told.add(what, await memory.facts({ ...input, limit: ALL }));
  told.add("journal", await journal(memory));
  told.add("stats", await memory.stats());
  told.add("changes", await memory.changes({ limit: ALL }));
  for (const [k, at] of instants.entries()) {
    await list(`at ${at}`, { at });
    const until = instants[k + 1];
    if (until !== undefined) await list(`from ${at}`, { overlaps: { from: at, until } });
  }
  const { entities } = await memory.entities({ limit: ALL });
  for (const { id, name } of entities) {
    const subject = { entity: id };
    await list(`of ${id}`, { subject, history: true });
    await list(`to ${name}`, { object: name, history: true });
    await list(`from ${id} to ${entities[0]!.id}`, {
      subject,
      object: { entity: entities[0]!.id },
      history: true,
    });
  }
  for (const { name } of (await memory.predicates()).predicates) {
    await list(`with ${name}`, { predicate: name, history: true });
    const subject = entities[0]?.name ?? "Mira";
    await list(`with ${name} of ${subject}`, { predicate: name, subject, history: true });
    const object = entities[2]?.name ?? "Bo";
    await list(`with ${name} of ${subject} to ${object}`, {
      predicate: name,
      subject,
      object,
      history: true,
    });
  }
  await list("in a scope", { scope: "coffee", history: true });
  await addPages(told, memory);
  await addSingle(told, memory);
  await addEpisodes(told, memory, instants);
  await addNamed(told, memory);
  for (const question of QUESTIONS) await addRecall(told, memory, question, {});
  for (const kind of ["fact", "episode"] as const)
    told.add(`a ${kind}`, await memory.recall("Mira said Velden", { kind, history: true, limit: ALL }));
  return told.lines;
}

/** Facts, entries and timelines by their ids, and why some of them are so. */
async function addSingle(told: Told, memory: Memory): Promise<void> {
  const { facts } = await memory.facts({ versions: true, limit: ALL });
  const { timelines } = await memory.timeline("Mira");
  const entries = facts.flatMap((fact) => fact.evidence.map((e) => e.entry));
  const ids = [...new Set([...facts.map((fact) => fact.id), ...entries])].slice(0, 20);
  told.add("get", await memory.get([...ids, ...timelines.slice(0, 2).map((timeline) => timeline.id)]));
  for (const id of ids.slice(0, 4)) told.add(`why ${id}`, await memory.why(id));
}

async function addEpisodes(told: Told, memory: Memory, instants: readonly string[]): Promise<void> {
  told.add("episodes of Mira", await memory.episodes({ speaker: "Mira", limit: ALL }));
  told.add("episodes of a session", await memory.episodes({ session: "s1", limit: ALL }));
  const [from] = instants;
  if (from !== undefined) told.add(`episodes from ${from}`, await memory.episodes({ from, limit: ALL }));
  const first = await memory.episodes({ limit: 2 });
  if (first.next === null) return;
  told.add("more episodes", await memory.episodes({ after: first.next, limit: ALL }));
}

async function addNamed(told: Told, memory: Memory): Promise<void> {
  for (const name of ["mira holt", "lund", "nobody"])
    told.add(`named ${name}`, await memory.entities({ name, limit: ALL }));
  const first = await memory.entities({ limit: 2 });
  if (first.next === null) return;
  told.add("more entities", await memory.entities({ after: first.next, limit: ALL }));
}

async function addPages(told: Told, memory: Memory): Promise<void> {
  let after: string | undefined;
  for (let page = 1; page === 1 || after !== undefined; page++) {
    const input = { versions: true, limit: 7, ...(after === undefined ? {} : { after }) };
    const { facts, next } = await memory.facts(input);
    told.add(`page ${page}`, facts);
    after = next ?? undefined;
  }
}

/** The instants at which some fact begins or ends, and the last ones before them. */
export async function turningPoints(memory: Memory): Promise<string[]> {
  const { facts } = await memory.facts({ versions: true, limit: ALL });
  const ends = facts.flatMap(({ t_valid, t_invalid }) => [t_valid, t_invalid]);
  const instants = new Set(
    ends.flatMap((end) => (end === null ? [] : [Date.parse(end) - 1, Date.parse(end)])),
  );
  return [...instants].sort((a, b) => a - b).map((instant) => new Date(instant).toISOString());
}
