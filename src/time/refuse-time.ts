import { incorrect, type PalimpsestError } from "../model/palimpsest-error.ts";

const LONGEST_QUOTE = 80;

/** The forms that `parseTime` accepts, as a sentence for the `fix` of an error. */
export const ACCEPTED_FORMS =
  'Give ISO-8601 text ("2019", "2021-03", "2022-06-15", "2026-05-01T09:00:00Z", "2026-05-01T09:00:00+02:00") ' +
  "or integer milliseconds since 1970 UTC (13 digits).";

/** The error for a time that is refused: `from: "2026-02-30" <reason>`. `hint` goes before the accepted forms. */
export function refuseTime(input: unknown, reason: string, name?: string, hint?: string): PalimpsestError {
  const quoted = quote(input);
  return incorrect(
    `${name === undefined ? "" : `${name}: `}${quoted} ${reason}`,
    typeof input === "string" && input.length > LONGEST_QUOTE ? quoted : input,
    hint === undefined ? ACCEPTED_FORMS : `${hint} ${ACCEPTED_FORMS}`,
  );
}

/** Why a text has none of the accepted forms, as a predicate for the message. */
export function whyUnreadable(text: string): string {
  if (text.trim() === "") return "is empty";
  if (text !== text.trim()) return "has white space around it";
  if (/^[+-]\d/.test(text)) return "has a sign: years are 0000 to 9999, without one";
  if (/^\d{10}$/.test(text)) return "looks like seconds since 1970, and milliseconds are wanted";
  if (/^\d+$/.test(text)) return "has neither the four digits of a year nor the thirteen of milliseconds";
  return "is not a date or a time that can be read";
}

/** JSON text of the input, at most 80 characters long. */
function quote(input: unknown): string {
  if (typeof input !== "string")
    return typeof input === "object" ? `an object (${typeName(input)})` : String(input);
  const json = JSON.stringify(input.slice(0, 2 * LONGEST_QUOTE));
  // Counted in code points, so that no surrogate pair is cut in two.
  const points = [...json];
  return points.length <= LONGEST_QUOTE ? json : `${points.slice(0, LONGEST_QUOTE - 1).join("")}…`;
}

function typeName(input: object | null): string {
  return input === null ? "null" : (input.constructor?.name ?? "Object");
}
