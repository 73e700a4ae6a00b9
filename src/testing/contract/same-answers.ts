import { describe, expect, it } from "vitest";
import { type Clock, type Memory, openMemory } from "../../index.ts";
import type { History } from "../histories.ts";
import type { JournalLine } from "../journal-line.ts";
import { NaiveStore } from "../naive/naive-store.ts";
import { commitsOf, itemOf } from "../replay.ts";
import { answersAt, answersNow, type Look, turningPoints } from "./answers.ts";
import { LATER, withStore } from "./desk.ts";
import type { Counts, OpenStore } from "./opened-store.ts";
import { forHistories } from "./random-histories.ts";

/** Commits of a journal that are told together: one through the verbs, or some of them in one import. */
interface Part {
  isImport: boolean;
  commits: JournalLine[][];
}

/** Cuts a journal into parts. Of the numbers even ones make a batch of a commit, odd ones an import of so many. */
function partsOf({ lines }: History, numbers: readonly number[]): Part[] {
  const commits = commitsOf(dressed(lines));
  const parts: Part[] = [];
  for (let k = 0, at = 0; at < commits.length; k++) {
    const number = numbers[k % numbers.length]!;
    const isImport = number % 2 === 1;
    const some = commits.slice(at, at + (isImport ? number : 1));
    parts.push({ isImport, commits: some });
    at += some.length;
  }
  return parts;
}

/** The same with all that lines may carry besides: a second speaker, sessions, words said twice, quotes, reasons. */
function dressed(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line, k) => {
    if (line.op === "episode") {
      const text = `${line.text} ${"Velden! ".repeat(k % 4)}`;
      return { ...line, text, speaker: k % 2 === 0 ? "Bo" : "Mira", session: `s${k % 3}` };
    }
    if (line.op !== "assert" && line.op !== "end" && line.op !== "correct") return line;
    return {
      ...line,
      ...(line.episode != null && k % 2 === 0 ? { quote: "Said as number" } : {}),
      ...(k % 5 === 0 ? { reason: `because of ${k}`, confidence: k / 1000 } : {}),
    };
  });
}

async function tell(memory: Memory, { isImport, commits }: Part): Promise<unknown> {
  if (isImport) return memory.import(textsOf(commits, memory.name), { keepGoing: true });
  const [said] = commits;
  const options = { recordedAt: said![0]!.recorded_at, keepGoing: true };
  return memory.batch(said!.map(itemOf), options);
}

function textsOf(commits: readonly JournalLine[][], group: string): string[] {
  return commits.flat().map((line) => JSON.stringify({ ...line, group }));
}

/**
 * Tells a history to a store and to the reference, and compares what both then tell. The store holds another group
 * beside it, whose rows lie between and have the same words.
 */
async function compare(
  open: OpenStore,
  told: History,
  numbers: readonly number[],
  looksOf: (revision: number) => number[],
): Promise<void> {
  await withStore(open, async (memory, { clock }) => {
    clock.set(LATER);
    const reference = await naive(clock.now);
    const neighbour = memory.group("neighbour");
    for (const [k, part] of partsOf(told, numbers).entries()) {
      if (k % 4 === 0) await neighbour.import(textsOf(part.commits, neighbour.name), { keepGoing: true });
      expect(await tell(memory, part)).toEqual(await tell(reference, part));
    }
    const instants = await turningPoints(reference);
    const now = new Date(LATER).toISOString();
    let before: Look = { revision: 0, at: now, turn: 0 };
    for (const [turn, revision] of looksOf((await reference.stats()).revision).entries()) {
      // Five is no divisor of how many there are, or nearly all are looked at all the same.
      const look = { revision, at: instants[(turn * 5) % instants.length] ?? now, turn };
      expect(await answersAt(memory, look, before), `revision ${revision}, ${look.at}`).toEqual(
        await answersAt(reference, look, before),
      );
      before = look;
    }
    expect(await answersNow(memory, instants)).toEqual(await answersNow(reference, instants));
    expect((await memory.verify()).problems).toEqual([]);
    await reference.close();
  });
}

async function naive(clock: Clock): Promise<Memory> {
  return openMemory({ store: new NaiveStore(), clock });
}

const each = (newest: number) => Array.from({ length: newest }, (_, k) => k + 1);

export function sameAnswerCases(open: OpenStore, { histories, few }: Counts): void {
  describe("tells what the plainest store tells", () => {
    it("of random histories in random batches, at every revision", () =>
      forHistories({ runs: histories }, (told, numbers) => compare(open, told, numbers, each)));

    it("of long ones, at some revisions", () =>
      forHistories({ runs: few, maxEntries: 200 }, (told, numbers) =>
        compare(open, told, numbers, (newest) => each(newest).filter((k) => k % 37 === 0 || k === newest)),
      ));
  });
}
