/** The public list, by name: what a memory is used with, and what a store of one's own is written with. */

export { readRows } from "./exchange/read-rows.ts";
export type { Row } from "./exchange/row.ts";
export type { Extractor, Reading, TextToRead } from "./extract/extractor.ts";
export { extractorFromEnvironment } from "./extract/extractor-from-environment.ts";
export type { ModelUsage } from "./extract/model/model-endpoint.ts";
export { createModelExtractor, type ModelExtractor } from "./extract/model/model-extractor.ts";
export { type ModelSettings, modelSettingsFromEnvironment } from "./extract/model/model-settings.ts";
export { fileCache, memoryCache, type ReadingCache } from "./extract/model/reading-cache.ts";
export { declarationsOf, readOntology } from "./extract/ontology.ts";
export type * from "./extract/records/record-mapping.ts";
export { createRuleExtractor } from "./extract/rules/rule-extractor.ts";
export { type ClaimedTriple, type LabelOf, validateClaim } from "./extract/validate-claim.ts";
export { type Copied, type CopyOptions, copyMemory } from "./memory/copy-memory.ts";
export type {
  BatchReport,
  Found,
  ImportOptions,
  ImportReport,
  Memory,
  Progress,
  RecordsOptions,
  RecordsReport,
  VerifyReport,
} from "./memory/memory.ts";
export { type OpenOptions, openMemory } from "./memory/open-memory.ts";
export type * from "./model/inputs.ts";
export type * from "./model/ontology.ts";
export { type ErrorCode, PalimpsestError } from "./model/palimpsest-error.ts";
export type * from "./model/shapes.ts";
export {
  CONFLICT_CLASSES,
  type ConflictClassRow,
  type FadeMemClass,
} from "./resolve/conflict-classes.ts";
export type { DeclarationLog, Declared, Identified, Need, Plan, Planned, Step } from "./store/need.ts";
export { nodeKey, timelineKey } from "./store/need.ts";
export type * from "./store/rows.ts";
export { STILL } from "./store/rows.ts";
export type * from "./store/store.ts";
export type { Claim as SlotClaim } from "./temporal/claim.ts";
export type { FactRow } from "./temporal/revise.ts";
export type { SlotRequest } from "./temporal/window.ts";
export type { Clock } from "./time/clock.ts";
export { fixedClock, manualClock, systemClock } from "./time/clock.ts";
export { EARLIEST, type Instant, OPEN_END, UNKNOWN_START } from "./time/instant.ts";
export type { Precision } from "./time/time-point.ts";
