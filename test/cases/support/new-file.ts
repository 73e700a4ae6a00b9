import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "palimpsest-cases-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** A file name in a folder that is removed at the end. */
export function newFile(ending = "db"): string {
  return path.join(folder, `${files++}.${ending}`);
}
