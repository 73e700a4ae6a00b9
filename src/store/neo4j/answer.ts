import { boundedKey } from "../../model/digest.ts";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { type Need, nodeKey, timelineKey } from "../need.ts";
import type {
  Changes,
  EntryRow,
  EpisodeRow,
  FactVersion,
  Head,
  NodeRow,
  PredicateRow,
  SlotKey,
  TimelineRow,
} from "../rows.ts";
import { Foreseen } from "./foreseen.ts";
import {
  type Properties,
  readClaim,
  readEntry,
  readEpisode,
  readFact,
  readNode,
  readTimeline,
  scopeKey,
} from "./properties.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";
import { answerFrom, SlotReader } from "./slot-reader.ts";

type NeedOf<A extends Need["ask"]> = Extract<Need, { ask: A }>;

/** Answers what the plan of one commit asks, inside its transaction: from what was foreseen, else by asking the server. */
export class Answering {
  readonly #ask: Ask;
  readonly #head: Head;
  readonly #foreseen: Foreseen;
  /** Of predicates that were asked for. */
  readonly #names = new Map<number, string>();
  #slot: { key: SlotKey; reader: SlotReader } | null = null;

  constructor(ask: Ask, head: Head, foreseen = new Foreseen()) {
    const { gid } = head;
    this.#head = head;
    this.#foreseen = foreseen;
    this.#ask = (name, more = {}) => ask(name, { gid, ...more });
    for (const predicate of foreseen.predicates.values())
      if (predicate !== null) this.#names.set(predicate.id, predicate.name);
  }

  async answer(need: Need): Promise<unknown> {
    const { names, nodes, entries, episodes, predicates } = this.#foreseen;
    switch (need.ask) {
      case "names":
        return known(
          need.keys,
          (key) => names.get(key),
          (keys) => this.#named(keys),
        );
      case "nodes":
        return present(
          await known(
            need.keys.map(({ kind, key }) => nodeKey(kind, key)),
            (id) => nodes.get(id),
            async (_, places) => {
              const keys = places.map((place) => need.keys[place]!);
              return by(await this.#nodes("nodes", { keys }), (n) => nodeKey(n.kind, n.key));
            },
          ),
        );
      case "nodes-by-number": {
        const found = new Map<number, NodeRow>();
        const missing = need.ids.filter((id) => {
          const node = this.#foreseen.byNumber.get(id);
          if (node !== undefined) found.set(id, node);
          return node === undefined;
        });
        if (missing.length > 0)
          for (const node of await this.#nodes("nodes-by-number", { numbers: missing }))
            found.set(node.id, node);
        return found;
      }
      case "predicates":
        return present(
          await known(
            need.names,
            (name) => predicates.get(name),
            async (missing) =>
              by(await this.#predicates("predicates", { keys: missing.map(boundedKey) }), (p) => p.name),
          ),
        );
      case "predicates-by-number":
        return by(await this.#predicates("predicates-by-number", { numbers: need.ids }), (p) => p.id);
      case "entries":
        return present(
          await known(
            need.ids,
            (id) => entries.get(id),
            async (ids) => by(await this.#entries("entries", { keys: ids.map(boundedKey) }), (e) => e.id),
          ),
        );
      case "given-ids": {
        this.#foreseen.lookalikes ??= (await this.#ask("lookalike-ids")).map((row) => row["id"] as string);
        return this.#foreseen.lookalikes.filter((id) => id.startsWith(need.start));
      }
      case "entries-by-number":
        return this.#entries("entries-by-number", { numbers: need.seqs });
      case "entries-of-predicates": {
        const { predicates: numbers, before } = need;
        const revision = Number.MAX_SAFE_INTEGER;
        return this.#entries("entries-of-predicates", { predicates: numbers, before, revision });
      }
      case "episodes":
        return present(
          await known(
            need.ids,
            (id) => episodes.get(id),
            async (ids) =>
              by(await this.#episodes("episodes", { keys: ids.map(boundedKey) }), (e) => e.public),
          ),
        );
      case "episodes-by-number":
        return this.#episodes("episodes-by-number", { numbers: [...new Set(need.ids)] });
      case "last-word-on":
        return (await this.#entries("last-word-on", { seq: need.seq, before: need.before }))[0] ?? null;
      case "timelines":
        return this.#timelines(need);
      case "timelines-of":
        return (await this.#ask("timelines-of", { families: need.families })).map((row) =>
          readTimeline(propertiesOf(row, "t")),
        );
      case "slot": {
        const slot = this.#foreseen.slot(need.slot);
        if (slot !== undefined) return answerFrom({ claims: slot.claims, facts: slot.current }, need.request);
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
        return this.#foreseen.slot(need.slot)?.current ?? this.#facts("facts-in-slot", { ...need.slot });
      case "facts-in-timeline":
        return this.#facts("facts-in-timeline", { timeline: need.timeline });
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
        return (await this.#ask("held-before", { ...slot, value, at })).length > 0;
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
    if (unknown.length > 0) await this.#predicates("predicates-by-number", { numbers: unknown });
    return (number) => this.#names.get(number)!;
  }

  async #named(keys: readonly string[]): Promise<Map<string, NodeRow[]>> {
    const found = new Map<string, NodeRow[]>(keys.map((key) => [key, []]));
    for (const row of await this.#ask("names", { keys }))
      found.get(row["key"] as string)!.push(readNode(propertiesOf(row, "n")));
    return found;
  }

  async #nodes(name: string, more: Properties): Promise<NodeRow[]> {
    return (await this.#ask(name, more)).map((row) => readNode(propertiesOf(row, "n")));
  }

  async #predicates(name: string, more: Properties): Promise<PredicateRow[]> {
    const rows = (await this.#ask(name, more)).map((row) => ({
      id: row["no"] as number,
      name: row["name"] as string,
    }));
    for (const { id, name } of rows) this.#names.set(id, name);
    return rows;
  }

  async #entries(name: string, more: Properties): Promise<EntryRow[]> {
    return (await this.#ask(name, more)).map((row) => readEntry(propertiesOf(row, "e")));
  }

  async #episodes(name: string, more: Properties): Promise<EpisodeRow[]> {
    return (await this.#ask(name, more)).map((row) => readEpisode(propertiesOf(row, "e")));
  }

  async #facts(name: string, more: Properties): Promise<FactVersion[]> {
    return (await this.#ask(name, more)).map((row) => readFact(propertiesOf(row, "f")));
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
      return (await this.#facts("newest-version", { timeline, predicate, object, from }))[0] ?? null;
    return slots
      .flatMap((slot) => slot!.versions)
      .filter((f) => f.from === from && f.predicate === predicate && f.object === object)
      .reduce<FactVersion | null>((a, b) => (a === null || b.row > a.row ? b : a), null);
  }

  #reader(key: SlotKey): SlotReader {
    const last = this.#slot;
    if (last?.key.timeline === key.timeline && last.key.slot === key.slot) return last.reader;
    const reader = new SlotReader(this.#ask, this.#head.gid, key);
    this.#slot = { key, reader };
    return reader;
  }
}

/** Answers by key: those that are known, and those that `fetch` gets for the others. */
async function known<V>(
  keys: readonly string[],
  get: (key: string) => V | undefined,
  fetch: (missing: string[], places: number[]) => Promise<Map<string, V>>,
): Promise<Map<string, V>> {
  const found = new Map<string, V>();
  const places: number[] = [];
  for (const [place, key] of keys.entries()) {
    const value = get(key);
    if (value === undefined) places.push(place);
    else found.set(key, value);
  }
  if (places.length === 0) return found;
  const missing = places.map((place) => keys[place]!);
  for (const [key, value] of await fetch(missing, places)) found.set(key, value);
  return found;
}

/** Those that there are. */
function present<V>(found: Map<string, V | null>): Map<string, V> {
  return new Map([...found].filter((entry): entry is [string, V] => entry[1] !== null));
}

function by<K, V>(rows: readonly V[], keyOf: (row: V) => K): Map<K, V> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}
