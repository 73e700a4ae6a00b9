import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import type { Fact } from "../../src/model/shapes.ts";
import { VOCABULARY } from "../../src/model/vocabulary.ts";
import { fixedClock } from "../../src/time/clock.ts";

interface Line {
  op: string;
  id: string;
  at?: string;
  text?: string;
  predicate?: string;
  episode?: string;
  quote?: string;
  start?: number;
  end?: number;
  reason?: string;
  group: string;
  recorded_at: string;
  rev: number;
}

interface Read {
  verb: "facts";
  subject: string;
  predicate: string;
  at?: string;
  known?: string;
}

interface Asked {
  as?: string;
  read: Read;
  expect: string[];
}

interface Question extends Asked {
  question: string;
  why: string;
  /** The questions that are shown are asked twice: then, and now. */
  show?: true;
  then?: Asked;
}

const NOW = Date.UTC(2026, 9, 1);
const text = readExample("story.jsonl").trimEnd().split("\n");
const lines = text.map((line) => JSON.parse(line) as Line);
const questions = JSON.parse(readExample("story.expected.json")) as Question[];
const episodes = new Map(lines.filter((line) => line.op === "episode").map((line) => [line.id, line]));
const asked = questions.flatMap(({ question, then, as, read, expect }) => [
  ...(then === undefined ? [] : [{ title: `${question} (${then.as})`, ...then }]),
  { title: as === undefined ? question : `${question} (${as})`, read, expect },
]);

function readExample(name: string): string {
  return readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
}

/** What a fact says of the subject asked about: its object, or its subject where a symmetric one is stored from the other end. */
function answerText({ subject, object }: Fact, askedAbout: string): string {
  if ("entity" in object) return object.entity.name === askedAbout ? subject.name : object.entity.name;
  return typeof object.value === "object" ? object.value.date : String(object.value);
}

describe("the story's lines", () => {
  it("have ids of their own and one group", () => {
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
    expect(new Set(lines.map((line) => line.group))).toEqual(new Set(["story"]));
  });

  it("are recorded message by message: one revision each, at or right after it was said", () => {
    let last = { rev: 0, recorded_at: "" };
    for (const line of lines) {
      if (line.op === "episode") {
        expect(line.rev).toBe(last.rev + 1);
        expect(line.recorded_at > last.recorded_at).toBe(true);
        const delay = Date.parse(line.recorded_at) - Date.parse(line.at!);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThan(60_000);
      } else {
        expect([line.rev, line.recorded_at]).toEqual([last.rev, last.recorded_at]);
      }
      last = line;
    }
    expect(Date.parse(last.recorded_at)).toBeLessThan(NOW);
  });

  it("quote their message exactly, and the reason is one of its words too", () => {
    const quoting = lines.filter((line) => ["assert", "end", "correct"].includes(line.op));
    expect(quoting.length).toBeGreaterThan(0);
    for (const line of quoting) {
      const message = episodes.get(line.episode!)!;
      expect(message.rev, line.id).toBe(line.rev);
      expect(message.text!.slice(line.start, line.end), line.id).toBe(line.quote);
      if (line.reason !== undefined) expect(message.text, line.id).toContain(line.reason);
    }
  });

  it("use the vocabulary, or declare what they use before they use it", () => {
    const known = new Set(VOCABULARY.map((row) => row.name));
    for (const { op, predicate } of lines) {
      if (op === "declare") known.add(predicate!);
      else if (predicate !== undefined) expect(known).toContain(predicate);
    }
  });
});

describe("the story, told to the engine", () => {
  let memory: Memory;
  let story: Memory;

  beforeAll(async () => {
    memory = await openMemory({ store: ":memory:", clock: fixedClock(NOW) });
    story = memory.group("story");
    const report = await story.import(text);
    expect(report.refused).toEqual([]);
    expect(report.applied).toBe(lines.length);
  });

  afterAll(async () => {
    await memory?.close();
  });

  it("shows six questions, each then and now", () => {
    const shown = questions.filter((question) => question.show);
    expect(shown).toHaveLength(6);
    for (const { then, as } of shown) expect([then?.as, as]).not.toContain(undefined);
  });

  it.each(asked)("$title", async ({ read, expect: objects }) => {
    const { verb, ...input } = read;
    const { facts } = await story[verb](input);
    expect(facts.map((fact) => answerText(fact, read.subject))).toEqual(objects);
  });

  it("answers a known instant as it would have been answered then", async () => {
    const until = "2025-06-20";
    const short = await openMemory({ store: ":memory:", clock: fixedClock(Date.parse(until)) });
    const early = short.group("story");
    await early.import(text.filter((_, i) => lines[i]!.recorded_at <= until));
    for (const { read } of asked) {
      const { verb, known: _, ...input } = read;
      const at = { at: "2025-06-15", ...input };
      const then = await early[verb](at);
      const now = await story[verb]({ ...at, known: until });
      const [a, b] = [now, then].map(({ facts }) => facts.map((fact) => answerText(fact, read.subject)));
      expect(a).toEqual(b);
    }
    await short.close();
  });

  it("gives facts that stand in what is stored", async () => {
    expect(await story.verify()).toMatchObject({ ok: true, problems: [] });
  });
});
