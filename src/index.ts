/** The public list, by name: what a memory is used with, and what a store of one's own is written with. */

export { type Copied, type CopyOptions, copyMemory } from "./memory/copy-memory.ts";
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
export {
  CONFLICT_CLASSES,
  type ConflictClassRow,
  type FadeMemClass,
} from "./resolve/conflict-classes.ts";
export type { DeclarationLog, Need, Plan, Planned, Step } from "./store/need.ts";
export { nodeKey, timelineKey } from "./store/need.ts";
export type * from "./store/rows.ts";
export { STILL } from "./store/rows.ts";
export type * from "./store/store.ts";
export type { Claim } from "./temporal/claim.ts";
export type { FactRow } from "./temporal/revise.ts";
export type { SlotRequest } from "./temporal/window.ts";
export type { Clock } from "./time/clock.ts";
export { fixedClock, manualClock, systemClock } from "./time/clock.ts";
export { EARLIEST, type Instant, OPEN_END, UNKNOWN_START } from "./time/instant.ts";
export type { Precision } from "./time/time-point.ts";
