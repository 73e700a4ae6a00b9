/** Random journals: few names and instants, so that all collides; only what semantics.md section 3 lets in. */
import fc from "fast-check";
import { type Family, families, type Relation } from "./families.ts";
import type { JournalLine, ObjectInput } from "./journal-line.ts";
import { instant } from "./journal-line.ts";
import { WhoIsWho } from "./who-is-who.ts";

export interface History {
  lines: JournalLine[];
  /** The families of predicates in play. */
  label: string;
  /** Of each split the entries that it moves, by its id. */
  moved?: Record<string, string[]>;
}

const persons = ["Mira", "Bo", "Cy Ångström", "Dan"];
const placeNames = ["Velden", "Osto", "Karst", "ＬＵＮＤ"];
/** Whom splits bring in. */
const newcomers = ["Juno", "Pell"];
const literals = [180, "180", true, "true", { date: "2021-03" }, "2021-03", "Velden", 0.5];
const alsoKnownAs: Record<string, string> = { Mira: "Mira Holt", Bo: "Bo the Elder" };

/** A dozen instants, several of them equal: "2021" the year, 2021-01 and 2021-01-01 start together. */
const dates = [
  "2019",
  "2020",
  "2020-03",
  "2021",
  "2021-01",
  "2021-01-01",
  "2021-01-01T00:00:00.001Z",
  "2021-03-01",
  "2021-03-01T00:00:00.000Z",
  "2022-02-10T12:30:00.000Z",
  "2022-06",
  "2023",
  "2024-02-29",
].sort((x, y) => instant(x) - instant(y));
const exactInstants = [...new Set(dates.map((date) => iso(instant(date))))];

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Each date by its place, and as many times no date. */
const eachDate = dates.flatMap((_, at) => [null, at]);

/** What is drawn for one line; numbers are taken modulo what there is to choose from. */
const draw = fc.record({
  op: fc.constantFrom(
    ...repeat({ assert: 13, end: 3, correct: 3, retract: 3, restore: 2, declare: 1, merge: 2, split: 1 }),
  ),
  relation: fc.nat(11),
  subject: fc.constantFrom(0, 0, 0, 1, 2),
  object: fc.nat(7),
  spelling: fc.constantFrom(0, 0, 0, 1, 2, 3),
  scope: fc.nat(3),
  from: fc.oneof(
    { weight: 12, arbitrary: fc.nat(12) },
    { weight: 3, arbitrary: fc.constantFrom("unknown", "missing") },
  ),
  until: fc.constantFrom(...eachDate),
  guessed: fc.constantFrom(false, false, true),
  attested: fc.constantFrom(...eachDate),
  said: fc.constantFrom(...eachDate),
  episode: fc.constantFrom("none", "none", "none", "new", "earlier"),
  occurred: fc.nat(12),
  holds: fc.constantFrom("yes", "plainly", "no", "no"),
  target: fc.nat(29),
  commit: fc.constantFrom("same", "next", "next", "next"),
  wait: fc.constantFrom(0, 1, 86_400_000, 40 * 86_400_000),
});
type Draw = typeof draw extends fc.Arbitrary<infer T> ? T : never;

function repeat<K extends string>(weights: Record<K, number>): K[] {
  return (Object.keys(weights) as K[]).flatMap((key) => Array<K>(weights[key]).fill(key));
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;

/** Up to `maxEntries` lines beside episodes, aliases and the first declarations. */
export function history(options: { maxEntries?: number } = {}): fc.Arbitrary<History> {
  return fc
    .record({
      families: fc.uniqueArray(fc.nat(families.length - 1), { minLength: 1, maxLength: 2 }),
      draws: fc.array(draw, { minLength: 1, maxLength: options.maxEntries ?? 30, size: "max" }),
      isNarrow: fc.boolean(),
    })
    .map(({ families: chosen, draws, isNarrow }) => {
      // Narrow: one family, one subject, two values, mostly open and attested: the rules of rivals meet.
      const narrowed = draws.map((d): Draw => {
        const [until, attested] = d.target % 3 ? [null, d.attested ?? d.occurred] : [d.until, d.attested];
        return { ...d, subject: 0, object: d.object % 2, until, attested };
      });
      const used = chosen.slice(0, isNarrow ? 1 : 2).map((at) => families[at]!);
      return build(used, isNarrow ? narrowed : draws);
    });
}

function build(chosen: Family[], draws: Draw[]): History {
  const lines: JournalLine[] = [];
  const episodes: { id: string; at: string }[] = [];
  const targets: string[] = [];
  const who = new WhoIsWho();
  const aliased = new Set<string>();
  let commit = { recorded_at: "2022-01-01T00:00:00.000Z", rev: 1 };
  const add = (line: Omit<JournalLine, "recorded_at" | "rev">) =>
    lines.push({ ...line, group: "default", ...commit } as JournalLine);

  for (const [at, name] of Object.keys(alsoKnownAs).entries()) {
    add({ op: "entity", id: `n${at + 1}`, name, label: "person" });
    who.name(name);
  }
  for (const declare of chosen.flatMap((family) => family.first)) add({ op: "declare", ...declare });

  /** A name in one of its spellings; an alias is made known before it is first used. */
  const spelled = (name: string, spelling: number): string => {
    const alias = alsoKnownAs[name];
    if (spelling === 3 && alias) {
      if (!aliased.has(name)) add({ op: "alias", entity: name, alias });
      aliased.add(name);
      return alias;
    }
    return [name, name.toUpperCase(), ` ${name.toLowerCase().replace(" ", "  ")} `][spelling] ?? name;
  };

  for (const d of draws) {
    if (lines.at(-1)!.rev === commit.rev && (d.commit === "next" || commit.rev === 1)) {
      commit = { recorded_at: iso(instant(commit.recorded_at) + d.wait), rev: commit.rev + 1 };
    }
    const late = chosen.flatMap((family) => family.late);
    const relations = chosen.flatMap((family) => family.relations);
    if (d.op === "declare" || (late.length > 0 && d.target < 2)) {
      if (late.length > 0) add({ op: "declare", ...pick(late, d.object) });
      continue;
    }
    const id = `a${lines.length + 1}`;
    if (d.op === "merge" || d.op === "split") {
      const line = identityLine(d.op, id, d, who);
      if (line !== null) add(line);
      continue;
    }
    if (d.op === "retract" || d.op === "restore") {
      const told = d.holds === "yes" ? who.ids() : [];
      if (told.length > 0) {
        const entry = pick(told, d.target);
        if (who.toggle(entry, d.op === "restore")) add({ op: d.op, id: `r${id.slice(1)}`, entry });
      } else if (targets.length > 0) add({ op: d.op, id: `r${id.slice(1)}`, entry: pick(targets, d.target) });
      continue;
    }
    const relation = pick(relations, d.relation);
    const subjectName = persons[d.subject]!;
    const other = objectOf(relation, d, subjectName);
    const named = typeof other === "string" ? other : null;
    // Two names of one entity make no statement.
    if (named !== null && who.home(named) === who.home(subjectName)) continue;
    const subject = spelled(subjectName, d.spelling);
    const object = typeof other === "string" ? spelled(other, d.spelling) : other;
    const scope = pick([undefined, ...(relation.scopes ?? [])], d.scope);
    let episode = d.episode === "earlier" && episodes.length > 0 ? pick(episodes, d.occurred) : undefined;
    if (d.episode === "new") {
      episode = { id: `E${episodes.length + 1}`, at: pick(exactInstants, d.occurred) };
      add({ op: "episode", ...episode, speaker: "Mira", text: `Said as number ${episodes.length + 1}.` });
      episodes.push(episode);
    }
    const common = {
      id,
      subject,
      predicate: relation.predicate,
      object,
      ...(scope === undefined ? {} : { scope }),
      ...(episode ? { episode: episode.id } : {}),
      ...(d.said === null ? {} : { said: pick(dates, d.said) }),
    };
    targets.push(id);
    const isNothing = d.op === "correct" && d.holds === "no" && relation.corrects === "nothing";
    who.speak({ id, subject: subjectName, object: isNothing ? null : named, episode: episode?.id });
    if (d.op === "assert")
      add({ op: "assert", ...common, ...times(relation, d, episode?.at ?? commit.recorded_at) });
    if (d.op === "end") add({ op: "end", ...common, at: pick(dates, d.occurred) });
    if (d.op === "correct") add({ op: "correct", ...common, ...correction(relation, d, object) });
  }
  const moved = who.moved();
  const label = chosen.map((family) => family.name).join("; ");
  return { lines, label, ...(Object.keys(moved).length === 0 ? {} : { moved }) };
}

/** A name, or a literal. */
function objectOf(relation: Relation, d: Draw, subject: string): ObjectInput {
  // The subject's own name is never among the people to choose from: no fact of somebody with himself.
  if (relation.objects === "people")
    return pick(
      persons.filter((name) => name !== subject),
      d.object,
    );
  const isLiteral = relation.objects === "literals" || (relation.objects === "mixed" && d.object > 3);
  return isLiteral ? { value: pick(literals, d.object) } : pick(placeNames, d.object);
}

/** A merge or split of what was spoken of so far; null where this one could not be said. */
function identityLine(
  op: "merge" | "split",
  id: string,
  d: Draw,
  who: WhoIsWho,
): Omit<JournalLine, "recorded_at" | "rev"> | null {
  const names = [...persons, ...placeNames].filter((name) => who.knows(name));
  const entity = pick(names, d.object);
  const other = pick(names, d.target);
  if (op === "merge") {
    if (!who.mayMerge(entity, other)) return null;
    who.merge(id, entity, other);
    return { op, id, entity, into: other };
  }
  const about = who.about(entity);
  const as = d.holds === "no" ? other : pick(newcomers, d.scope);
  if (about.length === 0 || who.home(as) === who.home(entity)) return null;
  const chosen = pick(about, d.relation);
  const { episode } = chosen;
  const isEpisode = episode !== undefined && d.spelling > 0;
  const moved = isEpisode ? about.filter((one) => one.episode === episode) : [chosen];
  who.split(id, entity, as, moved);
  return { op, id, entity, as, ...(isEpisode ? { episodes: [episode] } : { entries: [chosen.id] }) };
}

/** from, until, guessed, attested: never an empty period; attested only with an open end and a known start. */
function times(relation: Relation, d: Draw, observed: string): Partial<JournalLine> {
  const from = typeof d.from === "number" ? pick(dates, d.from) : d.from;
  const start = from === "unknown" ? -Infinity : instant(from === "missing" ? observed : from);
  const after = dates.filter((date) => instant(date) > start);
  const given = from === "missing" ? {} : { from };
  if (after.length > 0 && (d.until !== null || (from === "unknown" && relation.event))) {
    return { ...given, until: pick(after, d.until ?? 0), ...(d.guessed ? { guessed: true } : {}) };
  }
  const vouched = dates.filter((date) => instant(date) >= start);
  if (d.attested === null || from === "unknown" || vouched.length === 0 || relation.event) return given;
  return { ...given, attested: pick(vouched, d.attested) };
}

function correction(relation: Relation, d: Draw, object: ObjectInput): Partial<JournalLine> {
  const starts = dates.filter((date) => instant(date) < instant(dates.at(-1)!));
  const from = pick(starts, typeof d.from === "number" ? d.from : d.occurred);
  const until = pick(
    dates.filter((date) => instant(date) > instant(from)),
    d.until ?? d.target,
  );
  if (d.holds === "no" && relation.corrects === "nothing") return { from, until, object: null };
  if (d.holds === "no" && relation.corrects === "negation") return { from, until, object, holds: false };
  // Said outright only where the slot is `many` throughout.
  const outright = d.holds === "plainly" && relation.corrects === "negation";
  return { from, until, object, ...(outright ? { holds: true } : {}) };
}

/**
 * The same history with every `from` and `said` written out, and no two said at once: what was said first stays
 * first, so that the final facts are those of the original.
 */
export function explicit({ lines, label, moved }: History): History {
  const occurred = new Map(lines.filter((x) => x.op === "episode").map((x) => [x.id!, x.at!]));
  const moment = (line: JournalLine) => (line.episode ? occurred.get(line.episode)! : line.recorded_at);
  const speaking = lines.filter((line) => ["assert", "end", "correct"].includes(line.op));
  const said = new Map<JournalLine, number>();
  let last = -Infinity;
  // Array sort is stable: equal words stay in recording order.
  for (const line of speaking.toSorted(
    (x, y) => instant(x.said ?? moment(x)) - instant(y.said ?? moment(y)),
  )) {
    last = Math.max(instant(line.said ?? moment(line)), last + 1);
    said.set(line, last);
  }
  return {
    label,
    ...(moved === undefined ? {} : { moved }),
    lines: lines.map((line) => {
      if (!said.has(line)) return line;
      const from =
        line.op === "assert" && line.from === undefined ? { from: iso(instant(moment(line))) } : {};
      return { ...line, ...from, said: iso(said.get(line)!) };
    }),
  };
}

/** The explicit history in another order of arrival, each retract and restore after its target, in their order. */
export function shuffled(of: History): fc.Arbitrary<History> {
  const { lines, label, moved = {} } = explicit(of);
  const first = ["entity", "alias", "declare", "episode"];
  const prelude = first.flatMap((op) => lines.filter((line) => line.op === op));
  // What was said before somebody was merged may not be said afterwards, and an episode may say more by then.
  const identities = new Set(lines.filter(({ op }) => op === "merge" || op === "split").map(({ id }) => id));
  const isIdentity = (line: JournalLine) => identities.has(line.entry ?? line.id);
  const last = lines.filter(isIdentity).map((line) => {
    if (line.op !== "split") return line;
    const { episodes: _, ...rest } = line;
    return { ...rest, entries: moved[line.id!]! };
  });
  const rest = lines.filter((line) => !first.includes(line.op) && !isIdentity(line));
  return fc
    .tuple(fc.shuffledSubarray(rest, { minLength: rest.length, maxLength: rest.length }), cuts(lines.length))
    .map(([permuted, cut]) => {
      const topic = (line: JournalLine) => line.entry ?? line.id!;
      const inOrder = new Map<string, JournalLine[]>();
      for (const line of rest) inOrder.set(topic(line), [...(inOrder.get(topic(line)) ?? []), line]);
      // Each place taken by a target or what concerns it is given to those same lines in their own order.
      const arranged = permuted.map((line) => inOrder.get(topic(line))!.shift()!);
      return { lines: committed([...prelude, ...arranged, ...last], cut), label };
    });
}

/** The explicit history in the same order, in other commits. */
export function rebatched(of: History): fc.Arbitrary<History> {
  const { lines, label } = explicit(of);
  return cuts(lines.length).map((cut) => ({ lines: committed(lines, cut), label }));
}

const cuts = (length: number) => fc.array(fc.boolean(), { minLength: length, maxLength: length });

/** New commits, a day apart: a line starts one where its cut is true. */
function committed(lines: JournalLine[], cut: boolean[]): JournalLine[] {
  let rev = 1;
  return lines.map((line, at) => {
    if (at > 0 && cut[at]) rev += 1;
    return { ...line, rev, recorded_at: iso(Date.UTC(2022, 0, rev)) };
  });
}
