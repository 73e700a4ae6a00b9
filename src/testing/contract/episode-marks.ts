import { describe, expect, it } from "vitest";
import { openMemory } from "../../index.ts";
import type { GroupReader } from "../../store/store.ts";
import { markEpisode } from "../../text/episode-marks.ts";
import { indexLength, indexText } from "../../text/index-text.ts";
import { searchableEpisode } from "../../text/searchable-episode.ts";
import { signCode } from "../../text/vector-codes.ts";
import { withStore } from "./desk.ts";
import type { OpenStore } from "./opened-store.ts";

/** What ranking is told of all episodes, beside their texts. */
const marks = (reader: GroupReader) => {
  const all = reader.markedEpisodes(0, 100);
  const vectors = reader.vectors(all.map(({ id }) => id));
  const rows = reader.episodes(all.map(({ id }) => id));
  return all.map((one) => ({ ...one, vector: vectors.get(one.id), row: rows.get(one.id) }));
};

/** What is looked through of all episodes to rank them. */
export function episodeMarkCases(open: OpenStore): void {
  describe("marks of episodes", () => {
    it("are what their texts say, of one group, behind a number, up to a limit", () =>
      withStore(open, async (memory, { clock, store }) => {
        const other = memory.group("other");
        const texts = ["Where is the key?", "In the red box, since Friday.", "\u200b", "三楼"];
        for (const [k, text] of texts.entries()) {
          const speaker = k === 1 ? { speaker: "assistant" } : k === 2 ? {} : { speaker: "Mira Holt" };
          await memory.remember({
            text,
            ...speaker,
            ...(k === 3 ? {} : { session: "S" }),
            at: `2024-05-0${4 - k}`,
          });
          await other.remember({ text: `${text} elsewhere` });
          clock.advance(1000);
        }
        const told = (await store.read("default", marks))!;
        expect(told.map(({ row }) => row?.text)).toEqual(texts);
        for (const { row, vector, doc, ...mark } of told) {
          const { id, revision, occurredAt, session, speaker, text } = row!;
          const expected = markEpisode(text, speaker);
          const length = indexLength(indexText(searchableEpisode(text, speaker, occurredAt)));
          const code = signCode(expected.vector);
          const { cues } = expected;
          expect({ ...mark, code: [...mark.code] }).toEqual({
            ...{ id, revision, occurredAt, session, speaker, length, cues },
            code: [...code],
          });
          expect([...vector!]).toEqual([...expected.vector]);
          const [found] = (await store.read("default", (reader) => reader.documents([doc])))!;
          expect(found).toEqual({ doc, kind: "episode", ref: id });
        }
        const ids = told.map(({ id }) => id);
        const idsBehind = (after: number, limit: number) =>
          store.read("default", (reader) => reader.markedEpisodes(after, limit).map(({ id }) => id));
        expect(await idsBehind(ids[1]!, 100)).toEqual(ids.slice(2));
        expect(await idsBehind(0, 3)).toEqual(ids.slice(0, 3));
        expect(await idsBehind(ids[3]!, 3)).toEqual([]);
        expect(
          (await store.read("default", (reader) => reader.vectors([ids[1]!, 10 ** 6, ids[0]!])))!.size,
        ).toBe(2);
      }));

    it("are gone with their group; of one made anew nothing of the old is taken for its own", () =>
      withStore(open, async (memory, { store }) => {
        const era = () => store.read("default", (reader) => reader.era);
        const first = async (question: string) =>
          (await memory.recall(question, { kind: "episode" })).items.map(({ text }) => text);
        for (const text of ["The key is in the red box.", "The lamp is broken."])
          await memory.remember({ text });
        const before = await era();
        expect(await era()).toBe(before);
        expect((await first("Where is the key?"))[0]).toBe("The key is in the red box.");
        // Another memory on the same store may do it.
        await openMemory({ store }).then((same) => same.dropGroup());
        expect(await first("Where is the key?")).toEqual([]);
        for (const text of ["Nothing is lost.", "The key is on the shelf.", "It rains."])
          await memory.remember({ text });
        expect(await era()).not.toBe(before);
        expect((await first("Where is the key?"))[0]).toBe("The key is on the shelf.");
        expect(await memory.verify()).toMatchObject({ ok: true });
        await memory.rebuild();
        expect((await first("Where is the key?"))[0]).toBe("The key is on the shelf.");
      }));
  });
}
