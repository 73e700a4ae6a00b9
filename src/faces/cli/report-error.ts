import type { ErrorCode } from "../../model/palimpsest-error.ts";
import { errorAnswer, ourError } from "../error-answer.ts";
import { safeText } from "./safe-text.ts";

const exitCodes: Record<ErrorCode, number> = {
  "not-found": 1,
  incorrect: 2,
  unsupported: 2,
  unavailable: 3,
  conflict: 3,
  fault: 70,
};

/** An error as people or programs read it, and the exit code. A stack is shown only where `debug` is set. */
export function reportError(
  thrown: unknown,
  json: boolean,
  debug: boolean,
): { text: string; exitCode: number } {
  const error = ourError(thrown);
  const stack = debug && thrown instanceof Error ? `${thrown.stack}\n` : "";
  const exitCode = exitCodes[error.code];
  if (json) return { text: `${JSON.stringify(errorAnswer(error))}\n${stack}`, exitCode };
  const fix = error.fix === undefined ? "" : `fix: ${safeText(error.fix)}\n`;
  return { text: `error: ${safeText(error.message)}\n${fix}${stack}`, exitCode };
}
