import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A directory for a test file's databases, removed when all its tests are done. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "palimpsest-"));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
