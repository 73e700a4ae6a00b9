import type { Clock, Memory } from "../../../src/index.ts";

/** A new, empty store, opened. */
export interface OpenedStore {
  /** Its default group. */
  memory: Memory;
  /** Closes the store and opens it again; one that does not outlast its process answers with the same memory. */
  reopen(): Promise<Memory>;
  /** Closes the store, and removes what it left. */
  remove(): Promise<void>;
}

export type OpenStore = (clock: Clock) => Promise<OpenedStore>;
