import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Claim, reach } from "../../src/temporal/claim.ts";
import { effectOf, lastingOf } from "../../src/temporal/kinds.ts";
import { type Projection, project } from "../../src/temporal/project.ts";
import { OPEN_END } from "../../src/time/instant.ts";
import { impliedFacts, keptFacts, MemorySlot } from "../support/memory-slot.ts";
import { naiveRuns } from "../support/naive-winner.ts";
import { runs } from "../support/runs.ts";
import { slotSteps } from "../support/slot-steps.ts";

const numbers = (claims: Iterable<number>) => [...claims].sort((a, b) => a - b);

/** Deep equality of plain data, fast where it holds. */
function expectSame(a: unknown, b: unknown): void {
  if (JSON.stringify(a) !== JSON.stringify(b)) expect(a).toEqual(b);
}

/** How a fact may be said to start or end at an instant, by claims that have a bound there. */
function boundsAt(claims: readonly Claim[], at: number): string[] {
  return claims.flatMap((c) => {
    const start =
      c.kind === "assert" && c.observed
        ? "observed"
        : c.kind === "assert" && c.fromText === null
          ? "unknown"
          : "stated";
    const starts = c.from === at ? [{ text: c.fromText, kind: start }] : [];
    const stops =
      c.until === at && c.kind !== "end"
        ? [{ text: c.untilText, kind: c.bound === "guessed" ? "guessed" : "stated" }]
        : [];
    return [...starts, ...stops].map((bound) => JSON.stringify(bound));
  });
}

describe("a slot revised step by step", { timeout: 3_600_000 }, () => {
  it("keeps the facts, bounds and evidence that all of its claims imply, and those are the naive ones", () => {
    fc.assert(
      fc.property(slotSteps(), (steps) => {
        const slot = new MemorySlot();
        for (const { added, removed } of steps) {
          const { closed, opened, kept: lasting, evidence: shifts } = slot.revise(added, removed);
          for (const shift of shifts) expect(shift.added.length + shift.removed.length).toBeGreaterThan(0);
          for (const { period, fact, evidence } of opened) {
            // What a fact that goes on rests on is told by its shift.
            if (fact !== null) expect(evidence).toEqual([]);
            const old = closed.find(
              (row) => row.fact === fact || (row.value === period.value && row.from === period.from),
            );
            if (old === undefined) expect(fact).toBe(null);
            else expect([old.fact, { ...old, ...period }]).not.toEqual([fact, old]);
          }
          for (const row of lasting) expect(slot.facts).toContain(row);
          const facts = keptFacts(slot);
          expectSame(facts, impliedFacts(slot.claims));
          const naive = naiveRuns(slot.claims, OPEN_END);
          const periods = (of: { value: number; from: number; to: number }[]) =>
            of.map(({ value, from, to }) => ({ value, from, to }));
          expectSame(periods(facts), periods(naive));
          for (const [k, fact] of facts.entries()) {
            const rests = slot.claims.filter((c) => fact.rests.includes(c.seq));
            const ends = boundsAt(rests, fact.to);
            expect(boundsAt(rests, fact.from)).toContain(JSON.stringify(fact.start));
            if (fact.to === OPEN_END) expect(fact.stop).toBe(null);
            else expect(ends).toContain(JSON.stringify(fact.stop));
            // Beside what supports it, only what has a bound where the fact has one.
            const others = rests.filter((c) => !naive[k]!.rests.includes(c.seq));
            expect(fact.rests).toEqual(expect.arrayContaining(naive[k]!.rests));
            for (const c of others)
              expect(boundsAt([c], fact.from).length + boundsAt([c], fact.to).length).toBeGreaterThan(0);
          }
          expect(slot.evidence.size).toBe(slot.facts.length);
        }
      }),
      { numRuns: runs(2000, 50_000) },
    );
  });
});

/** What an effect says, claims by number. */
function effect(claim: Claim, projection: Projection, heldBefore: (value: number, at: number) => boolean) {
  const { corrects, replaced, hindrance, ...rest } = effectOf(claim, projection, heldBefore);
  const by = hindrance?.by?.seq ?? null;
  const rule = hindrance?.rule ?? null;
  const lasting = lastingOf(claim, projection);
  return {
    ...rest,
    lasting: lasting === null ? null : { ...lasting, next: lasting.next?.seq ?? null },
    corrects: numbers(corrects.map((c) => c.seq)),
    replaced: replaced?.seq ?? null,
    rule,
    by,
  };
}

describe("a window on a slot", { timeout: 3_600_000 }, () => {
  it("tells of each new claim what all of the slot tells", () => {
    fc.assert(
      fc.property(slotSteps(), (steps) => {
        const slot = new MemorySlot();
        for (const { added, removed } of steps) {
          const before = slot.facts;
          const { window } = slot.revise(added, removed);
          const whole = project(slot.claims);
          for (const claim of added) {
            const inWindow = effect(
              claim,
              window.after,
              (value, at) =>
                window.after.runs.some((r) => r.value === value && r.to <= at) ||
                before.some((f) => f.value === value && f.to <= Math.min(at, window.from - 1)),
            );
            const held = (value: number, at: number) =>
              whole.runs.some((r) => r.value === value && r.to <= at);
            expectSame(inWindow, effect(claim, whole, held));
          }
        }
      }),
      { numRuns: runs(500, 20_000) },
    );
  });

  it("lies over what changes: no winner does outside of it", () => {
    fc.assert(
      fc.property(slotSteps(), (steps) => {
        const slot = new MemorySlot();
        for (const { added, removed } of steps) {
          const before = naiveRuns(slot.claims, OPEN_END);
          const { window } = slot.revise(added, removed);
          const outside = (all: typeof before) =>
            all.flatMap(({ value, from, to }) => [
              ...(from < window.from ? [{ value, from, to: Math.min(to, window.from) }] : []),
              ...(to > window.to + 1 ? [{ value, from: Math.max(from, window.to + 1), to }] : []),
            ]);
          expectSame(outside(naiveRuns(slot.claims, OPEN_END)), outside(before));
          expect(window.from).toBeLessThanOrEqual(Math.min(...[...added, ...removed].map((c) => c.from)));
          expect(window.to).toBeGreaterThanOrEqual(Math.max(...[...added, ...removed].map(reach)));
        }
      }),
      { numRuns: runs(300, 5000) },
    );
  });
});

describe("a long slot of two values in turn", { timeout: 3_600_000 }, () => {
  const SHORT = 50;
  const LONG = Math.min(5000, runs(5000, 5000));
  const shared = { fromText: "day", untilText: null, observed: false } as const;
  const open = (seq: number, value: number, from: number, attested = from): Claim => {
    return {
      ...shared,
      seq,
      said: seq,
      kind: "assert",
      bound: "open",
      value,
      from,
      until: OPEN_END,
      attested,
    };
  };
  const stretch = (seq: number, value: number, from: number, until: number): Claim => {
    return { ...open(seq, value, from), bound: "stated", until };
  };
  const end = (seq: number, value: number, at: number): Claim => {
    return { ...open(seq, value, at), kind: "end", bound: "stated", until: at };
  };
  const turns = (n: number) => Array.from({ length: n }, (_, k) => open(k + 1, 1 + (k % 2), k * 10));
  const slots = new Map<number, MemorySlot>();
  beforeAll(() => {
    for (const n of [SHORT, LONG]) slots.set(n, MemorySlot.of(turns(n)));
  });

  /** What is asked for where the slot has few claims, and where it has many. */
  function asked(change: (n: number) => { added?: Claim[]; removed?: Claim[] }) {
    return [SHORT, LONG].map((n) => {
      const slot = slots.get(n)!;
      const { added = [], removed = [] } = change(n);
      slot.ask(added, removed);
      return slot.asked;
    });
  }

  const last = (n: number) => n * 10;
  /** Start of a claim of value 1 in the middle. */
  const middle = (n: number) => n * 5 + (n % 4 === 0 ? 0 : 10);
  const at = (n: number, from: number) => slots.get(n)!.claims.filter((c) => c.from === from);
  it.each<[string, number, (n: number) => { added?: Claim[]; removed?: Claim[] }]>([
    ["the other value, behind all", 2, (n) => ({ added: [open(n + 1, 1, last(n))] })],
    ["the last value again, behind all", 3, (n) => ({ added: [open(n + 1, 2, last(n))] })],
    [
      "many at once, behind all",
      3,
      (n) => ({ added: [1, 2, 1].map((v, k) => open(n + 1 + k, v, last(n) + k)) }),
    ],
    ["a late start of another value", 6, (n) => ({ added: [open(n + 1, 2, middle(n) + 5)] })],
    ["a late start of the same value", 6, (n) => ({ added: [open(n + 1, 1, middle(n) + 5)] })],
    ["the same start, another value", 16, (n) => ({ added: [open(n + 1, 2, middle(n))] })],
    ["a word that overrules three", 12, (n) => ({ added: [open(n + 1, 2, middle(n) + 5, middle(n) + 50)] })],
    ["a stretch", 6, (n) => ({ added: [stretch(n + 1, 2, middle(n) + 2, middle(n) + 4)] })],
    ["a stretch over many", 16, (n) => ({ added: [stretch(n + 1, 2, middle(n) + 2, middle(n) + 64)] })],
    ["an end", 6, (n) => ({ added: [end(n + 1, 1, middle(n) + 5)] })],
    [
      "a correction",
      6,
      (n) => ({ added: [{ ...stretch(n + 1, 0, middle(n) + 2, middle(n) + 4), kind: "correct" }] }),
    ],
    ["a retraction in the middle", 16, (n) => ({ removed: at(n, middle(n)) })],
    ["a retraction of the last", 4, (n) => ({ removed: at(n, last(n) - 10) })],
    ["a retraction of the first", 4, (n) => ({ removed: at(n, 0) })],
  ])("loads as few claims as of a short one for %s", (_name, most, change) => {
    const [few, many] = asked(change);
    expect(many).toEqual(few);
    expect(many!.claims).toBeLessThanOrEqual(most);
    expect(many!.facts).toBeLessThanOrEqual(most);
    expect(many!.requests).toBeLessThanOrEqual(13);
  });

  it("loads as few for any one change anywhere", () => {
    const change = fc.record({
      what: fc.constantFrom("open", "attested", "stretch", "guess", "end", "correct", "retract"),
      value: fc.integer({ min: 1, max: 3 }),
      from: fc.integer({ min: -30, max: 30 }),
      length: fc.integer({ min: 1, max: 40 }),
      said: fc.boolean(),
    });
    fc.assert(
      fc.property(change, ({ what, value, from, length, said }) => {
        const [few, many] = asked((n) => {
          const [seq, start] = [n + 1, middle(n) + from];
          if (what === "retract") return { removed: at(n, Math.floor(start / 10) * 10) };
          const claim = what === "end" ? end(seq, value, start) : stretch(seq, value, start, start + length);
          const word = said ? seq : middle(n) / 10;
          const kinds: Record<string, Partial<Claim>> = {
            open: open(seq, value, start),
            attested: open(seq, value, start, start + length),
            guess: { bound: "guessed" },
            correct: { kind: "correct" },
          };
          return { added: [{ ...claim, ...kinds[what], said: word }] };
        });
        expect(many).toEqual(few);
        expect(many!.claims).toBeLessThanOrEqual(60);
      }),
      { numRuns: runs(100, 2000) },
    );
  });
});
