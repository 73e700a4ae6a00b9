/** The public list, by name. */

export type {
  BatchReport,
  Found,
  ImportOptions,
  ImportReport,
  Memory,
  Progress,
  VerifyReport,
} from "./memory/memory.ts";
export { type OpenOptions, openMemory } from "./memory/open-memory.ts";
export type * from "./model/inputs.ts";
export { type ErrorCode, PalimpsestError } from "./model/palimpsest-error.ts";
export type * from "./model/shapes.ts";
export type { Clock } from "./time/clock.ts";
export { fixedClock, manualClock, systemClock } from "./time/clock.ts";
