import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PalimpsestError } from "../../model/palimpsest-error.ts";

/** `// name: x`, then lines on what it is for, then the statement; `// part: x` heads what is only there to be included. */
const HEAD = /^\/\/ (name|part): (\S+)$/m;

/**
 * A server plans a statement anew for every kind of value that a parameter takes, down to how long a text or a list is about,
 * which takes it longer by far than to run it. So all parameters are fields of a single one.
 */
const PARAMETER = /\$(\w+)/g;

const INCLUDE = /^\/\/ include: (\S+)$/gm;

/** Beside `dist` in the package, three folders up from here in the sources. */
const FOLDERS = ["../cypher/", "../../../cypher/"];

let known: Map<string, string> | null = null;

/** The statement of a name, out of cypher/*.cypher; all that it is given goes into the parameter `of`. */
export function cypher(name: string): string {
  known ??= readAll();
  const text = known.get(name);
  if (text === undefined) throw new PalimpsestError("fault", `There is no statement named ${name}`);
  return text;
}

/** All statements by name, with what they include. */
export function readAll(): Map<string, string> {
  const texts = { name: new Map<string, string>(), part: new Map<string, string>() };
  for (const block of readFolder().flatMap((text) => text.split(/^(?=\/\/ (?:name|part): )/m))) {
    const [, kind, name] = HEAD.exec(block) ?? [];
    if (kind === undefined || name === undefined) continue;
    const found = texts[kind as "name" | "part"];
    if (found.has(name)) throw new PalimpsestError("fault", `Two statements are named ${name}`);
    found.set(name, block);
  }
  const part = (name: string): string => {
    const text = texts.part.get(name) ?? texts.name.get(name);
    if (text === undefined) throw new PalimpsestError("fault", `There is no part named ${name}`);
    return whole(text);
  };
  const whole = (text: string): string => plain(text.replace(INCLUDE, (_, name) => part(name)));
  return new Map([...texts.name].map(([name, text]) => [name, whole(text).replace(PARAMETER, "$of.$1")]));
}

/** Without comments. */
function plain(text: string): string {
  return text.replace(/^\/\/.*\n/gm, "").trim();
}

function readFolder(): string[] {
  for (const folder of FOLDERS) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    try {
      const files = readdirSync(path).filter((file) => file.endsWith(".cypher"));
      if (files.length > 0) return files.map((file) => readFileSync(`${path}${file}`, "utf8"));
    } catch {
      // It lies in the other place.
    }
  }
  throw new PalimpsestError("fault", "The package has no cypher folder", { fix: "Install it again." });
}
