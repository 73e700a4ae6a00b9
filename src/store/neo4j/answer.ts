import { boundedKey } from "../../model/digest.ts";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { type Need, nodeKey, timelineKey } from "../need.ts";
import type { Changes, EntryRow, EpisodeRow, NodeRow, PredicateRow, SlotKey, TimelineRow } from "../rows.ts";
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
import { SlotReader } from "./slot-reader.ts";

/** Answers what plans ask of one group, inside the transaction of their commits. */
export class Answering {
  readonly #ask: Ask;
  readonly #gid: number;
  /** Of predicates that were asked for. */
  readonly #names = new Map<number, string>();
  #slot: { key: SlotKey; reader: SlotReader } | null = null;

  constructor(ask: Ask, gid: number) {
    this.#gid = gid;
    this.#ask = (name, more = {}) => ask(name, { gid, ...more });
  }

  async answer(need: Need): Promise<unknown> {
    switch (need.ask) {
      case "names": {
        const found = new Map<string, NodeRow[]>(need.keys.map((key) => [key, []]));
        for (const row of await this.#ask("names", { keys: need.keys }))
          found.get(row["key"] as string)!.push(readNode(propertiesOf(row, "n")));
        return found;
      }
      case "nodes":
        return new Map(
          (await this.#nodes("nodes", { keys: need.keys })).map((node) => [
            nodeKey(node.kind, node.key),
            node,
          ]),
        );
      case "nodes-by-number":
        return new Map((await this.#nodes("nodes-by-number", { numbers: need.ids })).map((n) => [n.id, n]));
      case "predicates":
        return new Map(
          (await this.#predicates("predicates", { keys: need.names.map(boundedKey) })).map((p) => [
            p.name,
            p,
          ]),
        );
      case "predicates-by-number":
        return new Map(
          (await this.#predicates("predicates-by-number", { numbers: need.ids })).map((p) => [p.id, p]),
        );
      case "entries":
        return new Map(
          (await this.#entries("entries", { keys: need.ids.map(boundedKey) })).map((e) => [e.id, e]),
        );
      case "given-ids":
        return (await this.#ask("given-ids", { start: boundedKey(need.start) })).map((row) => row["id"]);
      case "entries-by-number":
        return this.#entries("entries-by-number", { numbers: need.seqs });
      case "entries-of-predicates":
        return this.#entries("entries-of-predicates", {
          predicates: need.predicates,
          before: need.before,
          revision: Number.MAX_SAFE_INTEGER,
        });
      case "episodes":
        return new Map(
          (await this.#episodes("episodes", { keys: need.ids.map(boundedKey) })).map((e) => [e.public, e]),
        );
      case "episodes-by-number":
        return this.#episodes("episodes-by-number", { numbers: [...new Set(need.ids)] });
      case "last-word-on":
        return (await this.#entries("last-word-on", { seq: need.seq, before: need.before }))[0] ?? null;
      case "timelines":
        return this.#timelines(need.keys);
      case "timelines-of":
        return (await this.#ask("timelines-of", { families: need.families })).map((row) =>
          readTimeline(propertiesOf(row, "t")),
        );
      case "slot":
        return this.#reader(need.slot).answer(need.request);
      case "used-slots": {
        const used = new Set(
          (await this.#ask("used-slots", { slots: need.slots })).map((row) => row["place"]),
        );
        return need.slots.map((_, place) => used.has(place));
      }
      case "claims":
        return (await this.#ask("claims", { ...need.slot })).map((row) => readClaim(propertiesOf(row, "c")));
      case "facts-in-slot":
        return this.#facts("facts-in-slot", { ...need.slot });
      case "facts-in-timeline":
        return this.#facts("facts-in-timeline", { timeline: need.timeline });
      case "fact": {
        const { timeline, predicate, object, from } = need;
        return (await this.#facts("newest-version", { timeline, predicate, object, from }))[0] ?? null;
      }
      case "evidence":
        return (await this.#ask("evidence-now", { fact: need.fact })).map((row) => row["seq"]);
      case "held-before":
        return this.#isThere("held-before", { ...need.slot, value: need.value, at: need.at });
      case "newer-start":
        return this.#isThere("newer-start", { ...need.slot, after: need.after, seq: need.seq });
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
    if (unknown.length > 0) await this.answer({ ask: "predicates-by-number", ids: unknown });
    return (number) => this.#names.get(number)!;
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

  async #facts(name: string, more: Properties) {
    return (await this.#ask(name, more)).map((row) => readFact(propertiesOf(row, "f")));
  }

  async #timelines(
    keys: readonly { subject: number; family: number; scope: string | null }[],
  ): Promise<Map<string | number, TimelineRow>> {
    const asked = keys.map(({ subject, family, scope }) => ({
      subject,
      family,
      scope_key: scopeKey(scope),
    }));
    const rows = (await this.#ask("timelines", { keys: asked })).map((row) =>
      readTimeline(propertiesOf(row, "t")),
    );
    return new Map(rows.map((row) => [timelineKey(row), row]));
  }

  #reader(key: SlotKey): SlotReader {
    const last = this.#slot;
    if (last?.key.timeline === key.timeline && last.key.slot === key.slot) return last.reader;
    const reader = new SlotReader(this.#ask, this.#gid, key);
    this.#slot = { key, reader };
    return reader;
  }

  async #isThere(name: string, more: Properties): Promise<boolean> {
    return (await this.#ask(name, more)).length > 0;
  }
}
