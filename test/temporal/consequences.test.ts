/** The consequences that section 4 of semantics.md draws from its rules, each through the library. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fact, fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { history, rebatched, shuffled } from "../../src/testing/histories.ts";
import type { JournalLine } from "../../src/testing/journal-line.ts";
import { commitsOf, replay } from "../../src/testing/replay.ts";
import { allFacts, ofEngine } from "../support/beliefs.ts";
import { pastReads } from "../support/past-reads.ts";
import { runs } from "../support/runs.ts";

const clock = fixedClock(Date.UTC(2035, 0, 1));

async function openEmpty(): Promise<Memory> {
  return openMemory({ store: ":memory:", clock });
}

async function say(memory: Memory, lines: readonly JournalLine[]): Promise<void> {
  await memory.import(lines.map((line) => JSON.stringify(line)));
}

async function open(lines: readonly JournalLine[]): Promise<Memory> {
  const memory = await openEmpty();
  await say(memory, lines);
  return memory;
}

/** All of a fact but how its ends' names are spelled and when it was recorded. */
function essence(fact: Fact): string {
  const { id, valid_text, from_kind, until_kind, contested, evidence } = fact;
  const rests = evidence.map((e) => JSON.stringify(e)).sort();
  return JSON.stringify([ofEngine(fact), id, valid_text, from_kind, until_kind, contested, rests]);
}

async function believed(memory: Memory, revision?: number): Promise<string[]> {
  const known = revision === undefined ? {} : { known: { revision } };
  return (await allFacts(memory, { history: true, ...known })).map(essence).sort();
}

/** Predicates of the histories that are `one` at their subjects' end throughout, and at their objects'. */
const oneAtSubject = [
  ..."t_home t_debut t_boss t_husband t_led_by t_lives t_base t_prefers t_height t_trip".split(" "),
  "t_partner",
];
const oneAtObject = ["t_owns", "t_husband", "t_partner"];

/** The slots at whose ends a fact stands alone. */
function soleAt(fact: Fact): string[] {
  const { subject, predicate, scope, object } = fact;
  const ends: string[] = [];
  const side = (name: string) => (predicate === "t_partner" ? "either" : name);
  if (oneAtSubject.includes(predicate)) ends.push([predicate, scope, side("subject"), subject.id].join());
  if (oneAtObject.includes(predicate) && "entity" in object)
    ends.push([predicate, scope, side("object"), object.entity.id].join());
  return ends;
}

const startOf = (fact: Fact) => (fact.t_valid === null ? -Infinity : Date.parse(fact.t_valid));
const endOf = (fact: Fact) => (fact.t_invalid === null ? Infinity : Date.parse(fact.t_invalid));

describe("1. a single-valued slot", { timeout: 3_600_000 }, () => {
  it("has no instant with two values, at any revision", async () => {
    await fc.assert(
      fc.asyncProperty(history(), async ({ lines }) => {
        const memory = await open(lines);
        for (const [{ rev }] of commitsOf(lines) as [JournalLine][]) {
          const slots = new Map<string, Fact[]>();
          const facts = await allFacts(memory, { history: true, known: { revision: rev } });
          for (const fact of facts) {
            for (const end of soleAt(fact)) slots.set(end, [...(slots.get(end) ?? []), fact]);
          }
          for (const of of slots.values()) {
            const inOrder = of.toSorted((a, b) => startOf(a) - startOf(b));
            for (const [k, fact] of inOrder.slice(1).entries())
              expect(startOf(fact)).toBeGreaterThanOrEqual(endOf(inOrder[k]!));
          }
        }
        await memory.close();
      }),
      { numRuns: runs(50, 2000) },
    );
  });

  it("has no gap where one open state follows another: each ends in the instant in which the next begins", async () => {
    const year = fc.integer({ min: 2000, max: 2012 });
    const state = fc.record({
      object: fc.constantFrom("Velden", "Osto", "Karst"),
      from: year,
      attested: fc.option(fc.integer({ min: 0, max: 8 })),
      said: fc.option(year),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 12, size: "max" }), async (states) => {
        const memory = await openEmpty();
        await memory.declare({ predicate: "t_home", cardinality: "one" });
        for (const { object, from, attested, said } of states) {
          await memory.assert({
            ...{ subject: "Mira", predicate: "t_home", object, from: String(from) },
            ...(attested === null ? {} : { attested: String(from + attested) }),
            ...(said === null ? {} : { said: String(said) }),
          });
          const facts = await allFacts(memory, { history: true });
          const ends = facts.map((fact) => fact.t_invalid);
          expect(ends).toEqual([...facts.slice(1).map((fact) => fact.t_valid), null]);
          for (const { t_valid } of facts) {
            const now = await memory.facts({ at: t_valid! });
            expect(now.facts.map((fact) => fact.t_valid)).toEqual([t_valid]);
          }
        }
        await memory.close();
      }),
      { numRuns: runs(50, 2000) },
    );
  });
});

describe("2. what was said, not when it arrived,", { timeout: 3_600_000 }, () => {
  const arrivals = history().chain((told) => fc.record({ told: rebatched(told), shuffled: shuffled(told) }));

  it("decides the facts, whatever the order and the batches", async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (orders) => {
        const told = await open(orders.told.lines);
        const other = await open(orders.shuffled.lines);
        expect(await believed(other)).toEqual(await believed(told));
        await Promise.all([told.close(), other.close()]);
      }),
      { numRuns: runs(50, 2000) },
    );
  });

  it("decides them in one batch as one by one", async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async ({ told: { lines } }) => {
        const oneByOne = await openEmpty();
        for (const [k, line] of lines.entries()) await say(oneByOne, [{ ...line, rev: k + 1 }]);
        const { rev, recorded_at } = lines.at(-1)!;
        const batch = await open(lines.map((line) => ({ ...line, rev, recorded_at })));
        expect(await believed(batch)).toEqual(await believed(oneByOne));
        await Promise.all([oneByOne.close(), batch.close()]);
      }),
      { numRuns: runs(25, 1000) },
    );
  });
});

describe("3. an answer as of a past revision", { timeout: 3_600_000 }, () => {
  it("never changes afterwards, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(history({ maxEntries: 14 }), async ({ lines }) => {
        const memory = await openEmpty();
        const then = new Map<number, string[]>();
        for (const commit of commitsOf(lines)) {
          await say(memory, commit);
          // A commit that says nothing new makes no revision.
          const { revision } = await memory.stats();
          then.set(revision, await pastReads(memory, revision));
        }
        for (const [revision, answers] of then) {
          const now = await pastReads(memory, revision);
          expect(now.length).toBe(answers.length);
          for (const [k, answer] of answers.entries())
            if (now[k] !== answer)
              expect(JSON.parse(now[k]!), `revision ${revision}`).toEqual(JSON.parse(answer));
          expect(now).toEqual(answers);
        }
        await memory.close();
      }),
      { numRuns: runs(25, 1000) },
    );
  });
});

describe("4. a rebuild", { timeout: 3_600_000 }, () => {
  it("gives the stored rows, whether they came in by verbs or by a journal", async () => {
    await fc.assert(
      fc.asyncProperty(history(), async ({ lines }) => {
        const memory = await openEmpty();
        await replay(memory, lines);
        await say(
          memory.group("journal"),
          lines.map(({ group: _group, ...line }) => line),
        );
        for (const each of [memory, memory.group("journal")]) {
          expect((await each.verify()).problems).toEqual([]);
          const before = JSON.stringify(await allFacts(each, { versions: true }));
          expect((await each.rebuild()).problems).toEqual([]);
          expect(JSON.stringify(await allFacts(each, { versions: true }))).toBe(before);
        }
        await memory.close();
      }),
      { numRuns: runs(25, 1000) },
    );
  });
});

describe("5. removing an entry", { timeout: 3_600_000 }, () => {
  /** A history in which an entry is retracted in a commit of its own, and the same in which it was never said. */
  const removal = fc
    .tuple(history(), fc.nat(), fc.nat())
    .filter(([{ lines }]) => lines.some(isWord))
    .map(([{ lines: drawn }, which, when]) => {
      const words = drawn.filter(isWord);
      const target = words[which % words.length]!;
      const lines = withNames(withoutSplitsOf(target, drawn));
      const rest = lines.filter((line) => line.entry !== target.id);
      const last = rest.at(-1)!.rev;
      const at = target.rev + (when % (last - target.rev + 1));
      const later = rest.map((line) => (line.rev > at ? { ...line, rev: line.rev + 1 } : line));
      const { recorded_at } = later.findLast((line) => line.rev <= at)!;
      const retract: JournalLine = { op: "retract", entry: target.id!, recorded_at, rev: at + 1 };
      const told = [...later.filter((l) => l.rev <= at), retract, ...later.filter((l) => l.rev > at)];
      return { told, never: later.filter((line) => line !== target && line.id !== target.id), at: at + 1 };
    });

  it("gives what would be without it, at every revision from then on, and changes none before", async () => {
    await fc.assert(
      fc.asyncProperty(removal, async ({ told, never, at }) => {
        const [memory, without] = [await open(told), await open(never)];
        const before = await open(told.filter((line) => line.rev < at));
        for (const [{ rev }] of commitsOf(told) as [JournalLine][]) {
          const other = rev < at ? before : without;
          expect(await believed(memory, rev), `revision ${rev}`).toEqual(await believed(other, rev));
        }
        await Promise.all([memory, without, before].map((each) => each.close()));
      }),
      { numRuns: runs(50, 2000) },
    );
  });
});

/** The lines without splits, where one of them names an entry. */
function withoutSplitsOf(target: JournalLine, lines: readonly JournalLine[]): JournalLine[] {
  const splits = lines.filter((line) => line.op === "split");
  const isNamed = splits.some(
    ({ entries, episodes }) => entries?.includes(target.id!) || episodes?.includes(target.episode ?? ""),
  );
  const dropped = new Set(isNamed ? splits.map(({ id }) => id) : []);
  return lines.filter((line) => !dropped.has(line.entry ?? line.id));
}

/** The lines, with whom merges and splits name recorded first. */
function withNames(lines: readonly JournalLine[]): JournalLine[] {
  const names = new Set(
    lines.flatMap(({ op, entity, into, as }) => (op === "merge" || op === "split" ? [entity, into, as] : [])),
  );
  const { recorded_at, rev } = lines[0]!;
  const line = (name: string | undefined) => ({ op: "entity", name, recorded_at, rev }) as JournalLine;
  const known = lines.flatMap(({ op, name }) => (op === "entity" ? [name] : []));
  return [...[...names].filter((name) => name !== undefined && !known.includes(name)).map(line), ...lines];
}

const isWord = (line: JournalLine) => ["assert", "end", "correct"].includes(line.op);
