import type { Store } from "../../src/store/store.ts";

/** A store of which every write after some is refused, as if the process had ended. */
export function failing(inner: Store, writes: number): Store {
  let left = writes;
  const write: Store["write"] = (work, options) =>
    inner.write(async (session) => {
      if (left-- <= 0) throw new Error("the plug was pulled");
      return work(session);
    }, options);
  return {
    write,
    read: (group, reader) => inner.read(group, reader),
    groups: () => inner.groups(),
    dropGroup: (group) => inner.dropGroup(group),
    backup: (to) => inner.backup(to),
    rederive: (group, options) => inner.rederive(group, options),
    describe: () => inner.describe(),
    close: () => inner.close(),
  };
}
