import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readOntology } from "../../src/extract/ontology.ts";
import { runCli } from "../cases/support/command-line-desk.ts";
import { newFile } from "../cases/support/new-file.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");

/** A section of the README: the blocks in it by their language, in their order. */
function section(title: string): { language: string; text: string }[] {
  const [, from = ""] = read("README.md").split(`\n## ${title}\n`);
  const text = from.split("\n## ")[0]!;
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, body]) => ({
    language: language!,
    text: body!,
  }));
}

/** Runs what a block of shell says, on a store and with files of its own, and gives what is printed. */
async function typed(commands: string): Promise<string> {
  const db = newFile();
  const printed: string[] = [];
  for (const line of commands.trim().split("\n")) {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
    expect(words.slice(0, 3)).toEqual(["node", "dist/cli.js", "--db"]);
    const args = words.slice(4).map((word) => (word.startsWith("examples/") ? path.join(root, word) : word));
    const { out, err } = await runCli(["--db", db, ...args]);
    printed.push(out + err);
  }
  return printed.join("\n");
}

test("the README's table is imported as it says", async () => {
  const [mapping, commands, output] = section("Tables");
  expect([mapping!.language, commands!.language, output!.language]).toEqual(["json", "sh", ""]);
  expect(JSON.parse(mapping!.text)).toEqual(JSON.parse(read("examples/staff.mapping.json")));
  const shown = output!.text.replace(/ {2}\.\.\.\n$/, "");
  expect(await typed(commands!.text)).toContain(shown);
});

test("the README's messages are read as it says", async () => {
  const [commands, output] = section("Texts");
  expect([commands!.language, output!.language]).toEqual(["sh", ""]);
  expect(await typed(commands!.text)).toContain(output!.text.replace(/ {2}\.\.\.\n$/, ""));
});

test("the README's ontology refuses as it says", async () => {
  const [commands, output] = section("An ontology");
  expect(await typed(commands!.text)).toBe(output!.text);
  const { predicates } = readOntology(JSON.parse(read("examples/on-call.ontology.json")));
  expect(Object.keys(predicates)).toEqual(["on_call_for", "error_budget"]);
});
