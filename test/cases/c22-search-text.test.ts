import { describe, expect, test } from "vitest";
import { CommandLineDesk } from "./support/command-line-desk.ts";
import type { Desk } from "./support/desk.ts";
import { faces } from "./support/faces.ts";

/** Facts whose text is, after a name, one of these. */
async function note(desk: Desk, texts: readonly string[]): Promise<void> {
  await desk.batch(
    texts.map((text, k) => ({
      op: "assert",
      subject: `Card ${k + 1}`,
      predicate: "says",
      object: { value: text },
      from: "2026-01-01",
    })),
  );
}

const found = async (desk: Desk, query: string) => (await desk.recall(query)).items.map((item) => item.text);

describe.each(faces)("C22 Ordinary punctuation must never break search ($face)", ({ open }) => {
  const texts = [
    "the pump status is done",
    "timeout error at boot",
    "retry or stop",
    "a/b test",
    "don't restart",
    "C++ build",
  ];

  test("each query finds its words, or nothing", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    await note(desk, texts);
    const first = ["status: done", 'timeout "error', "retry OR", "a/b test", "don't restart", "C++"];
    for (const [k, query] of first.entries()) {
      expect((await found(desk, query))[0], query).toContain(texts[k]);
    }
    expect(await found(desk, "C++")).toEqual(["Card 6 says C++ build"]);
    const others = ["(draft", "foo*", "NEAR(", "^top", "-lead", "AND", "{x} [y] ~ \\ && ||"];
    for (const query of others) expect(await found(desk, query), query).toEqual([]);
    await note(desk, ["the draft is near the top", "the lead and x, y"]);
    for (const query of ["(draft", "NEAR(", "^top"]) {
      expect((await found(desk, query))[0], query).toContain("the draft is near the top");
    }
    for (const query of ["-lead", "{x} [y] ~ \\ && ||"]) {
      expect((await found(desk, query))[0], query).toContain("the lead and x, y");
    }
    if (desk instanceof CommandLineDesk) {
      // As one types it, without `--` before it.
      for (const query of [...first, ...others]) await desk.text(["recall", query]);
      expect(await desk.text(["ask", "-lead"])).toContain("the lead and x, y");
    }
    await desk.close();
  });
});

describe.each(faces)("C23 Queries with nothing left in them ($face)", ({ open }) => {
  test("give an empty list, before and after something is stored", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    const queries = ["", "   ", "the of and", "?!", "_"];
    for (const query of queries) expect((await desk.recall(query)).items).toEqual([]);
    await note(desk, ["the pump status is done", "_ ?!"]);
    for (const query of queries) {
      const { items, context, tokens } = await desk.recall(query);
      expect([items, context, tokens], query).toEqual([[], "", 0]);
    }
    await desk.close();
  });

  test("an entity of stop words is found by its name", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    await desk.batch([
      { op: "episode", id: "E1", text: "Mira has read The It.", at: "2026-01-31T12:00:00Z" },
      { op: "assert", subject: "Mira", predicate: "has_read", object: "The It", episode: "E1" },
    ]);
    expect((await desk.episodes()).episodes.map((episode) => episode.id)).toEqual(["E1"]);
    for (const name of ["The It", "the it"]) {
      expect((await desk.entities({ name })).entities.map((entity) => entity.name)).toEqual(["The It"]);
    }
    expect((await desk.facts({ object: "The It" })).facts).toHaveLength(1);
    await desk.close();
  });
});

describe.each(faces)("C24 Text without spaces between words ($face)", ({ open }) => {
  const texts = [
    "会议室在三楼东侧",
    "倉庫の鍵は受付にある",
    "창고 열쇠는 접수처에 있다",
    "版本v2-rc已上线",
    "the stair leads to the third floor",
  ];

  test("every query finds its text", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    await note(desk, texts);
    const expected = { 三楼: 0, 会议室: 0, 受付: 1, 접수처: 2, "v2-rc": 3, "third floor": 4, stairs: 4 };
    for (const [query, k] of Object.entries(expected)) {
      expect(await found(desk, query), query).toEqual([`Card ${k + 1} says ${texts[k]}`]);
    }
    expect(await found(desk, "二楼")).toEqual([]);
    await desk.close();
  });

  test("in episodes too", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    await desk.batch(texts.map((text, k) => ({ op: "episode", id: `E${k}`, text })));
    const ids = async (query: string) => (await desk.recall(query)).items.map((item) => item.id);
    for (const [query, id] of [
      ["三楼", "E0"],
      ["会议室", "E0"],
      ["受付", "E1"],
      ["접수처", "E2"],
      ["v2-rc", "E3"],
    ]) {
      expect(await ids(query!), query).toEqual([id]);
    }
    expect(await ids("二楼")).toEqual([]);
    await desk.close();
  });
});
