import { boundedKey } from "../../model/digest.ts";
import { EARLIEST } from "../../time/instant.ts";
import type { Head } from "../rows.ts";
import type { Known } from "../store.ts";
import type { Properties } from "./properties.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";

/** What every read of a group has to know of it. */
export interface GroupHead {
  gid: number;
  newest: Known;
  declared: number;
  contestable: boolean;
  /** The first free number of predicates. */
  nextPredicate: number;
  /** How often it was rebuilt, which may number facts and timelines anew. */
  rebuilt: number;
}

export function readGroupHead(g: Properties): GroupHead {
  return {
    gid: g["gid"] as number,
    newest: { revision: g["revision"] as number, instant: g["instant"] as number },
    declared: g["declared_rev"] as number,
    contestable: g["several"] === true,
    nextPredicate: g["next_predicate"] as number,
    rebuilt: (g["rebuilt"] ?? 0) as number,
  };
}

/** A group that was locked. */
export interface Locking {
  properties: Properties;
  /** Whose chunks lie behind the head; null where there is nothing of the kind. */
  unfinished: { token: string | null } | null;
}

/** Locks a group, so that others that write to it wait from now on; null where there is none. */
export async function lockGroup(ask: Ask, name: string): Promise<Locking | null> {
  const key = boundedKey(name);
  for (;;) {
    const [row] = await ask("lock-group", { key });
    if (row === undefined) return null;
    const properties = propertiesOf(row, "g");
    // What was waited for may have been dropped meanwhile, or put aside under another key, and made anew.
    if (properties["key"] !== key) continue;
    const token = (row["token"] ?? null) as string | null;
    return { properties, unfinished: row["unfinished"] === true ? { token } : null };
  }
}

/**
 * Makes a group without a commit, where there is none.
 * @returns whether there was none
 */
export async function makeGroup(ask: Ask, name: string): Promise<boolean> {
  const [row] = await ask("make-group", { key: boundedKey(name), name, instant: EARLIEST });
  return row!["made"] === true;
}

/** What the node of a group tells that a write changes. */
export function headProperties(g: Properties): Properties {
  const own = ["revision", "instant", "declared_rev", "several"];
  return Object.fromEntries(
    Object.entries(g).filter(([key]) => own.includes(key) || key.startsWith("next_")),
  );
}

export function readHead(g: Properties): Head {
  const number = (name: string) => g[name] as number;
  return {
    gid: number("gid"),
    group: g["name"] as string,
    revision: number("revision"),
    instant: number("instant"),
    declared: number("declared_rev"),
    next: {
      node: number("next_node"),
      predicate: number("next_predicate"),
      episode: number("next_episode"),
      seq: number("next_seq"),
      timeline: number("next_timeline"),
      row: number("next_row"),
    },
  };
}
