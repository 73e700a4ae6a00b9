/** Every read as of a revision, as the text that a caller would get. */
import type { Fact, Memory } from "../../src/index.ts";

export async function pastReads(memory: Memory, revision: number): Promise<string[]> {
  const known = { revision };
  const asOf = { at: "2022-03-01", known };
  const answers: unknown[] = [];
  const versions = await memory.facts({ ...asOf, versions: true, limit: 1000 });
  answers.push(versions, await memory.facts(asOf), await memory.facts({ ...asOf, history: true }));
  const subjects = await memory.entities({ known });
  const entries = new Set<string>();
  for (const { name } of subjects.entities) {
    const page = await memory.timeline({ subject: name, ...asOf });
    answers.push(page);
    for (const { changes } of page.timelines) for (const { entry } of changes) entries.add(entry);
  }
  answers.push(subjects, await memory.predicates({ known }), await memory.episodes({ known }));
  answers.push(
    await memory.changes({ until: known }),
    await memory.changes({ since: { revision: revision - 1 }, until: known }),
  );
  answers.push(await memory.diff({ at: "2020-06-01", known: { revision: revision - 1 } }, asOf));
  const facts = new Set(versions.facts.map((fact: Fact) => fact.id));
  for (const id of [...facts, ...entries])
    answers.push(await memory.why(id, asOf), await memory.get([id], asOf));
  answers.push(await memory.recall("Mira Velden Bo partner home", { ...asOf, history: true, limit: 20 }));
  return answers.map((answer) => JSON.stringify(answer));
}
