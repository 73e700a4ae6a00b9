import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileCache, memoryCache } from "../../../src/extract/model/reading-cache.ts";

describe("a cache in memory", () => {
  it("keeps what was used last", () => {
    const cache = memoryCache(2);
    cache.set("a", [1]);
    cache.set("b", [2]);
    expect(cache.get("a")).toEqual([1]);
    cache.set("c", [3]);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([[1], undefined, [3]]);
    cache.set("a", [4]);
    expect(cache.get("a")).toEqual([4]);
  });

  it("is empty once it is cleared", () => {
    const cache = memoryCache();
    cache.set("a", [1]);
    cache.clear();
    expect(cache.get("a")).toBeUndefined();
  });
});

describe("a cache in a file", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "readings-"));
    file = path.join(folder, "readings.jsonl");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("outlasts its process", async () => {
    const cache = fileCache(file);
    expect(await cache.get("a")).toBeUndefined();
    await Promise.all([cache.set("a", [1]), cache.set("b", { text: "line\nbreak" })]);
    await cache.set("a", [2]);
    const again = fileCache(file);
    expect([await again.get("a"), await again.get("b")]).toEqual([[2], { text: "line\nbreak" }]);
  });

  it("bears a last line that was torn off, and lines of others", async () => {
    await fileCache(file).set("a", [1]);
    appendFileSync(file, 'null\n{"value":1}\n{"key":"b","val');
    const again = fileCache(file);
    expect([await again.get("a"), await again.get("b")]).toEqual([[1], undefined]);
    await again.set("c", [3]);
    expect(await fileCache(file).get("c")).toEqual([3]);
  });

  it("holds no words once it is cleared", async () => {
    const cache = fileCache(file);
    await cache.set("a", ["secret"]);
    await cache.clear();
    expect(await cache.get("a")).toBeUndefined();
    expect(readFileSync(file, "utf8")).toBe("");
    await cache.set("b", [1]);
    expect(await fileCache(file).get("b")).toEqual([1]);
  });

  it.skipIf(process.platform === "win32")("is for its owner alone", async () => {
    await fileCache(file).set("a", [1]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("says that it cannot be read", async () => {
    writeFileSync(file, "");
    await expect(fileCache(path.join(file, "below")).get("a")).rejects.toThrow();
  });
});
