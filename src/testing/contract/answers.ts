import type { AsOfInput, Change, FactsInput, Memory, PalimpsestError } from "../../index.ts";
import { Told } from "./told.ts";
import { graph, journal } from "./views.ts";

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

/** What a memory tells as of a point, in few reads that each answer with all there is. */
export async function answersAt(
  memory: Memory,
  { revision, at, turn }: Look,
  before: Look,
): Promise<string[]> {
  const told = new Told();
  const known = { revision };
  const asOf = { known, at };
  const since = { since: { revision: before.revision }, until: known, limit: ALL };
  const [{ entities }, changed] = await Promise.all([
    memory.entities({ known, limit: ALL }),
    memory.changes(since),
  ]);
  told.add("entities", Promise.resolve(entities));
  told.add("changes", Promise.resolve(changed));
  told.add("facts", memory.facts({ ...asOf, limit: ALL }));
  told.add("versions", memory.facts({ ...asOf, limit: ALL, versions: true }));
  told.add("diff", memory.diff({ known: { revision: before.revision }, at: before.at }, asOf));
  told.add("predicates", memory.predicates({ known }));
  told.add("episodes", memory.episodes({ known, limit: ALL }));
  const some = entities.length === 0 ? [] : [entities[turn % entities.length]!, entities.at(-1)!];
  for (const id of new Set([...changed.changes.flatMap(entitiesOf), ...some.map((entity) => entity.id)]))
    told.add(`timeline of ${id}`, memory.timeline({ subject: { entity: id }, ...asOf, limit: ALL }));
  for (const { name } of new Set(some)) addNamed(told, memory, name, { ...asOf, history: turn % 2 === 1 });
  told.add("graph", graph(memory, { ...asOf, ...(turn % 2 === 0 ? {} : { history: true }) }));
  told.add("a misspelt name", memory.facts({ subject: "Mira Hollt", known }));
  const id = `a${5 + turn}`;
  told.add(
    id,
    memory.get([id], asOf).catch((error: PalimpsestError) => error.code),
  );
  addRecall(told, memory, QUESTIONS[turn % QUESTIONS.length]!, asOf);
  return told.lines();
}

/** What is told of a name as of a point, in any place of a fact; the newest entity has just got its name. */
function addNamed(
  told: Told,
  memory: Memory,
  name: string,
  input: { at: string; known: { revision: number }; history: boolean },
): void {
  told.add(`of ${name}`, memory.facts({ ...input, subject: name, limit: ALL }));
  told.add(`to ${name}`, memory.facts({ ...input, object: name, limit: ALL }));
  told.add(`named ${name}`, memory.entities({ name, known: input.known, limit: ALL }));
}

/** The entities that a change is about. */
function entitiesOf({ subject, before, after }: Change): string[] {
  const values = [before, after].flatMap((value) =>
    value !== null && "entity" in value ? [value.entity] : [],
  );
  return [subject, ...values].map(({ id }) => id);
}

/** Word candidates: all items with all parts of their scores. */
function addRecall(told: Told, memory: Memory, question: string, asOf: AsOfInput): void {
  const input = { ...asOf, history: true, explain: true, limit: ALL };
  told.add(question, memory.recall(question, input));
}

/** What a memory tells now: through every filter, at every given instant, and of single things. */
export async function answersNow(memory: Memory, instants: readonly string[]): Promise<string[]> {
  const told = new Told();
  const list = (what: string, input: FactsInput) => told.add(what, memory.facts({ ...input, limit: ALL }));
  const { entities } = await memory.entities({ limit: ALL });
  const { predicates } = await memory.predicates();
  told.add("journal", journal(memory));
  told.add("stats", memory.stats());
  told.add("changes", memory.changes({ limit: ALL }));
  for (const [k, at] of instants.entries()) {
    list(`at ${at}`, { at });
    const until = instants[k + 1];
    if (until === undefined) continue;
    list(`from ${at}`, { overlaps: { from: at, until } });
    told.add(`graph from ${at}`, graph(memory, { overlaps: { from: at, until } }));
  }
  for (const { id, name } of entities) {
    const subject = { entity: id };
    told.add(`timeline of ${id}`, memory.timeline({ subject, limit: ALL }));
    list(`of ${id}`, { subject, history: true });
    list(`to ${name}`, { object: name, history: true });
    list(`from ${id} to ${entities[0]!.id}`, { subject, object: { entity: entities[0]!.id }, history: true });
  }
  addWalks(told, memory, entities, instants);
  for (const [k, at] of instants.entries()) {
    if (entities.length === 0) break;
    const { id, name } = entities[k % entities.length]!;
    list(`of ${id} at ${at}`, { subject: { entity: id }, at });
    list(`to ${name} at ${at}`, { object: { entity: id }, at });
  }
  for (const { name } of predicates) {
    list(`with ${name}`, { predicate: name, history: true });
    const subject = entities[0]?.name ?? "Mira";
    list(`with ${name} of ${subject}`, { predicate: name, subject, history: true });
    const object = entities[2]?.name ?? "Bo";
    list(`with ${name} of ${subject} to ${object}`, { predicate: name, subject, object, history: true });
  }
  list("in a scope", { scope: "coffee", history: true });
  for (const filter of [{}, ...someEnds(entities)])
    told.add(`pages ${JSON.stringify(filter)}`, pages(memory, filter));
  for (const { id } of entities.slice(0, 2))
    told.add(`pages of timelines of ${id}`, timelinePages(memory, id));
  told.add("known by instant", knownByInstant(memory));
  told.add("single things", singleThings(memory));
  told.add("episodes", episodes(memory, instants));
  told.add("names", named(memory));
  for (const question of QUESTIONS) addRecall(told, memory, question, {});
  for (const kind of ["fact", "episode"] as const)
    told.add(`a ${kind}`, memory.recall("Mira said Velden", { kind, history: true, limit: ALL }));
  return told.lines();
}

/** What is reached from some entities, at an instant and through time. */
function addWalks(
  told: Told,
  memory: Memory,
  entities: readonly { id: string }[],
  instants: readonly string[],
): void {
  const [one, ...others] = [...entities.slice(0, 2), ...entities.slice(2).slice(-1)].map(({ id }) => id);
  const at = instants[instants.length >> 1];
  const pointed = { depth: 3, ...(at === undefined ? {} : { at }) };
  for (const direction of ["out", "in", "both"] as const) {
    if (one === undefined) break;
    told.add(`reached ${direction}`, memory.neighbours({ entity: one }, { ...pointed, direction }));
    for (const other of others) {
      const ends = [{ entity: one }, { entity: other }] as const;
      told.add(`paths ${direction} to ${other}`, memory.paths(...ends, { ...pointed, direction }));
      const journey = { depth: 3, direction, journey: true };
      told.add(`journeys ${direction} to ${other}`, memory.paths(...ends, journey));
    }
  }
}

/** What was known when something was recorded, and right before and after. */
async function knownByInstant(memory: Memory): Promise<string[]> {
  const told = new Told();
  const { facts } = await memory.facts({ versions: true, limit: ALL });
  const recorded = [...new Set(facts.map((fact) => Date.parse(fact.t_created)))].sort((a, b) => a - b);
  for (const instant of [recorded.at(0), recorded.at(recorded.length >> 1), recorded.at(-1)])
    for (const known of instant === undefined ? [] : [instant - 1, instant, instant + 1])
      told.add(`known ${known}`, memory.facts({ known, versions: true, limit: ALL }));
  return told.lines();
}

/** Facts, entries and timelines by their ids, and why some of them are so. */
async function singleThings(memory: Memory): Promise<string[]> {
  const told = new Told();
  const { facts } = await memory.facts({ versions: true, limit: ALL });
  const { timelines } = await memory.timeline("Mira");
  const entries = facts.flatMap((fact) => fact.evidence.map((e) => e.entry));
  const ids = [...new Set([...facts.map((fact) => fact.id), ...entries])].slice(0, 20);
  told.add("get", memory.get([...ids, ...timelines.slice(0, 2).map((timeline) => timeline.id)]));
  for (const id of ids.slice(0, 4)) told.add(`why ${id}`, memory.why(id));
  return told.lines();
}

async function episodes(memory: Memory, instants: readonly string[]): Promise<string[]> {
  const told = new Told();
  told.add("of Mira", memory.episodes({ speaker: "Mira", limit: ALL }));
  told.add("of a session", memory.episodes({ session: "s1", limit: ALL }));
  const [from] = instants;
  if (from !== undefined) told.add(`from ${from}`, memory.episodes({ from, limit: ALL }));
  const { episodes: all } = await memory.episodes({ limit: ALL });
  const at = all[all.length >> 1]?.occurred_at;
  if (at !== undefined) {
    told.add(`since ${at}`, episodePages(memory, { from: at }));
    told.add(`before ${at}`, episodePages(memory, { until: at }));
  }
  const { next } = await memory.episodes({ limit: 2 });
  if (next !== null) told.add("more", memory.episodes({ after: next, limit: ALL }));
  return told.lines();
}

async function named(memory: Memory): Promise<string[]> {
  const told = new Told();
  for (const name of ["mira holt", "lund", "nobody"])
    told.add(`named ${name}`, memory.entities({ name, limit: ALL }));
  const { next } = await memory.entities({ limit: 2 });
  if (next !== null) told.add("more entities", memory.entities({ after: next, limit: ALL }));
  return told.lines();
}

/** Filters by either end, and by both, as many stores look them up in different ways. */
function someEnds(entities: readonly { id: string }[]): FactsInput[] {
  const [one, other] = entities.map(({ id }) => ({ entity: id }));
  if (one === undefined) return [];
  return [
    { subject: one },
    { object: one },
    ...(other === undefined ? [] : [{ subject: one, object: other }]),
  ];
}

const pages = (memory: Memory, filter: FactsInput) =>
  allPages((page) => memory.facts({ ...filter, versions: true, limit: 3, ...page }));

const timelinePages = (memory: Memory, id: string) =>
  allPages((page) => memory.timeline({ subject: { entity: id }, limit: 1, ...page }));

const episodePages = (memory: Memory, filter: Parameters<Memory["episodes"]>[0]) =>
  allPages((page) => memory.episodes({ ...filter, limit: 2, ...page }));

/** More than random histories fill. */
const MOST_PAGES = 1000;

/** All pages, one behind the other. */
async function allPages(
  read: (page: { after?: string }) => Promise<{ next: string | null }>,
): Promise<unknown[]> {
  const told: unknown[] = [];
  let after: string | undefined;
  do {
    const { next, ...page } = await read(after === undefined ? {} : { after });
    told.push(page);
    if (told.length > MOST_PAGES) throw new Error("pages come to no end");
    after = next ?? undefined;
  } while (after !== undefined);
  return told;
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
