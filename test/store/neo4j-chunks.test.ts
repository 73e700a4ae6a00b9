import { Session, Transaction } from "neo4j-driver";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type BatchItem, type Memory, openMemory } from "../../src/index.ts";
import { forHistories } from "../../src/testing/contract/random-histories.ts";
import { codeOf, journal } from "../../src/testing/contract/views.ts";
import { NaiveStore } from "../../src/testing/index.ts";
import type { JournalLine } from "../../src/testing/journal-line.ts";
import { commitsOf } from "../../src/testing/replay.ts";
import { runs } from "../support/runs.ts";
import { AFTER, BEFORE, begun, cutOff, dump, line, open, space } from "./support/cut-off.ts";

afterEach(() => void vi.restoreAllMocks());

const textOf = (lines: readonly JournalLine[]) => lines.map((line) => JSON.stringify(line));

/** What readers are told, as of now and of a day to come. */
async function told(memory: Memory) {
  const at = "2025";
  return {
    groups: await memory.groups(),
    stats: await memory.stats(),
    journal: await journal(memory),
    history: await memory.facts({ history: true, at }),
    later: await memory.facts({ history: true, at, known: "2999-01-01" }),
    changes: await memory.changes({}),
    timeline: await memory.timeline({ subject: "Mira", at }),
    entities: await memory.entities({}),
    predicates: await memory.predicates({}),
    recall: await memory.recall("Does Mira live in Velden or Karst?", { at, history: true, explain: true }),
  };
}

/** Watches for the transaction that locked a group last. */
function lastLocker(): () => Transaction {
  let last: Transaction | undefined;
  const { run } = Transaction.prototype;
  vi.spyOn(Transaction.prototype, "run").mockImplementation(function (this: Transaction, ...given) {
    if (String(given[0]).includes("g.locked")) last = this;
    return run.apply(this, given as never) as never;
  });
  return () => last!;
}

describe("a write in chunks", () => {
  it("and whose writer is gone is swept: nothing of it is left, and it can be written again", {
    timeout: 1_200_000,
  }, async () => {
    await forHistories({ runs: runs(5, 150) }, async ({ lines }, numbers) => {
      vi.restoreAllMocks();
      const named = space();
      const commits = commitsOf(lines);
      const half = Math.floor((commits.length * numbers[0]!) / 6);
      const [first, then] = [commits.slice(0, half).flat(), commits.slice(half).flat()];
      const before = await open(named);
      await before.import(textOf(first));
      await before.close();
      const stored = await dump(named);

      // Amid the first chunks, or behind them.
      const { code } = await cutOff(named, textOf(then), 2 + numbers.reduce((sum, n) => sum + n, 0) * 2);
      // Who opens the store sweeps, and so does who writes.
      if (code !== null && numbers[0]! % 2 === 0) {
        const after = await open(named);
        await after.groups();
        await after.close();
        expect(await dump(named)).toEqual(stored);
      }
      const inChunks = numbers.length % 2 === 0;
      const [again, naive] = [await open(named, { inChunks }), await openMemory({ store: new NaiveStore() })];
      await again.import(textOf(then));
      await naive.import(textOf(lines));
      expect(await journal(again)).toEqual(await journal(naive));
      expect((await again.verify()).problems).toEqual([]);
      await again.dropGroup();
      await again.close();
      expect(await dump(named)).toEqual([]);
    });
  });

  it("is swept wherever it was cut off, of all that it does to what was there before", {
    timeout: 3_600_000,
  }, async () => {
    const { sent: all } = await cutOff(await begun(), AFTER, Number.POSITIVE_INFINITY);
    expect(all).toBeGreaterThan(40);
    const named = await begun();
    const stored = await dump(named);
    const places = runs(8, all);
    for (let k = 1; k <= places; k++) {
      const last = Math.floor((k * (all - 1)) / places);
      await cutOff(named, AFTER, last);
      const after = await open(named, { inChunks: k % 2 === 0 });
      await after.groups();
      await after.close();
      expect(await dump(named), `cut off at statement ${last} of ${all}`).toEqual(stored);
    }
  });

  it("leaves no group where it was cut off once that was made", { timeout: 600_000 }, async () => {
    // A stream is written in chunks from the start: the group is made first, and then locked.
    const stream = async function* () {
      yield* BEFORE;
    };
    for (const most of [1, 2, 3]) {
      const named = space();
      await cutOff(named, stream(), most);
      const after = await open(named);
      await after.groups();
      await after.close();
      expect(await dump(named), `cut off at statement ${most}`).toEqual([]);
    }
  });

  it.each([true, false])(
    "waits for others that write to its group, be it there or not (in chunks: %s)",
    {
      timeout: 3_600_000,
    },
    async (inChunks) => {
      const named = space();
      const writers = await Promise.all([1, 2, 3].map(() => open(named, { inChunks })));
      for (let round = 0; round < runs(2, 40); round++) {
        const groups = writers.map((writer) => writer.group(`of round ${round}`));
        for (const turn of ["new", "old"]) {
          const stream = async function* (k: number) {
            for (let n = 0; n < 20; n++)
              yield line(`${turn} ${k} ${n}`, { rev: 2 + n, from: `${1950 + n}`, predicate: "t_been" });
          };
          await Promise.all([
            groups[0]!.import(stream(0)),
            groups[1]!.import(stream(1)),
            groups[2]!.assert({ subject: "Mira", predicate: "t_been", object: turn, from: "1940" }),
            groups[2]!.import(stream(2)),
          ]);
        }
        const { facts } = await groups[0]!.facts({ history: true, limit: 1000 });
        expect(facts).toHaveLength(122);
        expect((await groups[1]!.verify()).problems).toEqual([]);
      }
      for (const writer of writers) await writer.close();
    },
  );

  it("tells what it did as one in a single transaction does, of words that contest each other too", async () => {
    const items: BatchItem[] = [{ op: "declare", predicate: "t_home", cardinality: "one" }];
    for (let k = 0; k < 6; k++) {
      const at = `202${k}`;
      const speaker = k % 2 === 0 ? "Bo" : "Cy";
      const said = { subject: "Mira", predicate: "t_home", object: `Place ${k}`, from: "2015", attested: at };
      items.push({ op: "episode", id: `E${k}`, text: `Number ${k}`, speaker, at });
      items.push({ op: "assert", episode: `E${k}`, ...said });
    }
    const reports = [];
    for (const inChunks of [false, true]) {
      const memory = await open(space(), { inChunks });
      reports.push(await memory.batch(items, { recordedAt: "2026-01-01T00:00:00Z" }));
      await memory.close();
    }
    expect(reports[1]).toEqual(reports[0]);
    expect(reports[0]!.opened.map((fact) => fact.contested)).toEqual([true]);
  });

  it("is seen by nobody before its end, and then as a whole; other writers wait for it", {
    timeout: 1_200_000,
  }, async () => {
    const named = space();
    const [memory, other] = [await open(named, { inChunks: true }), await open(named)];
    await memory.import([
      line("Velden", { id: "old" }),
      line("Osto", { from: "2021" }),
      JSON.stringify({ op: "declare", predicate: "t_seen", cardinality: "many" }),
    ]);
    const before = await told(other);
    const seen: unknown[] = [];
    let waiting: Promise<unknown> | undefined;
    const done: string[] = [];
    const lines = async function* () {
      for (const [k, object] of ["Karst", "Velden", "Lund", "Osto"].entries()) {
        const at = { rev: 10 + k };
        yield line(object, { id: `e${k}`, from: `202${k + 3}`, ...at });
        yield line(object, { predicate: "t_seen", subject: `Guest ${k}`, ...at });
        if (k === 0) continue;
        seen.push(await told(other));
        waiting ??= other
          .assert({ subject: "Ada", predicate: "lives_in", object: "Velden", from: "2020" })
          .then(() => done.push("the other"));
      }
      // What is changed in place goes into the last step.
      yield JSON.stringify({ op: "retract", entry: "old", rev: 20 });
      yield line("Karst", { from: "2029", rev: 21 });
      seen.push(await told(other));
    };
    await memory.import(lines());
    done.push("the one in chunks");
    await waiting;
    expect(seen).toEqual([before, before, before, before]);
    expect(done).toEqual(["the one in chunks", "the other"]);
    const naive = await openMemory({ store: new NaiveStore() });
    await naive.import(await journal(other));
    expect(await journal(naive)).toEqual(await journal(memory));
    expect((await memory.facts({ history: true })).facts).toEqual(
      (await naive.facts({ history: true })).facts,
    );
    expect((await memory.verify()).problems).toEqual([]);
    await memory.dropGroup();
    await memory.close();
    await other.close();
  });

  it("and fails leaves nothing, in groups that were there and in groups that were not", {
    timeout: 1_200_000,
  }, async () => {
    const named = space();
    const memory = await open(named, { inChunks: true });
    await memory.import([line("Velden"), line("Osto", { from: "2021", group: "south" })]);
    const stored = await dump(named);
    const lines = async function* () {
      yield line("Karst", { from: "2023", rev: 10 });
      yield line("Karst", { from: "2023", rev: 10, group: "north" });
      yield line("Lund", { from: "2024", rev: 11, group: "south" });
      yield line("Lund", { from: "2024", rev: 12 });
      throw new Error("the stream ended early");
    };
    let amid = 0;
    const counted = async function* () {
      for await (const each of lines()) {
        yield each;
        amid = Math.max(amid, (await dump(named)).length);
      }
    };
    await expect(memory.import(counted())).rejects.toThrow("the stream ended early");
    expect(amid).toBeGreaterThan(stored.length);
    expect(await dump(named)).toEqual(stored);
    expect((await memory.groups()).groups.length).toBe(2);
    await memory.close();
  });

  it("and whose locks are lost while it goes on is refused, and nothing of it is kept", {
    timeout: 1_200_000,
  }, async () => {
    const named = space();
    const [memory, other] = [await open(named, { inChunks: true }), await open(named)];
    await memory.import([line("Velden")]);
    let swept: Promise<unknown> | undefined;
    const holderOf = lastLocker();
    const lines = async function* () {
      yield line("Karst", { from: "2023", rev: 10 });
      yield line("Lund", { from: "2024", rev: 11 });
      await holderOf().rollback();
      swept = other.assert({ subject: "Ada", predicate: "lives_in", object: "Velden", from: "2020" });
      yield line("Osto", { from: "2025", rev: 12 });
    };
    expect(await codeOf(memory.import(lines()))).toBe("unavailable");
    await swept;
    expect((await other.facts({ history: true })).facts.map((f) => f.text)).toEqual([
      "Mira lives in Velden",
      "Ada lives in Velden",
    ]);
    expect((await other.verify()).problems).toEqual([]);
    await other.dropGroup();
    await memory.close();
    await other.close();
  });

  it("and whose locks are lost before its first chunk is refused, and harms nobody who got them since", {
    timeout: 1_200_000,
  }, async () => {
    const named = space();
    const [memory, other] = [await open(named, { inChunks: true }), await open(named)];
    await memory.import([line("Velden")]);
    let holder: Transaction | undefined;
    const { run } = Session.prototype;
    let isLost = false;
    let isFenced = false;
    const { run: runWithin } = Transaction.prototype;
    vi.spyOn(Transaction.prototype, "run").mockImplementation(function (this: Transaction, ...given) {
      const text = String(given[0]);
      if (!isLost && text.includes("g.locked")) holder = this;
      isFenced ||= isLost && text.includes("u.chunks");
      return runWithin.apply(this, given as never) as never;
    });
    let meanwhile: Promise<unknown> | undefined;
    vi.spyOn(Session.prototype, "run").mockImplementation(function (this: Session, ...given) {
      const go = () => run.apply(this, given as never);
      if (isLost || !String(given[0]).includes("MERGE (u:Unfinished")) return go() as never;
      isLost = true;
      const lose = async () => {
        await holder!.rollback();
        // It waits for what the chunk has written and not committed.
        meanwhile = other.assert({ subject: "Ada", predicate: "lives_in", object: "Velden", from: "2020" });
        return go();
      };
      return lose() as never;
    });
    const lines = async function* () {
      yield line("Karst", { from: "2023", rev: 10 });
      yield line("Lund", { from: "2024", rev: 11 });
    };
    expect(await codeOf(memory.import(lines()))).toBe("unavailable");
    // It does not even ask to commit its chunk.
    expect([isLost, isFenced]).toEqual([true, false]);
    vi.restoreAllMocks();
    await meanwhile;
    const facts = async () => (await other.facts({ history: true })).facts.map((f) => f.text);
    expect(await facts()).toEqual(["Mira lives in Velden", "Ada lives in Velden"]);
    await other.assert({ subject: "Ada", predicate: "lives_in", object: "Osto", from: "2022" });
    expect(await facts()).toHaveLength(3);
    expect((await other.verify()).problems).toEqual([]);
    await other.dropGroup();
    await memory.close();
    await other.close();
    expect(await dump(named)).toEqual([]);
  });

  it("and whose locks are lost before its last step is refused in our terms", {
    timeout: 1_200_000,
  }, async () => {
    const named = space();
    const memory = await open(named, { inChunks: true });
    await memory.import([line("Velden")]);
    const stored = await dump(named);
    const lines = async function* () {
      yield line("Karst", { from: "2023", rev: 10 });
      yield line("Lund", { from: "2024", rev: 11 });
      await holderOf().rollback();
    };
    const holderOf = lastLocker();
    expect(await codeOf(memory.import(lines()))).toBe("unavailable");
    expect(await dump(named)).toEqual(stored);
    await memory.dropGroup();
    await memory.close();
  });
});
