/** One slot kept in arrays: answers what a revision of it asks for, counts that, and applies what comes out. */
import { type Claim, isOpen, reach } from "../../src/temporal/claim.ts";
import { project } from "../../src/temporal/project.ts";
import { boundOf, type FactRow, reviseSlot, type SlotRevision } from "../../src/temporal/revise.ts";
import type { SlotRequest, SlotStep } from "../../src/temporal/window.ts";
import { OPEN_END } from "../../src/time/instant.ts";

export class MemorySlot {
  claims: Claim[] = [];
  facts: FactRow[] = [];
  /** Numbers of the entries that each fact rests on. */
  readonly evidence = new Map<number, Set<number>>();
  /** What the last revision asked for, and how many claims it was given. */
  asked = { requests: 0, claims: 0, facts: 0 };
  /** The requests in turn, each with its answer; of claims and facts, with their number. */
  log: string[] = [];
  #row = 1;
  #fact = 1;

  /** A slot with all of its claims and facts at once. */
  static of(claims: readonly Claim[]): MemorySlot {
    const slot = new MemorySlot();
    slot.claims = [...claims];
    for (const { value, from, to, start, stop, evidence } of project(claims).runs) {
      const period = { value, from, to, start: boundOf(start!), stop: stop === null ? null : boundOf(stop) };
      slot.evidence.set(slot.#fact, new Set(evidence.map((c) => c.seq)));
      slot.facts.push({ ...period, row: slot.#row++, fact: slot.#fact++ });
    }
    return slot;
  }

  /** Works out what claims would do. */
  ask(added: readonly Claim[], removed: readonly Claim[] = []): SlotRevision {
    this.log = [];
    this.asked = { requests: 0, claims: 0, facts: 0 };
    return this.run(reviseSlot(added, removed));
  }

  /** Adds and removes claims; says what that did. */
  revise(added: readonly Claim[], removed: readonly Claim[] = []): SlotRevision {
    const revision = this.ask(added, removed);
    const gone = new Set(removed);
    this.claims = [...this.claims.filter((c) => !gone.has(c)), ...added];
    this.#apply(revision);
    return revision;
  }

  run<T>(step: SlotStep<T>): T {
    let answer: unknown;
    for (;;) {
      const next = step.next(answer);
      if (next.done === true) return next.value;
      if (++this.asked.requests > 500) throw new Error("The window never suffices");
      answer = this.#answer(next.value);
      this.log.push(logged(next.value, answer));
    }
  }

  #answer(request: SlotRequest): unknown {
    switch (request.ask) {
      case "touching": {
        const found = this.claims.filter((c) => c.from <= request.to && reach(c) >= request.from);
        this.asked.claims += found.length;
        return found;
      }
      case "open-before":
        return latest(this.#openStarts(request.except).filter((at) => at < request.before));
      case "open-after":
        return earliest(this.#openStarts(request.except).filter((at) => at > request.after));
      case "facts": {
        const found = this.facts.filter((f) => f.from < request.to && f.to > request.from);
        this.asked.facts += found.length;
        return found.sort((a, b) => a.from - b.from);
      }
    }
  }

  #openStarts(except: number | null): number[] {
    return this.claims.filter((c) => isOpen(c) && c.value !== except).map((c) => c.from);
  }

  #apply({ closed, opened, evidence }: SlotRevision): void {
    const rows = new Set(closed.map((row) => row.row));
    for (const { row, fact } of closed) {
      if (!this.facts.some((f) => f.row === row)) throw new Error(`Closes a row that is not current: ${row}`);
      if (!opened.some((o) => o.fact === fact)) this.evidence.delete(fact);
    }
    this.facts = this.facts.filter((f) => !rows.has(f.row));
    for (const { period, fact, evidence: claims } of opened) {
      const identity = fact ?? this.#fact++;
      this.facts.push({ ...period, row: this.#row++, fact: identity });
      if (fact === null) this.evidence.set(identity, new Set(claims.map((c) => c.seq)));
    }
    for (const { fact, added, removed } of evidence) {
      const resting = this.evidence.get(fact)!;
      for (const c of added) {
        if (resting.has(c.seq)) throw new Error(`Adds evidence that is there: ${c.seq}`);
        resting.add(c.seq);
      }
      for (const c of removed)
        if (!resting.delete(c.seq)) throw new Error(`Removes evidence that is not there: ${c.seq}`);
    }
  }
}

function logged(request: SlotRequest, answer: unknown): string {
  const text = (at: unknown) => (at === null ? "none" : (at as number) >= OPEN_END ? "open" : String(at));
  const given = Array.isArray(answer) ? answer.length : text(answer);
  if (request.ask === "touching" || request.ask === "facts")
    return `${request.ask} ${text(request.from)}..${text(request.to)}: ${given}`;
  const at = request.ask === "open-before" ? request.before : request.after;
  const except = request.except === null ? "" : ` except ${request.except}`;
  return `${request.ask} ${text(at)}${except}: ${given}`;
}

const numbers = (claims: Iterable<number>) => [...claims].sort((a, b) => a - b);

/** The facts that a slot keeps, with how their ends were given and what they rest on. */
export function keptFacts(slot: MemorySlot) {
  return slot.facts
    .map(({ value, from, to, start, stop, fact }) => {
      return { value, from, to, start, stop, rests: numbers(slot.evidence.get(fact)!) };
    })
    .sort((a, b) => a.from - b.from);
}

/** The same of all claims at once. */
export function impliedFacts(claims: readonly Claim[]): ReturnType<typeof keptFacts> {
  return project(claims).runs.map(({ value, from, to, start, stop, evidence }) => ({
    value,
    from,
    to,
    start: boundOf(start!),
    stop: stop === null ? null : boundOf(stop),
    rests: numbers(evidence.map((c) => c.seq)),
  }));
}

const latest = (instants: readonly number[]) =>
  instants.reduce<number | null>((a, b) => (a === null ? b : Math.max(a, b)), null);
const earliest = (instants: readonly number[]) =>
  instants.reduce<number | null>((a, b) => (a === null ? b : Math.min(a, b)), null);
