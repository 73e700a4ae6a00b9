import type { FactsInput } from "../../src/memory/inputs.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { Fact } from "../../src/model/shapes.ts";

/** All facts of a listing, page after page. */
export async function allFacts(memory: Memory, input: FactsInput): Promise<Fact[]> {
  const facts: Fact[] = [];
  let after: string | undefined;
  do {
    const page = await memory.facts(after === undefined ? input : { ...input, after });
    facts.push(...page.facts);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return facts;
}

/** The words of a fact's object: the entity's name, or the literal itself. */
export function objectOf(fact: Fact): string | number | boolean {
  if ("entity" in fact.object) return fact.object.entity.name;
  const { value } = fact.object;
  return typeof value === "object" ? value.date : value;
}
