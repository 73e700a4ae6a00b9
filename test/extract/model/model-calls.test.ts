import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createModelExtractor } from "../../../src/extract/model/model-extractor.ts";
import { type StubAnswer, said, startStub } from "./stub-server.ts";
import {
  AT,
  before,
  failureOf,
  KEY,
  livesIn,
  noReader,
  objects,
  oneText,
  readOne,
  text,
} from "./stubbed-extractor.ts";

describe("a server in trouble", () => {
  it.each<[string, StubAnswer, number[]]>([
    ["429 with Retry-After in seconds", { status: 429, headers: { "retry-after": "7" }, body: {} }, [7000]],
    [
      "429 with Retry-After in milliseconds",
      { status: 429, headers: { "retry-after-ms": "30" }, body: {} },
      [30],
    ],
    [
      "429 with Retry-After as a date",
      { status: 429, headers: { "retry-after": "Wed, 11 Jun 2025 15:20:09 GMT" }, body: {} },
      [9000],
    ],
    ["429 without Retry-After", { status: 429, body: {} }, [500]],
    ["500", { status: 500, body: { error: { message: "oops" } } }, [500]],
    [
      "502 with a page",
      { status: 502, body: "<html>Bad gateway</html>", headers: { "content-type": "text/html" } },
      [500],
    ],
    ["an answer that breaks off", { ...said({ texts: [] }), half: "break" }, [500]],
    ["an answer that is longer than any can be", { body: " ".repeat(17 * 2 ** 20) }, [500]],
    ["JSON that breaks off", { body: '{"choices": [{"mess' }, [500]],
  ])("%s: asked again after a wait", async (_, trouble, waited) => {
    const { reading, requests, waits, usage } = await readOne(
      (request, index) => (index === 0 ? trouble : livesIn(request)),
      { clock: () => AT },
    );
    expect(objects(reading)).toEqual(["Velden"]);
    expect(requests).toHaveLength(2);
    expect(waits).toEqual(waited);
    expect(usage).toMatchObject({ calls: 2, failed: 1, retries: 1 });
  });

  it("500 for good: the waits double, and then the fallback reads", async () => {
    const fallback = noReader();
    const { reading, waits, usage } = await readOne(
      () => ({ status: 500, body: { error: { message: "oops" } } }),
      {
        fallback,
        retries: 5,
        random: () => 0.5,
      },
    );
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000].map((ms) => ms * 0.875));
    expect(reading.notes).toEqual([
      expect.stringMatching(/^Read by rules: The model at 127.0.0.1:\d+: 500 oops$/),
    ]);
    expect(usage).toMatchObject({ calls: 6, failed: 6, retries: 5, fallbacks: 1 });
  });

  it("500 for good without a fallback is unavailable", async () => {
    await using one = await before(() => ({ status: 500, body: {} }), { retries: 0 });
    const error = await failureOf(one.extractor.read(oneText));
    expect(error.code).toBe("unavailable");
    expect(error.message).toMatch(/^The model at 127.0.0.1:\d+: 500/);
  });

  it("that was given up is tried once a call until it answers", async () => {
    let isUp = false;
    await using one = await before((request) => (isUp ? livesIn(request) : { status: 503, body: {} }), {
      fallback: noReader(),
      retries: 2,
      cache: null,
    });
    const calls = async () => {
      const before = one.extractor.usage().calls;
      await one.extractor.read(oneText);
      return one.extractor.usage().calls - before;
    };
    expect([await calls(), await calls()]).toEqual([3, 1]);
    isUp = true;
    expect(await calls()).toBe(1);
    isUp = false;
    expect(await calls()).toBe(3);
  });

  it.each<[string, StubAnswer]>([
    ["a wait of more than a minute", { status: 429, headers: { "retry-after": "3600" }, body: {} }],
    ["an exhausted quota", { status: 429, body: { error: { message: "pay", code: "insufficient_quota" } } }],
    ["an unknown model", { status: 404, body: { error: { message: "no such model" } } }],
    ["a wrong key", { status: 401, body: { error: { message: `Incorrect API key: ${KEY}` } } }],
  ])("%s is not waited for", async (_, trouble) => {
    const { requests, waits } = await readOne(() => trouble, { fallback: noReader() });
    expect(requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  describe("past the time limit", () => {
    const wait = setTimeout;
    /** Lets the limit pass once an answer has had time to begin. */
    const hanging = (trouble: StubAnswer) => {
      wait(() => vi.advanceTimersByTime(60_000), 5);
      return trouble;
    };
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it.each<[string, StubAnswer]>([
      ["a hang", { hang: true }],
      ["a hang in the middle of an answer", { ...said({ texts: [] }), half: "hang" }],
      [
        "a hang in the middle of an error",
        { status: 500, body: { error: { message: "oops" } }, half: "hang" },
      ],
    ])("%s is broken off and asked again", async (_, trouble) => {
      const { reading, usage } = await readOne((request, index) =>
        index === 0 ? hanging(trouble) : livesIn(request),
      );
      expect(objects(reading)).toEqual(["Velden"]);
      expect(usage).toMatchObject({ calls: 2, failed: 1, retries: 1 });
    });

    it("a hang for good is told", async () => {
      const answer = () => hanging({ hang: true });
      const { reading, usage } = await readOne(answer, { retries: 1, fallback: noReader() });
      expect(reading.notes[0]).toContain("no answer within 60000 ms");
      expect(usage).toMatchObject({ calls: 2, failed: 2, retries: 1 });
    });
  });

  it("nobody at the address", async () => {
    const server = await startStub(livesIn);
    await server[Symbol.asyncDispose]();
    const extractor = createModelExtractor({ model: "stub", url: server.url, retries: 0 });
    const error = await failureOf(extractor.read(oneText));
    expect(error.code).toBe("unavailable");
    expect(error.message).toContain("ECONNREFUSED");
  });
});

describe("the key", () => {
  it.each([400, 401, 403, 404, 429, 500])(
    "stands in no error and no note, though the server says it with %i",
    async (status) => {
      const answer = () => ({ status, body: { error: { message: `What is ${KEY}?` } } });
      await using one = await before(answer, { retries: 0 });
      const error = await failureOf(one.extractor.read(oneText));
      const all = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)} ${JSON.stringify(one.extractor)}`;
      expect(all).not.toContain(KEY);
      const { reading } = await readOne(answer, { retries: 0, fallback: noReader() });
      expect(reading.notes.join()).not.toContain(KEY);
    },
  );
});

describe("an abort", () => {
  it("before the read makes no call", async () => {
    await using one = await before(livesIn);
    const reason = new Error("enough");
    await expect(one.extractor.read(oneText, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(one.server.requests).toEqual([]);
  });

  it("breaks off what hangs, and asks neither again nor the fallback", async () => {
    const stop = new AbortController();
    const fallback = noReader();
    await using one = await before(
      () => {
        stop.abort(new Error("enough"));
        return { hang: true };
      },
      { fallback, batch: 1, concurrency: 1 },
    );
    const texts = [text("I live in Velden"), text("I live in Graz")];
    await expect(one.extractor.read(texts, { signal: stop.signal })).rejects.toThrow("enough");
    expect(one.server.requests).toHaveLength(1);
    expect(fallback.given).toEqual([]);
  });

  it("ends a wait", async () => {
    const stop = new AbortController();
    await using one = await before(
      () => {
        queueMicrotask(() => setTimeout(() => stop.abort(new Error("enough")), 1));
        return { status: 429, headers: { "retry-after": "30" }, body: {} };
      },
      { sleep: undefined },
    );
    await expect(one.extractor.read(oneText, { signal: stop.signal })).rejects.toThrow("enough");
  });
});
