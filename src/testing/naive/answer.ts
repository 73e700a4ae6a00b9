import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { type Need, nodeKey, timelineKey } from "../../store/need.ts";
import type { EntryRow, FactBeside, FactVersion, SlotKey } from "../../store/rows.ts";
import { type Claim, isOpen, reach } from "../../temporal/claim.ts";
import type { SlotRequest } from "../../temporal/window.ts";
import { type GroupRows, isCurrent } from "./group-rows.ts";

/** Answers what the plan of a commit asks, from the rows before the commit. */
export function answer(rows: GroupRows, need: Need): unknown {
  switch (need.ask) {
    case "names": {
      const nodes = (key: string) => {
        const bearers = new Set(rows.names.filter((n) => n.row.key === key).map((n) => n.row.node));
        return rows.nodes.map((n) => n.row).filter((node) => bearers.has(node.id));
      };
      return new Map(need.keys.map((key) => [key, nodes(key)]));
    }
    case "nodes": {
      const wanted = new Set(need.keys.map(({ kind, key }) => nodeKey(kind, key)));
      const keyed = rows.nodes.map(({ row }) => [nodeKey(row.kind, row.key), row] as const);
      return new Map(keyed.filter(([key]) => wanted.has(key)));
    }
    case "nodes-by-number":
      return new Map(rows.nodes.filter((n) => need.ids.includes(n.row.id)).map(({ row }) => [row.id, row]));
    case "predicates":
      return new Map(
        rows.predicates.filter((p) => need.names.includes(p.row.name)).map(({ row }) => [row.name, row]),
      );
    case "predicates-by-number":
      return new Map(
        rows.predicates.filter((p) => need.ids.includes(p.row.id)).map(({ row }) => [row.id, row]),
      );
    case "entries":
      return new Map(rows.entries.filter((e) => need.ids.includes(e.id)).map((e) => [e.id, e]));
    case "given-ids":
      return rows.entries.filter((e) => !e.flags.idMade && e.id.startsWith(need.start)).map((e) => e.id);
    case "entries-by-number":
      return rows.entries.filter((e) => need.seqs.includes(e.seq));
    case "entries-of-predicates":
      return rows.entries.filter(
        (e) => isWorded(e) && need.predicates.includes(e.predicate!) && e.seq < need.before,
      );
    case "entries-about":
      return rows.entries.filter(
        (e) =>
          isWorded(e) &&
          (need.nodes.includes(e.subject!) || need.nodes.includes(e.object ?? -1)) &&
          e.seq < need.before,
      );
    case "entries-of-episodes":
      return rows.entries.filter(
        (e) => isWorded(e) && need.episodes.includes(e.episode ?? -1) && e.seq < need.before,
      );
    case "episodes":
      return new Map(rows.episodes.filter((e) => need.ids.includes(e.public)).map((e) => [e.public, e]));
    case "episodes-by-number":
      return rows.episodes.filter((e) => need.ids.includes(e.id));
    case "last-words-on":
      return new Map(
        rows.entries
          .filter((e) => need.seqs.includes(e.target ?? -1) && e.seq < need.before)
          .map((e) => [e.target, e]),
      );
    case "timelines": {
      const wanted = new Set(need.keys.map(timelineKey));
      return new Map(
        rows.timelines.map((t) => [timelineKey(t), t] as const).filter(([key]) => wanted.has(key)),
      );
    }
    case "slot":
      return answerOfSlot(rows, need.slot, need.request);
    case "used-slots":
      return need.slots.map((slot) => rows.claims.some((c) => isIn(c.key, slot)));
    case "claims":
      return claimsIn(rows, need.slot);
    case "timelines-of":
      return rows.timelines.filter((t) => need.families.includes(t.family));
    case "facts-in-slot":
      return factsIn(rows, need.slot);
    case "facts-in-timeline":
      return current(rows).filter((f) => f.timeline === need.timeline);
    case "facts-beside":
      return new Map(need.timelines.map((timeline) => [timeline, factsBeside(rows, timeline, need.most)]));
    case "fact": {
      const { timeline, predicate, object, from } = need;
      const versions = rows.facts
        .map((f) => f.row)
        .filter(
          (f) =>
            f.timeline === timeline && f.predicate === predicate && f.object === object && f.from === from,
        );
      return versions.at(-1) ?? null;
    }
    case "evidence":
      return rows.evidence.filter((e) => isCurrent(e) && e.row.fact === need.fact).map((e) => e.row.seq);
    case "held-before":
      return factsIn(rows, need.slot).some((f) => f.value === need.value && f.to <= need.at);
    case "newer-start":
      return claimsIn(rows, need.slot).some(
        (c) => c.kind === "assert" && c.from > need.after && c.seq < need.seq,
      );
    default:
      need satisfies never;
      throw new PalimpsestError("fault", `Unknown need: ${JSON.stringify(need)}`);
  }
}

function isWorded({ op }: EntryRow): boolean {
  return op === "assert" || op === "end" || op === "correct";
}

function answerOfSlot(rows: GroupRows, slot: SlotKey, request: SlotRequest): unknown {
  const claims = claimsIn(rows, slot);
  const starts = (except: number | null) =>
    claims.filter((c) => isOpen(c) && c.value !== except).map((c) => c.from);
  switch (request.ask) {
    case "touching":
      return claims.filter((c) => c.from <= request.to && reach(c) >= request.from);
    case "open-before":
      return last(starts(request.except).filter((start) => start < request.before));
    case "open-after":
      return first(starts(request.except).filter((start) => start > request.after));
    case "facts":
      return factsIn(rows, slot).filter((f) => f.from < request.to && f.to > request.from);
  }
}

function first(instants: readonly number[]): number | null {
  return instants.length === 0 ? null : Math.min(...instants);
}

function last(instants: readonly number[]): number | null {
  return instants.length === 0 ? null : Math.max(...instants);
}

function isIn(key: SlotKey, { timeline, slot }: SlotKey): boolean {
  return key.timeline === timeline && key.slot === slot;
}

/** Those that count now. */
function claimsIn(rows: GroupRows, slot: SlotKey): Claim[] {
  return rows.claims.filter((c) => c.live && isIn(c.key, slot)).map((c) => c.claim);
}

function current(rows: GroupRows): FactVersion[] {
  return rows.facts.filter(isCurrent).map((f) => f.row);
}

function factsIn(rows: GroupRows, slot: SlotKey): FactVersion[] {
  return current(rows)
    .filter((f) => isIn(f, slot))
    .sort((a, b) => a.from - b.from);
}

function factsBeside(rows: GroupRows, timeline: number, most: number): FactBeside[] {
  return current(rows)
    .filter((f) => f.timeline === timeline)
    .sort((a, b) => b.slot - a.slot || b.from - a.from)
    .slice(0, most)
    .map(({ row, predicate, from, to, start, stop, object: id }) => {
      const object = rows.nodes.find((n) => n.row.id === id)!.row;
      return { row, predicate, from, to, start, stop, object };
    });
}
