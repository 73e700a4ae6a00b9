import { appendFile, readFile, writeFile } from "node:fs/promises";

/**
 * Where the answers of a model are kept, by a digest of all that it was shown. They hold words of the texts: whoever erases a
 * text clears the cache as well.
 */
export interface ReadingCache {
  /** What was set last under a key, as plain JSON; undefined where there is nothing. */
  get(key: string): unknown;
  set(key: string, value: unknown): void | Promise<void>;
  /** Drops all of it. */
  clear(): void | Promise<void>;
}

/** A cache in memory that keeps the `most` answers that were used last. */
export function memoryCache(most = 10_000): ReadingCache {
  // A map lists its keys in the order in which they were added.
  const kept = new Map<string, unknown>();
  return {
    get(key) {
      const value = kept.get(key);
      if (kept.delete(key)) kept.set(key, value);
      return value;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
    clear: () => kept.clear(),
  };
}

/**
 * A cache in a file, which outlasts the process: lines of JSON `{ "key", "value" }`, appended, of which the last of a key
 * counts. It is read whole at its first use, and grows until it is cleared. Lines that are torn or of another form are passed
 * over. The file is readable by its owner alone.
 */
export function fileCache(path: string): ReadingCache {
  let kept: Promise<Map<string, unknown>> | null = null;
  // Appends one after another, so that no two lines mix.
  let written: Promise<void> = Promise.resolve();
  const load = () => {
    kept ??= readLines(path);
    return kept;
  };
  const after = (write: () => Promise<void>) => {
    const done = written.then(write);
    written = done.catch(() => {});
    return done;
  };
  return {
    get: async (key) => (await load()).get(key),
    async set(key, value) {
      (await load()).set(key, value);
      await after(() => appendFile(path, `\n${JSON.stringify({ key, value })}\n`, { mode: 0o600 }));
    },
    async clear() {
      kept = Promise.resolve(new Map());
      await after(() => writeFile(path, "", { mode: 0o600 }));
    },
  };
}

async function readLines(path: string): Promise<Map<string, unknown>> {
  const kept = new Map<string, unknown>();
  let text = "";
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  for (const line of text.split("\n")) {
    if (line === "") continue;
    try {
      const { key, value } = JSON.parse(line);
      if (typeof key === "string") kept.set(key, value);
    } catch {
      // Torn off by the end of its process.
    }
  }
  return kept;
}
