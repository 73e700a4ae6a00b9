import { boundedKey } from "../../model/digest.ts";
import type { GroupReader } from "../store.ts";
import type { DeclarationLogs } from "./declaration-logs.ts";
import { Moved } from "./entry-rows.ts";
import { type GroupHead, readGroupHead } from "./group-head.ts";
import { Neo4jGroupReader } from "./group-reader.ts";
import { KeptGroups } from "./kept-groups.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";

/** Most groups whose heads are remembered. */
const MOST = 10_000;

/**
 * Reads of groups as they are now. All that a reader asks as of a revision stays as it is, so that statements need no
 * transaction around them, and what a group was like when it was last seen tells what will be asked: that is asked
 * together with how the group is now. If it is as it was, it was the right thing to ask.
 *
 * A statement finds all of what any before it has told of, whichever member of a cluster it comes to and whatever that
 * still has to take in: the driver's bookmarks see to that.
 */
export class GroupReads {
  readonly #logs: DeclarationLogs;
  readonly #heads = new Map<string, GroupHead>();
  readonly #kept = new KeptGroups();

  constructor(logs: DeclarationLogs) {
    this.#logs = logs;
  }

  /** Null where the group has no commit. */
  async read<T>(ask: Ask, group: string, reader: (group: GroupReader) => T): Promise<T | null> {
    const headOf = async () => {
      const [row] = await ask("group-head", { key: boundedKey(group) });
      return row === undefined ? null : readGroupHead(propertiesOf(row, "g"));
    };
    for (;;) {
      try {
        const from = await this.#begin(ask, group, reader, headOf);
        return from === null ? null : await from.answer(reader, headOf);
      } catch (error) {
        if (!(error instanceof Moved)) throw error;
        this.#heads.delete(group);
      }
    }
  }

  async #begin(
    ask: Ask,
    group: string,
    reader: (group: GroupReader) => unknown,
    headOf: () => Promise<GroupHead | null>,
  ): Promise<Neo4jGroupReader | null> {
    const seen = this.#heads.get(group);
    const ahead = seen === undefined ? null : this.#reader(ask, seen);
    const head = ahead === null ? await headOf() : await ahead.lookAhead(reader, headOf);
    if (head === null) {
      this.#heads.delete(group);
      return null;
    }
    this.remember(group, head);
    return ahead !== null && isSame(seen!, head) ? ahead : this.#reader(ask, head);
  }

  /** How a group was seen, all of whose rows are there. */
  remember(group: string, head: GroupHead): void {
    if (this.#heads.size >= MOST) this.#heads.clear();
    this.#heads.set(group, head);
  }

  #reader(ask: Ask, head: GroupHead): Neo4jGroupReader {
    return new Neo4jGroupReader(ask, head, this.#logs, this.#kept.of(head.gid));
  }
}

function isSame(a: GroupHead, b: GroupHead): boolean {
  return a.gid === b.gid && a.newest.revision === b.newest.revision && a.rebuilt === b.rebuilt;
}
