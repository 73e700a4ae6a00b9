import { expect } from "vitest";
import type { Extractor, TextToRead } from "../../../src/extract/extractor.ts";
import { createModelExtractor } from "../../../src/extract/model/model-extractor.ts";
import type { ModelSettings } from "../../../src/extract/model/model-settings.ts";
import { PalimpsestError } from "../../../src/model/palimpsest-error.ts";
import { claiming, startStub } from "./stub-server.ts";

export const AT = Date.parse("2025-06-11T15:20:00Z");
export const KEY = "sk-secret-0123456789";

export function text(words: string, more: Partial<TextToRead> = {}): TextToRead {
  return { text: words, speaker: "Ida", addressee: "Noor", at: AT, before: [], timeZone: "UTC", ...more };
}

/** A claim as a model states it. */
export function stated(quote: string, more: object = {}) {
  const [, object = ""] = /in (\w+)/.exec(quote) ?? [];
  return {
    quote,
    op: "assert",
    subject: "I",
    predicate: "lives_in",
    object,
    scope: null,
    time_words: [],
    holds: "now",
    reason: null,
    ...more,
  };
}

export const livesIn = claiming((words) => [stated(words)]);

/** Reads nothing, and remembers what it was given. */
export function noReader(): Extractor & { given: string[] } {
  const given: string[] = [];
  return {
    name: "rules",
    given,
    async read(texts) {
      given.push(...texts.map((each) => each.text));
      return texts.map(() => ({ claims: [], declares: [], notes: [] }));
    },
  };
}

type Answer = Parameters<typeof startStub>[0];

/** An extractor before a stub, whose waits take no time and are written down. */
export async function before(answer: Answer, settings: Partial<ModelSettings> = {}) {
  const server = await startStub(answer);
  const waits: number[] = [];
  const extractor = createModelExtractor({
    model: "stub",
    url: server.url,
    key: KEY,
    sleep: async (ms) => {
      waits.push(ms);
    },
    random: () => 0,
    ...settings,
  });
  return { server, extractor, waits, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

export const oneText = [text("I live in Velden")];

/** What was read of one text by an extractor before a stub that answers so. */
export async function readOne(answer: Answer, settings: Partial<ModelSettings> = {}, read = oneText[0]!) {
  await using one = await before(answer, settings);
  const [reading] = await one.extractor.read([read]);
  return { reading: reading!, requests: one.server.requests, waits: one.waits, usage: one.extractor.usage() };
}

export async function failureOf(promise: Promise<unknown>): Promise<PalimpsestError> {
  const error = await promise.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(PalimpsestError);
  return error;
}

export const objects = (reading: { claims: { object: unknown }[] }) =>
  reading.claims.map(({ object }) => object);
