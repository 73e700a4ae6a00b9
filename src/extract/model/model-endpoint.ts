import { setTimeout as timer } from "node:timers/promises";
import type OpenAI from "openai";
import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import { z } from "zod";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { describeFailure, isRefusedForm, isTransient, waitBefore } from "./call-failure.ts";
import { limiter } from "./limiter.ts";
import type { CheckedSettings } from "./model-settings.ts";

/** Who is said to have said what, in the order of the talk. */
export interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}

/** What a model answered. */
export interface Answer {
  /** Empty where it said nothing. */
  content: string;
  /** `cut`: it had no room to go on. `refused`: it would not answer, or a filter did not let it. */
  end: "stop" | "cut" | "refused";
  /** The form in which it was asked, of `FORMS`. */
  form: number;
}

/** What calls have come to since the extractor was made. */
export interface ModelUsage {
  /** Requests sent, those that were sent again included. */
  calls: number;
  /** Requests without an answer: refused, broken off, or out of time. */
  failed: number;
  /** Requests that were sent again after a wait. */
  retries: number;
  /** Tokens, as far as the server tells them. */
  promptTokens: number;
  completionTokens: number;
  /** Texts whose answer was in the cache, or was that of an equal text of the same read. */
  cacheHits: number;
  /** Texts that the fallback read. */
  fallbacks: number;
  /** In the currency of `prices`; null without them. */
  cost: number | null;
}

/** A server that is asked one question at a time or several, and what that has come to. */
export interface ModelEndpoint {
  /**
   * @throws `unavailable` where it cannot be reached, or refuses; the signal's reason where that is aborted
   */
  ask(messages: readonly Message[], schema: Record<string, unknown>, signal?: AbortSignal): Promise<Answer>;
  /** Has the next calls asked in a simpler form than one that the server took and did not keep to. */
  distrust(form: number): void;
  readonly counts: Omit<ModelUsage, "cost">;
}

/** How an answer is asked to be JSON: by a schema, as JSON of any kind, or in words alone. */
export const FORMS = ["json_schema", "json_object", "plain"] as const;
const PLAIN = FORMS.length - 1;
const FENCED = "\n\nPut the JSON object into a fenced block: ```json ... ```";

const COMPLETION = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) })
    .nullish()
    .catch(null),
});

/**
 * A server of the chat completions API. The client library makes requests and reads answers; waits and time limits are ours,
 * as its own limit ends with the headers of an answer, its waits are as long as a server likes, and neither can be counted.
 */
export function createModelEndpoint(settings: CheckedSettings): ModelEndpoint {
  const { timeoutMs, retries, clock, random } = settings;
  const sleep = settings.sleep ?? ((ms, signal) => timer(ms, undefined, { signal }));
  const limited = limiter(settings.concurrency);
  const counts = {
    calls: 0,
    failed: 0,
    retries: 0,
    promptTokens: 0,
    completionTokens: 0,
    cacheHits: 0,
    fallbacks: 0,
  };
  let client: Promise<OpenAI> | null = null;
  let trusted = 0;
  let temperature = settings.temperature;
  // A server that was given up is not waited for again until it answers.
  let isDown = false;

  async function send(
    body: ChatCompletionCreateParamsNonStreaming,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    client ??= connect(settings);
    const { chat } = await client;
    signal?.throwIfAborted();
    const limit = new AbortController();
    const abort = () => limit.abort();
    const clockwork = setTimeout(abort, timeoutMs);
    signal?.addEventListener("abort", abort, { once: true });
    counts.calls++;
    try {
      return await chat.completions.create(body, { signal: limit.signal });
    } catch (error) {
      counts.failed++;
      signal?.throwIfAborted();
      if (limit.signal.aborted) throw new Error(`no answer within ${timeoutMs} ms`);
      throw error;
    } finally {
      clearTimeout(clockwork);
      signal?.removeEventListener("abort", abort);
    }
  }

  async function sendAgain(
    body: ChatCompletionCreateParamsNonStreaming,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await send(body, signal);
        isDown = false;
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        const wait = isTransient(error) ? waitBefore(error, attempt, clock, random) : null;
        if (wait === null || isDown || attempt >= retries) {
          isDown ||= isTransient(error);
          throw error;
        }
        counts.retries++;
        await sleep(wait, signal);
        signal?.throwIfAborted();
      }
    }
  }

  function read(completion: unknown, form: number): Answer {
    const parsed = COMPLETION.safeParse(typeof completion === "string" ? jsonOf(completion) : completion);
    const { choices, usage } = parsed.data ?? {};
    counts.promptTokens += usage?.prompt_tokens ?? 0;
    counts.completionTokens += usage?.completion_tokens ?? 0;
    const [choice] = choices ?? [];
    const { content, refusal } = choice?.message ?? {};
    const isRefused = Boolean(refusal) || choice?.finish_reason === "content_filter";
    const end = isRefused ? "refused" : choice?.finish_reason === "length" ? "cut" : "stop";
    return { content: content ?? "", end, form };
  }

  async function ask(
    messages: readonly Message[],
    schema: Record<string, unknown>,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    let form = trusted;
    let warmth = temperature;
    for (;;) {
      signal?.throwIfAborted();
      try {
        const completion = await sendAgain(bodyOf(settings.model, messages, schema, form, warmth), signal);
        trusted = Math.max(trusted, form);
        if (warmth === null) temperature = null;
        return read(completion, form);
      } catch (error) {
        signal?.throwIfAborted();
        const simpler = isRefusedForm(error);
        if (simpler === "temperature" && warmth !== null) warmth = null;
        else if (simpler !== null && form < PLAIN) form++;
        else throw unavailable(error);
      }
    }
  }

  function unavailable(error: unknown): PalimpsestError {
    if (error instanceof PalimpsestError) return error;
    const what = describeFailure(error, settings.key);
    return new PalimpsestError("unavailable", `The model at ${new URL(settings.url).host}: ${what}`, {
      value: settings.model,
      fix: "Check the model's name, url and key, and that its server runs.",
    });
  }

  return {
    ask: (messages, schema, signal) => limited(() => ask(messages, schema, signal)),
    distrust: (form) => {
      trusted = Math.max(trusted, Math.min(form + 1, PLAIN));
    },
    counts,
  };
}

/**
 * Loads the client library, which nobody pays for who asks no model. Address and key are those of the settings, whatever the
 * environment says.
 */
async function connect({ url, key, timeoutMs }: CheckedSettings): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  return new Client({
    baseURL: url,
    apiKey: key ?? "none",
    ...(key === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off",
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: async (address, init) => bounded(await fetch(address, init)),
  });
}

/** Most bytes of an answer, unpacked: far more than claims of any text, and far less than memory. */
const MOST_BYTES = 16 * 2 ** 20;

/** An answer that fails as soon as it is longer than any can be. */
function bounded({ body, status, statusText, headers }: Response): Response {
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > MOST_BYTES) controller.error(new Error(`an answer of more than ${MOST_BYTES} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(limit) ?? null, { status, statusText, headers });
}

function bodyOf(
  model: string,
  messages: readonly Message[],
  schema: Record<string, unknown>,
  form: number,
  temperature: number | null,
): ChatCompletionCreateParamsNonStreaming {
  const asked = messages.map((message, index) =>
    form === PLAIN && index === 0 ? { ...message, content: message.content + FENCED } : message,
  );
  const body = {
    model,
    messages: asked,
    ...(temperature === null ? {} : { temperature }),
  };
  switch (FORMS[form]) {
    case "json_schema":
      return {
        ...body,
        response_format: { type: "json_schema", json_schema: { name: "claims", strict: true, schema } },
      };
    case "json_object":
      return { ...body, response_format: { type: "json_object" } };
    default:
      return body;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
