import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Claim } from "../../src/temporal/claim.ts";
import { project } from "../../src/temporal/project.ts";
import { boundOf } from "../../src/temporal/revise.ts";
import { OPEN_END } from "../../src/time/instant.ts";
import { MemorySlot } from "../support/memory-slot.ts";
import { naiveRuns } from "../support/naive-winner.ts";
import { runs } from "../support/runs.ts";
import { slotSteps } from "../support/slot-steps.ts";

const numbers = (claims: Iterable<number>) => [...claims].sort((a, b) => a - b);

/** The facts of a slot, with how their ends were given and what they rest on. */
function kept(slot: MemorySlot) {
  return slot.facts
    .map(({ value, from, to, start, stop, fact }) => ({
      value,
      from,
      to,
      start,
      stop,
      rests: numbers(slot.evidence.get(fact)!),
    }))
    .sort((a, b) => a.from - b.from);
}

function projected(claims: readonly Claim[]) {
  return project(claims).runs.map(({ value, from, to, start, stop, evidence }) => ({
    value,
    from,
    to,
    start: boundOf(start!),
    stop: stop === null ? null : boundOf(stop),
    rests: numbers(evidence.map((c) => c.seq)),
  }));
}

describe("a slot revised step by step", { timeout: 3_600_000 }, () => {
  it("keeps the facts, bounds and evidence that all of its claims imply, and those are the naive ones", () => {
    fc.assert(
      fc.property(slotSteps(), (steps) => {
        const slot = new MemorySlot();
        for (const [at, { added, removed }] of steps.entries()) {
          slot.revise(added, removed);
          expect(kept(slot), `step ${at + 1}`).toEqual(projected(slot.claims));
          expect(kept(slot).map(({ value, from, to }) => ({ value, from, to }))).toEqual(
            naiveRuns(slot.claims, OPEN_END),
          );
          expect(slot.evidence.size).toBe(slot.facts.length);
        }
      }),
      { numRuns: runs(2000, 50_000) },
    );
  });
});
