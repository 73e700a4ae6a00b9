import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/**
 * A directory for a test file's databases, removed when all its tests are done. In memory where the system has such a
 * place: what is tested is what a process leaves behind, not what a disk does.
 */
export function tempDir(): string {
  const dir = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "palimpsest-"));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
