// Run in a process of its own: opens a store, asks one question, and prints how long that took.
import { Floor } from "./floor.ts";
import { subjectName } from "./made.ts";
import { builtPackage } from "./product.ts";

const [side, file, subject, at] = process.argv.slice(2) as [string, string, string, string];

if (side === "floor") {
  const started = performance.now();
  const floor = await Floor.open(file, "NORMAL");
  const facts = floor.factsOf(Number(subject), Number(at));
  console.log(JSON.stringify({ ms: performance.now() - started, facts: facts.length }));
  floor.close();
} else {
  const { openMemory } = await builtPackage();
  const started = performance.now();
  const memory = await openMemory({ store: file });
  const { facts } = await memory.facts({ subject: subjectName(Number(subject)), at: Number(at) });
  console.log(JSON.stringify({ ms: performance.now() - started, facts: facts.length }));
  await memory.close();
}
