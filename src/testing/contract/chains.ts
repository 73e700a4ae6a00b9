import { describe, expect, it } from "vitest";
import { withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";

const QUESTION = "What is the citizenship of the spouse of the author of Emma?";

/** Questions that go through several facts. */
export function chainCases(open: OpenStore): void {
  describe("recall through facts in a row", () => {
    it("answers as of both clocks, from either end of a symmetric fact, and of a value of its own", () =>
      withStore(open, async (memory, { clock }) => {
        const first = async (asOf: object = {}) => (await memory.recall(QUESTION, asOf)).items[0]?.text;
        await memory.declare({ predicate: "author", cardinality: "one" });
        await memory.assert({ subject: "Emma", predicate: "author", object: "Ina", from: "2000" });
        await memory.assert({
          subject: "Tom",
          predicate: "married_to",
          object: "Ina",
          from: "2010",
          until: "2020",
        });
        await memory.assert({ subject: "Bo", predicate: "married_to", object: "Ina", from: "2020" });
        await memory.assert({ subject: "Tom", predicate: "citizen_of", object: "Norwick", from: "2000" });
        const before = (
          await memory.assert({ subject: "Bo", predicate: "citizen_of", object: "Aster", from: "2000" })
        ).t_created;
        expect(await first()).toBe("Bo is a citizen of Aster");
        expect(await first({ at: "2015" })).toBe("Tom is a citizen of Norwick");
        clock.advance(1000);
        await memory.assert({ subject: "Emma", predicate: "author", object: "Pell", from: "2000" });
        expect(await first()).not.toBe("Bo is a citizen of Aster");
        expect(await first({ known: before })).toBe("Bo is a citizen of Aster");
        // A link that holds no more is not followed, and one that is taken back is as if it had not been said.
        await memory.end({ subject: "Bo", predicate: "married_to", object: "Ina", at: "2025" });
        await memory.assert({ subject: "Emma", predicate: "author", object: "Ina", from: "2024" });
        expect(await first({ at: "2024-06" })).toBe("Bo is a citizen of Aster");
        expect(await first({ at: "2026" })).not.toBe("Bo is a citizen of Aster");
      }));

    it("of one group alone, through merged names, and by the kinds asked for", () =>
      withStore(open, async (memory) => {
        const other = memory.group("other");
        for (const group of [memory, other])
          await group.assert({ subject: "Emma", predicate: "author", object: "Ina", from: "2000" });
        await memory.assert({ subject: "Bo", predicate: "married_to", object: "Ina Holt", from: "2020" });
        await memory.assert({ subject: "Bo", predicate: "citizen_of", object: "Aster", from: "2000" });
        const texts = async (group: typeof memory, input: object = {}) =>
          (await group.recall(QUESTION, input)).items.map(({ text }) => text);
        expect((await texts(memory))[0]).toBe("Emma author Ina");
        await memory.merge("Ina Holt", "Ina");
        expect((await texts(memory))[0]).toBe("Bo is a citizen of Aster");
        expect(await texts(memory, { kind: "episode" })).toEqual([]);
        expect(await texts(other)).toEqual(["Emma author Ina"]);
      }));
  });
}
