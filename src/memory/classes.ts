import { type CommitResult, declarationsOf } from "../commit/commit.ts";
import { claimOf, type Place } from "../commit/place.ts";
import type { Declarations } from "../model/declarations.ts";
import type { Classed } from "../model/shapes.ts";
import { classify } from "../resolve/classify.ts";
import type { Situation, Told, WordedOp } from "../resolve/situation.ts";
import type { EntryRow, EpisodeRow, SlotKey } from "../store/rows.ts";
import type { GroupReader, StoredFact } from "../store/store.ts";
import { type Claim, NOTHING } from "../temporal/claim.ts";
import { besideTold } from "./beside-told.ts";
import { type Dispute, disputeOf, type ToldEntry } from "./told-entries.ts";
import { toldEnd, toldInstant, toldSpan } from "./told-span.ts";
import { objectText, valueText } from "./told-value.ts";

/** Versions of facts that a commit opened and closed, and those that stay and rest on more. */
export interface ToldRows {
  opened: readonly StoredFact[];
  closed: readonly StoredFact[];
  supported: readonly StoredFact[];
}

/**
 * Of which class each word of a commit was, in the order of the statements. Made of what the commit found out and
 * of the rows that are told; besides, only what said the same before is read, and who said what is disputed.
 */
export function classesOf(
  reader: GroupReader,
  result: CommitResult,
  told: readonly ToldEntry[],
  rows: ToldRows,
): Classed[] {
  if (result.byStatement.length === 0) return [];
  const classifier = new Classifier(reader, result, told, rows);
  return result.byStatement.flatMap((one) =>
    one.known
      ? classifier.known(one.was, one.episode)
      : one.entries.flatMap((entry) => classifier.recorded(entry)),
  );
}

class Classifier {
  readonly #reader: GroupReader;
  readonly #declared: Declarations;
  readonly #told: ReadonlyMap<EntryRow, ToldEntry>;
  readonly #current: SlotRows;
  readonly #closed: SlotRows;
  readonly #supported: ReadonlySet<StoredFact>;
  readonly #beside: CommitResult["beside"];

  constructor(
    reader: GroupReader,
    result: CommitResult,
    told: readonly ToldEntry[],
    { opened, closed, supported }: ToldRows,
  ) {
    this.#reader = reader;
    this.#declared = declarationsOf(reader.declarations(result.revision));
    this.#told = new Map(told.map((one) => [one.source.entry, one]));
    this.#current = new SlotRows([...opened, ...supported]);
    this.#closed = new SlotRows(closed);
    this.#supported = new Set(supported);
    this.#beside = result.beside;
  }

  /** What was known when it was said once more. */
  known(was: EntryRow | null, episode: EpisodeRow | null): Classed[] {
    const blank = { ...PLAIN, kind: "corroborated", op: "assert", tells: "assert" } as const;
    if (episode !== null) {
      const said = { value: `Episode ${episode.public}`, when: "" };
      const repeats = { entry: null, episode: null };
      return [{ entry: episode.public, ...classify({ ...blank, said, repeats }) }];
    }
    const target = was?.target == null ? was : this.#reader.entries([was.target])[0]!;
    if (was === null || target === null || !isWorded(target.op)) return [];
    const { op } = was as { op: Situation["op"] };
    const { traits } = this.#declared.canonical(this.#reader.predicateName(target.predicate!));
    const when = toldSpan(claimOf(target, traits.aspect, NOTHING));
    const value = target.object === null ? "nothing" : objectText(this.#reader, target.object);
    const repeats = { entry: was.id, episode: null };
    const told = { op, tells: target.op, said: { value, when }, denies: denies(target), repeats };
    return [{ entry: was.id, ...classify({ ...blank, ...told }) }];
  }

  recorded(entry: EntryRow): Classed[] {
    const told = this.#told.get(entry);
    return told === undefined ? [] : [{ entry: entry.id, ...classify(this.#situation(told)) }];
  }

  #situation(told: ToldEntry): Situation {
    const { source, found } = told;
    const { entry, target, effect, place } = source;
    const { op } = entry as { op: Situation["op"] };
    const { claim, lasting } = found;
    const { hindrance } = effect;
    const fate = op === "assert" ? this.#fate(told) : NO_FATE;
    const next = lasting?.next ?? null;
    const before = this.#before(told);
    const dispute = this.#dispute(told);
    const others = [effect.before, dispute?.claim.value, next?.value, hindrance?.by?.value];
    const isOpposed = others.some((v) => v !== undefined && v !== NOTHING && v !== claim.value);
    const episode = this.#episode(entry);
    const mayRepeat = effect.kind === "corroborated" || fate.wasKnown;
    return {
      op,
      tells: target.op as WordedOp,
      kind: effect.kind,
      said: { value: this.#saidValue(told, isOpposed), when: toldSpan(claim) },
      repeats: mayRepeat && episode !== null ? this.#repeats(told, episode) : null,
      episode,
      denies: denies(target),
      revises: op === "assert" && effect !== found.effect,
      late: source.late,
      dispute: dispute === null ? null : { ...dispute, said: this.#claimed(place, dispute.claim) },
      ...fate,
      before: before?.told ?? null,
      cutsBefore: before?.isCut ?? false,
      next: next === null ? null : this.#claimed(place, next),
      isInterlude: lasting?.isInterlude ?? false,
      hindrance:
        hindrance === null
          ? null
          : { rule: hindrance.rule, by: hindrance.by === null ? null : this.#claimed(place, hindrance.by) },
    };
  }

  /** What became of the fact that an assertion tells of: of the row that holds, or ends, where the change is. */
  #fate({ source: { effect }, found: { key, claim } }: ToldEntry): Fate {
    const { kind, at } = effect;
    const rows = this.#current.of(key, claim.value);
    const own = rows.find(({ from, to }) => (kind === "ended" ? to === at : from <= at && at < to));
    if (own === undefined) return NO_FATE;
    const closed = this.#closed.of(key, claim.value);
    const was = closed.find(({ fact }) => fact === own.fact);
    const later = closed.find(({ from }) => from > own.from && from <= own.to);
    return {
      wasKnown: this.#supported.has(own) || (was !== undefined && kind !== "ended" && kind !== "corrected"),
      ends:
        was === undefined || was.to === own.to
          ? null
          : { until: toldEnd(own.to, own.stop?.text ?? null), isSooner: own.to < was.to },
      laterStart: later === undefined ? null : `since ${toldInstant(later.from, later.start.text)}`,
      beside: besideTold(this.#reader, own.object, this.#beside.get(own.row)),
    };
  }

  /** @param isOpposed by another value of its slot */
  #saidValue({ source: { target, place }, found: { claim } }: ToldEntry, isOpposed: boolean): string {
    if (denies(target) === "all") return "nothing";
    if (claim.value === NOTHING) return objectText(this.#reader, place.object!);
    if (isOpposed) return valueText(this.#reader, this.#declared, place, claim.value);
    return objectText(this.#reader, place.primary.slot > 0 ? place.primary.slot : claim.value);
  }

  #episode({ episode }: EntryRow): string | null {
    return episode === null ? null : (this.#reader.episodes([episode]).get(episode)?.public ?? null);
  }

  /** The same said by the same episode before. */
  #repeats({ source, found }: ToldEntry, episode: string): Situation["repeats"] {
    if (found.alike.length === 0) return null;
    const alike = this.#reader.entries(found.alike.map(({ seq }) => seq));
    const same = alike.find((other) => other.episode === source.entry.episode);
    return same === undefined ? null : { entry: same.id, episode };
  }

  #before({
    source: { effect, place, replacedPlace },
    found: { key },
  }: ToldEntry): { told: NonNullable<Situation["before"]>; isCut: boolean } | null {
    if (effect.before === NOTHING || effect.replaced === null) return null;
    const value = valueText(this.#reader, this.#declared, replacedPlace ?? place, effect.before);
    const cut = this.#current.of(key, effect.before).find((row) => row.to === effect.at);
    const began =
      cut === undefined || cut.start.kind === "unknown" ? null : toldInstant(cut.from, cut.start.text);
    const was = this.#closed.of(key, effect.before).find(({ fact }) => fact === cut?.fact);
    const isMoved = cut !== undefined && !this.#supported.has(cut);
    const isCut = isMoved && (was === undefined || cut.to < was.to);
    return { told: { value, when: toldSpan(effect.replaced), began }, isCut };
  }

  /** Two speakers of whom one overrules, or masks, what the other says. */
  #dispute({ source, dispute }: ToldEntry): Dispute | null {
    if (dispute !== null) return dispute;
    const { hindrance } = source.effect;
    const isStopped = hindrance?.rule === "overruled" || hindrance?.rule === "masked";
    return isStopped && hindrance.by !== null ? disputeOf(this.#reader, source.entry, [hindrance.by]) : null;
  }

  /** A claim of the slot of a place, in words. */
  #claimed(place: Place, claim: Claim): Told {
    const value =
      claim.value === NOTHING ? "nothing" : valueText(this.#reader, this.#declared, place, claim.value);
    return { value, when: toldSpan(claim) };
  }
}

type Fate = Pick<Situation, "wasKnown" | "ends" | "laterStart" | "beside">;

const NO_FATE: Fate = { wasKnown: false, ends: null, laterStart: null, beside: null };

/** Versions of facts by slot and value. */
class SlotRows {
  readonly #rows = new Map<string, StoredFact[]>();

  constructor(rows: readonly StoredFact[]) {
    for (const row of rows) {
      const id = `${row.timeline} ${row.slot} ${row.value}`;
      const list = this.#rows.get(id);
      if (list === undefined) this.#rows.set(id, [row]);
      else list.push(row);
    }
  }

  of({ timeline, slot }: SlotKey, value: number): readonly StoredFact[] {
    return this.#rows.get(`${timeline} ${slot} ${value}`) ?? NONE;
  }
}

const NONE: readonly StoredFact[] = [];

/** Of a word of which there is nothing more to say. */
const PLAIN = {
  ...NO_FATE,
  episode: null,
  denies: null,
  revises: false,
  late: false,
  dispute: null,
  before: null,
  cutsBefore: false,
  next: null,
  isInterlude: false,
  hindrance: null,
};

function isWorded(op: EntryRow["op"]): op is WordedOp {
  return op === "assert" || op === "end" || op === "correct";
}

function denies({ flags, object }: EntryRow): Situation["denies"] {
  return flags.nothing ? (object === null ? "all" : "value") : null;
}
