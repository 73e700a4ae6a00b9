import { expect, it, vi } from "vitest";
import { createModelExtractor } from "../../../src/extract/model/model-extractor.ts";
import { text } from "./stubbed-extractor.ts";

const loaded = vi.hoisted(() => ({ count: 0 }));
vi.mock("openai", async (original) => {
  loaded.count++;
  return original();
});

it("the client library is loaded at the first call, and not before", async () => {
  const extractor = createModelExtractor({ model: "stub", url: "http://127.0.0.1:1/v1", retries: 0 });
  await extractor.read([text(" ")]);
  expect(loaded.count).toBe(0);
  await expect(extractor.read([text("I live in Velden")])).rejects.toThrow();
  expect(loaded.count).toBe(1);
});
