import type { Extractor } from "./extractor.ts";
import { createModelExtractor } from "./model/model-extractor.ts";
import { modelSettingsFromEnvironment } from "./model/model-settings.ts";
import { fileCache } from "./model/reading-cache.ts";
import { createRuleExtractor } from "./rules/rule-extractor.ts";

/**
 * What reads texts by the settings of the environment: a model where `PALIMPSEST_MODEL` names one, with rules where it gives no
 * useful answer; else rules. `PALIMPSEST_MODEL_CACHE` is a file that keeps what the model said, and with it words of the texts:
 * who erases a text removes that file too.
 *
 * @throws `incorrect` for settings that are wrong
 */
export function extractorFromEnvironment(env: Record<string, string | undefined>): Extractor {
  const rules = createRuleExtractor();
  const settings = modelSettingsFromEnvironment(env);
  if (settings === null) return rules;
  const file = env["PALIMPSEST_MODEL_CACHE"];
  return createModelExtractor({
    ...settings,
    fallback: rules,
    ...(file === undefined || file === "" ? {} : { cache: fileCache(file) }),
  });
}
