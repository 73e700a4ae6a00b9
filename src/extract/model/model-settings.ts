import { z } from "zod";
import { incorrect } from "../../model/palimpsest-error.ts";
import { type Clock, systemClock } from "../../time/clock.ts";
import type { Extractor } from "../extractor.ts";
import { memoryCache, type ReadingCache } from "./reading-cache.ts";

/** Which model is asked, and how. */
export interface ModelSettings {
  /** Name of the model, as its server knows it. */
  model: string;
  /** Base URL with the version in it: `http://127.0.0.1:11434/v1`. Default: OpenAI's. */
  url?: string;
  /** Sent to the server as a bearer token and shown nowhere; local servers need none. */
  key?: string;
  /** Most texts in one call; default 8. */
  batch?: number;
  /** Most characters in one call, what was said before a text included; default 6000. A longer text has a call of its own. */
  batchCharacters?: number;
  /** Most calls at a time; default 4. */
  concurrency?: number;
  /** Time limit of a call until its answer is complete, in milliseconds; default 60,000, at most 300,000. */
  timeoutMs?: number;
  /** How often a call is sent again that the server could not answer; default 3. */
  retries?: number;
  /** Default 0, and left out where the server refuses it; null leaves it out from the start. */
  temperature?: number | null;
  /** Price of a million tokens of prompt and of completion, in a currency of one's own choice. */
  prices?: { prompt: number; completion: number };
  /** What reads the texts that the model could not be asked about, or answered uselessly. */
  fallback?: Extractor;
  /** Where answers are kept; default: the newest 10,000, in memory. Null keeps none. */
  cache?: ReadingCache | null;
  clock?: Clock;
  /** Waits so many milliseconds, or until the signal is aborted; default: a timer. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Numbers from 0 up to 1, for the jitter of waits; default `Math.random`. */
  random?: () => number;
}

const isFunction = (value: unknown) => typeof value === "function";

const SETTINGS = z.strictObject({
  model: z.string().trim().min(1),
  url: z.string().default("https://api.openai.com/v1"),
  key: z.string().optional(),
  batch: z.int().min(1).max(100).default(8),
  batchCharacters: z.int().min(1).default(6000),
  concurrency: z.int().min(1).max(1000).default(4),
  // Node's own fetch gives up after 300 s without a byte.
  timeoutMs: z.int().min(1).max(300_000).default(60_000),
  retries: z.int().min(0).max(20).default(3),
  temperature: z.number().min(0).max(2).nullable().default(0),
  prices: z.strictObject({ prompt: z.number().min(0), completion: z.number().min(0) }).optional(),
  fallback: z.custom<Extractor>((value) => isFunction((value as Extractor | null)?.read)).optional(),
  cache: z
    .custom<ReadingCache>((value) => isFunction((value as ReadingCache | null)?.get))
    .nullable()
    .default(() => memoryCache()),
  clock: z.custom<Clock>(isFunction).default(() => systemClock),
  sleep: z.custom<NonNullable<ModelSettings["sleep"]>>(isFunction).optional(),
  random: z.custom<() => number>(isFunction).default(() => Math.random),
});

/** Settings with what is left out filled in. */
export type CheckedSettings = z.infer<typeof SETTINGS>;

/** @throws `incorrect` naming the setting that is missing, misspelt or out of range; values are not shown */
export function checkModelSettings(settings: ModelSettings): CheckedSettings {
  const parsed = SETTINGS.safeParse(settings);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const where = path.join(".");
    throw incorrect(
      `${where === "" ? "settings" : where} of the model: ${message}`,
      where,
      `Settings: ${Object.keys(SETTINGS.shape).join(", ")}.`,
    );
  }
  checkUrl(parsed.data.url);
  return parsed.data;
}

function checkUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw incorrect("url of the model is no address of a server", "url", "Give http://HOST:PORT/v1.");
  }
  if (url.username !== "" || url.password !== "") {
    throw incorrect("url of the model holds a user or a password", url.host, "Give the key as `key`.");
  }
}

/**
 * Settings from variables of the environment: `PALIMPSEST_MODEL`, `PALIMPSEST_MODEL_URL` (else `OPENAI_BASE_URL`) and
 * `PALIMPSEST_MODEL_KEY`. Without the last, `OPENAI_API_KEY` is taken, but only where the server is not named by
 * `PALIMPSEST_MODEL_URL`: a key of one server is not sent to another.
 *
 * @returns null where `PALIMPSEST_MODEL` is not set
 */
export function modelSettingsFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): ModelSettings | null {
  const set = (name: string) => env[name]?.trim() || undefined;
  const model = set("PALIMPSEST_MODEL");
  if (model === undefined) return null;
  const ownUrl = set("PALIMPSEST_MODEL_URL");
  const url = ownUrl ?? set("OPENAI_BASE_URL");
  const key = set("PALIMPSEST_MODEL_KEY") ?? (ownUrl === undefined ? set("OPENAI_API_KEY") : undefined);
  return { model, ...(url === undefined ? {} : { url }), ...(key === undefined ? {} : { key }) };
}
