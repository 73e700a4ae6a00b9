import { describe, expect, it } from "vitest";
import { copyMemory, fixedClock, type Memory, openMemory } from "../../src/index.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { GroupReader, Store } from "../../src/store/store.ts";
import { answersAt, type Look, turningPoints } from "../../src/testing/contract/answers.ts";
import { LATER } from "../../src/testing/contract/desk.ts";
import { partsOf, tell } from "../../src/testing/contract/parts.ts";
import { forHistories } from "../../src/testing/contract/random-histories.ts";
import { journal } from "../../src/testing/contract/views.ts";
import type { History } from "../../src/testing/histories.ts";
import { indexText } from "../../src/text/index-text.ts";
import { onNeo4j } from "../support/on-neo4j.ts";
import { runs } from "../support/runs.ts";
import { failing } from "../support/store-with.ts";

const clock = fixedClock(LATER);
const limit = 100_000;

/** A memory with its store. */
interface Opened {
  store: Store;
  memory: Memory;
}

async function opened(store: Store): Promise<Opened> {
  return { store, memory: await openMemory({ store, clock }) };
}

const onServer = async () => opened((await onNeo4j()()).store);

const inFile = () => opened(new SqliteStore(":memory:"));

/** Tells a history to both, in the same parts. */
async function toldToBoth(told: History, numbers: readonly number[]): Promise<[Opened, Opened]> {
  const both: [Opened, Opened] = [await inFile(), await onServer()];
  for (const part of partsOf(told, numbers)) {
    const [here, there] = await Promise.all(both.map(({ memory }) => tell(memory, part)));
    expect(there).toEqual(here);
  }
  return both;
}

async function closed(...all: Opened[]): Promise<void> {
  for (const { memory } of all) await memory.close();
}

/** All terms of what a memory holds. */
async function termsOf(memory: Memory): Promise<string[]> {
  const { facts } = await memory.facts({ versions: true, limit });
  const { episodes } = await memory.episodes({ limit });
  const texts = [...facts, ...episodes].map(({ text }) => indexText(text));
  return [...new Set(texts.flatMap((text) => text.split(" ")))].filter((term) => term !== "").sort();
}

/** The documents with each term as known at a revision, by the public ids of facts and episodes. */
function candidates(reader: GroupReader, terms: readonly string[], revision: number): string[] {
  const found = reader.postings(terms, revision);
  const all = found.flatMap(({ facts, episodes }) => [...facts.docs, ...episodes.docs]);
  const documents = reader.documents([...new Set(all)]);
  const numbers = (kind: string) => documents.flatMap((d) => (d.kind === kind ? [d.ref] : []));
  const facts = new Map(reader.factsByRow(numbers("fact"), revision).map((row) => [row.row, row.public]));
  const episodes = reader.episodes(numbers("episode"));
  const names = new Map(
    documents.map(({ doc, kind, ref }) => [
      doc,
      kind === "fact" ? facts.get(ref) : episodes.get(ref)?.public,
    ]),
  );
  // Episodes that were recorded later may be among them.
  const later = new Set(
    documents.flatMap(({ doc, kind, ref }) =>
      kind === "episode" && (episodes.get(ref)?.revision ?? 0) > revision ? [doc] : [],
    ),
  );
  const lines = found.flatMap(({ term, facts: ofFacts, episodes: said }) => [
    ...ofFacts.docs.map((doc, k) => `${term} ${names.get(doc)} ${ofFacts.counts[k]} ${ofFacts.lengths[k]}`),
    ...said.docs.flatMap((doc, k) => (later.has(doc) ? [] : [`${term} ${names.get(doc)} ${said.counts[k]}`])),
  ]);
  return [...lines.sort(), JSON.stringify(reader.statistics(revision))];
}

describe("beside SQLite", { timeout: 3_600_000 }, () => {
  it("a server tells the same of random histories, and finds the same documents by their words", () =>
    forHistories({ runs: runs(50, 500) }, async (told, numbers) => {
      const [here, there] = await toldToBoth(told, numbers);
      const terms = await termsOf(here.memory);
      const instants = await turningPoints(here.memory);
      const { revision: newest } = await here.memory.stats();
      for (let revision = 1; revision <= newest; revision++) {
        const [words, others] = await Promise.all(
          [here, there].map(({ store }) =>
            store.read("default", (reader) => candidates(reader, terms, revision)),
          ),
        );
        expect(others).toEqual(words);
        if (terms.length > 0 && revision === newest) expect(words!.length).toBeGreaterThan(terms.length);
      }
      // Of one revision at several instants, and of the newest.
      const past = 1 + ((numbers[0]! * newest) >> 3);
      const points = instants.filter((_, k) => k % Math.ceil(instants.length / 2) === numbers[0]! % 2);
      const looks: Look[] = points.map((at, turn) => ({ revision: past, at, turn }));
      looks.push({ revision: newest, at: "2023", turn: 1 });
      for (const [k, look] of looks.entries()) {
        const before = looks[k - 1] ?? { revision: 0, at: "2022", turn: 0 };
        expect(await answersAt(there.memory, look, before)).toEqual(
          await answersAt(here.memory, look, before),
        );
      }
      await closed(here, there);
    }));

  it("a copy that was interrupted goes on where it stopped, into a server and out of it", async () => {
    const [here, there, back] = [await inFile(), await onServer(), await inFile()];
    for (let k = 0; k < 6; k++)
      await here.memory.batch(
        Array.from({ length: 1001 }, (_, l) => ({
          op: "episode" as const,
          text: `Number ${l} of ${k}`,
          at: "2020",
        })),
      );
    const said = await journal(here.memory);
    for (const [from, to] of [
      [here, there],
      [there, back],
    ] as const) {
      const cut = copyMemory({ from: from.store, to: failing(to.store, 1), clock });
      await expect(cut).rejects.toThrow("the plug was pulled");
      const half = await journal(to.memory);
      expect(half.length).toBeGreaterThan(0);
      expect(half).toEqual(said.slice(0, half.length));
      const { groups } = await copyMemory({ from: from.store, to: to.store, clock });
      expect(groups).toMatchObject([{ present: half.length, copied: said.length - half.length }]);
      expect(await journal(to.memory)).toEqual(said);
    }
    await closed(here, there, back);
  });

  it("copies either way export the same, and what is implied is the same", () =>
    forHistories({ runs: runs(25, 500) }, async (told, numbers) => {
      const [here, there] = await toldToBoth(told, numbers);
      const copies = [await onServer(), await inFile()];
      await copyMemory({ from: here.store, to: copies[0]!.store, clock });
      await copyMemory({ from: there.store, to: copies[1]!.store, clock });
      const said = await journal(here.memory);
      const { facts } = await here.memory.facts({ versions: true, limit });
      for (const { memory } of [there, ...copies]) {
        expect(await journal(memory)).toEqual(said);
        expect((await memory.facts({ versions: true, limit })).facts).toEqual(facts);
        expect((await memory.verify()).problems).toEqual([]);
      }
      await closed(here, there, ...copies);
    }));
});
