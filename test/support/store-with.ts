import type { Store } from "../../src/store/store.ts";

/** A store that does some things in another way. */
export function storeWith(inner: Store, other: Partial<Store>): Store {
  return {
    read: (group, reader) => inner.read(group, reader),
    write: (work, options) => inner.write(work, options),
    groups: () => inner.groups(),
    dropGroup: (group) => inner.dropGroup(group),
    backup: (file) => inner.backup(file),
    rederive: (group, options) => inner.rederive(group, options),
    describe: () => inner.describe(),
    close: () => inner.close(),
    ...other,
  };
}

/** A store of which every write after some is refused, as if the process had ended. */
export function failing(inner: Store, writes: number): Store {
  let left = writes;
  return storeWith(inner, {
    write: (work, options) =>
      inner.write(async (session) => {
        if (left-- <= 0) throw new Error("the plug was pulled");
        return work(session);
      }, options),
  });
}
