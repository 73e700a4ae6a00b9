import { mayRefine } from "../resolve/refinement.ts";
import { need, type Step } from "../store/need.ts";
import type { FactBeside, FactVersion } from "../store/rows.ts";
import type { Draft } from "./draft.ts";
import type { EntryEffect } from "./effects.ts";
import { SlotRows } from "./slot-rows.ts";

/** Most facts of a timeline that are looked at, where one may be a kind of another by their names, and elsewhere. */
const MOST = 50;
const MOST_OF_NAMES = 8;

/** How many facts beside a new value are looked at: of a literal, which has no name, as few as of a name. */
export function mostBeside(name: string | null, label: string | null = null): number {
  return name !== null && mayRefine({ name, label }) ? MOST : MOST_OF_NAMES;
}

/**
 * For versions that a commit opens where a value of a many-valued predicate begins to hold, by their rows: other values
 * of the same timeline that hold during some of the time. Of what was stored the newest values are looked at, of the
 * commit itself those recorded before.
 */
export function* besideBegun(
  draft: Draft,
  effects: readonly EntryEffect[],
): Step<ReadonlyMap<number, FactBeside[]>> {
  const begun = begunBy(draft, effects);
  if (begun.length === 0) return NONE;
  const stored = yield* storedBeside(draft, begun);
  const closed = new Set(draft.changes.closed);
  const opened = byTimeline(draft.changes.opened);
  const beside = new Map<number, FactBeside[]>();
  for (const own of begun) {
    const here = [
      ...(stored.get(own.timeline) ?? []).filter(({ row }) => !closed.has(row)),
      ...(opened.get(own.timeline) ?? [])
        .filter((one) => isBefore(one, own))
        .map((one) => withObject(draft, one)),
    ];
    const others = here.filter(
      (one) =>
        one.predicate === own.predicate &&
        one.object.id !== own.object &&
        one.from < own.to &&
        one.to > own.from,
    );
    if (others.length > 0) beside.set(own.row, others);
  }
  return beside;
}

const NONE: ReadonlyMap<number, FactBeside[]> = new Map();

/** The versions that entries opened by beginning to hold, each once. */
function begunBy(draft: Draft, effects: readonly EntryEffect[]): FactVersion[] {
  const opened = draft.changes.opened.filter((one) => one.slot > 0);
  if (opened.length === 0) return [];
  const rows = new SlotRows(opened);
  const begun = new Set<FactVersion>();
  for (const { key, claim, effect } of effects) {
    if (effect.kind !== "began" && effect.kind !== "changed" && effect.kind !== "resumed") continue;
    for (const one of rows.of(key, claim.value))
      if (one.from <= effect.at && effect.at < one.to) begun.add(one);
  }
  return [...begun];
}

function* storedBeside(draft: Draft, begun: readonly FactVersion[]): Step<Map<number, FactBeside[]>> {
  const wanted = new Map<number, number>();
  for (const { timeline, object } of begun) {
    if (timeline >= draft.head.next.timeline) continue;
    const { kind, text, label } = draft.nodeOf(object);
    const most = mostBeside(kind === "entity" ? text : null, label);
    wanted.set(timeline, Math.max(most, wanted.get(timeline) ?? 0));
  }
  const found = new Map<number, FactBeside[]>();
  for (const most of new Set(wanted.values())) {
    const timelines = [...wanted].filter(([, number]) => number === most).map(([timeline]) => timeline);
    for (const [timeline, facts] of yield* need.factsBeside(timelines, most)) found.set(timeline, facts);
  }
  return found;
}

function byTimeline(opened: readonly FactVersion[]): Map<number, FactVersion[]> {
  const found = new Map<number, FactVersion[]>();
  for (const one of opened) {
    const list = found.get(one.timeline);
    if (list === undefined) found.set(one.timeline, [one]);
    else list.push(one);
  }
  return found;
}

/** Whether a version of the same commit was known before another: facts are numbered as their entries were recorded. */
function isBefore(one: FactVersion, own: FactVersion): boolean {
  return one.row < own.row || one.fact !== one.row;
}

function withObject(
  draft: Draft,
  { row, predicate, from, to, start, stop, object }: FactVersion,
): FactBeside {
  return { row, predicate, from, to, start, stop, object: draft.nodeOf(object) };
}
