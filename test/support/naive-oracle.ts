/**
 * Section 4 of semantics.md, word for word: at every instant that could matter, ask who wins. Slow on purpose,
 * and it shares no code with src/, so that a mistake there cannot be repeated here.
 */
import type { DeclareLine, Declaring, JournalLine } from "../../src/testing/journal-line.ts";
import { instant, normalName, precisionEnd } from "../../src/testing/journal-line.ts";
import { NaiveIdentities } from "./naive-identities.ts";
import type { OracleFact, OracleObject } from "./oracle-fact.ts";

export type { OracleFact, OracleObject };

/** An entry as one slot sees it. `value` null: a correct that says nothing held. */
interface SlotEntry {
  id: string;
  kind: "assert" | "end" | "correct";
  value: string | null;
  /** v of an assertion, f of a correct, e of an end; -Infinity is "before everything". */
  from: number;
  /** w of a bounded assertion, u of a correct; Infinity when open. */
  until: number;
  guessed: boolean;
  /** a of an open assertion. */
  attested: number;
  said: number;
  order: number;
}

/** What an entry says once names and predicates are resolved, and the slots it competes in. */
interface Claim {
  fact: Omit<OracleFact, "t_valid" | "t_invalid" | "evidence" | "ends"> | null;
  places: { slot: string; value: string | null }[];
}

/** "Of two entries the later word has the greater (saidAt, recording order)." */
const later = (i: SlotEntry, j: SlotEntry) => i.said > j.said || (i.said === j.said && i.order > j.order);

/** (v_j, word_j) > (v_i, word_i) */
const startsAfter = (j: SlotEntry, i: SlotEntry) => j.from > i.from || (j.from === i.from && later(j, i));

const isOpen = (i: SlotEntry) => i.kind === "assert" && i.until === Infinity;
const isBounded = (i: SlotEntry) => i.kind === "assert" && i.until !== Infinity;
const isStatedBounded = (i: SlotEntry) => isBounded(i) && !i.guessed;

/** The entries L of one slot. */
class Slot {
  readonly entries: SlotEntry[] = [];
  private gone: Set<SlotEntry> | null = null;
  private readonly effectiveEnds = new Map<SlotEntry, number>();

  /** Overruling: "taken from the latest word to the earliest; an overruled assertion ... overrules nothing". */
  overruled(): Set<SlotEntry> {
    if (this.gone) return this.gone;
    const gone = new Set<SlotEntry>();
    const open = this.entries.filter(isOpen).sort((i, j) => (later(i, j) ? -1 : 1));
    for (const j of open) if (open.some((i) => !gone.has(i) && this.overrules(i, j))) gone.add(j);
    this.gone = gone;
    return gone;
  }

  /** "An open assertion i overrules an open assertion j of another value iff i > j and v_i <= v_j <= a_i" */
  private overrules(i: SlotEntry, j: SlotEntry): boolean {
    if (i.value === j.value || !later(i, j)) return false;
    if (!(i.from <= j.from && j.from <= i.attested)) return false;
    // "for every `end`, or stated (not guessed) bounded assertion, of i's value that is a later word than i,
    // with its e or w' > v_i, also v_j < that e or w'"
    return this.entries
      .filter((x) => (x.kind === "end" || isStatedBounded(x)) && x.value === i.value && later(x, i))
      .map((x) => (x.kind === "end" ? x.from : x.until))
      .filter((taken) => taken > i.from)
      .every((taken) => j.from < taken);
  }

  /** `effectiveEnd_i = min(stated w_i, truncations, ends)` */
  effectiveEnd(i: SlotEntry): number {
    const known = this.effectiveEnds.get(i);
    const end = known ?? Math.min(i.until, ...this.truncations(i), ...this.ends(i));
    this.effectiveEnds.set(i, end);
    return end;
  }

  private truncations(i: SlotEntry): number[] {
    return (
      this.entries
        .filter((j) => j.kind === "assert" && !this.overruled().has(j))
        .filter((j) => j.value !== i.value && startsAfter(j, i))
        // "An open assertion j ... ends assertion i, open or bounded, at v_j"
        // "A guessed bounded i is, on the same condition, also cut at v_j of a *bounded* j, guessed or not"
        .filter((j) => isOpen(j) || i.guessed)
        .map((j) => j.from)
    );
  }

  private ends(i: SlotEntry): number[] {
    const cuts: number[] = [];
    for (const x of this.entries.filter((x) => x.value === i.value)) {
      if (x.kind === "end") {
        const e = x.from;
        // "each open assertion of that value with v < e, unless that assertion is a later word than the end
        // and has a >= e"
        if (isOpen(i) && i.from < e && !(later(i, x) && i.attested >= e)) cuts.push(e);
        // "each guessed one with v < e < w"
        if (isBounded(i) && i.guessed && i.from < e && e < i.until) cuts.push(e);
        // "each other bounded one with v < e < w if the end is the later word"
        if (isStatedBounded(i) && i.from < e && e < i.until && later(x, i)) cuts.push(e);
      }
      if (isStatedBounded(x)) {
        const w = x.until;
        // "likewise ends, at its stated w', ... the guessed ones with v < w' < w"
        if (isBounded(i) && i.guessed && i.from < w && w < i.until) cuts.push(w);
        // "and the open ones that start before w' unless such an open one is a later word than it and has a >= w'"
        if (isOpen(i) && i.from < w && !(later(i, x) && i.attested >= w)) cuts.push(w);
      }
    }
    return cuts;
  }

  /** [v, effectiveEnd), or null: overruled, or "nothing is covered if that is not after v_i". */
  coverage(i: SlotEntry): { from: number; to: number } | null {
    if (i.kind !== "assert" || this.overruled().has(i)) return null;
    const to = this.effectiveEnd(i);
    return to > i.from ? { from: i.from, to } : null;
  }

  /** Winner at valid instant t: the entry that decides, or null when nothing speaks of t. */
  winner(t: number): SlotEntry | null {
    // "let c be the latest word among the `correct` entries whose period contains t"
    const [c = null] = this.entries
      .filter((x) => x.kind === "correct" && x.from <= t && t < x.until)
      .sort((x, y) => (later(x, y) ? -1 : 1));
    // "The assertions that compete are those that cover t; if there is a c, only those of them that are later
    // words than c and speak of its period (bounded; or v >= f; or a >= u)."
    const [best = null] = this.entries
      .filter((i) => i.from <= t && t < (this.coverage(i)?.to ?? -Infinity))
      .filter((i) => !c || (later(i, c) && (isBounded(i) || i.from >= c.from || i.attested >= c.until)))
      .sort((i, j) => (startsAfter(i, j) ? -1 : 1));
    // "Among them the one with the greatest (v, word) wins; if there is none, c's value (or nothing)."
    return best ?? c;
  }

  /** Every instant at which something could change, and one millisecond to either side. */
  criticalInstants(): number[] {
    return this.entries
      .flatMap((x) => [x.from, x.until, x.attested])
      .filter(Number.isFinite)
      .flatMap((t) => [t - 1, t, t + 1]);
  }
}

/** Everything the journal said up to one revision. */
class Reading {
  private readonly lines: JournalLine[];
  private readonly declared = new Map<string, Declaring>();
  private readonly aliases = new Map<string, string>();
  private readonly entityNames = new Map<string, string>();
  private readonly episodes = new Map<string, number>();
  private readonly identities: NaiveIdentities;

  constructor(vocabulary: DeclareLine[], lines: JournalLine[]) {
    this.lines = lines;
    for (const line of [...vocabulary, ...lines.filter((line) => line.op === "declare")]) {
      const named = Object.entries(line).filter(([, value]) => value !== undefined);
      const before = this.declared.get(line.predicate!);
      this.declared.set(line.predicate!, {
        ...before,
        ...(Object.fromEntries(named) as unknown as Declaring),
      });
    }
    for (const line of lines) {
      if (line.op === "entity") this.entityNames.set(line.id!, line.name!);
      if (line.op === "alias") this.aliases.set(normalName(line.alias!), normalName(line.entity!));
      if (line.op === "episode") this.episodes.set(line.id!, instant(line.at ?? line.recorded_at));
    }
    this.identities = new NaiveIdentities(lines, (given) => this.entityName(given));
  }

  /** The facts, in a fixed order. */
  periods(): OracleFact[] {
    const slots = new Map<string, Slot>();
    const facts = new Map<string, Claim>();
    this.lines.forEach((line, order) => {
      if (!["assert", "end", "correct"].includes(line.op) || this.isRetracted(line.id!)) return;
      const claim = this.claim(line);
      if (claim.fact && line.holds !== false) facts.set(JSON.stringify(claim.fact), claim);
      for (const { slot, value } of claim.places) {
        if (!slots.has(slot)) slots.set(slot, new Slot());
        slots.get(slot)!.entries.push(this.slotEntry(line, value, order));
      }
    });
    return [...facts.values()].flatMap((claim) => runs(claim, slots)).sort(inFixedOrder);
  }

  /** "Targets are assert, end and correct; of several, recording order decides; repeating changes nothing." */
  private isRetracted(id: string): boolean {
    const said = this.lines.filter((x) => ["retract", "restore"].includes(x.op) && x.entry === id);
    return said.at(-1)?.op === "retract";
  }

  private slotEntry(line: JournalLine, value: string | null, order: number): SlotEntry {
    const recorded = instant(line.recorded_at);
    const occurred = (line.episode ? this.episodes.get(line.episode) : undefined) ?? recorded;
    const said = line.said ? instant(line.said) : occurred;
    const entry = { id: line.id!, value, said, order, guessed: false, until: Infinity, attested: NaN };
    if (line.op === "end") return { ...entry, kind: "end", from: instant(line.at!) };
    if (line.op === "correct")
      return { ...entry, kind: "correct", from: instant(line.from!), until: instant(line.until!) };
    // "`from` missing: v = the episode's `occurredAt` (or now)"; "`from` "unknown": v is before everything"
    const from =
      line.from === undefined ? occurred : line.from === "unknown" ? -Infinity : instant(line.from);
    let until = line.until ? instant(line.until) : Infinity;
    // "`event`: without an end it lasts its own precision, a day or an instant"
    const isEvent = this.declared.get(this.canonical(line.predicate!).name)?.aspect === "event";
    if (isEvent && until === Infinity && from !== -Infinity) until = precisionEnd(line.from, from);
    const guessed = line.guessed === true && until !== Infinity;
    const attested = line.attested ? instant(line.attested) : from; // "a >= v, default v"
    return { ...entry, kind: "assert", from, until, guessed, attested };
  }

  /** Whether the predicate's subjects and its objects may have but one fact at a time. */
  private oneAtEachEnd(canonical: string): { subject: boolean; object: boolean } {
    const isOne = (name: string | null) => name !== null && this.declared.get(name)?.cardinality === "one";
    const subject = isOne(canonical);
    if (this.declared.get(canonical)?.symmetric) return { subject, object: subject };
    return { subject, object: isOne(this.inverseName(canonical)) };
  }

  /** The slots a line competes in, under canonical names. */
  private claim(line: JournalLine): Claim {
    const { name, swapped } = this.canonical(line.predicate!);
    const scope = line.scope ?? null;
    const one = this.oneAtEachEnd(name);
    const said = this.identities.end(line, "subject")!;
    // One slot of an end: "(group, subject, predicate, scope)", the end being a subject of P or of its inverse.
    const endSlot = (end: string, side: "subject" | "object") =>
      JSON.stringify(["one", name, this.declared.get(name)?.symmetric ? "either" : side, scope, end]);
    if (line.object === null || line.object === undefined) {
      const side = swapped ? "object" : "subject";
      if (!one[side]) throw new Error(`semantics.md leaves open: nothing held in a many slot (${line.id})`);
      return { fact: null, places: [{ slot: endSlot(said, side), value: null }] };
    }
    let subject = said;
    const other = this.identities.end(line, "object");
    // "An entry that makes a fact of an entity with itself after a merge is kept, covers nothing"
    if (other === said) return { fact: null, places: [] };
    let object = other === null ? (line.object as OracleObject) : { entity: other };
    if ("entity" in object && (swapped || (this.declared.get(name)?.symmetric && object.entity < subject))) {
      [subject, object] = [object.entity, { entity: subject }];
    }
    const fact = { subject, predicate: name, scope, object };
    const negated = line.op === "correct" && line.holds === false;
    const text = JSON.stringify(object);
    const places: Claim["places"] = [];
    // "where cardinality is `one` it competes in each end's slot"
    if (one.subject) places.push({ slot: endSlot(subject, "subject"), value: text });
    if (one.object && "entity" in object) {
      places.push({ slot: endSlot(object.entity, "object"), value: JSON.stringify({ entity: subject }) });
    }
    if (places.length > 0) {
      if (negated)
        throw new Error(`semantics.md leaves open: a value did not hold in a one slot (${line.id})`);
      return { fact, places };
    }
    // "`many`: (group, subject, predicate, scope, value). opposites: (group, subject, {predicate, opposite}, scope,
    // value)"; rivals differ in value, "opposites: in predicate".
    const family = [name, this.opposite(name)].filter((x) => x !== null).sort();
    const slot = JSON.stringify(["many", family, scope, subject, text]);
    return { fact, places: [{ slot, value: negated ? null : name }] };
  }

  /** "`sameAs` (resides_in = lives_in)": follow the chain. */
  private sameAs(predicate: string): string {
    const target = this.declared.get(predicate)?.same_as;
    return target ? this.sameAs(target) : predicate;
  }

  private declaredInverse(predicate: string): string | null {
    const inverse = this.declared.get(predicate)?.inverse;
    return inverse ? this.sameAs(inverse) : null;
  }

  /** "stored once": P declared inverse of Q is stored under Q; of two that name each other, under the smaller. */
  private canonical(predicate: string): { name: string; swapped: boolean } {
    const name = this.sameAs(predicate);
    const inverse = this.declaredInverse(name);
    if (inverse === null || inverse === name) return { name, swapped: false };
    const isMutual = this.declaredInverse(inverse) === name;
    return isMutual && name < inverse ? { name, swapped: false } : { name: inverse, swapped: true };
  }

  /** The other name of a canonical predicate, the one used from the object's end. */
  private inverseName(canonical: string): string | null {
    const own = this.declaredInverse(canonical);
    if (own !== null) return own;
    return [...this.declared.keys()].find((name) => this.declaredInverse(name) === canonical) ?? null;
  }

  /** Declared on either side, it counts for both. */
  private opposite(canonical: string): string | null {
    const own = this.declared.get(canonical)?.opposite;
    if (own) return this.sameAs(own);
    for (const { predicate, opposite } of this.declared.values()) {
      if (opposite && this.sameAs(opposite) === canonical) return this.sameAs(predicate);
    }
    return null;
  }

  private entityName(given: string | { entity: string }): string {
    const name = normalName(
      typeof given === "string" ? given : (this.entityNames.get(given.entity) ?? given.entity),
    );
    return this.aliases.get(name) ?? name;
  }
}

/** "Facts are the maximal runs of equal winner value (runs that meet are one fact)." */
function runs(claim: Claim, slots: Map<string, Slot>): OracleFact[] {
  const places = claim.places.map(({ slot, value }) => ({ slot: slots.get(slot)!, value }));
  const instants = [...new Set([-Infinity, ...places.flatMap(({ slot }) => slot.criticalInstants())])];
  instants.sort((x, y) => (x < y ? -1 : 1));
  const found: OracleFact[] = [];
  let run: { from: number; winners: Set<SlotEntry> } | null = null;
  const close = (to: number) => {
    if (!run) return;
    const { from, winners } = run;
    const covering = places.flatMap(({ slot, value }) =>
      slot.entries.filter((i) => {
        const covered = slot.coverage(i);
        return covered !== null && i.value === value && covered.from < to && from < covered.to;
      }),
    );
    const corrects = [...winners].filter((x) => x.kind === "correct");
    const ids = (of: SlotEntry[]) => [...new Set(of.map((x) => x.id))].sort();
    const t_valid = from === -Infinity ? null : from;
    const telling = places.flatMap(({ slot, value }) =>
      slot.entries.filter((x) => x.kind === "end" && x.value === value && x.from === to),
    );
    const rests = { evidence: ids([...covering, ...corrects]), ends: ids(telling) };
    found.push({ ...claim.fact!, t_valid, t_invalid: to === Infinity ? null : to, ...rests });
    run = null;
  };
  for (const t of instants) {
    const winners = places.map(({ slot }) => slot.winner(t));
    // "holds only where it wins in all"
    const holds = places.every(({ value }, at) => winners[at] !== null && winners[at]!.value === value);
    if (!holds) close(t);
    else run ??= { from: t, winners: new Set() };
    if (run) for (const winner of winners) run.winners.add(winner!);
  }
  close(Infinity);
  return found;
}

const inFixedOrder = (x: OracleFact, y: OracleFact) => {
  const name = (f: OracleFact) => JSON.stringify([f.subject, f.predicate, f.scope, f.object]);
  if (name(x) !== name(y)) return name(x) < name(y) ? -1 : 1;
  return (x.t_valid ?? -Infinity) - (y.t_valid ?? -Infinity);
};

/** Answers as of any revision by reading the whole journal anew. One group. */
export class NaiveOracle {
  private readonly vocabulary: DeclareLine[];
  private readonly lines: JournalLine[] = [];
  private readonly answers = new Map<number, OracleFact[]>();

  constructor(options: { vocabulary?: DeclareLine[] } = {}) {
    this.vocabulary = options.vocabulary ?? [];
  }

  apply(line: JournalLine): void {
    this.lines.push(line);
    this.answers.clear();
  }

  revisions(): number[] {
    return [...new Set(this.lines.map((line) => line.rev))].sort((x, y) => x - y);
  }

  /** Every fact believed as of the revision, over all valid time. */
  periods(revision: number): OracleFact[] {
    const lines = this.lines.filter((line) => line.rev <= revision);
    const answer = this.answers.get(revision) ?? new Reading(this.vocabulary, lines).periods();
    this.answers.set(revision, answer);
    return answer;
  }

  /** The facts that hold at the valid instant (milliseconds), as of the revision. */
  facts(valid: number, revision: number): OracleFact[] {
    return this.periods(revision).filter(
      ({ t_valid, t_invalid }) => (t_valid ?? -Infinity) <= valid && valid < (t_invalid ?? Infinity),
    );
  }
}
