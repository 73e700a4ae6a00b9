import { describe } from "vitest";
import { asOfCases } from "./contract/as-of.ts";
import { atomicityCases } from "./contract/atomicity.ts";
import { concurrencyCases } from "./contract/concurrency.ts";
import { groupCases } from "./contract/groups.ts";
import { journalCases } from "./contract/journal.ts";
import type { OpenStore } from "./contract/opened-store.ts";
import { pagingCases } from "./contract/paging.ts";
import { verbCases } from "./contract/verbs.ts";

export type { OpenedStore, OpenStore } from "./contract/opened-store.ts";

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
