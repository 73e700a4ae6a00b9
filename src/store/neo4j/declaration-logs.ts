import type { DeclarationLog } from "../need.ts";

/** Most lists that are kept. */
const MOST = 1000;

/** Declarations of groups up to the last one by some revision, kept between calls: what is committed never changes. */
export class DeclarationLogs {
  readonly #logs = new Map<string, DeclarationLog>();
  readonly #committed: DeclarationLogs | null;

  /** @param committed what is known besides; of what a transaction reads some may be its own, and be rolled back */
  constructor(committed: DeclarationLogs | null = null) {
    this.#committed = committed;
  }

  /** Those of a group whose last one is of a revision. */
  get(gid: number, last: number): DeclarationLog | undefined {
    return this.#logs.get(`${gid} ${last}`) ?? this.#committed?.get(gid, last);
  }

  keep(gid: number, last: number, log: DeclarationLog): void {
    this.#set(`${gid} ${last}`, log);
  }

  /** Takes over what a transaction read, once it is committed. */
  take(read: DeclarationLogs): void {
    for (const [key, log] of read.#logs) this.#set(key, log);
  }

  #set(key: string, log: DeclarationLog): void {
    if (this.#logs.size >= MOST) this.#logs.clear();
    this.#logs.set(key, log);
  }
}
