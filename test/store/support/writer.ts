/**
 * A child process that writes: `node --import tsx writer.ts FILE NAME FIRST COUNT BUSY`. Says "ready", waits for a line
 * on standard input, opens the file, and prints a line for each write: its number and revision, or the error's code.
 */
import { writeSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { openMemory } from "../../../src/index.ts";
import { work } from "./work.ts";

const [file = "", name = "", first = "0", count = "0", busy = "5000"] = process.argv.slice(2);
// Written at once, not when the event loop has time: the process may be killed before.
const tell = (line: string) => writeSync(1, `${line}\n`);

const input = createInterface({ input: process.stdin });
tell("ready");
await input[Symbol.asyncIterator]().next();
input.close();

try {
  const memory = await openMemory({ store: file, busyTimeout: Number(busy) });
  tell("open");
  for (let k = Number(first); k < Number(first) + Number(count); k++) {
    try {
      const { revision } = await work(memory, name, k);
      tell(`done ${k} ${revision}`);
    } catch (error) {
      tell(`failed ${k} ${(error as { code?: string }).code ?? error}`);
    }
  }
  await memory.close();
} catch (error) {
  tell(`failed open ${(error as { code?: string }).code ?? error}`);
}
process.exit(0);
