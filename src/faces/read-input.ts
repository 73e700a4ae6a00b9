import { readShape } from "../extract/read-shape.ts";
import type { Operation } from "./operation.ts";

/**
 * Checks what a face was given against a row of the table.
 * @throws incorrect, naming the parameter and its value; nothing is dropped or guessed.
 */
export function readInput(operation: Operation, raw: unknown): Record<string, unknown> {
  return readShape(operation.input, raw, operation.name) as Record<string, unknown>;
}
