import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "./bench.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The folder given, or the one beside the project; refused when it is not there. */
export function dataFolder(name: string, given: string | undefined): string {
  const tried = given === undefined ? [resolve(ROOT, "..", "shared", "bench", name)] : callerPaths(given);
  const found = tried.find((path) => existsSync(path) && statSync(path).isDirectory());
  if (found !== undefined) return found;
  throw new UsageError(
    given === undefined
      ? `The data of "${name}" is not here: ../shared/bench/${name} beside the project is missing. ` +
          `Give it with: npm run bench -- ${name} --data DIR`
      : `--data ${given}: there is no such folder. Give one with files of the shape described for "${name}".`,
  );
}

/** npm runs scripts in the project's folder; a relative path may be meant from where the caller stood. */
function callerPaths(given: string): string[] {
  const from = process.env.INIT_CWD;
  return [resolve(given), ...(from === undefined ? [] : [resolve(from, given)])];
}

/** Files of a folder whose names end in one of the given ways, by name. */
export function filesOf(folder: string, endings: readonly string[]): { name: string; path: string }[] {
  return readdirSync(folder)
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .sort()
    .map((name) => ({ name, path: join(folder, name) }))
    .filter((file) => statSync(file.path).isFile());
}

export function readLines(path: string): string[] {
  return readFileSync(path, "utf8")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
}

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

export function nothingUsable(folder: string, shape: string): UsageError {
  return new UsageError(`Nothing in ${folder} can be used here. Wanted: ${shape}.`);
}
