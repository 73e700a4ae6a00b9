import { describe, expect, it } from "vitest";
import { createModelExtractor } from "../../../src/extract/model/model-extractor.ts";
import {
  checkModelSettings,
  type ModelSettings,
  modelSettingsFromEnvironment,
} from "../../../src/extract/model/model-settings.ts";
import { refusal } from "../../time/refusal.ts";

describe("settings", () => {
  it("have defaults", () => {
    expect(checkModelSettings({ model: " stub " })).toMatchObject({
      model: "stub",
      url: "https://api.openai.com/v1",
      batch: 8,
      concurrency: 4,
      timeoutMs: 60_000,
      retries: 3,
      temperature: 0,
    });
  });

  it.each<[string, object]>([
    ["model", {}],
    ["model", { model: " " }],
    ["batch", { model: "m", batch: 0 }],
    ["concurrency", { model: "m", concurrency: 1.5 }],
    ["timeoutMs", { model: "m", timeoutMs: 300_001 }],
    ["retries", { model: "m", retries: -1 }],
    ["prices.completion", { model: "m", prices: { prompt: 1 } }],
    ["fallback", { model: "m", fallback: { name: "rules" } }],
    ["cache", { model: "m", cache: {} }],
    ["url", { model: "m", url: "ftp://there/v1" }],
    ["url", { model: "m", url: "there" }],
    ["url", { model: "m", url: "http://me:secret@there/v1" }],
  ])("%s is refused in %j", (where, settings) => {
    const error = refusal(() => createModelExtractor(settings as ModelSettings));
    expect(error.code).toBe("incorrect");
    expect(error.message).toMatch(new RegExp(`^${where} of the model`));
    expect(JSON.stringify(error)).not.toContain("secret");
  });

  it("that are misspelt are refused by name", () => {
    const error = refusal(() => createModelExtractor({ model: "m", baseUrl: "x" } as ModelSettings));
    expect(error.message).toContain("baseUrl");
    expect(error.fix).toContain("timeoutMs");
  });
});

describe("settings from the environment", () => {
  it.each([
    [{}, null],
    [{ OPENAI_API_KEY: "k" }, null],
    [{ PALIMPSEST_MODEL: " " }, null],
    [{ PALIMPSEST_MODEL: "m" }, { model: "m" }],
    [
      { PALIMPSEST_MODEL: "m", PALIMPSEST_MODEL_URL: "http://a/v1", PALIMPSEST_MODEL_KEY: "k" },
      { model: "m", url: "http://a/v1", key: "k" },
    ],
    [
      { PALIMPSEST_MODEL: "m", OPENAI_BASE_URL: "http://b/v1", OPENAI_API_KEY: "o" },
      { model: "m", url: "http://b/v1", key: "o" },
    ],
    [
      { PALIMPSEST_MODEL: "m", OPENAI_API_KEY: "o", PALIMPSEST_MODEL_KEY: "k" },
      { model: "m", key: "k" },
    ],
  ])("%j", (env, settings) => {
    expect(modelSettingsFromEnvironment(env)).toEqual(settings);
  });

  it("send OpenAI's key to no server that is named beside it", () => {
    const env = { PALIMPSEST_MODEL: "m", PALIMPSEST_MODEL_URL: "http://a/v1", OPENAI_API_KEY: "o" };
    expect(modelSettingsFromEnvironment(env)).toEqual({ model: "m", url: "http://a/v1" });
  });
});
