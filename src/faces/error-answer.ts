import { type ErrorCode, PalimpsestError } from "../model/palimpsest-error.ts";

/** Longest value repeated in an error; the message names it too. */
const longestValue = 2000;

/** An error as every face tells it to programs. */
export interface ErrorAnswer {
  error: { code: ErrorCode; message: string; value?: unknown; fix?: string };
}

/** Whatever was thrown, as one of our errors: what is none is our fault. */
export function ourError(thrown: unknown): PalimpsestError {
  if (thrown instanceof PalimpsestError) return thrown;
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return new PalimpsestError("fault", `something went wrong in palimpsest: ${message}`, {
    fix: "this is our mistake; PALIMPSEST_DEBUG=1 shows where it happened",
    cause: thrown,
  });
}

/** An error as data that JSON can hold, whatever its value is: what JSON has no word for is written as text. */
export function errorAnswer(error: PalimpsestError): ErrorAnswer {
  const { error: body } = error.toJSON();
  if (body.value !== undefined) body.value = plainValue(body.value);
  return { error: body };
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
