import { describe } from "vitest";
import { asOfCases } from "./contract/as-of.ts";
import { atomicityCases } from "./contract/atomicity.ts";
import { chainCases } from "./contract/chains.ts";
import { classCases } from "./contract/classes.ts";
import { concurrencyCases } from "./contract/concurrency.ts";
import { episodeMarkCases } from "./contract/episode-marks.ts";
import { groupCases } from "./contract/groups.ts";
import { journalCases } from "./contract/journal.ts";
import { reopeningCases, sharedCases } from "./contract/lasting.ts";
import { mergeCases } from "./contract/merges.ts";
import { needCases } from "./contract/needs.ts";
import type { ContractOptions, Counts, OpenLastingStore, OpenStore } from "./contract/opened-store.ts";
import { pagingCases } from "./contract/paging.ts";
import { recallModeCases } from "./contract/recall-modes.ts";
import { replayCases } from "./contract/replays.ts";
import { sameAnswerCases } from "./contract/same-answers.ts";
import { sessionCases } from "./contract/sessions.ts";
import { splitCases } from "./contract/splits.ts";
import { verbCases } from "./contract/verbs.ts";

/** Most time that one test may take, in milliseconds: a store on a server takes its time, and histories may be many. */
const TIMEOUT = 3_600_000;

/**
 * What a store has to do to be one of ours, as tests of vitest. Every store passes all of it.
 * @param open makes a new, empty store for each test
 */
export function storeContract(name: string, open: OpenStore, options: ContractOptions = {}): void {
  const counts = countsOf(options);
  describe(`store contract: ${name}`, { timeout: TIMEOUT }, () => {
    verbCases(open);
    mergeCases(open);
    splitCases(open);
    chainCases(open);
    episodeMarkCases(open);
    recallModeCases(open);
    replayCases(open, counts);
    classCases(open, counts);
    atomicityCases(open);
    pagingCases(open);
    asOfCases(open, counts);
    journalCases(open, counts);
    groupCases(open);
    sessionCases(open);
    needCases(open, counts);
    sameAnswerCases(open, counts);
    concurrencyCases(open);
  });
}

/** What a store that outlasts its process, in a file or on a server, has to do besides. */
export function lastingStoreContract(
  name: string,
  open: OpenLastingStore,
  options: ContractOptions = {},
): void {
  describe(`store that lasts: ${name}`, { timeout: TIMEOUT }, () => {
    reopeningCases(open, countsOf(options));
    sharedCases(open);
  });
}

function countsOf({ histories = 20, looks = Number.POSITIVE_INFINITY }: ContractOptions): Counts {
  return { histories, few: Math.ceil(histories / 7), looks };
}
