import type { Claim } from "./claim.ts";
import type { Projection, Run } from "./project.ts";

/** A stretch in which a fact wins in both of its slots. Claims are named by their entries. */
export interface SharedRun extends Omit<Run, "evidence"> {
  readonly evidence: readonly number[];
}

/** The runs of one value in a projection, with evidence by entry. */
export function runsOf(projection: Projection, value: number): SharedRun[] {
  return projection.runs
    .filter((run) => run.value === value)
    .map((run) => ({ ...run, evidence: run.evidence.map((c) => c.seq) }));
}

/**
 * Where a fact wins in both ends' slots. An assertion is evidence if it covers a part of the run in either slot.
 * @param value what the fact is in the first slot, which is also its value in the result
 * @param hasRivals whether other values may compete in the first slot; where none do, what lies over the run there
 * supports it only if it does in the second slot, too
 */
export function intersectRuns(
  first: Projection,
  value: number,
  second: Projection,
  otherValue: number,
  hasRivals = true,
): SharedRun[] {
  const result: SharedRun[] = [];
  const ends = [...endsOf(first, value), ...endsOf(second, otherValue)];
  const others = second.runs.filter((run) => run.value === otherValue);
  for (const a of first.runs) {
    if (a.value !== value) continue;
    for (const b of others) {
      const from = Math.max(a.from, b.from);
      const to = Math.min(a.to, b.to);
      if (from >= to) continue;
      const start = a.from >= b.from ? a.start : b.start;
      const stop = a.to <= b.to ? a.stop : b.stop;
      const evidence = new Set<number>();
      if (hasRivals) for (const c of a.evidence) if (supports(first, c, value, from, to)) evidence.add(c.seq);
      for (const c of b.evidence) if (supports(second, c, otherValue, from, to)) evidence.add(c.seq);
      for (const end of ends) if (end.from === to) evidence.add(end.seq);
      for (const edge of [start, stop]) if (edge !== null) evidence.add(edge.claim.seq);
      result.push({ value, from, to, start, stop, evidence: [...evidence] });
    }
  }
  return result;
}

function endsOf({ claims }: Projection, value: number): Claim[] {
  return claims.filter((c) => c.kind === "end" && c.value === value);
}

function supports(projection: Projection, claim: Claim, value: number, from: number, to: number): boolean {
  if (claim.value !== value) return false;
  if (claim.kind === "correct") {
    return projection.segments.some((s) => s.top.by === claim && s.from < to && s.to > from);
  }
  const standing = projection.standings.get(claim);
  return standing !== undefined && claim.from < to && standing.end > from && standing.end > claim.from;
}
