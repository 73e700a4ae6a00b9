import { describe, expect, it } from "vitest";
import { type RecallOptions, recall } from "../../src/recall/recall.ts";
import { MemoryStore, type Point, type Row } from "./memory-port.ts";

const fact = (id: string, text: string, more: Partial<Row> = {}): Row => ({
  id,
  text,
  revision: 1,
  predicate: "says",
  ...more,
});

async function ask(store: MemoryStore, question: string, point: Point = {}, options: RecallOptions = {}) {
  return recall(store.port(point), question, options);
}

async function ids(store: MemoryStore, question: string, point: Point = {}, options: RecallOptions = {}) {
  return (await ask(store, question, point, options)).items.map((item) => item.id);
}

describe("C22: ordinary punctuation never breaks search", () => {
  const texts = [
    "the pump status is done",
    "timeout error at boot",
    "retry or stop",
    "a/b test",
    "don't restart",
    "C++ build",
  ];
  const others = [
    "C compiler notes",
    "the pump is restarted",
    "test of the boot",
    "a status of nothing",
    "stop the build",
  ];
  const store = new MemoryStore([...others, ...texts].map((text) => fact(text, text)));

  it.each([
    ["status: done", "the pump status is done"],
    ['timeout "error', "timeout error at boot"],
    ["retry OR", "retry or stop"],
    ["a/b test", "a/b test"],
    ["don't restart", "don't restart"],
    ["C++", "C++ build"],
  ])("%s finds its fact first", async (question, text) => expect((await ids(store, question))[0]).toBe(text));

  it.each([
    "(draft",
    "foo*",
    "NEAR(",
    "^top",
    "-lead",
    "AND",
    "{x} [y] ~ \\ && ||",
    "'; DROP TABLE x; --",
    "\u0000",
    "\uD800",
  ])("%s raises nothing", async (question) => expect(await ids(store, question)).toEqual([]));
});

describe("C23: queries with nothing left in them", () => {
  const store = new MemoryStore([
    fact("f", "The It plays the Mill", { about: ["The It", "Mill"] }),
    { id: "e", text: "The It played of and", revision: 1 },
  ]);

  it.each(["", "   ", "the of and", "?!", "_"])("%j gives an empty list", async (question) => {
    const { items, context, tokens } = await ask(store, question);
    expect({ items, context, tokens }).toEqual({ items: [], context: "", tokens: 0 });
  });

  it("finds an entity of stop words by its name", async () =>
    expect(await ids(store, "The It?")).toEqual(["f"]));
});

describe("C24: text without spaces between words", () => {
  const texts = [
    "会议室在三楼东侧",
    "倉庫の鍵は受付にある",
    "창고 열쇠는 접수처에 있다",
    "版本v2-rc已上线",
    "the meeting room is upstairs",
  ];
  const store = new MemoryStore(texts.map((text) => fact(text, text)));

  it.each([
    ["三楼", 0],
    ["会议室", 0],
    ["受付", 1],
    ["접수처", 2],
    ["v2-rc", 3],
    ["meeting rooms", 4],
  ])("%s finds its text and no other", async (question, index) =>
    expect(await ids(store, question)).toEqual([texts[index]]),
  );

  it("finds nothing for what no text has", async () => expect(await ids(store, "二楼")).toEqual([]));
});

describe("C26: long texts", () => {
  const long = `${"lorem ipsum dolor sit amet ".repeat(1480)}zanzibar end`;
  const store = new MemoryStore([fact("long", long), fact("short", "lorem ipsum")]);

  it("finds 40,000 characters by a word near the end, and returns them in full", async () => {
    expect(long.length).toBeGreaterThan(39_900);
    const { items, context } = await ask(store, "Zanzibar?");
    expect(items.map((item) => item.text)).toEqual([long]);
    expect(context).toBe("");
  });

  it("takes a question of 40,000 characters", async () =>
    expect(await ids(store, long)).toEqual(["long", "short"]));
});

describe("C34: filters apply before the cut", () => {
  const near = (group: string) =>
    Array.from({ length: 500 }, (_, i) =>
      fact(`${group}-${i}`, `the pump of the north yard is broken ${i}`, {
        group,
        from: "2025-01-01T00:00:00.000Z",
      }),
    );

  it("finds the one fact in a window behind 500 better ones", async () => {
    const store = new MemoryStore([
      ...near("default"),
      fact("one", "pump seen by a visitor from Graz", { from: "2026-05-25T10:00:00.000Z" }),
    ]);
    const only: Point["only"] = (document) =>
      document.kind === "fact" &&
      (document.t_valid ?? "") >= "2026-05-25T00:00:00.000Z" &&
      (document.t_valid ?? "") < "2026-05-26T00:00:00.000Z";
    expect(await ids(store, "pump of the north yard is broken", { only })).toEqual(["one"]);
  });

  it("finds the one fact of its group, with the scores of that group", async () => {
    const one = fact("one", "pump seen by a visitor", { group: "north" });
    const both = new MemoryStore([...near("south"), one]);
    const answer = await ask(both, "the pump of the north yard", { group: "north" });
    expect(answer.items.map((item) => item.id)).toEqual(["one"]);
    expect(answer).toEqual(
      await ask(new MemoryStore([one]), "the pump of the north yard", { group: "north" }),
    );
  });

  it("finds what is current behind 1,500 ended ones", async () => {
    const ended = Array.from({ length: 1500 }, (_, i) =>
      fact(`x${i}`, `pump ${i % 9}`, { until: "2026-01-01T00:00:00.000Z" }),
    );
    const store = new MemoryStore([
      ...ended,
      fact("now", "a pump somewhere else that nobody had noticed before"),
    ]);
    expect(await ids(store, "pump")).toEqual(["now"]);
  });
});

describe("recall", () => {
  const rows: Row[] = [
    fact("velden", "Mira Holt lives in Velden", {
      predicate: "lives_in",
      about: ["Mira Holt", "Mira", "Velden"],
      from: "2026-03-01T00:00:00.000Z",
      fromText: "2026-03",
    }),
    fact("graz", "Mira Holt lives in Graz", {
      predicate: "lives_in",
      about: ["Mira Holt", "Mira", "Graz"],
      until: "2026-03-01T00:00:00.000Z",
    }),
    fact("theo", "Theo lives in Graz", { predicate: "lives_in", about: ["Theo", "Graz"] }),
    fact("soon", "Mira Holt owns a boat", {
      predicate: "owns",
      about: ["Mira Holt", "Mira"],
      from: "2027-01-01T00:00:00.000Z",
    }),
    {
      id: "said",
      text: "I moved to Velden in March.",
      speaker: "Mira Holt",
      occurred: "2026-05-01T09:00:00.000Z",
      revision: 1,
    },
    {
      id: "later",
      text: "Velden is where I live",
      speaker: "Mira Holt",
      occurred: "2026-05-20T09:00:00.000Z",
      revision: 2,
    },
  ];
  const store = new MemoryStore(rows);

  it("answers from the current facts, with a context, and says by which settings", async () => {
    const { items, context, tokens, settings, intent } = await ask(store, "Where does Mira live?");
    expect(intent).toBe("present");
    expect(items[0]).toMatchObject({
      kind: "fact",
      id: "velden",
      status: "current",
      t_invalid: null,
      episode_ids: [],
    });
    expect(items.map((item) => item.id)).not.toContain("graz");
    expect(items.map((item) => item.id)).not.toContain("soon");
    expect(context.split("\n")[0]).toBe("- Mira Holt lives in Velden (since 2026-03)");
    expect(tokens).toBeGreaterThan(0);
    expect(settings).toEqual({ mode: "both", limit: 10, budget: 1000, history: false });
  });

  it("scores are the sums of their parts; explain adds the raw words' score", async () => {
    for (const item of (await ask(store, "Where does Mira Holt live?")).items) {
      const sum = Object.values(item.parts).reduce((total, part) => total + part, 0);
      expect(sum).toBeCloseTo(item.score, 12);
      expect(item.parts).not.toHaveProperty("bm25");
    }
    const [first] = (await ask(store, "Where does Mira Holt live?", {}, { explain: true })).items;
    expect(first?.parts.bm25).toBeGreaterThan(0);
  });

  it("shows ended and future facts only with history, labelled", async () => {
    const { items } = await ask(store, "Mira Holt", {}, { history: true });
    expect(items.find((item) => item.id === "graz")?.status).toBe("ended");
    expect(items.find((item) => item.id === "soon")?.status).toBe("future");
    expect(await ids(store, "Where did Mira Holt live before?")).not.toContain("graz");
  });

  it("finds facts by another name of their entity", async () => {
    const alias = new MemoryStore([
      fact("f", "Mira Holt sails", { about: ["Mira Holt", "The Captain"] }),
      fact("g", "captain of a ship"),
    ]);
    expect(await ids(alias, "the captain's hobby")).toContain("f");
  });

  it("prefers the longest known name", async () => {
    const two = new MemoryStore([
      fact("young", "Mira sings", { about: ["Mira"] }),
      fact("old", "Mira Holt sings", { about: ["Mira Holt"] }),
    ]);
    const { items } = await ask(two, "What does Mira Holt sing?");
    expect(items.map((item) => item.parts.entity)).toEqual([0.3, 0]);
  });

  it("an explicit V hides what was said after it", async () => {
    expect(await ids(store, "Velden", { at: "2026-05-10T00:00:00.000Z" })).toEqual(["velden", "said"]);
  });

  it("refuses limits and budgets that are not whole numbers", async () => {
    for (const options of [{ limit: 0 }, { limit: 1.5 }, { limit: Number.NaN }, { budget: -1 }]) {
      await expect(ask(store, "Mira", {}, options)).rejects.toMatchObject({ code: "incorrect" });
    }
  });

  it("keeps the context within the budget", async () => {
    const { context, tokens, items } = await ask(store, "Mira Holt Velden", {}, { budget: 20 });
    expect(tokens).toBeLessThanOrEqual(20);
    expect(context).not.toBe("");
    expect(items.length).toBeGreaterThan(1);
  });

  it("searching changes nothing: the second answer equals the first", async () => {
    expect(await ask(store, "Where does Mira live?")).toEqual(await ask(store, "Where does Mira live?"));
  });
});
