/** Random claims of one slot, in steps of coming and going: few instants and values, so that all collides. */
import fc from "fast-check";
import type { Claim } from "../../src/temporal/claim.ts";
import { OPEN_END, UNKNOWN_START } from "../../src/time/instant.ts";
import type { Precision } from "../../src/time/time-point.ts";

/** Claims that start or stop to count at once. */
export interface SlotStepOfStory {
  added: Claim[];
  removed: Claim[];
}

const draw = fc.record({
  what: fc.constantFrom<What>(
    ...weighted({ open: 6, stated: 2, guessed: 1, end: 3, correct: 2 }),
    "remove",
    "back",
  ),
  value: fc.nat(2),
  from: fc.nat(31),
  isUnknown: fc.constantFrom(...Array<boolean>(9).fill(false), true),
  length: fc.nat(14),
  /** How far an open assertion is attested: 0 for its start only. */
  attested: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(24) }),
  /** When it was said: now, or at an instant of its own. */
  said: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(50) }),
  nothing: fc.boolean(),
  texts: fc.tuple(fc.nat(2), fc.nat(1)),
  target: fc.nat(30),
});
type Draw = typeof draw extends fc.Arbitrary<infer T> ? T : never;
type What = "open" | "stated" | "guessed" | "end" | "correct" | "remove" | "back";

function weighted(weights: Partial<Record<What, number>>): What[] {
  return Object.entries(weights).flatMap(([what, n]) => Array<What>(n).fill(what as What));
}

/** A slot's story; `instants` and `values` narrow it, so that some stories are dense. */
export function slotSteps(): fc.Arbitrary<SlotStepOfStory[]> {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(draw) },
    { weight: 1, arbitrary: fc.array(draw, { minLength: 1, maxLength: 3 }) },
  );
  return fc
    .record({
      steps: fc.array(step, { minLength: 2, maxLength: 15, size: "max" }),
      instants: fc.integer({ min: 8, max: 32 }),
      values: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ steps, instants, values }) => build(steps, instants, values));
}

function build(steps: Draw[][], instants: number, values: number): SlotStepOfStory[] {
  const live: Claim[] = [];
  const gone: Claim[] = [];
  const story: SlotStepOfStory[] = [];
  for (const [at, draws] of steps.entries()) {
    const added: Claim[] = [];
    const removed: Claim[] = [];
    for (const [k, d] of draws.entries()) {
      if (d.what === "remove") {
        const staying = live.filter((c) => !removed.includes(c));
        if (staying.length > 0) removed.push(staying[d.target % staying.length]!);
      } else if (d.what === "back") {
        if (gone.length > 0) added.push(...gone.splice(d.target % gone.length, 1));
      } else added.push(claim(d, at * 10 + k + 1, instants, values));
    }
    if (added.length + removed.length === 0) continue;
    story.push({ added, removed });
    for (const c of removed) live.splice(live.indexOf(c), 1);
    gone.push(...removed);
    live.push(...added);
  }
  return story;
}

const GIVEN: (Precision | null)[] = ["day", "month", null];

function claim(d: Draw, seq: number, instants: number, values: number): Claim {
  const from = d.isUnknown && d.what !== "end" && d.what !== "correct" ? UNKNOWN_START : d.from % instants;
  const until = Math.max(from, 0) + 1 + (d.length % Math.ceil(instants / 2));
  const fromText = from === UNKNOWN_START ? null : (GIVEN[d.texts[0]] ?? null);
  const untilText = GIVEN[d.texts[1]] ?? null;
  const shared = { seq, said: d.said ?? seq, value: 1 + (d.value % values), from, fromText };
  const observed = fromText === null && from > UNKNOWN_START;
  switch (d.what) {
    case "end":
      return { ...shared, ...point("end", from), untilText: fromText, observed: false };
    case "correct":
      return {
        ...shared,
        ...point("correct", from),
        ...(d.nothing ? { value: 0 } : {}),
        until,
        untilText,
        observed,
      };
    case "open": {
      const attested = from === UNKNOWN_START ? from : from + d.attested;
      return {
        ...shared,
        kind: "assert",
        bound: "open",
        until: OPEN_END,
        attested,
        untilText: null,
        observed,
      };
    }
    default: {
      const bound = d.what === "guessed" ? "guessed" : "stated";
      return { ...shared, kind: "assert", bound, until, attested: from, untilText, observed };
    }
  }
}

function point(kind: "end" | "correct", from: number) {
  return { kind, bound: "stated", until: from, attested: from } as const;
}
