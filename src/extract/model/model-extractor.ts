import { digestId } from "../../model/digest.ts";
import type { Ontology } from "../../model/ontology.ts";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import type { Extractor, Reading, TextToRead } from "../extractor.ts";
import { askTexts, type TextQuestion } from "./ask-texts.ts";
import { MODEL_CLAIMS, type ModelClaim, replySchema } from "./model-claim.ts";
import { createModelEndpoint, type ModelUsage } from "./model-endpoint.ts";
import { type CheckedSettings, checkModelSettings, type ModelSettings } from "./model-settings.ts";
import { placeClaims } from "./place-claims.ts";
import { shownText, systemPrompt } from "./prompt.ts";

/** An extractor that asks a model, and tells what that has come to. */
export interface ModelExtractor extends Extractor {
  /** What its calls have come to since it was made. */
  usage(): ModelUsage;
}

/**
 * Reads claims by a model, behind any server of the chat completions API. The model copies words; places in the text, names
 * for "I" and "you" and all dates are worked out here, and what does not rest on the text is refused with a note.
 *
 * Several short texts are one call, equal ones are asked about once, and what was answered before comes from the cache. Texts
 * of which there is no useful answer, after one try to have it repaired, are read by `settings.fallback`.
 *
 * @throws `incorrect` for settings that are wrong. `read` throws `unavailable` where there is no useful answer and no fallback,
 * and the reason of its signal where that is aborted.
 */
export function createModelExtractor(settings: ModelSettings): ModelExtractor {
  const checked = checkModelSettings(settings);
  const endpoint = createModelEndpoint(checked);
  const { model, prices } = checked;

  return {
    name: model,

    async read(texts, { signal } = {}) {
      signal?.throwIfAborted();
      const questions = questionsOf(texts, model);
      const each = [...new Set(questions)];
      const wanted = each.filter(({ claims }) => claims === null);
      await Promise.all(wanted.map((question) => lookUp(checked, question)));
      const open = wanted.filter(({ claims }) => claims === null);
      endpoint.counts.cacheHits += questions.length - open.length - (each.length - wanted.length);
      await Promise.all(
        batchesOf(open, checked).map(async (batch) => {
          await askTexts(endpoint, batch, signal);
          await Promise.all(batch.map((question) => keep(checked, question)));
        }),
      );
      const unread = texts.flatMap((text, index) => (questions[index]!.claims === null ? [text] : []));
      if (unread.length > 0) signal?.throwIfAborted();
      endpoint.counts.fallbacks += checked.fallback === undefined ? 0 : unread.length;
      const stood = await readByFallback(checked, unread, questions, signal);
      return texts.map((text, index) => readingOf(text, questions[index]!, checked, stood));
    },

    usage() {
      const { promptTokens, completionTokens } = endpoint.counts;
      const spent = (prices?.prompt ?? 0) * promptTokens + (prices?.completion ?? 0) * completionTokens;
      return { ...endpoint.counts, cost: prices === undefined ? null : spent / 1_000_000 };
    },
  };
}

/** A question for each text; equal texts, of which the model is shown the same, share one. */
function questionsOf(texts: readonly TextToRead[], model: string): TextQuestion[] {
  const told = new Map<Ontology | undefined, Pick<TextQuestion, "system" | "schema">>();
  const known = new Map<string, TextQuestion>();
  return texts.map((text) => {
    const { ontology } = text;
    let of = told.get(ontology);
    if (of === undefined) {
      of = { system: systemPrompt(ontology), schema: replySchema(ontology) };
      told.set(ontology, of);
    }
    const shown = shownText(text);
    const key = digestId("reading", model, of.system, JSON.stringify(shown));
    const claims = text.text.trim() === "" ? [] : null;
    const question = known.get(key) ?? { key, ...of, shown, claims, failure: null, notes: [] };
    known.set(key, question);
    return question;
  });
}

/** Takes what the cache has; what it cannot give, or gives in another form, is asked for anew. */
async function lookUp({ cache }: CheckedSettings, question: TextQuestion): Promise<void> {
  try {
    const parsed = MODEL_CLAIMS.safeParse(await cache?.get(question.key));
    if (parsed.success) question.claims = parsed.data;
  } catch (error) {
    question.notes.push(`The cache cannot be read: ${(error as Error).message}`);
  }
}

/** An answer is of use even where it cannot be kept. */
async function keep({ cache }: CheckedSettings, { key, claims, notes }: TextQuestion): Promise<void> {
  try {
    if (claims !== null) await cache?.set(key, claims satisfies ModelClaim[]);
  } catch (error) {
    notes.push(`The cache cannot be written: ${(error as Error).message}`);
  }
}

/** Questions for one call each: of one system prompt, so many texts at most and so many characters, or a single longer text. */
function batchesOf(
  questions: readonly TextQuestion[],
  { batch: most, batchCharacters }: CheckedSettings,
): TextQuestion[][] {
  const batches: TextQuestion[][] = [];
  const filling = new Map<string, { batch: TextQuestion[]; characters: number }>();
  for (const question of questions) {
    const characters = JSON.stringify(question.shown).length;
    let place = filling.get(question.system);
    const isFull =
      place === undefined || place.batch.length >= most || place.characters + characters > batchCharacters;
    if (place === undefined || isFull) {
      place = { batch: [], characters: 0 };
      filling.set(question.system, place);
      batches.push(place.batch);
    }
    place.batch.push(question);
    place.characters += characters;
  }
  return batches;
}

async function readByFallback(
  { fallback, model }: CheckedSettings,
  unread: readonly TextToRead[],
  questions: readonly TextQuestion[],
  signal: AbortSignal | undefined,
): Promise<Reading[]> {
  if (unread.length === 0) return [];
  if (fallback !== undefined) return [...(await fallback.read(unread, { signal }))];
  const failure = questions.find(({ claims }) => claims === null)?.failure;
  throw new PalimpsestError("unavailable", failure ?? `No answer of ${model}`, {
    value: model,
    fix: "Check the model's name, url and key, or give a fallback that reads in its place.",
  });
}

/** @param stood what the fallback read, of which the next belongs to the next text without an answer */
function readingOf(
  text: TextToRead,
  { claims, failure, notes }: TextQuestion,
  { fallback }: CheckedSettings,
  stood: Reading[],
): Reading {
  if (claims !== null) {
    const placed = placeClaims(claims, text);
    return { claims: placed.claims, declares: [], notes: [...notes, ...placed.notes] };
  }
  const reading = stood.shift()!;
  const why = `Read by ${fallback!.name}: ${failure ?? "no answer"}`;
  return { ...reading, notes: [...notes, why, ...reading.notes] };
}
