import fc from "fast-check";
import type { Fact, FactsInput, Memory } from "../../src/index.ts";
import { normalName } from "../../src/testing/journal-line.ts";
import type { NaiveOracle, OracleFact } from "./naive-oracle.ts";

/** Facts of all pages. */
export async function allFacts(memory: Memory, input: FactsInput): Promise<Fact[]> {
  const found: Fact[] = [];
  let after: string | undefined;
  do {
    const page = await memory.facts({ ...input, ...(after === undefined ? {} : { after }) });
    found.push(...page.facts);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return found;
}

/** What is believed at a revision, over all valid time, in a form that engine and oracle share. */
export async function believed(memory: Memory, revision: number): Promise<string[]> {
  return (await allFacts(memory, { history: true, known: { revision } })).map(ofEngine).sort();
}

export function implied(oracle: NaiveOracle, revision: number): string[] {
  return oracle.periods(revision).map(ofOracle).sort();
}

export function ofEngine(fact: Fact): string {
  const object =
    "entity" in fact.object ? { entity: normalName(fact.object.entity.name) } : { value: fact.object.value };
  return JSON.stringify([
    normalName(fact.subject.name),
    fact.predicate,
    fact.scope,
    object,
    fact.t_valid === null ? null : Date.parse(fact.t_valid),
    fact.t_invalid === null ? null : Date.parse(fact.t_invalid),
  ]);
}

export function ofOracle(fact: OracleFact): string {
  return JSON.stringify([
    fact.subject,
    fact.predicate,
    fact.scope === null ? null : normalName(fact.scope),
    fact.object,
    fact.t_valid,
    fact.t_invalid,
  ]);
}

/** Valid instants among those at which random histories change. */
export const instants = fc.constantFrom(
  "2018-01-01",
  "2020-02-01",
  "2021-01-01",
  "2021-06-01",
  "2023-05-05",
  "2030-01-01",
);
