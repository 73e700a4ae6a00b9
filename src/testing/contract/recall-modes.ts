import { describe, expect, it } from "vitest";
import { withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";

/** What is found by shared words, by likeness of meaning, and by both. */
export function recallModeCases(open: OpenStore): void {
  describe("modes of recall", () => {
    const said = [
      "We got a puppy last week, he chews on everything.",
      "The kitchen tap drips again.",
      "The dog licence is in the drawer.",
    ];
    const question = "Which dog did we bring home?";

    it("find by words alone, by meaning alone, and by both; each says which it was", () =>
      withStore(open, async (memory) => {
        for (const [k, text] of said.entries())
          await memory.remember({ text, session: `S${k}`, extract: false });
        const found = async (mode?: "words" | "vectors" | "both") => {
          const { items } = await memory.recall(question, {
            kind: "episode",
            ...(mode === undefined ? {} : { mode }),
          });
          return { texts: items.map(({ text }) => text), parts: items.map(({ parts }) => parts) };
        };
        const words = await found("words");
        expect(words.texts).toEqual([said[2]]);
        expect(words.parts[0]).toMatchObject({ meaning: 0 });
        const vectors = await found("vectors");
        expect(vectors.texts).toContain(said[0]);
        expect(vectors.texts).toContain(said[2]);
        expect(vectors.texts).not.toContain(said[1]);
        for (const parts of vectors.parts) expect(parts).toMatchObject({ words: 0, talk: 0 });
        const both = await found("both");
        expect(new Set(both.texts)).toEqual(new Set([said[0], said[2]]));
        expect(await found()).toEqual(both);
        await expect(memory.recall(question, { mode: "dense" as never })).rejects.toMatchObject({
          code: "incorrect",
          fix: expect.stringContaining('"both"'),
        });
      }));

    it("tell the reply to one who asks the same, and the newer of two words first, or the older one", () =>
      withStore(open, async (memory) => {
        const say = (speaker: string, text: string, at: string, session: string) =>
          memory.remember({ text, speaker, at, session, extract: false });
        await say("Mira", "I keep 3 hens in the garden.", "2025-03-01", "S1");
        await say("Bo", "Where do you keep the key of the shed?", "2025-03-02", "S2");
        await say("Mira", "Under the blue flower pot, as always.", "2025-03-02T01:00:00Z", "S2");
        await say("Mira", "I keep 5 hens in the garden now.", "2025-05-01", "S3");
        const texts = async (asked: string) => (await memory.recall(asked)).items.map(({ text }) => text);
        expect((await texts("Where is the shed key?"))[1]).toBe("Under the blue flower pot, as always.");
        const [now, before] = ["I keep 5 hens in the garden now.", "I keep 3 hens in the garden."];
        expect((await texts("How many hens does Mira keep?")).slice(0, 2)).toEqual([now, before]);
        expect((await texts("How many hens did Mira keep before?")).slice(0, 2)).toEqual([before, now]);
      }));

    it("questions that are asked while others write are answered as of one point", () =>
      withStore(open, async (memory) => {
        const say = (k: number) =>
          memory.remember({ text: `The dog ate box ${k}, did you see?`, session: "S", extract: false });
        for (let k = 0; k < 5; k++) await say(k);
        const asked: ReturnType<typeof memory.recall>[] = [];
        for (let k = 5; k < 15; k++) {
          asked.push(memory.recall("Which box did the dog eat?", { limit: 50 }));
          const writing = say(k);
          asked.push(memory.recall("Which box did the dog eat?", { limit: 50 }));
          await writing;
          asked.push(memory.recall("Which box did the dog eat?", { limit: 50 }));
        }
        for (const { items, as_of } of await Promise.all(asked)) {
          const again = await memory.recall("Which box did the dog eat?", {
            limit: 50,
            known: { revision: as_of.revision },
          });
          const told = (all: typeof items) => all.map(({ id, score }) => [id, score]);
          expect(told(items)).toEqual(told(again.items));
          for (const { score } of items) expect(Number.isFinite(score)).toBe(true);
        }
      }));

    it("of a text without a vector no score is broken, and its words still find it (C36)", () =>
      withStore(open, async (memory) => {
        for (const text of ["\u200b", "😀", "tea 😀"]) await memory.remember({ text, extract: false });
        for (const mode of ["words", "vectors", "both"] as const)
          for (const asked of ["tea", "\u200b", "😀", ""]) {
            const { items } = await memory.recall(asked, { mode });
            for (const { score, parts } of items)
              for (const value of [score, ...Object.values(parts)]) expect(Number.isFinite(value)).toBe(true);
          }
        expect((await memory.recall("tea")).items[0]?.text).toBe("tea 😀");
      }));

    it("as of a known instant are what a store that knows no more answers, with the same scores", () =>
      withStore(open, async (memory, { clock }) => {
        const then = memory.group("then");
        const tell = async (group: typeof memory, from: number, to: number) => {
          for (let k = from; k < to; k++) {
            const at = `2025-0${1 + (k % 6)}-1${k % 9}T0${k % 8}:00:00Z`;
            const text = `${said[k % 3]} Day ${k}${k % 4 === 0 ? ", did you see it?" : "."}`;
            const session = k % 5 === 0 ? {} : { session: `S${k % 2}` };
            await group.remember({ id: `E${k}`, text, at, speaker: k % 3 === 0 ? "Mira" : "Bo", ...session });
          }
        };
        await tell(memory, 0, 12);
        await tell(then, 0, 12);
        const known = { revision: (await memory.stats()).revision };
        clock.advance(1000);
        await tell(memory, 12, 30);
        for (const mode of ["words", "vectors", "both"] as const)
          for (const at of [undefined, "2025-03-15"]) {
            const asked = { mode, limit: 50, ...(at === undefined ? {} : { at }) };
            const [past, fresh] = await Promise.all([
              memory.recall("When did Mira see the dog in the kitchen?", { ...asked, known }),
              then.recall("When did Mira see the dog in the kitchen?", asked),
            ]);
            const told = ({ items }: typeof past) =>
              items.map(({ kind, text, score }) => ({ kind, text, score }));
            expect(told(past)).toEqual(told(fresh));
            expect(past.items.length).toBeGreaterThan(2);
          }
      }));
  });
}
