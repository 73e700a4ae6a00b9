import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import { isServerUri } from "../store/neo4j/server-address.ts";
import { lookAtFile } from "../store/sqlite/look-at-file.ts";
import { restoreFile } from "../store/sqlite/restore-file.ts";

/** What `restore-backup` put in place. */
export interface Restored {
  file: string;
  bytes: number;
  groups: { name: string; revision: number }[];
}

/** Makes a store from a file that `backup` wrote; an existing store is given up only with `replace`. */
export async function restoreBackup(
  store: string,
  backup: string,
  options: { replace?: boolean } = {},
): Promise<Restored> {
  if (store === ":memory:") {
    throw incorrect("A backup is restored to a file, not to memory", store, "Give --db a file.");
  }
  for (const name of [store, backup])
    if (isServerUri(name))
      throw new PalimpsestError(
        "unsupported",
        "A backup is a file, and is restored to a file, not to a server",
        {
          value: name,
          fix: "Restore it to a file, and `copy` from there to the server.",
        },
      );
  const { bytes } = restoreFile(store, backup, options.replace === true);
  const groups = lookAtFile(store).groups.map(({ name, newest }) => ({ name, revision: newest.revision }));
  return { file: store, bytes, groups };
}
