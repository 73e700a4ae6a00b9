#!/usr/bin/env node
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import type { Output } from "./io.ts";

/** The bin entry: runs the command line on this process. */

// Whoever reads our output may stop early, as `head` does; that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 70));
process.stderr.on("error", () => {});

const argv = process.argv.slice(2);
const version = packageVersion();

// What needs no table of commands does not load it.
if (argv.length === 1 && argv[0] === "--version" && !process.env.PALIMPSEST_JSON) console.log(version);
else
  process.exitCode = await (await import("./run.ts")).run({
    argv,
    env: process.env,
    stdin: process.stdin,
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    version,
    // The engine is loaded only by commands that need it, so that help comes at once.
    openMemory: async (options) => {
      const { extractorFromEnvironment, openMemory } = await import("../../index.ts");
      return openMemory({ ...options, extractor: extractorFromEnvironment(process.env) });
    },
    confirm,
    serveMcp: async (memory) => {
      const { serveOverStdio } = await import("../mcp/serve-stdio.ts");
      await serveOverStdio(memory, version, (error) =>
        process.stderr.write(`palimpsest mcp: ${error.message}\n`),
      );
    },
  });

function outputOf(stream: NodeJS.WriteStream): Output {
  return {
    isTTY: stream.isTTY,
    columns: stream.columns,
    write: async (text) => {
      if (!stream.write(text)) await once(stream, "drain");
    },
  };
}

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** The version in the nearest package.json above: beside `dist`, or at the root of the sources. */
function packageVersion(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const file = path.join(folder, "package.json");
    if (existsSync(file)) return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
    if (folder === path.dirname(folder)) return "unknown";
  }
}
