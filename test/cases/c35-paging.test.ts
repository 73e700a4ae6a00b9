import { describe, expect, test } from "vitest";
import type { BatchItem } from "../../src/index.ts";
import type { Desk } from "./support/desk.ts";
import { faces } from "./support/faces.ts";

const COUNT = 250;
const limit = 37;

interface Page {
  ids: string[];
  next: string | null;
}

type Listing = (desk: Desk, after: string | undefined) => Promise<Page>;

const listings: [string, Listing][] = [
  [
    "facts",
    async (desk, after) => {
      const { facts, next } = await desk.facts({ predicate: "weighs", limit, after });
      return { ids: facts.map((fact) => fact.id), next };
    },
  ],
  [
    "episodes",
    async (desk, after) => {
      const { episodes, next } = await desk.episodes({ limit, after });
      return { ids: episodes.map((episode) => episode.id), next };
    },
  ],
  [
    "entities",
    async (desk, after) => {
      const { entities, next } = await desk.entities({ limit, after });
      return { ids: entities.map((entity) => entity.id), next };
    },
  ],
  [
    "timeline",
    async (desk, after) => {
      const { timelines, next } = await desk.timeline({
        subject: "Stone 0",
        predicate: "step",
        limit,
        after,
      });
      return { ids: timelines.flatMap((timeline) => timeline.changes.map((change) => change.id)), next };
    },
  ],
  [
    "changes",
    async (desk, after) => {
      // The last commit but for what is written on the way.
      const { changes, next } = await desk.changes({
        since: { revision: 3 },
        until: { revision: 4 },
        limit,
        after,
      });
      return { ids: changes.map((change) => change.id), next };
    },
  ],
];

async function filled(open: (now: string) => Promise<Desk>): Promise<Desk> {
  const desk = await open("2026-06-01T00:00:00Z");
  const every = <T>(make: (k: number) => T) => Array.from({ length: COUNT }, (_, k) => make(k));
  await desk.declare({ predicate: "step", cardinality: "one", literal: true });
  await desk.batch(
    every(
      (k): BatchItem => ({ op: "assert", subject: `Stone ${k}`, predicate: "weighs", object: { value: k } }),
    ),
  );
  await desk.batch(
    every((k): BatchItem => ({ op: "episode", id: `E${k}`, text: `Stone ${k} was weighed.` })),
  );
  await desk.batch(
    every((k): BatchItem => {
      const from = new Date(Date.UTC(2025, 0, 1 + k)).toISOString();
      return { op: "assert", subject: "Stone 0", predicate: "step", object: { value: k }, from };
    }),
  );
  return desk;
}

async function walk(desk: Desk, listing: Listing, between: () => Promise<unknown>): Promise<Page[]> {
  const pages: Page[] = [];
  let after: string | undefined;
  do {
    const page = await listing(desk, after);
    pages.push(page);
    after = page.next ?? undefined;
    if (pages.length === 3) await between();
  } while (after !== undefined);
  return pages;
}

describe.each(faces)("C35 Pages neither repeat nor skip ($face)", ({ open }) => {
  test.each(listings)("%s, twice, with an unrelated write between two pages", async (name, listing) => {
    const desk = await filled(open);
    const first = await walk(desk, listing, async () => {});
    const ids = first.flatMap((page) => page.ids);
    expect(ids).toHaveLength(COUNT);
    expect(new Set(ids).size).toBe(COUNT);
    expect(first.map((page) => page.ids.length)).toEqual([37, 37, 37, 37, 37, 37, 28]);
    expect(first.map((page) => page.next !== null)).toEqual([true, true, true, true, true, true, false]);
    const second = await walk(desk, listing, () =>
      desk.batch([
        { op: "assert", subject: "Tern", predicate: "weighs", object: { value: -1 }, from: "2020" },
        { op: "assert", subject: "Tern", predicate: "step", object: { value: -1 }, from: "2020" },
        { op: "episode", id: `E ${name}`, text: "A tern was weighed.", at: "2020" },
      ]),
    );
    expect(second.flatMap((page) => page.ids)).toEqual(ids);
    await desk.close();
  });
});
