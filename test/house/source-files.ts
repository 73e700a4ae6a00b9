import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** A file of the project as the house rules see it. Paths are relative to the project, with slashes. */
export interface SourceFile {
  path: string;
  text: string;
  /** Paths of the project's own files that it imports, types too. */
  imports: string[];
  /** Names of packages and of Node's modules that it imports. */
  packages: string[];
}

/** All TypeScript files below some folders. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|mts)$/.test(name) && !name.endsWith(".tmp.ts"))
      .sort()
      .map((name) => readSource(path.posix.join(folder, name.split(path.sep).join("/")))),
  );
}

/** Reads a file's imports: `import`, `export from`, `import()`, `require()` and types by `import("...")`. */
export function readSource(file: string, text = readFileSync(path.join(root, file), "utf8")): SourceFile {
  const specifiers = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const isOwn = (name: string) => name.startsWith(".");
  const imports = specifiers.filter(isOwn).map((name) => path.posix.join(path.posix.dirname(file), name));
  const packages = specifiers.filter((name) => !isOwn(name)).map(packageOf);
  return { path: file, text, imports: [...new Set(imports)], packages: [...new Set(packages)] };
}

/** `@date-fns/tz/tz` is of the package `@date-fns/tz`. */
function packageOf(specifier: string): string {
  if (specifier.startsWith("node:")) return specifier;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Rings of imports: each a list of files of which every one reaches every other. */
export function rings(files: readonly SourceFile[]): string[][] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (at: string): number => {
    index.set(at, index.size);
    low.set(at, index.get(at)!);
    open.push(at);
    for (const next of byPath.get(at)?.imports ?? []) {
      if (!index.has(next)) low.set(at, Math.min(low.get(at)!, visit(next)));
      else if (open.includes(next)) low.set(at, Math.min(low.get(at)!, index.get(next)!));
    }
    if (low.get(at) === index.get(at)) {
      const ring = open.splice(open.indexOf(at));
      if (ring.length > 1 || byPath.get(at)?.imports.includes(at)) found.push(ring.sort());
    }
    return low.get(at)!;
  };
  for (const { path: file } of files) if (!index.has(file)) visit(file);
  return found;
}

/** Places in a file where an expression of a kind stands, as `file:line`. */
export function places(file: SourceFile, isWanted: (node: ts.Node) => boolean): string[] {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  const look = (node: ts.Node) => {
    if (isWanted(node)) {
      found.push(`${file.path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}
