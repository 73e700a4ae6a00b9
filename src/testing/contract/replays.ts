import { describe, expect, it } from "vitest";
import { readReceipt, writeReceipt } from "../../recall/receipt.ts";
import { LATER, withStore } from "./desk.ts";
import type { Counts, OpenStore } from "./opened-store.ts";
import { forHistories } from "./random-histories.ts";

const QUESTIONS = ["Which role does Mira have in Velden?", "Bo lives Osto", "What did Mira say on 1 March?"];

/** What was answered once is shown again, whatever was said since. */
export function replayCases(open: OpenStore, { few }: Counts): void {
  describe("replay", () => {
    it("shows the same text whatever was said, merged or taken back since, and ranks the same", () =>
      withStore(open, async (memory, { clock }) => {
        await memory.remember({
          text: "Mira lives in Osto.",
          speaker: "Bo",
          at: "2026-01-01",
          id: "E1",
          extract: false,
        });
        const { entries } = await memory.assert({
          subject: "Mira",
          predicate: "lives_in",
          object: "Osto",
          from: "2025",
        });
        const question = "Where does Mira live?";
        const then = await memory.recall(question);
        expect(then.items).toHaveLength(2);
        clock.advance(86_400_000);
        await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Velden", from: "2026-01" });
        await memory.retract(entries[0]!);
        await memory.alias("Mira", "Mira Holt");
        await memory.remember({ text: "Mira lives in Karst!", speaker: "Bo", extract: false });
        const { as_of, items, context, tokens, missing, ranked } = await memory.replay(then.receipt, {
          question,
        });
        expect({ context, tokens, missing }).toEqual({
          context: then.context,
          tokens: then.tokens,
          missing: [],
        });
        expect(items).toEqual(then.items.map(({ kind, id, text }) => ({ kind, id, text })));
        expect(as_of).toEqual(then.as_of);
        expect(ranked).toEqual({ items: then.items, same: true });
        expect((await memory.recall(question)).context).not.toBe(then.context);
      }));

    it("refuses another group, another question, another past, and what is no receipt", () =>
      withStore(open, async (memory) => {
        await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Osto", from: "2025" });
        const { receipt } = await memory.recall("Where does Mira live?");
        const other = memory.group("other");
        await other.assert({ subject: "Mira", predicate: "lives_in", object: "Osto" });
        for (const refused of [
          other.replay(receipt),
          memory.replay(receipt, { question: "Where does Mira live" }),
          memory.replay(`${receipt}x`.slice(3)),
          memory.replay(receipt, { questoin: "x" } as never),
        ])
          await expect(refused).rejects.toMatchObject({ code: "incorrect" });
        const said = readReceipt(receipt);
        const later = writeReceipt({
          ...said,
          versions: { ...said.versions, ranker: said.versions.ranker + 1 },
        });
        await expect(memory.replay(later, { question: "Where does Mira live?" })).rejects.toMatchObject({
          code: "unsupported",
        });
        expect((await memory.replay(later)).context).toBe((await memory.replay(receipt)).context);
        await memory.dropGroup();
        await expect(memory.replay(receipt)).rejects.toMatchObject({ code: "incorrect" });
        await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Velden", from: "2025" });
        const { items, missing } = await memory.replay(receipt).catch(() => ({ items: [], missing: [] }));
        expect(items).toEqual([]);
        expect(missing.length).toBeLessThanOrEqual(1);
      }));

    it("of random histories, at all their points", { timeout: 3_600_000 }, () =>
      forHistories({ runs: few, maxEntries: 20 }, ({ lines }, numbers) =>
        withStore(open, async (memory, { clock }) => {
          clock.set(LATER);
          const said = lines.map((line) => JSON.stringify(line));
          const half = Math.floor((said.length * (numbers[0]! % 7)) / 7);
          await memory.import(said.slice(0, half));
          const answers = [];
          for (const question of QUESTIONS)
            for (const input of [{}, { history: true, limit: 3 }, { at: "2022-02", budget: 40 }])
              answers.push({ question, answer: await memory.recall(question, input) });
          clock.advance(86_400_000);
          await memory.import(said.slice(half));
          for (const { question, answer } of answers) {
            const { context, tokens, ranked } = await memory.replay(answer.receipt, { question });
            expect({ context, tokens }).toEqual({ context: answer.context, tokens: answer.tokens });
            expect(ranked).toEqual({ items: answer.items, same: true });
          }
        }),
      ),
    );
  });
}
