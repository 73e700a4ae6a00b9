import { EpisodeTable } from "../recall/episode-table.ts";
import type { Store } from "../store/store.ts";
import { staticEmbedder } from "../text/static-embedder.ts";
import { codeLength } from "../text/vector-codes.ts";
import type { Engine } from "./engine.ts";
import type { PinnedGroup } from "./pinned-group.ts";

/** Episodes that are read at a time. */
const LOT = 20_000;
/** Most episodes of all groups that are kept, some 80 bytes each. */
const MOST = 5_000_000;

interface Kept {
  era: string;
  table: EpisodeTable;
}

/** By store: the tables of its groups, those that were asked last at the end. */
const tables = new WeakMap<Store, Map<string, Kept>>();

/** The episodes of a group as ranking looks through them: those that are new since it was last asked are read. */
export async function episodesOf({ store }: Engine, pinned: PinnedGroup): Promise<EpisodeTable> {
  const kept = tables.get(store) ?? new Map<string, Kept>();
  tables.set(store, kept);
  for (;;) {
    const { era, after, entries } = await pinned.read((reader) => {
      const known = kept.get(pinned.name);
      const after = known?.era === reader.era ? known.table.last : 0;
      return { era: reader.era, after, entries: reader.markedEpisodes(after, LOT) };
    });
    const table = tableOf(kept, pinned.name, era);
    // Another question may have begun a new table meanwhile, and not be so far yet.
    if (after > table.last) continue;
    table.add(entries);
    if (entries.length < LOT) return table;
  }
}

function tableOf(kept: Map<string, Kept>, name: string, era: string): EpisodeTable {
  const known = kept.get(name);
  const own =
    known?.era === era ? known : { era, table: new EpisodeTable(codeLength(staticEmbedder.dimensions)) };
  kept.delete(name);
  kept.set(name, own);
  let count = 0;
  for (const { table } of kept.values()) count += table.count;
  for (const [other, { table }] of kept) {
    if (count <= MOST || other === name) break;
    kept.delete(other);
    count -= table.count;
  }
  return own.table;
}
