/** Random journals: few names and instants, so that all collides; only what semantics.md section 3 lets in. */
import fc from "fast-check";
import type { Declaring, JournalLine, ObjectInput } from "./journal-line.ts";
import { instant } from "./journal-line.ts";

export interface History {
  lines: JournalLine[];
  /** The families of predicates in play. */
  label: string;
}

/** One predicate as the generator may use it. */
interface Relation {
  predicate: string;
  objects: "people" | "places" | "literals" | "mixed";
  scopes?: string[];
  /**
   * What a correct may say: a value held (always), or nothing did (only where the slot is `one` throughout), or it
   * did not (only where it is `many` throughout). Between the two semantics.md has no rule.
   */
  corrects?: "nothing" | "negation";
  /** May be an event at some revision: then a start is never both unknown and without an end. */
  event?: boolean;
}

interface Family {
  name: string;
  first: Declaring[];
  late: Declaring[];
  relations: Relation[];
}

const one = { cardinality: "one", aspect: "state" } as const;
const many = { cardinality: "many", aspect: "state" } as const;
const event = { cardinality: "many", aspect: "event" } as const;
const people = { objects: "people" } as const;
const places = { objects: "places" } as const;
const literal = { objects: "literals" } as const;
const mixed = { objects: "mixed" } as const;
const nothing = { corrects: "nothing" } as const;
const negation = { corrects: "negation" } as const;

/** Predicates by name: how they may be used, what is declared first, what may be declared later. */
function family(
  name: string,
  relations: Record<string, Omit<Relation, "predicate">>,
  first: Record<string, Omit<Declaring, "predicate">>,
  late: [string, Omit<Declaring, "predicate">][] = [],
): Family {
  return {
    name,
    relations: Object.entries(relations).map(([predicate, relation]) => ({ predicate, ...relation })),
    first: Object.entries(first).map(([predicate, declaring]) => ({ predicate, ...declaring })),
    late: late.map(([predicate, declaring]) => ({ predicate, ...declaring })),
  };
}

/** Names that no built-in vocabulary has, so that only these declarations count. */
const families: Family[] = [
  family("one", { t_home: { ...places, ...nothing } }, { t_home: one }),
  family("many", { t_skill: { ...places, ...negation } }, { t_skill: many }),
  family("undeclared", { t_note: { ...mixed, ...negation } }, {}),
  family("event", { t_visit: { ...places, ...negation, event: true } }, { t_visit: event }),
  family(
    "event, one",
    { t_debut: { ...places, ...nothing, event: true } },
    { t_debut: { ...event, cardinality: "one" } },
  ),
  family(
    "opposites",
    { t_like: { ...places, ...negation }, t_hate: { ...places, ...negation } },
    { t_like: many, t_hate: { ...many, opposite: "t_like" } },
  ),
  family(
    "late opposites",
    { t_back: { ...mixed, ...negation }, t_block: { ...mixed, ...negation } },
    { t_back: many },
    [["t_back", { opposite: "t_block" }]],
  ),
  family(
    "symmetric, many",
    { t_friend: { ...people, ...negation } },
    { t_friend: { ...many, symmetric: true } },
  ),
  family(
    "symmetric, one",
    { t_partner: { ...people, ...nothing } },
    { t_partner: { ...one, symmetric: true } },
  ),
  family("late symmetric", { t_neighbour: { ...people, ...negation } }, {}, [
    ["t_neighbour", { symmetric: true }],
  ]),
  family(
    "mutual inverses, many",
    { t_guides: { ...people, ...negation }, t_guided_by: { ...people, ...negation } },
    { t_guides: { ...many, inverse: "t_guided_by" }, t_guided_by: { ...many, inverse: "t_guides" } },
  ),
  family(
    "inverse of a one",
    { t_boss: { ...people, ...nothing }, t_report: people },
    { t_boss: one, t_report: { ...many, inverse: "t_boss" } },
  ),
  family(
    "one, inverse of a many",
    { t_owned_by: { ...people, ...nothing }, t_owns: people },
    { t_owned_by: { ...one, inverse: "t_owns" }, t_owns: many },
  ),
  family(
    "inverses, both one",
    { t_wife: { ...people, ...nothing }, t_husband: { ...people, ...nothing } },
    { t_wife: { ...one, inverse: "t_husband" }, t_husband: one },
  ),
  family("late inverses", { t_led_by: { ...people, ...nothing }, t_leads: people }, { t_led_by: one }, [
    ["t_leads", { inverse: "t_led_by" }],
    ["t_led_by", { inverse: "t_leads" }],
  ]),
  family(
    "same as",
    {
      t_lives: { ...places, ...nothing },
      t_dwells: { ...places, ...nothing },
      t_resides: { ...places, ...nothing },
    },
    { t_resides: { same_as: "t_dwells" }, t_dwells: { same_as: "t_lives" }, t_lives: one },
  ),
  family("late same as", { t_base: { ...places, ...nothing }, t_stays: places }, { t_base: one }, [
    ["t_stays", { same_as: "t_base" }],
  ]),
  family("scoped", { t_prefers: { ...places, ...nothing, scopes: ["coffee", "tea"] } }, { t_prefers: one }),
  family("literals, one", { t_height: { ...literal, ...nothing } }, { t_height: one }),
  family("late cardinality", { t_role: places }, {}, [
    ["t_role", { cardinality: "one" }],
    ["t_role", { cardinality: "many" }],
  ]),
  family("late aspect", { t_trip: { ...places, ...nothing, event: true } }, { t_trip: one }, [
    ["t_trip", { aspect: "event" }],
    ["t_trip", { aspect: "state" }],
  ]),
];

const persons = ["Mira", "Bo", "Cy Ångström", "Dan"];
const placeNames = ["Velden", "Osto", "Karst", "ＬＵＮＤ"];
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
  op: fc.constantFrom(...repeat({ assert: 13, end: 3, correct: 3, retract: 3, restore: 2, declare: 1 })),
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
  const aliased = new Set<string>();
  let commit = { recorded_at: "2022-01-01T00:00:00.000Z", rev: 1 };
  const add = (line: Omit<JournalLine, "recorded_at" | "rev">) =>
    lines.push({ ...line, group: "default", ...commit } as JournalLine);

  for (const [at, name] of Object.keys(alsoKnownAs).entries()) {
    add({ op: "entity", id: `n${at + 1}`, name, label: "person" });
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
    if (d.op === "retract" || d.op === "restore") {
      if (targets.length > 0) add({ op: d.op, id: `r${id.slice(1)}`, entry: pick(targets, d.target) });
      continue;
    }
    const relation = pick(relations, d.relation);
    const subjectName = persons[d.subject]!;
    const subject = spelled(subjectName, d.spelling);
    const object = objectOf(relation, d, subjectName, spelled);
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
    if (d.op === "assert")
      add({ op: "assert", ...common, ...times(relation, d, episode?.at ?? commit.recorded_at) });
    if (d.op === "end") add({ op: "end", ...common, at: pick(dates, d.occurred) });
    if (d.op === "correct") add({ op: "correct", ...common, ...correction(relation, d, object) });
  }
  return { lines, label: chosen.map((family) => family.name).join("; ") };
}

function objectOf(
  relation: Relation,
  d: Draw,
  subject: string,
  spelled: (name: string, at: number) => string,
): ObjectInput {
  // The subject's own name is never among the people to choose from: no fact of somebody with himself.
  if (relation.objects === "people")
    return spelled(
      pick(
        persons.filter((name) => name !== subject),
        d.object,
      ),
      d.spelling,
    );
  const isLiteral = relation.objects === "literals" || (relation.objects === "mixed" && d.object > 3);
  return isLiteral ? { value: pick(literals, d.object) } : spelled(pick(placeNames, d.object), d.spelling);
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
export function explicit({ lines, label }: History): History {
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
  const { lines, label } = explicit(of);
  const first = ["entity", "alias", "declare", "episode"];
  const prelude = first.flatMap((op) => lines.filter((line) => line.op === op));
  const rest = lines.filter((line) => !first.includes(line.op));
  return fc
    .tuple(fc.shuffledSubarray(rest, { minLength: rest.length, maxLength: rest.length }), cuts(lines.length))
    .map(([permuted, cut]) => {
      const topic = (line: JournalLine) => line.entry ?? line.id!;
      const inOrder = new Map<string, JournalLine[]>();
      for (const line of rest) inOrder.set(topic(line), [...(inOrder.get(topic(line)) ?? []), line]);
      // Each place taken by a target or what concerns it is given to those same lines in their own order.
      const arranged = permuted.map((line) => inOrder.get(topic(line))!.shift()!);
      return { lines: committed([...prelude, ...arranged], cut), label };
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
