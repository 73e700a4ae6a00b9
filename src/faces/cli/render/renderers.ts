import { safeText } from "../safe-text.ts";
import type { View } from "../view.ts";
import { renderDiff, renderFacts } from "./facts.ts";
import { renderGraph, renderNeighbours, renderPaths } from "./graph.ts";
import { renderChanges, renderTimelines } from "./history.ts";
import {
  renderEntities,
  renderEpisodes,
  renderFound,
  renderGroups,
  renderPredicates,
  renderStats,
  renderVerify,
} from "./lists.ts";
import { renderRecall, renderReplay, renderWhy } from "./recall.ts";
import { renderCopied, renderDiagnosis, renderRestored } from "./store-file.ts";
import { counted } from "./wording.ts";
import { renderImport, renderNaming, renderWrite } from "./write.ts";

type Render = (answer: never, view: View) => string;

/** How people read the answers, by the operation's name. */
export const renderers: Readonly<Record<string, Render>> = {
  assert: renderWrite,
  end: renderWrite,
  correct: renderWrite,
  revise: renderWrite,
  retract: renderWrite,
  restore: renderWrite,
  declare: renderNaming,
  alias: renderNaming,
  entity: renderNaming,
  merge: renderNaming,
  split: renderNaming,
  remember: renderWrite,
  batch: renderWrite,
  import: renderImport,
  predicates: renderPredicates,
  entities: renderEntities,
  episodes: renderEpisodes,
  facts: renderFacts,
  timeline: renderTimelines,
  get: renderFound,
  recall: renderRecall,
  replay: renderReplay,
  graph: renderGraph,
  neighbours: renderNeighbours,
  paths: renderPaths,
  diff: renderDiff,
  changes: renderChanges,
  why: renderWhy,
  groups: renderGroups,
  stats: renderStats,
  verify: renderVerify,
  rebuild: renderVerify,
  "drop-group": (dropped: { group: string; entries: number; episodes: number }) =>
    safeText(
      dropped.entries + dropped.episodes === 0
        ? `nothing to drop: there is no group ${dropped.group}`
        : `dropped ${dropped.group}: ${counted(dropped.entries, "entry", "entries")}, ${counted(dropped.episodes, "episode")}`,
    ),
  backup: ({ file, bytes }: { file: string; bytes: number }) =>
    safeText(`${file}: ${counted(bytes, "byte")}`),
  "restore-backup": renderRestored,
  copy: renderCopied,
  doctor: renderDiagnosis,
};
