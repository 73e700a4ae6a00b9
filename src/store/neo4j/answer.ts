import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { type Need, nodeKey, timelineKey } from "../need.ts";
import type { Changes, FactBeside, FactVersion, Head, PredicateRow, SlotKey, TimelineRow } from "../rows.ts";
import type { Foreseen } from "./foreseen.ts";
import { heldBefore } from "./held-before.ts";
import { LookUps } from "./look-ups.ts";
import { type PairsBeside, readBeside, readClaim, readTimeline, scopeKey } from "./properties.ts";
import { type Ask, ofGroup, propertiesOf } from "./run-statement.ts";
import { answerFromSlot, SlotReader } from "./slot-reader.ts";

type NeedOf<A extends Need["ask"]> = Extract<Need, { ask: A }>;

/** Answers what the plan of one commit asks, inside its transaction: from what was foreseen, else by asking the server. */
export class Answering {
  readonly #ask: Ask;
  readonly #lookUps: LookUps;
  readonly #head: Head;
  readonly #foreseen: Foreseen;
  /** Of predicates that were asked for. */
  readonly #names = new Map<number, string>();
  #slot: { key: SlotKey; reader: SlotReader } | null = null;

  constructor(ask: Ask, head: Head, foreseen: Foreseen) {
    this.#head = head;
    this.#foreseen = foreseen;
    this.#ask = ofGroup(ask, head.gid);
    this.#lookUps = new LookUps(this.#ask);
    for (const predicate of foreseen.predicates.values())
      if (predicate !== null) this.#names.set(predicate.id, predicate.name);
  }

  async answer(need: Need): Promise<unknown> {
    const { names, nodes, byNumber, entries, episodes, predicates } = this.#foreseen;
    const lookUps = this.#lookUps;
    switch (need.ask) {
      case "names":
        return through(names, need.keys, (keys) => lookUps.named(keys));
      case "nodes": {
        const keys = new Map(need.keys.map((key) => [nodeKey(key.kind, key.key), key]));
        return through(nodes, [...keys.keys()], (ids) => lookUps.nodes(ids.map((id) => keys.get(id)!)));
      }
      case "nodes-by-number":
        return through(byNumber, need.ids, (ids) => lookUps.nodesByNumber(ids));
      case "predicates":
        return this.#noted(await through(predicates, need.names, (all) => lookUps.predicates(all)));
      case "predicates-by-number":
        return this.#noted(await lookUps.predicatesByNumber(need.ids));
      case "entries":
        return through(entries, need.ids, (ids) => lookUps.entries(ids));
      case "given-ids":
        return this.#foreseen.givenIds.get(need.start) ?? lookUps.givenIds(need.start);
      case "entries-by-number":
        return lookUps.entriesOf("entries-by-number", { numbers: need.seqs });
      case "entries-of-predicates": {
        const { predicates: numbers, before } = need;
        const revision = Number.MAX_SAFE_INTEGER;
        return lookUps.entriesOf("entries-of-predicates", { predicates: numbers, before, revision });
      }
      case "entries-about":
        return lookUps.entriesOf("entries-about", { nodes: need.nodes, before: need.before });
      case "entries-of-episodes":
        return lookUps.entriesOf("entries-of-episodes", { episodes: need.episodes, before: need.before });
      case "episodes":
        return through(episodes, need.ids, (ids) => lookUps.episodes(ids));
      case "episodes-by-number":
        return lookUps.episodesOf("episodes-by-number", { numbers: [...new Set(need.ids)] });
      case "last-words-on": {
        const words = await lookUps.entriesOf("last-words-on", { numbers: need.seqs, before: need.before });
        return new Map(words.map((word) => [word.target, word]));
      }
      case "timelines":
        return this.#timelines(need);
      case "timelines-of":
        return (await this.#ask("timelines-of", { families: need.families })).map((row) =>
          readTimeline(propertiesOf(row, "t")),
        );
      case "slot": {
        const slot = this.#foreseen.slot(need.slot);
        if (slot !== undefined) return answerFromSlot(slot.claims, slot.current, need.request);
        return this.#reader(need.slot).answer(need.request);
      }
      case "used-slots":
        return this.#usedSlots(need);
      case "claims":
        return (
          this.#foreseen.slot(need.slot)?.claims ??
          (await this.#ask("claims", { ...need.slot })).map((row) => readClaim(propertiesOf(row, "c")))
        );
      case "facts-in-slot":
        return (
          this.#foreseen.slot(need.slot)?.current ?? this.#lookUps.factsOf("facts-in-slot", { ...need.slot })
        );
      case "facts-in-timeline":
        return this.#lookUps.factsOf("facts-in-timeline", { timeline: need.timeline });
      case "facts-beside":
        return this.#factsBeside(need);
      case "fact":
        return this.#newestVersion(need);
      case "evidence":
        return (
          this.#foreseen.evidence(need.fact)?.map((e) => e.seq) ??
          (await this.#ask("evidence-now", { fact: need.fact })).map((row) => row["seq"])
        );
      case "held-before": {
        const { slot, value, at } = need;
        const foreseen = this.#foreseen.slot(slot);
        if (foreseen !== undefined)
          return foreseen.current.some((f) => f.value === value && f.from < at && f.to <= at);
        return heldBefore(this.#ask, need, this.#foreseen.smallSlot);
      }
      case "newer-start": {
        const { slot, after, seq } = need;
        const foreseen = this.#foreseen.slot(slot);
        if (foreseen !== undefined)
          return foreseen.claims.some((c) => c.kind === "assert" && c.from > after && c.seq < seq);
        return (await this.#ask("newer-start", { ...slot, after, seq })).length > 0;
      }
      default:
        need satisfies never;
        throw new PalimpsestError("fault", `Unknown need: ${JSON.stringify(need)}`);
    }
  }

  /** Names of all predicates that changes speak of by number. */
  async predicateNames(changes: Changes): Promise<(number: number) => string> {
    const numbers = new Set([
      ...changes.opened.map((f) => f.predicate),
      ...changes.timelines.map((t) => t.family),
    ]);
    for (const { id, name } of changes.predicates) this.#names.set(id, name);
    const unknown = [...numbers].filter((number) => !this.#names.has(number));
    this.#noted(await this.#lookUps.predicatesByNumber(unknown));
    return (number) => this.#names.get(number)!;
  }

  #noted<K>(predicates: Map<K, PredicateRow>): Map<K, PredicateRow> {
    for (const { id, name } of predicates.values()) this.#names.set(id, name);
    return predicates;
  }

  async #timelines({ keys }: NeedOf<"timelines">): Promise<Map<string | number, TimelineRow>> {
    const found = new Map<string | number, TimelineRow>();
    const missing: { subject: number; family: number; scope_key: string }[] = [];
    for (const key of keys) {
      const foreseen = this.#foreseen.timelines.get(timelineKey(key));
      if (foreseen !== undefined) found.set(timelineKey(key), foreseen);
      else if (!this.#foreseen.knowsTimelines(key.subject, this.#names.get(key.family)))
        missing.push({ subject: key.subject, family: key.family, scope_key: scopeKey(key.scope) });
    }
    if (missing.length === 0) return found;
    for (const row of await this.#ask("timelines", { keys: missing })) {
      const timeline = readTimeline(propertiesOf(row, "t"));
      found.set(timelineKey(timeline), timeline);
    }
    return found;
  }

  async #factsBeside({ timelines, most }: NeedOf<"facts-beside">): Promise<Map<number, FactBeside[]>> {
    const found = new Map<number, FactBeside[]>();
    const missing: number[] = [];
    for (const timeline of timelines) {
      const foreseen = this.#foreseen.factsBeside(timeline, most);
      if (foreseen === undefined) missing.push(timeline);
      else found.set(timeline, foreseen);
    }
    if (missing.length === 0) return found;
    for (const row of await this.#ask("facts-beside", { timelines: missing, most }))
      found.set(row["timeline"] as number, readBeside(row["facts"] as PairsBeside));
    return found;
  }

  async #usedSlots({ slots }: NeedOf<"used-slots">): Promise<boolean[]> {
    const used = slots.map((slot) => (this.#isNewSlot(slot) ? false : this.#foreseen.slot(slot)?.isUsed));
    const missing = slots.filter((_, k) => used[k] === undefined);
    if (missing.length === 0) return used as boolean[];
    const places = new Set((await this.#ask("used-slots", { slots: missing })).map((row) => row["place"]));
    let place = 0;
    return used.map((known) => known ?? places.has(place++));
  }

  /** Whether the object of a slot is new with this commit. */
  #isNewSlot({ slot }: SlotKey): boolean {
    return slot >= this.#head.next.node;
  }

  async #newestVersion({ timeline, predicate, object, from }: NeedOf<"fact">): Promise<FactVersion | null> {
    const keys = [0, object].map((slot) => ({ timeline, slot }));
    const slots = keys.filter((key) => !this.#isNewSlot(key)).map((key) => this.#foreseen.slot(key));
    if (slots.includes(undefined))
      return (
        (await this.#lookUps.factsOf("newest-version", { timeline, predicate, object, from }))[0] ?? null
      );
    return slots
      .flatMap((slot) => slot!.versions)
      .filter((f) => f.from === from && f.predicate === predicate && f.object === object)
      .reduce<FactVersion | null>((a, b) => (a === null || b.row > a.row ? b : a), null);
  }

  #reader(key: SlotKey): SlotReader {
    const last = this.#slot;
    if (last?.key.timeline === key.timeline && last.key.slot === key.slot) return last.reader;
    const reader = new SlotReader(this.#ask, key, this.#foreseen.smallSlot);
    this.#slot = { key, reader };
    return reader;
  }
}

/** What there is of some keys: out of what is known, that there is nothing too, and what `fetch` gets of the others. */
async function through<K, V>(
  known: ReadonlyMap<K, V | null>,
  keys: readonly K[],
  fetch: (missing: K[]) => Promise<Map<K, V>>,
): Promise<Map<K, V>> {
  const missing = keys.filter((key) => !known.has(key));
  const found = missing.length === 0 ? new Map<K, V>() : await fetch(missing);
  for (const key of keys) {
    const value = known.get(key);
    if (value != null) found.set(key, value);
  }
  return found;
}
