import { expect, test } from "vitest";
import { extractorFromEnvironment } from "../../src/extract/extractor-from-environment.ts";

test("rules read where no model is named, and the model that is", () => {
  expect(extractorFromEnvironment({}).name).toBe("rules");
  expect(extractorFromEnvironment({ PALIMPSEST_MODEL: " " }).name).toBe("rules");
  const named = { PALIMPSEST_MODEL: "tiny", PALIMPSEST_MODEL_URL: "http://127.0.0.1:9/v1" };
  expect(extractorFromEnvironment(named).name).toBe("tiny");
});

test("a server that is no address is refused", () => {
  const wrong = { PALIMPSEST_MODEL: "tiny", PALIMPSEST_MODEL_URL: "not a url" };
  expect(() => extractorFromEnvironment(wrong)).toThrow("is no address of a server");
});
