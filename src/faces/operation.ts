import type { z } from "zod";
import type { Memory, Progress } from "../memory/memory.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";

/**
 * What a verb does to the store.
 * - `read`: nothing.
 * - `write`: adds entries; what was there stays and can be read as of an earlier known instant.
 * - `destructive`: removes something for good.
 * - `upkeep`: neither adds nor removes what was said (a copy, a check, a rebuild).
 */
export type Effect = "read" | "write" | "destructive" | "upkeep";

/** What a face lends to an operation beside its input. */
export interface OperationContext {
  /** Journal lines that arrive as a stream, in place of `journal` in the input of `import`. */
  lines?: AsyncIterable<string> | Iterable<string>;
  /** Rows of a table that arrive as a stream, in place of `journal`, where `import` is given `records`. */
  rows?: AsyncIterable<object>;
  onProgress?: (progress: Progress) => void;
}

/** A worked example: an input, where it stands, and what comes back in words. Every face writes the input its own way. */
export interface Example {
  situation: string;
  input: Record<string, unknown>;
  answer: string;
}

/** One verb of the product. The command line, MCP and HTTP loop over the same rows. */
export interface Operation<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  aliases?: readonly string[];
  /** One line: what the verb does. */
  sentence: string;
  effect: Effect;
  /** Whether a second call with the same input changes nothing more. */
  idempotent: boolean;
  /** Strict: a parameter that is not named here is refused. */
  input: Input;
  /** The answer's shape; of a stream, the shape of one line. */
  output: z.ZodType;
  /** True when the answer is an `AsyncIterable<string>` of journal lines. */
  stream?: boolean;
  /** Inputs that have a natural order, for faces that take arguments by position. */
  positional: readonly string[];
  example: Example;
  run(memory: Memory, input: z.output<Input>, context: OperationContext): Promise<unknown>;
  /** Of a verb about the store's file, for faces that have a file rather than an open memory; `run` then refuses. */
  runOnFile?(store: string, input: z.output<Input>, context: OperationContext): Promise<unknown>;
  /** False when the answer reports a failed check; without it every answer is a success. */
  succeeded?(answer: never): boolean;
}

/** A verb about the store's file, which must not be open while it runs. */
export function fileOperation<Input extends z.ZodObject>(row: Omit<Operation<Input>, "run">): Operation {
  const run = async () => {
    throw new PalimpsestError("unsupported", `${row.name} works on a store's file, not on an open memory`, {
      value: row.name,
      fix: `run it from the command line: palimpsest ${row.name}`,
    });
  };
  return { ...row, run } as unknown as Operation;
}

/** Writes a row down with the types of its own input. */
export function operation<Input extends z.ZodObject>(row: Operation<Input>): Operation {
  return row as unknown as Operation;
}
