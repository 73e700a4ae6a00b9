import type { Memory } from "../../memory/memory.ts";
import { VOCABULARY } from "../../model/vocabulary.ts";
import { cleanName } from "../../text/normal-name.ts";
import { literalOf } from "./command-input.ts";

type Input = Record<string, unknown>;

/**
 * Reads an object that was typed as plain text as `--literal` would, where the predicate is declared literal: a shell
 * knows only text, and `assert Tank level 42` means the number. In JSON, "42" is text and 42 a number already.
 */
export async function readLiteral(memory: Memory, input: Input): Promise<Input> {
  if (typeof input.object !== "string") return input;
  const predicate = input.predicate ?? (await predicateOf(memory, input.entry));
  if (typeof predicate !== "string" || !(await isLiteral(memory, cleanName(predicate)))) return input;
  return { ...input, object: { value: literalOf(input.object) } };
}

/** The predicate of an entry that is to be revised. */
async function predicateOf(memory: Memory, entry: unknown): Promise<unknown> {
  if (typeof entry !== "string") return undefined;
  const [found] = await memory.get([entry]);
  return found?.kind === "entry" ? found.entry.predicate : undefined;
}

/** As the group has declared it, else as its first use will; another name means what it stands for. */
async function isLiteral(memory: Memory, name: string): Promise<boolean> {
  const { predicates } = await memory.predicates({ vocabulary: true });
  const seen = new Set<string>();
  for (let at: string | null | undefined = name; at != null && !seen.has(at); ) {
    seen.add(at);
    const wanted: string = at;
    const declared = predicates.find((each) => each.name === wanted);
    const row = VOCABULARY.find((each) => each.name === wanted);
    if ((declared ?? row)?.literal === true) return true;
    at = declared === undefined ? row?.sameAs : declared.same_as;
  }
  return false;
}
