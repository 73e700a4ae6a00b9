import { expect, it } from "vitest";
import type { FactsInput, Memory } from "../../index.ts";
import { withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";
import { journal } from "./views.ts";

const COUNT = 250;
const PAGE = { limit: 37 };

/** One page: the ids on it, and the cursor of the next. */
type Page = (memory: Memory, after: { after?: string }) => Promise<[string[], string | null]>;

const listings: Record<string, Page> = {
  facts: async (memory, after) => {
    const { facts, next } = await memory.facts({ subject: "Depot", predicate: "t_holds", ...PAGE, ...after });
    return [facts.map((f) => f.id), next];
  },
  "facts of a predicate": async (memory, after) => {
    const { facts, next } = await memory.facts({ predicate: "t_holds", history: true, ...PAGE, ...after });
    return [facts.map((f) => f.id), next];
  },
  "facts of all kinds": async (memory, after) => {
    const { facts, next } = await memory.facts({ versions: true, ...PAGE, ...after });
    return [facts.map((f) => f.id), next];
  },
  episodes: async (memory, after) => {
    const { episodes, next } = await memory.episodes({ ...PAGE, ...after });
    return [episodes.map((e) => e.id), next];
  },
  entities: async (memory, after) => {
    const { entities, next } = await memory.entities({ ...PAGE, ...after });
    return [entities.map((e) => e.id).filter((id) => id.startsWith("crate")), next];
  },
  timeline: async (memory, after) => {
    const { timelines, next } = await memory.timeline({
      subject: "Depot",
      predicate: "t_holds",
      ...PAGE,
      ...after,
    });
    return [timelines.flatMap((t) => t.changes.map((c) => c.id)), next];
  },
  changes: async (memory, after) => {
    const { changes, next } = await memory.changes({ ...PAGE, ...after });
    return [changes.map((c) => c.id), next];
  },
};

export function pagingCases(open: OpenStore): void {
  it.each(Object.keys(listings))(
    "pages of %s neither repeat nor skip, whatever is written between them",
    (name) =>
      withStore(open, async (memory, { clock }) => {
        const page = listings[name]!;
        const numbers = Array.from({ length: COUNT }, (_, k) => k);
        // The first half reversed, so that recording order differs from the order of numbers.
        const mixed = [...numbers.slice(0, 125).reverse(), ...numbers.slice(125)];
        await memory.batch(
          mixed.flatMap((k) => [
            { op: "entity" as const, id: `crate${k}`, name: `Crate ${k}` },
            { op: "episode" as const, id: `E${k}`, text: `Crate ${k} came.`, at: "2025-01-01T00:00:00Z" },
            {
              op: "assert" as const,
              id: `a${k}`,
              subject: "Depot",
              predicate: "t_holds",
              object: `Crate ${k}`,
              from: "2025",
            },
          ]),
        );
        const walk = async (between: () => Promise<unknown>) => {
          const pages: string[][] = [];
          let after: string | undefined;
          do {
            const [ids, next] = await page(memory, after === undefined ? {} : { after });
            pages.push(ids);
            after = next ?? undefined;
            if (after !== undefined) await between();
          } while (after !== undefined);
          return pages;
        };
        const still = await walk(async () => {});
        expect(still.every((ids, k) => ids.length <= 37 && (ids.length > 0 || k === still.length - 1))).toBe(
          true,
        );
        expect(new Set(still.flat()).size).toBe(COUNT);
        expect(still.flat()).toHaveLength(COUNT);
        let k = 0;
        const moving = await walk(async () => {
          clock.advance(1000);
          k++;
          await memory.retract(`a${k * 20}`);
          await memory.assert({
            subject: "Depot",
            predicate: "t_holds",
            object: `New ${k}`,
            from: k % 2 ? "2024" : "2025",
          });
          await memory.remember({ text: `New ${k}`, at: k % 2 ? "2024" : "2025" });
        });
        expect(moving.flat()).toEqual(still.flat());
      }),
  );

  it("pages of facts end with a rebuild, which numbers facts anew; those of what was said go on", () =>
    withStore(open, async (memory) => {
      await memory.batch(
        [1, 2, 3].flatMap((k) => [
          { op: "episode" as const, text: `Crate ${k} came.`, at: "2025" },
          {
            op: "assert" as const,
            subject: "Depot",
            predicate: "t_holds",
            object: `Crate ${k}`,
            from: "2025",
          },
        ]),
      );
      const two = { limit: 2 };
      const facts = await memory.facts(two);
      const episodes = await memory.episodes(two);
      const entities = await memory.entities(two);
      const changes = await memory.changes(two);
      const timeline = await memory.timeline({ subject: "Depot", ...two });
      await memory.rebuild();
      const error = { code: "conflict", value: "default" };
      await expect(memory.facts({ ...two, after: facts.next! })).rejects.toMatchObject(error);
      expect((await memory.facts(two)).facts).toEqual(facts.facts);
      expect((await memory.episodes({ ...two, after: episodes.next! })).episodes).toHaveLength(1);
      expect((await memory.entities({ ...two, after: entities.next! })).entities).toHaveLength(2);
      expect((await memory.changes({ ...two, after: changes.next! })).changes).toHaveLength(1);
      const rest = await memory.timeline({ subject: "Depot", ...two, after: timeline.next! });
      expect(rest.timelines.flatMap((t) => t.changes)).toHaveLength(1);
    }));

  it("a journal of more lines than are read at once has each of them once, in order", () =>
    withStore(open, async (memory) => {
      const ids = Array.from({ length: 1002 }, (_, k) => `E${k}`);
      const said = { op: "assert" as const, subject: "Depot", predicate: "t_holds", object: "Salt" };
      await memory.batch([
        ...ids.map((id) => ({ op: "episode" as const, id, text: `${id} came.`, at: "2025" })),
        { ...said, id: "a1" },
      ]);
      const lines = (await journal(memory)).map((line) => JSON.parse(line));
      expect(lines.flatMap(({ op, id }) => (op === "episode" ? [id] : []))).toEqual(ids);
      expect(lines.filter(({ id }) => id === "a1")).toHaveLength(1);
    }));

  it("facts that begin together are parted by pages from either end, and between two", () =>
    withStore(open, async (memory) => {
      const from = "2025";
      await memory.declare({ predicate: "t_near", symmetric: true });
      const numbers = [1, 2, 3, 4, 5, 6, 7];
      await memory.batch(
        numbers.flatMap((k) => [
          { op: "assert" as const, subject: `Crate ${k}`, predicate: "t_sent_to", object: "Depot", from },
          { op: "assert" as const, subject: `Crate ${k}`, predicate: "t_near", object: "Depot", from },
          {
            op: "assert" as const,
            subject: "Yard",
            predicate: "t_near",
            object: "Gate",
            scope: `${k}`,
            from,
          },
        ]),
      );
      const object = "Depot";
      const listed: [FactsInput, number][] = [
        [{ object }, 14],
        [{ object, predicate: "t_sent_to" }, 7],
        [{ subject: object }, 7],
        [{ subject: object, history: true }, 7],
        [{ subject: "Yard", object: "Gate" }, 7],
        [{ subject: "Gate", object: "Yard" }, 7],
        [{ subject: "Gate", object: "Yard", predicate: "t_near" }, 7],
      ];
      for (const [filter, count] of listed) {
        const ids: string[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const page = await memory.facts({ ...filter, limit: 2, ...(after === undefined ? {} : { after }) });
          ids.push(...page.facts.map((fact) => fact.id));
          after = page.next;
        }
        const { facts } = await memory.facts(filter);
        expect(ids, JSON.stringify(filter)).toEqual(facts.map((fact) => fact.id));
        expect(ids, JSON.stringify(filter)).toHaveLength(count);
      }
    }));

  it("a cursor is refused by another listing", () =>
    withStore(open, async (memory) => {
      for (const object of ["Latin", "Greek"])
        await memory.assert({ subject: "Mira", predicate: "speaks", object });
      const { next } = await memory.facts({ limit: 1 });
      await expect(memory.entities({ after: next! })).rejects.toMatchObject({ code: "incorrect" });
    }));
}
