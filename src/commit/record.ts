import { builtIn, type Declaration, type Declarations, type Traits } from "../model/declarations.ts";
import { boundedKey, digestId } from "../model/digest.ts";
import type { NodeInput, ObjectInput, TimeInput } from "../model/inputs.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import type { Literal } from "../model/shapes.ts";
import type { Step } from "../store/need.ts";
import type { EntryRow, EpisodeRow, NodeRow } from "../store/rows.ts";
import { boundedName } from "../text/name-key.ts";
import { cleanName, normalName } from "../text/normal-name.ts";
import { toIso, UNKNOWN_START } from "../time/instant.ts";
import { formatTime, parseTime, type TimePoint } from "../time/time-point.ts";
import type { Draft } from "./draft.ts";
import { checkCorrection } from "./place.ts";
import type { Statement, Worded } from "./statement.ts";

/** What became of a statement: entries it added (none where its id was known), or the episode it added. */
export interface Recorded {
  entries: EntryRow[];
  episode: EpisodeRow | null;
  known: boolean;
}

/**
 * Checks one statement against names, clock and what was said before, and adds what it says to the draft.
 * @throws `incorrect`, `not-found` or `conflict`; the draft is then to be rolled back.
 */
export function* record(draft: Draft, statement: Statement): Step<Recorded> {
  switch (statement.op) {
    case "assert":
    case "end":
    case "correct":
      return yield* recordWorded(draft, statement);
    case "retract":
    case "restore":
      return yield* recordToggle(draft, statement);
    case "declare":
      return yield* recordDeclare(draft, statement);
    case "alias":
      return yield* recordAlias(draft, statement);
    case "entity":
      return yield* recordEntity(draft, statement);
    case "episode":
      return yield* recordEpisode(draft, statement);
    case "revise":
      return yield* recordRevise(draft, statement);
  }
}

const added = (...entries: EntryRow[]): Recorded => ({ entries, episode: null, known: false });
const KNOWN: Recorded = { entries: [], episode: null, known: true };

function* recordWorded(draft: Draft, statement: Worded): Step<Recorded> {
  const name = predicateName(statement.predicate);
  yield* usePredicate(draft, name, statement.replayed === true);
  const traits = draft.declared.traits(name);
  const literal = draft.declared.canonical(name).traits.literal || traits.literal;
  const scope = scopeOf(statement.scope);
  const subject = yield* entityOf(draft, statement.subject, "subject");
  const object = statement.object === null ? null : yield* objectOf(draft, statement.object, literal);
  if (object !== null && object.id === subject.id) {
    throw incorrect(
      `Subject and object are the same entity: ${shown(subject.text)}`,
      subject.text,
      "A fact needs two different ends.",
    );
  }
  if (object !== null && object.kind !== "entity" && reachesBack(draft, name)) {
    throw incorrect(
      `${shown(name)} has another end, so its object has to be an entity and not ${shown(object.text)}`,
      object.text,
      "Give the object by name, or as { entity: id }.",
    );
  }
  const episode = statement.episode === undefined ? null : yield* episodeOf(draft, statement.episode);
  const quote = quoteOf(statement, episode);
  const said = statement.said === undefined ? null : time(draft, statement.said, "said").instant;
  const predicate = yield* draft.predicate(name);
  const base = {
    ...blank(draft),
    op: statement.op,
    subject: subject.id,
    predicate: predicate.id,
    object: object?.id ?? null,
    scope,
    said: said ?? episode?.occurredAt ?? draft.instant,
    episode: episode?.id ?? null,
    ...quote,
    reason: statement.reason ?? null,
    confidence: confidenceOf(statement.confidence),
    detail:
      statement.op === "assert" && statement.revises !== undefined
        ? JSON.stringify({ revises: statement.revises })
        : null,
  };
  const flags = { ...base.flags, saidGiven: said !== null };
  const row = { ...base, ...bounds(draft, statement, episode), flags: { ...flags, ...flagsOf(statement) } };
  if (row.op === "assert" && row.flags.guessed && row.until === null) {
    if (row.said <= (row.from ?? UNKNOWN_START)) throw reversed(row.from!, row.said);
  }
  const canonical = draft.declared.canonical(name).traits.name;
  yield* draft.predicate(canonical);
  yield* draft.predicate(draft.declared.family(canonical));
  const other = draft.declared.opposite(canonical);
  if (other !== null) yield* draft.predicate(other);
  const back = draft.declared.fromObject(draft.declared.traits(canonical));
  if (back !== null) yield* draft.predicate(back.predicate);
  if (row.op === "correct") checkCorrection(draft.declared, name, object !== null, row.flags.nothing);
  return yield* withId(draft, row, statement.id, [subject.key, name, object?.key ?? "", scope ?? ""]);
}

function reachesBack(draft: Draft, name: string): boolean {
  const { traits, swapped } = draft.declared.canonical(name);
  return swapped || draft.declared.fromObject(traits) !== null;
}

/** Gives the entry its id, or finds that the same was recorded under it before. */
function* withId(
  draft: Draft,
  row: Omit<EntryRow, "id" | "seq">,
  id: string | undefined,
  parts: string[],
): Step<Recorded> {
  if (id !== undefined) {
    const name = idOf(id);
    const old = yield* draft.entry(name);
    if (old !== null) {
      if (sameContent(old, row)) return KNOWN;
      throw new PalimpsestError(
        "conflict",
        `The id ${shown(name)} is taken by an entry that says something else`,
        {
          value: name,
          fix: "Leave out the id, or give a new one.",
        },
      );
    }
    return added(draft.addEntry({ ...row, id: name, seq: draft.number("seq") }));
  }
  const made = madeId(draft, row, parts);
  if (row.episode !== null) {
    // What an episode claims is known by what it says, so that the same message twice adds nothing.
    const old = yield* draft.entry(made);
    if (old !== null && sameContent(old, row)) return KNOWN;
  }
  const seq = draft.number("seq");
  return added(draft.addEntry({ ...row, id: made, seq, flags: { ...row.flags, idMade: true } }));
}

function madeId(draft: Draft, row: Omit<EntryRow, "id" | "seq">, parts: string[]): string {
  if (row.episode === null) {
    const place = draft.changes.entries.length;
    return digestId(
      "e",
      draft.group,
      draft.revision,
      place,
      row.op,
      ...parts,
      row.from ?? "",
      row.until ?? "",
    );
  }
  const times = [row.from, row.fromText, row.until, row.attested, row.flags.saidGiven ? row.said : null];
  const said = [...times, row.quote, row.quoteStart, row.reason, row.confidence, JSON.stringify(row.flags)];
  const episode = draft.episodeOf(row.episode)!.public;
  return digestId(
    "e",
    draft.group,
    "episode",
    episode,
    row.op,
    ...parts,
    ...said.map((value) => value ?? ""),
  );
}

/** Whether two entries say the same; when each was recorded does not matter. */
function sameContent(old: EntryRow, row: Omit<EntryRow, "id" | "seq">): boolean {
  const content = (entry: Omit<EntryRow, "id" | "seq">) => {
    const observed = entry.op === "assert" && entry.fromText === null && entry.from !== UNKNOWN_START;
    return JSON.stringify([
      ...[entry.op, entry.subject, entry.predicate, entry.object, entry.scope, observed ? null : entry.from],
      ...[
        entry.fromText,
        entry.until,
        entry.untilText,
        entry.attested,
        entry.flags.saidGiven ? entry.said : null,
      ],
      ...[
        entry.flags.guessed,
        entry.flags.nothing,
        entry.episode,
        entry.quote,
        entry.quoteStart,
        entry.quoteEnd,
      ],
      ...[entry.reason, entry.confidence, entry.target, entry.detail],
    ]);
  };
  return content(old) === content(row);
}

function blank(draft: Draft): Omit<EntryRow, "id" | "seq" | "op"> {
  return {
    revision: draft.revision,
    subject: null,
    predicate: null,
    object: null,
    scope: null,
    from: null,
    fromText: null,
    until: null,
    untilText: null,
    attested: null,
    said: null,
    flags: { saidGiven: false, guessed: false, nothing: false, idMade: false },
    episode: null,
    quote: null,
    quoteStart: null,
    quoteEnd: null,
    reason: null,
    confidence: null,
    target: null,
    detail: null,
  };
}

function flagsOf(statement: Worded): { guessed: boolean; nothing: boolean } {
  if (statement.op === "assert") return { guessed: statement.guessed === true, nothing: false };
  if (statement.op === "correct")
    return { guessed: false, nothing: statement.object === null || statement.holds === false };
  return { guessed: false, nothing: false };
}

type Bounds = Pick<EntryRow, "from" | "fromText" | "until" | "untilText" | "attested">;

function bounds(draft: Draft, statement: Worded, episode: EpisodeRow | null): Bounds {
  if (statement.op === "end") {
    const at = time(draft, statement.at, "at");
    return { from: at.instant, fromText: at.precision, until: null, untilText: null, attested: null };
  }
  if (statement.op === "correct") {
    if (statement.object === null && statement.holds === true) {
      throw incorrect("A correction that names no object cannot say that it held", null, "Name the object.");
    }
    const from = time(draft, statement.from, "from");
    const until = time(draft, statement.until, "until");
    if (until.instant <= from.instant) throw reversed(from.instant, until.instant);
    return {
      from: from.instant,
      fromText: from.precision,
      until: until.instant,
      untilText: until.precision,
      attested: null,
    };
  }
  const unknown = statement.from === "unknown";
  const from = statement.from === undefined || unknown ? null : time(draft, statement.from, "from");
  const start = unknown ? UNKNOWN_START : (from?.instant ?? episode?.occurredAt ?? draft.instant);
  const until = statement.until == null ? null : time(draft, statement.until, "until");
  if (until !== null && until.instant <= start) throw reversed(start, until.instant);
  const attested = statement.attested === undefined ? null : time(draft, statement.attested, "attested");
  if (attested !== null) {
    if (unknown) {
      const fix =
        "Leave out `attested`: a present state of unknown start is observed, so leave out `from` instead.";
      throw incorrect("An unknown start takes no attestation", statement.attested, fix);
    }
    if (until !== null || statement.guessed === true) {
      const fix = "Leave out `attested`: a period with an end speaks for all of itself.";
      throw incorrect("Only an open assertion can be attested", statement.attested, fix);
    }
    if (attested.instant < start) {
      const message = `attested ${toIso(attested.instant)} lies before the start ${toIso(start)}`;
      throw incorrect(message, statement.attested, "Give the last instant for which the source vouches.");
    }
  }
  return {
    from: start,
    fromText: from?.precision ?? null,
    until: until?.instant ?? null,
    untilText: until?.precision ?? null,
    attested: attested?.instant ?? null,
  };
}

function reversed(from: number, until: number): PalimpsestError {
  const [a, b] = [toIso(from), toIso(until)];
  return incorrect(
    `The period from ${a} until ${b} is ${from === until ? "empty" : "reversed"}`,
    { from: a, until: b },
    "The end is exclusive and has to lie after the start.",
  );
}

function* recordToggle(
  draft: Draft,
  statement: Extract<Statement, { op: "retract" | "restore" }>,
): Step<Recorded> {
  const target = yield* draft.entry(statement.entry);
  if (target === null) throw notFound("entry", statement.entry);
  return yield* toggle(draft, statement.op, target, statement.id);
}

/** Retracts or restores an entry of this or an earlier commit. */
export function* toggle(
  draft: Draft,
  op: "retract" | "restore",
  target: EntryRow,
  id?: string,
): Step<Recorded> {
  if (target.op !== "assert" && target.op !== "end" && target.op !== "correct") {
    throw incorrect(
      `Entry ${shown(target.id)} is a ${target.op}; only assert, end and correct can be retracted or restored`,
      target.id,
      "To undo a declaration declare it anew; to undo a retract, restore its entry.",
    );
  }
  const result = yield* withId(draft, { ...blank(draft), op, target: target.seq }, id, [target.id]);
  if (result.known) return result;
  const live = op === "restore";
  if (target.seq >= draft.head.next.seq) {
    const was = draft.dead.has(target.seq);
    if (live) draft.dead.delete(target.seq);
    else draft.dead.add(target.seq);
    draft.onRollBack(() => (was ? draft.dead.add(target.seq) : draft.dead.delete(target.seq)));
  } else {
    const was = draft.toggled.get(target.seq);
    draft.toggled.set(target.seq, { entry: target, live });
    draft.onRollBack(() => (was ? draft.toggled.set(target.seq, was) : draft.toggled.delete(target.seq)));
  }
  return result;
}

function* recordRevise(draft: Draft, statement: Extract<Statement, { op: "revise" }>): Step<Recorded> {
  const old = yield* draft.entry(statement.entry);
  if (old === null) throw notFound("entry", statement.entry);
  if (old.op !== "assert") {
    const fix = "Retract it and say it anew.";
    throw incorrect(`Only an assertion can be revised, and ${shown(old.id)} is a ${old.op}`, old.id, fix);
  }
  yield* draft.loadNodes([old.subject!, old.object!]);
  yield* draft.loadPredicates([old.predicate!]);
  const inherited: Record<string, unknown> = {
    subject: { entity: draft.nodeOf(old.subject!).key },
    predicate: draft.predicateName(old.predicate!),
    object: inputOf(draft.nodeOf(old.object!)),
    ...(old.scope === null ? {} : { scope: old.scope }),
    ...(old.from === UNKNOWN_START ? { from: "unknown" } : { from: old.from, precision: old.fromText }),
    ...(old.until === null ? {} : { until: textOf(old.until, old.untilText) }),
    ...(old.attested === null ? {} : { attested: toIso(old.attested) }),
    ...(old.flags.guessed ? { guessed: true } : {}),
    ...(old.reason === null ? {} : { reason: old.reason }),
    ...(old.confidence === null ? {} : { confidence: old.confidence }),
  };
  delete inherited["precision"];
  if (old.from !== null && old.from > UNKNOWN_START) inherited["from"] = textOf(old.from, old.fromText);
  const { given } = statement;
  if (given["until"] !== undefined) {
    delete inherited["attested"];
    delete inherited["guessed"];
  }
  if (given["from"] === "unknown") delete inherited["attested"];
  const gone = yield* toggle(draft, "retract", old);
  const id = statement.id;
  const next = { ...inherited, ...given, op: "assert", id, revises: old.id } as Extract<
    Worded,
    { op: "assert" }
  >;
  if (next.until === null) delete next.until;
  const said = yield* recordWorded(draft, next);
  return added(...gone.entries, ...said.entries);
}

function textOf(instant: number, precision: TimePoint["precision"] | null): string {
  return formatTime({ instant, precision: precision ?? "instant" });
}

/** The input that names a node again. */
export function inputOf(node: NodeRow): ObjectInput {
  return node.kind === "entity" ? { entity: node.key } : { value: literalOf(node) };
}

export function literalOf(node: NodeRow): Literal {
  switch (node.kind) {
    case "number":
      return Number(node.text);
    case "boolean":
      return node.text === "true";
    case "date":
      return { date: node.text };
    default:
      return node.text;
  }
}

function* recordDeclare(draft: Draft, statement: Extract<Statement, { op: "declare" }>): Step<Recorded> {
  const { op: _op, id, predicate, recorded: _recorded, replayed, ...rest } = statement;
  const declaration = Object.fromEntries(
    Object.entries(rest).filter(([, v]) => v !== undefined),
  ) as Declaration;
  const name = predicateName(predicate);
  if (replayed !== true && declaration.origin !== "vocabulary") yield* usePredicate(draft, name, false);
  return yield* declare(draft, name, declaration, id);
}

/** Copies what the vocabulary says of a predicate into the group, the first time that it is used there. */
function* usePredicate(draft: Draft, name: string, replayed: boolean): Step<void> {
  if (replayed || draft.declared.has(name)) return;
  for (const { predicate, declaration } of builtIn(name, draft.declared)) {
    try {
      yield* declare(draft, predicate, declaration, undefined);
    } catch (error) {
      if (!(error instanceof PalimpsestError) || error.code !== "incorrect") throw error;
      // The group's own declarations say otherwise of a relative; the rest of the row still serves.
      const { opposite: _opposite, inverse: _inverse, sameAs: _sameAs, ...alone } = declaration;
      yield* declare(draft, predicate, alone, undefined);
    }
  }
}

function* declare(
  draft: Draft,
  name: string,
  declaration: Declaration,
  id: string | undefined,
): Step<Recorded> {
  for (const [field, other] of Object.entries({
    opposite: declaration.opposite,
    inverse: declaration.inverse,
    sameAs: declaration.sameAs,
  })) {
    if (typeof other === "string") (declaration as Record<string, unknown>)[field] = predicateName(other);
  }
  const before = draft.declared;
  const after = before.declare(name, declaration);
  if (id === undefined && before.has(name) && sameTraits(before.traits(name), after.traits(name)))
    return KNOWN;
  const detail = JSON.stringify(declaration, Object.keys(declaration).sort());
  const row = yield* draft.predicate(name);
  const result = yield* withId(draft, { ...blank(draft), op: "declare", predicate: row.id, detail }, id, [
    name,
    detail,
  ]);
  if (result.known) return result;
  draft.changes.declared = true;
  yield* applyDeclaration(draft, name, after);
  return result;
}

function sameTraits(a: Traits, b: Traits): boolean {
  return JSON.stringify({ ...a, origin: null }) === JSON.stringify({ ...b, origin: null });
}

/** Makes a declaration count, and notes which predicates in use it moves to other slots. */
export function* applyDeclaration(draft: Draft, name: string, after: Declarations): Step<void> {
  const before = draft.declared;
  draft.setDeclared(after);
  for (const relative of new Set([...before.relatives(name), ...after.relatives(name)])) {
    const known = yield* draft.knownPredicate(relative);
    if (known !== null && known.id < draft.head.next.predicate && !draft.moved.has(relative)) {
      draft.moved.add(relative);
      draft.onRollBack(() => draft.moved.delete(relative));
    }
  }
}

function* recordAlias(draft: Draft, statement: Extract<Statement, { op: "alias" }>): Step<Recorded> {
  const node = yield* entityOf(draft, statement.entity, "entity", false);
  const text = nameOf(statement.alias, "alias");
  const key = boundedName(text);
  const detail = JSON.stringify({ alias: text });
  const bearers = yield* draft.named(key);
  const borne = bearers.some((bearer) => bearer.id === node.id);
  if (borne && statement.id === undefined) {
    draft.notes.push(`${shown(text)} is a name of ${shown(node.text)} already.`);
    return KNOWN;
  }
  const row = { ...blank(draft), op: "alias" as const, subject: node.id, detail };
  const result = yield* withId(draft, row, statement.id, [node.key, text]);
  if (result.known || borne) return result;
  if (bearers.length > 0) {
    throw new PalimpsestError("conflict", `${shown(text)} is another entity already: ${bearers[0]!.key}`, {
      value: text,
      fix: "Give the alias before the name is first used, or use the entities' ids.",
    });
  }
  draft.addName(key, node, text, true);
  return result;
}

function* recordEntity(draft: Draft, statement: Extract<Statement, { op: "entity" }>): Step<Recorded> {
  const text = nameOf(statement.name, "name");
  const label = statement.label ?? null;
  const key = boundedName(text);
  const id = statement.id === undefined ? digestId("n", draft.group, key) : idOf(statement.id);
  const old = yield* draft.node("entity", id);
  if (old !== null) {
    if (old.text === text && (old.label === label || statement.label === undefined)) return KNOWN;
    throw new PalimpsestError("conflict", `The id ${shown(id)} is taken by the entity ${shown(old.text)}`, {
      value: id,
      fix: "Give another id; a second name of the same entity is an alias.",
    });
  }
  const node = draft.addNode({ kind: "entity", key: id, text, label });
  yield* draft.named(key);
  draft.addName(key, node, text, false);
  const detail = JSON.stringify({ name: text, label });
  return yield* withId(draft, { ...blank(draft), op: "entity", subject: node.id, detail }, undefined, [id]);
}

function* recordEpisode(draft: Draft, statement: Extract<Statement, { op: "episode" }>): Step<Recorded> {
  const { text, speaker, session, source } = statement;
  if (text === "") throw incorrect("An episode needs a text", text, "Say what happened or was said.");
  const at = statement.at === undefined ? null : time(draft, statement.at, "at").instant;
  const content = [text, speaker ?? "", session ?? "", source ?? ""];
  const id =
    statement.id === undefined
      ? digestId("ep", draft.group, at ?? draft.instant, ...content)
      : idOf(statement.id);
  const old = yield* draft.episode(id);
  if (old !== null) {
    const same = [old.text, old.speaker ?? "", old.session ?? "", old.source ?? ""];
    const sameTime = statement.at === undefined || old.occurredAt === at;
    if (sameTime && content.every((value, k) => value === same[k]))
      return { entries: [], episode: old, known: true };
    throw new PalimpsestError("conflict", `The episode ${shown(id)} exists with other content`, {
      value: id,
      fix: "An episode is never changed; give the new one an id of its own.",
    });
  }
  const row: EpisodeRow = {
    id: draft.number("episode"),
    public: id,
    text,
    occurredAt: at ?? draft.instant,
    atGiven: at !== null,
    speaker: speaker ?? null,
    session: session ?? null,
    source: source ?? null,
    seq: draft.number("seq"),
    revision: draft.revision,
  };
  draft.addEpisode(row);
  return { entries: [], episode: row, known: false };
}

// --- parts of statements

function time(draft: Draft, input: TimeInput, name: string): TimePoint {
  return parseTime(input, { ...(draft.timeZone === undefined ? {} : { timeZone: draft.timeZone }), name });
}

function* entityOf(draft: Draft, input: NodeInput, field: string, create = true): Step<NodeRow> {
  if (typeof input === "object") {
    const found = yield* draft.node("entity", input.entity);
    if (found === null) throw notFound("entity", input.entity);
    return found;
  }
  const text = nameOf(input, field);
  const key = boundedName(text);
  const bearers = yield* draft.named(key);
  if (bearers.length > 1) {
    draft.notes.push(
      `${bearers.length} entities are named ${shown(text)}; the first was meant, ${bearers[0]!.key}. Give an id to mean another.`,
    );
  }
  if (bearers.length > 0) return bearers[0]!;
  if (!create) throw notFound("entity", text);
  const node = draft.addNode({ kind: "entity", key: digestId("n", draft.group, key), text, label: null });
  draft.addName(key, node, text, false);
  return node;
}

function* objectOf(draft: Draft, input: ObjectInput, literal: boolean): Step<NodeRow> {
  if (typeof input === "string" && !literal) return yield* entityOf(draft, input, "object");
  if (typeof input === "object" && "entity" in input) return yield* entityOf(draft, input, "object");
  const value = typeof input === "object" ? input.value : input;
  return yield* literalNode(draft, value);
}

function* literalNode(draft: Draft, value: Literal): Step<NodeRow> {
  const { kind, text } = literalText(value);
  const key = boundedKey(text);
  return (yield* draft.node(kind, key)) ?? draft.addNode({ kind, key, text, label: null });
}

/** A literal's type and exact value as text. */
export function literalText(value: Literal): { kind: Exclude<NodeRow["kind"], "entity">; text: string } {
  if (typeof value === "string") return { kind: "text", text: value };
  if (typeof value === "boolean") return { kind: "boolean", text: String(value) };
  if (typeof value === "number") {
    if (!Number.isFinite(value))
      throw incorrect(`Not a finite number: ${value}`, String(value), "Give a finite number.");
    return { kind: "number", text: String(value) };
  }
  return { kind: "date", text: formatTime(parseTime(value.date, { name: "object" })) };
}

function* episodeOf(draft: Draft, id: string): Step<EpisodeRow> {
  const row = yield* draft.episode(id);
  if (row === null) throw notFound("episode", id);
  return row;
}

function quoteOf(
  statement: Worded,
  episode: EpisodeRow | null,
): Pick<EntryRow, "quote" | "quoteStart" | "quoteEnd"> {
  const { quote, start, end } = statement;
  if (quote === undefined) {
    if (start === undefined && end === undefined) return { quote: null, quoteStart: null, quoteEnd: null };
    throw incorrect("A span needs the quote that it holds", { start, end }, "Give `quote` as well.");
  }
  if (episode === null) {
    if (start === undefined && end === undefined) return { quote, quoteStart: null, quoteEnd: null };
    throw incorrect("A span needs an episode", { start, end }, "Give `episode` as well.");
  }
  const at = start ?? episode.text.indexOf(quote);
  const to = end ?? at + quote.length;
  if (at < 0 || episode.text.slice(at, to) !== quote) {
    throw incorrect(
      `The quote ${shown(quote)} does not stand ${start === undefined ? "in" : `at ${at} to ${to} of`} episode ${shown(episode.public)}`,
      quote,
      "Quote the episode's text exactly; leave out start and end to have them found.",
    );
  }
  return { quote, quoteStart: at, quoteEnd: to };
}

function confidenceOf(value: number | undefined): number | null {
  if (value === undefined) return null;
  if (!(value >= 0 && value <= 1)) {
    throw incorrect(
      `confidence ${String(value)} lies outside 0 to 1`,
      String(value),
      "Give a number from 0 to 1.",
    );
  }
  return value;
}

function predicateName(name: string): string {
  return nameOf(name, "predicate");
}

function nameOf(text: string, field: string): string {
  const name = cleanName(text);
  if (normalName(name) === "")
    throw incorrect(`${field} is empty: ${shown(text)}`, text, `Give the ${field} a name.`);
  return name;
}

function scopeOf(scope: string | undefined): string | null {
  return scope === undefined ? null : normalName(nameOf(scope, "scope"));
}

function idOf(id: string): string {
  if (id.trim() === "")
    throw incorrect(`An id cannot be empty: ${shown(id)}`, id, "Leave it out to have one made.");
  return id;
}

function notFound(kind: string, id: string): PalimpsestError {
  return new PalimpsestError("not-found", `There is no ${kind} ${shown(id)} in this group`, { value: id });
}

/** Text for a message: quoted, and cut where it is long. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
