import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { incorrect, PalimpsestError } from "../../model/palimpsest-error.ts";
import { type OpenDriver, openDriver } from "./driver.ts";
import { type FileLook, lookAtFile } from "./look-at-file.ts";
import { newer, refuseFolder } from "./open.ts";

/**
 * Puts a copy of a backup in a store's place: first beside it, then by one rename, so that half a store is never left.
 * @throws `incorrect` if the backup is no sound store, `unsupported` if it is of a newer version, `conflict` if the store
 *   exists and is not to be replaced, `unavailable` if it is open somewhere
 */
export function restoreFile(
  store: string,
  backup: string,
  replace: boolean,
  open: OpenDriver = openDriver,
): { bytes: number } {
  refuseFolder(store);
  if (!existsSync(backup)) throw incorrect(`There is no file ${JSON.stringify(backup)}`, backup);
  const look = lookAtFile(backup, open);
  if (!look.isStore) {
    throw incorrect(
      `${JSON.stringify(backup)} is not a palimpsest store`,
      backup,
      "Give a file that `backup` wrote.",
    );
  }
  if (look.schema! > look.newestSchema) throw newer(backup, look.schema!);
  mkdirSync(path.dirname(path.resolve(store)), { recursive: true });
  if (existsSync(store)) {
    if (realpathSync(store) === realpathSync(backup)) {
      throw incorrect(`${JSON.stringify(backup)} is the store itself`, backup, "Give another file.");
    }
    if (statSync(store).size > 0) giveUp(store, replace, open);
  }
  const half = `${store}.${process.pid}.part`;
  try {
    copySound(backup, half, open);
    const bytes = statSync(half).size;
    for (const rest of ["-wal", "-shm"]) rmSync(store + rest, { force: true });
    renameSync(half, store);
    sync(path.dirname(path.resolve(store)));
    return { bytes };
  } finally {
    rmSync(half, { force: true });
  }
}

/** Checks a backup and copies what it holds, commits that still stand beside the file included. */
function copySound(backup: string, copy: string, open: OpenDriver): void {
  const db = open(backup, { busyTimeout: 5000, readOnly: true });
  try {
    const answer = db.prepare("PRAGMA quick_check(1)").get()!;
    const verdict = String(Object.values(answer)[0]);
    if (verdict !== "ok")
      throw incorrect(`${JSON.stringify(backup)} is damaged: ${verdict}`, backup, "Give another backup.");
    rmSync(copy, { force: true });
    db.prepare("VACUUM INTO ?").run(copy);
  } finally {
    db.close();
  }
  sync(copy);
}

/** Makes sure that a store may go, that nobody has it open, and that nothing of it stands outside its file. */
function giveUp(store: string, replace: boolean, open: OpenDriver): void {
  const look = readable(store, open);
  if (look?.isForeign) {
    throw incorrect(
      `${JSON.stringify(store)} is a database of another program`,
      store,
      "Give --db another file.",
    );
  }
  if (!replace) {
    throw new PalimpsestError("conflict", `${JSON.stringify(store)} exists already`, {
      value: store,
      fix: "Give --db a new file, or --replace to give up what is there.",
    });
  }
  if (look === null) return;
  const db = open(store, { busyTimeout: 1000 });
  try {
    // Leaving WAL takes the file for oneself: it fails while another process has it open.
    db.exec("PRAGMA journal_mode = DELETE");
  } finally {
    db.close();
  }
}

/** Null for a damaged file: that is what backups are for. */
function readable(store: string, open: OpenDriver): FileLook | null {
  try {
    return lookAtFile(store, open);
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === "incorrect") return null;
    throw error;
  }
}

/** Waits until a file or folder is on the disk; some systems cannot do that for folders. */
function sync(name: string): void {
  try {
    const handle = openSync(name, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The rename is atomic all the same.
  }
}
