import { describe, expect, it } from "vitest";
import { type Clock, type Memory, openMemory } from "../../index.ts";
import type { History } from "../histories.ts";
import { NaiveStore } from "../naive/naive-store.ts";
import { answersAt, answersNow, type Look, turningPoints } from "./answers.ts";
import { LATER, withStore } from "./desk.ts";
import type { Counts, OpenStore } from "./opened-store.ts";
import { partsOf, tell, textsOf } from "./parts.ts";
import { drawnOf, forHistories } from "./random-histories.ts";

/**
 * Tells a history to a store and to the reference, and compares what both then tell. The store holds another group
 * beside it, whose rows lie between and have the same words.
 */
async function compare(
  open: OpenStore,
  told: History,
  numbers: readonly number[],
  looks: number,
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
    const { revision: newest } = await reference.stats();
    for (const [turn, revision] of revisions(newest, looks, drawnOf(numbers)).entries()) {
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

/** All revisions; or so many of them, about as far from each other, from a drawn one on and to the newest. */
function revisions(newest: number, most: number, drawn: number): number[] {
  const all = Array.from({ length: newest }, (_, k) => k + 1);
  const step = Math.max(1, Math.ceil(newest / most));
  return all.filter((k) => k % step === drawn % step || k === newest);
}

export function sameAnswerCases(open: OpenStore, { histories, few, looks }: Counts): void {
  describe("tells what the plainest store tells", () => {
    it("of random histories in random batches, at their revisions", () =>
      forHistories({ runs: histories }, (told, numbers) => compare(open, told, numbers, looks)));

    it("of long ones, at some revisions", () =>
      forHistories({ runs: few, maxEntries: 200 }, (told, numbers) => compare(open, told, numbers, 5)));
  });
}
