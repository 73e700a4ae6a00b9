import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PalimpsestError } from "../../model/palimpsest-error.ts";

/** `// name: x`, then lines on what it is for, then the statement. */
const HEAD = /^\/\/ name: (\S+)$/m;

/** Beside `dist` in the package, three folders up from here in the sources. */
const FOLDERS = ["../cypher/", "../../../cypher/"];

let known: Map<string, string> | null = null;

/** The statement of a name, out of cypher/*.cypher. */
export function cypher(name: string): string {
  known ??= readAll();
  const text = known.get(name);
  if (text === undefined) throw new PalimpsestError("fault", `There is no statement named ${name}`);
  return text;
}

/** All statements by name. */
export function readAll(): Map<string, string> {
  const all = new Map<string, string>();
  for (const folder of FOLDERS) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    let files: string[];
    try {
      files = readdirSync(path).filter((file) => file.endsWith(".cypher"));
    } catch {
      continue;
    }
    for (const file of files) {
      for (const part of readFileSync(`${path}${file}`, "utf8").split(/^(?=\/\/ name: )/m)) {
        const name = HEAD.exec(part)?.[1];
        if (name === undefined) continue;
        if (all.has(name)) throw new PalimpsestError("fault", `Two statements are named ${name}`);
        all.set(name, part.replace(/^\/\/.*\n/gm, "").trim());
      }
    }
    if (all.size > 0) return all;
  }
  throw new PalimpsestError("fault", "The package has no cypher folder", { fix: "Install it again." });
}
