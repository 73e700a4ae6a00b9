import type { Memory } from "../../../src/index.ts";
import { journal } from "../../../src/testing/contract/views.ts";

/** The journal, and the rows believed at each revision, in what cannot change from one release to the next. */
export async function chronicle(memory: Memory): Promise<{ journal: string[]; facts: string[] }> {
  const facts: string[] = [];
  const { revision: newest } = await memory.stats();
  for (let revision = 1; revision <= newest; revision++) {
    const page = await memory.facts({ versions: true, known: { revision }, at: "2022-03-01", limit: 1000 });
    for (const f of page.facts) {
      const periods = [f.t_valid, f.t_invalid, f.t_created, f.t_expired];
      const evidence = f.evidence.map((e) => e.entry);
      facts.push(
        JSON.stringify([
          revision,
          f.id,
          f.subject.name,
          f.predicate,
          f.scope,
          f.object,
          ...periods,
          evidence,
        ]),
      );
    }
  }
  return { journal: await journal(memory), facts };
}
