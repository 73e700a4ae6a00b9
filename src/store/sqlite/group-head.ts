import type { Known } from "../store.ts";
import type { SqlDriver } from "./driver.ts";

/** What every read of a group needs to know of it. */
export interface GroupHead {
  gid: number;
  newest: Known;
  declared: number;
  /** Whether several speakers have spoken about any of its timelines. */
  contestable: boolean;
  epoch: number;
  rebuilt: number;
}

/** The head of a group, or null where it has never been written to. */
export function readHead(db: SqlDriver, group: string): GroupHead | null {
  const row = db
    .prepare(
      "SELECT id, revision, instant, declared_rev, epoch, several, rebuilt FROM groups WHERE name = ? AND revision > 0",
    )
    .rows(group)[0] as number[] | undefined;
  if (row === undefined) return null;
  const [gid, revision, instant, declared, epoch, contestable, rebuilt] = row as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { gid, newest: { revision, instant }, declared, contestable: contestable === 1, epoch, rebuilt };
}
