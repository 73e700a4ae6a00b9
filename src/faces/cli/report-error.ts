import { type ErrorCode, PalimpsestError } from "../../model/palimpsest-error.ts";
import { safeText } from "./safe-text.ts";

const exitCodes: Record<ErrorCode, number> = {
  "not-found": 1,
  incorrect: 2,
  unsupported: 2,
  unavailable: 3,
  conflict: 3,
  fault: 70,
};

/** Longest value repeated in an error; the message names it too. */
const longestValue = 2000;

/** An error as people or programs read it, and the exit code. A stack is shown only where `debug` is set. */
export function reportError(
  thrown: unknown,
  json: boolean,
  debug: boolean,
): { text: string; exitCode: number } {
  const error = thrown instanceof PalimpsestError ? thrown : unexpected(thrown);
  const stack = debug && thrown instanceof Error ? `${thrown.stack}\n` : "";
  const exitCode = exitCodes[error.code];
  if (json) return { text: `${errorJson(error)}\n${stack}`, exitCode };
  const fix = error.fix === undefined ? "" : `fix: ${safeText(error.fix)}\n`;
  return { text: `error: ${safeText(error.message)}\n${fix}${stack}`, exitCode };
}

function unexpected(thrown: unknown): PalimpsestError {
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return new PalimpsestError("fault", `something went wrong in palimpsest: ${message}`, {
    fix: "this is our mistake; PALIMPSEST_DEBUG=1 shows where it happened",
    cause: thrown,
  });
}

/** One line, whatever the value is: what JSON has no word for is written as text. */
function errorJson(error: PalimpsestError): string {
  const { error: body } = error.toJSON();
  if (body.value !== undefined) body.value = plainValue(body.value);
  return JSON.stringify({ error: body });
}

function plainValue(value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  try {
    const written = JSON.stringify(value);
    if (written === undefined) return String(value);
    return written.length <= longestValue ? value : `${written.slice(0, longestValue)}...`;
  } catch {
    return String(value);
  }
}
