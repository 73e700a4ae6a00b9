import type { GroupReader, StoredFact } from "../store/store.ts";
import { correctedBy } from "../temporal/kinds.ts";
import { SlotView } from "./slot-view.ts";

/**
 * Rows of facts that are contested: some word that they rest on overruled or masks what a different speaker said. Only
 * timelines of which several people have spoken are looked into.
 */
export function contestedFacts(
  reader: GroupReader,
  group: string,
  rows: readonly StoredFact[],
  revision: number,
): Set<number> {
  const contested = new Set<number>();
  const timelines = reader.contestable(rows.map((row) => row.timeline));
  for (const id of timelines) {
    const view = new SlotView(reader, group, revision, reader.entriesInTimelines([id], revision));
    for (const row of rows) {
      if (row.timeline !== id) continue;
      for (const { entry, speaker } of reader.evidence([row.fact], revision)) {
        if (speaker !== null && correctsAnother(view, entry.seq, speaker)) contested.add(row.row);
      }
    }
  }
  return contested;
}

/** Whether an entry overruled, or masks, words of a speaker other than its own. */
export function correctsAnother(view: SlotView, seq: number, speaker: string): boolean {
  const viewed = view.viewed(seq);
  if (viewed === undefined || !viewed.live) return false;
  for (const other of correctedBy(viewed.claim, view.projection(viewed.place.primary))) {
    const said = view.viewed(other.seq)?.entry.episode;
    const by = said == null ? null : (view.reader.episodes([said]).get(said)?.speaker ?? null);
    if (by !== null && by !== speaker) return true;
  }
  return false;
}
