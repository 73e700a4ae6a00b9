import { describe } from "vitest";
import type { Clock, Memory } from "../../src/index.ts";
import { asOfCases } from "./contract/as-of.ts";
import { atomicityCases } from "./contract/atomicity.ts";
import { concurrencyCases } from "./contract/concurrency.ts";
import { groupCases } from "./contract/groups.ts";
import { journalCases } from "./contract/journal.ts";
import { pagingCases } from "./contract/paging.ts";
import { verbCases } from "./contract/verbs.ts";

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

/** What a store has to do to be one of ours. Every store runs all of it. */
export function storeContract(name: string, open: OpenStore): void {
  describe(`store contract: ${name}`, () => {
    verbCases(open);
    atomicityCases(open);
    pagingCases(open);
    asOfCases(open);
    journalCases(open);
    groupCases(open);
    concurrencyCases(open);
  });
}
