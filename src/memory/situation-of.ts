import type { CommitResult } from "../commit/commit.ts";
import type { Place } from "../commit/place.ts";
import type { SlotRows } from "../commit/slot-rows.ts";
import type { Declarations } from "../model/declarations.ts";
import type { Situation, Told, WordedOp } from "../resolve/situation.ts";
import type { EntryRow } from "../store/rows.ts";
import type { GroupReader, StoredFact } from "../store/store.ts";
import { type Claim, NOTHING } from "../temporal/claim.ts";
import { besideTold } from "./beside-told.ts";
import { type Dispute, disputeOf, type ToldEntry } from "./told-entries.ts";
import { toldEnd, toldInstant, toldSpan } from "./told-span.ts";
import { objectText, valueText } from "./told-value.ts";

/** What a commit has to tell, beside each entry. */
interface Scene {
  reader: GroupReader;
  declared: Declarations;
  /** Versions that are believed since, and those that were until then. */
  current: SlotRows<StoredFact>;
  closed: SlotRows<StoredFact>;
  /** Versions that stay as they were, and rest on more. */
  unmoved: ReadonlySet<StoredFact>;
  beside: CommitResult["beside"];
}

/** What is known of one entry of a commit: what its class hangs on. */
export function situationOf(scene: Scene, told: ToldEntry): Situation {
  const { source, found } = told;
  const { entry, target, effect, place } = source;
  const { op } = entry as { op: Situation["op"] };
  const { claim, lasting } = found;
  const { hindrance } = effect;
  const fate = op === "assert" ? fateOf(scene, told) : NO_FATE;
  const isInterlude = lasting?.isInterlude ?? false;
  const next = lasting?.next ?? null;
  const before = beforeOf(scene, told);
  const dispute = disputeAbout(scene, told);
  const others = [effect.before, dispute?.claim.value, next?.value, hindrance?.by?.value];
  const isOpposed = others.some((v) => v !== undefined && v !== NOTHING && v !== claim.value);
  const episode = episodeOf(scene, entry);
  const mayRepeat = effect.kind === "corroborated" || fate.wasKnown;
  return {
    op,
    tells: target.op as WordedOp,
    kind: effect.kind,
    said: { value: saidValue(scene, told, isOpposed), when: toldSpan(claim) },
    repeats: mayRepeat && episode !== null ? repeated(scene, told, episode) : null,
    episode,
    denies: denies(target),
    revises: op === "assert" && effect !== found.effect,
    late: source.late,
    dispute:
      dispute === null
        ? null
        : { speaker: dispute.speaker, other: dispute.other, said: claimed(scene, place, dispute.claim) },
    wasKnown: fate.wasKnown,
    ends: fate.ends,
    laterStart: fate.laterStart,
    beside: fate.beside,
    before: before?.told ?? null,
    cutsBefore: before?.isCut ?? false,
    // Told of these alone.
    next: next !== null && (isInterlude || source.late) ? claimed(scene, place, next) : null,
    isInterlude,
    isSelf: place.isSelf,
    hindrance:
      hindrance === null
        ? null
        : { rule: hindrance.rule, by: hindrance.by === null ? null : claimed(scene, place, hindrance.by) },
  };
}

/** Whether an entry says that a value did not hold, or that none did. */
export function denies({ flags, object }: EntryRow): Situation["denies"] {
  return flags.nothing ? (object === null ? "all" : "value") : null;
}

type Fate = Pick<Situation, "wasKnown" | "ends" | "laterStart" | "beside">;

/** Of what tells of no fact. */
export const NO_FATE: Fate = { wasKnown: false, ends: null, laterStart: null, beside: null };

/** What became of the fact that an assertion tells of: of the row that holds, or ends, where the change is. */
function fateOf(scene: Scene, { source: { effect }, found: { key, claim } }: ToldEntry): Fate {
  const { kind, at } = effect;
  const rows = scene.current.of(key, claim.value);
  const own = rows.find(({ from, to }) => (kind === "ended" ? to === at : from <= at && at < to));
  if (own === undefined) return NO_FATE;
  const closed = scene.closed.of(key, claim.value);
  const was = closed.find(({ fact }) => fact === own.fact);
  const later = closed.find(({ from }) => from > own.from && from <= own.to);
  // A correction may make a period longer, and an end makes it another one: what was said is not all known then.
  const staysKnown = kind !== "ended" && kind !== "corrected";
  return {
    wasKnown: scene.unmoved.has(own) || (was !== undefined && staysKnown),
    ends:
      was === undefined || was.to === own.to
        ? null
        : { until: toldEnd(own.to, own.stop?.text ?? null), isSooner: own.to < was.to },
    laterStart: later === undefined ? null : `since ${toldInstant(later.from, later.start.text)}`,
    beside: besideTold(scene.reader, own.object, scene.beside.get(own.row)),
  };
}

/** @param isOpposed by another value of its slot */
function saidValue(
  { reader, declared }: Scene,
  { source: { target, place }, found: { claim } }: ToldEntry,
  isOpposed: boolean,
): string {
  if (denies(target) === "all") return "nothing";
  if (claim.value === NOTHING) return objectText(reader, place.object!);
  if (isOpposed) return valueText(reader, declared, place, claim.value);
  return objectText(reader, place.primary.slot > 0 ? place.primary.slot : claim.value);
}

function episodeOf({ reader }: Scene, { episode }: EntryRow): string | null {
  return episode === null ? null : (reader.episodes([episode]).get(episode)?.public ?? null);
}

/** The same said by the same episode before. */
function repeated({ reader }: Scene, { source, found }: ToldEntry, episode: string): Situation["repeats"] {
  if (found.alike.length === 0) return null;
  const alike = reader.entries(found.alike.map(({ seq }) => seq));
  const same = alike.find((other) => other.episode === source.entry.episode);
  return same === undefined ? null : { entry: same.id, episode };
}

function beforeOf(
  { reader, declared, current, closed, unmoved }: Scene,
  { source: { effect, place, replacedPlace }, found: { key } }: ToldEntry,
): { told: NonNullable<Situation["before"]>; isCut: boolean } | null {
  if (effect.before === NOTHING || effect.replaced === null) return null;
  const value = valueText(reader, declared, replacedPlace ?? place, effect.before);
  const when = toldSpan(effect.replaced);
  const cut = current.of(key, effect.before).find((row) => row.to === effect.at);
  if (cut === undefined) return { told: { value, when, began: null }, isCut: false };
  const began = cut.start.kind === "unknown" ? null : toldInstant(cut.from, cut.start.text);
  const was = closed.of(key, effect.before).find(({ fact }) => fact === cut.fact);
  const isCut = !unmoved.has(cut) && (was === undefined || cut.to < was.to);
  return { told: { value, when, began }, isCut };
}

/** Two speakers of whom one overrules, or masks, what the other says. */
function disputeAbout({ reader }: Scene, { source, dispute }: ToldEntry): Dispute | null {
  if (dispute !== null) return dispute;
  const { hindrance } = source.effect;
  const isStopped = hindrance?.rule === "overruled" || hindrance?.rule === "masked";
  return isStopped && hindrance.by !== null ? disputeOf(reader, source.entry, [hindrance.by]) : null;
}

/** A claim of the slot of a place, in words. */
function claimed({ reader, declared }: Scene, place: Place, claim: Claim): Told {
  const value = claim.value === NOTHING ? "nothing" : valueText(reader, declared, place, claim.value);
  return { value, when: toldSpan(claim) };
}
