import { describe, expect, it } from "vitest";
import { held, withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";
import { codeOf, journal } from "./views.ts";

export function concurrencyCases(open: OpenStore): void {
  describe("several calls at once (C37)", () => {
    it("two identical asserts give one fact", () =>
      withStore(open, async (memory) => {
        const said = { subject: "Gate 3", predicate: "t_code", object: { value: "1111" }, from: "2026" };
        await Promise.all([memory.assert(said), memory.assert(said)]);
        expect((await memory.facts({ versions: true })).facts).toHaveLength(1);
      }));

    it("of two values the later start is current, in both orders, 50 times", () =>
      withStore(open, async (memory) => {
        const codes = [
          { object: { value: 1111 }, from: "2025-01-01" },
          { object: { value: 2222 }, from: "2025-02-01" },
        ];
        await memory.declare({ predicate: "t_code", cardinality: "one" });
        for (let round = 0; round < 50; round++) {
          const subject = `Gate ${round}`;
          const said = round % 2 === 0 ? codes : codes.toReversed();
          await Promise.all(said.map((code) => memory.assert({ subject, predicate: "t_code", ...code })));
          expect(await held(memory, subject, "t_code")).toEqual([
            "1111 2025-01-01..2025-02-01",
            "2222 2025-02-01..",
          ]);
        }
        expect((await memory.verify()).problems).toEqual([]);
      }));

    it("50 facts about one new entity give 50 facts and one entity", () =>
      withStore(open, async (memory) => {
        const writes = Array.from({ length: 50 }, (_, k) =>
          memory.assert({ subject: "Gate 3", predicate: "t_mark", object: { value: k }, from: "2025" }),
        );
        const revisions = (await Promise.all(writes)).map((w) => w.revision);
        expect(new Set(revisions).size).toBe(50);
        expect(await memory.stats()).toMatchObject({ entities: 1, facts: { current: 50, versions: 50 } });
      }));

    it("reads amid writes see whole commits only", () =>
      withStore(open, async (memory) => {
        const pairs = Array.from({ length: 30 }, (_, k) =>
          memory.batch([
            { op: "assert", subject: "Left", predicate: "t_mark", object: { value: k } },
            { op: "assert", subject: "Right", predicate: "t_mark", object: { value: k } },
          ]),
        );
        const reads = Array.from({ length: 30 }, async () => {
          const { facts } = await memory.facts({ limit: 1000 });
          return facts.length;
        });
        for (const seen of await Promise.all(reads)) expect(seen % 2).toBe(0);
        await Promise.all(pairs);
        expect((await memory.facts({ limit: 1000 })).facts).toHaveLength(60);
      }));

    it("a refused write takes none of its neighbours with it", () =>
      withStore(open, async (memory) => {
        const write = (k: number) =>
          k % 3 === 0
            ? memory.assert({ subject: "Gate 3", predicate: "t_mark", object: "Gate 3" })
            : memory.assert({ subject: "Gate 3", predicate: "t_mark", object: { value: k } });
        const codes = await Promise.all(Array.from({ length: 30 }, (_, k) => codeOf(write(k))));
        expect(codes).toEqual(codes.map((_, k) => (k % 3 === 0 ? "incorrect" : null)));
        expect(await memory.stats()).toMatchObject({ revision: 20, facts: { current: 20 } });
      }));

    it("a group's journal may be read into another one of the same store", () =>
      withStore(open, async (memory) => {
        for (let k = 0; k < 5; k++)
          await memory.assert({ subject: "Gate 3", predicate: "t_mark", object: { value: k } });
        async function* renamed() {
          for await (const text of memory.export())
            yield JSON.stringify({ ...JSON.parse(text), group: "copy" });
        }
        await memory.group("copy").import(renamed());
        expect((await journal(memory.group("copy"))).map((l) => l.replace('"copy"', '"default"'))).toEqual(
          await journal(memory),
        );
        expect((await memory.group("copy").verify()).problems).toEqual([]);
      }));

    it("a write that was begun before the store is closed ends well; one after it is refused", () =>
      withStore(open, async (memory) => {
        const writes = [1, 2, 3].map((k) =>
          memory.assert({ subject: "Gate 3", predicate: "t_mark", object: k }),
        );
        const closing = memory.close();
        const late = codeOf(memory.assert({ subject: "Gate 3", predicate: "t_mark", object: 4 }));
        expect((await Promise.all(writes)).map((w) => w.revision)).toEqual([1, 2, 3]);
        await closing;
        await memory.close();
        expect(await late).toBe("unavailable");
        expect(await codeOf(memory.facts())).toBe("unavailable");
        expect(await codeOf(memory.verify())).toBe("unavailable");
      }));
  });
}
