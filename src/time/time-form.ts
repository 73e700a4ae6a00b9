import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import { isInstant } from "./instant.ts";
import { refuseTime } from "./refuse-time.ts";
import { type ParseTimeOptions, parseTime, type TimePoint } from "./time-point.ts";
import { daysInMonth } from "./utc-instant.ts";

/** Reads a time that is written in one form. @throws `incorrect` on what is not, or is no time */
export type ReadTime = (input: string | number, options?: ParseTimeOptions) => TimePoint;

/** Which forms can be declared, as a sentence for the `fix` of an error. */
export const DECLARED_FORMS =
  'Forms: "iso", "epoch-seconds", "epoch-ms", or a pattern such as "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY HH:mm".';

const DECLARE = 'Declare the form that it has, such as "DD/MM/YYYY" or "MM/DD/YYYY".';

/** Seconds beyond this lie after the year 5138, and were more likely meant as milliseconds. */
const MOST_SECONDS = 100_000_000_000;

/**
 * How to read times of one form.
 * - `iso`: as `parseTime` does.
 * - `epoch-seconds`, `epoch-ms`: a count since 1970 UTC, as a number or its digits.
 * - a pattern of `YYYY`, `MM`, `DD`, `HH`, `mm`, `ss` and signs between them. Months, days and hours beside a sign may have
 *   one digit. The finest part is the precision; days and coarser are UTC, a time of day needs a zone.
 * @throws `incorrect` where it is no form, or one that leaves the time open: years of two digits, days without a month
 */
export function timeForm(form: string): ReadTime {
  if (form === "iso") return readIso;
  if (form === "epoch-seconds") return readSeconds;
  if (form === "epoch-ms") return readMilliseconds;
  return patternForm(form);
}

const readIso: ReadTime = (input, options = {}) => {
  try {
    return parseTime(input, options);
  } catch (error) {
    const isOther = typeof input === "string" && /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)/.test(input);
    if (!isOther || /^\d{4}-\d\d-\d\d(?!\d)/.test(input)) throw error;
    throw refuseTime(input, "is not ISO-8601, and another form has to be declared", options.name, DECLARE);
  }
};

const readSeconds: ReadTime = (input, { name } = {}) => {
  const match = /^(-?)(\d{1,18})(?:\.(\d+))?$/.exec(String(input));
  if (match === null) {
    throw refuseTime(input, "is no count of seconds since 1970", name, DECLARE);
  }
  const seconds = Number(match[2]);
  if (seconds >= MOST_SECONDS) {
    throw refuseTime(input, "is too great for seconds since 1970 (milliseconds?)", name, DECLARE);
  }
  const fraction = Number((match[3] ?? "").slice(0, 3).padEnd(3, "0"));
  const ms = seconds * 1000 + fraction;
  const instant = match[1] === "-" ? 0 - ms : ms;
  if (!isInstant(instant)) throw refuseTime(input, "lies outside the years 0000 to 9999 in UTC", name);
  return { instant, precision: "instant" };
};

const readMilliseconds: ReadTime = (input, { name } = {}) => {
  if (!/^-?\d{1,16}$/.test(String(input))) {
    throw refuseTime(input, "is no count of milliseconds since 1970", name, DECLARE);
  }
  return parseTime(Number(input), name === undefined ? {} : { name });
};

/** Parts of a pattern, coarsest first; each needs those before it. */
const PARTS = ["YYYY", "MM", "DD", "HH", "mm", "ss"] as const;
type Part = (typeof PARTS)[number];

function isPart(piece: string | undefined): piece is Part {
  return PARTS.includes(piece as Part);
}

function patternForm(form: string): ReadTime {
  const pieces = form.match(/YYYY|MM|DD|HH|mm|ss|[^A-Za-z\d]|[A-Za-z\d]+/g) ?? [];
  const parts: Part[] = [...pieces].filter(isPart);
  const strange = pieces.find((piece) => /[A-Za-z\d]/.test(piece) && !isPart(piece));
  if (strange !== undefined) {
    throw incorrect(`${quoted(form)} is no form of times: it has ${quoted(strange)}`, form, DECLARED_FORMS);
  }
  const wanted = PARTS.slice(0, parts.length);
  const missing = parts.length === 0 ? "YYYY" : wanted.find((part) => !parts.includes(part));
  const twice = parts.find((part, k) => parts.indexOf(part) < k);
  if (missing !== undefined || twice !== undefined || parts.length === 4) {
    const what = missing ?? (twice === undefined ? "mm" : null);
    const reason = what === null ? `it has ${twice} twice` : `it has no ${what}`;
    throw incorrect(`${quoted(form)} is no form of times: ${reason}`, form, DECLARED_FORMS);
  }
  const source = pieces.map((piece, k) => {
    if (!isPart(piece)) return piece.replace(/[^\w\s]/, "\\$&");
    if (piece === "YYYY") return "(\\d{4})";
    return isPart(pieces[k - 1]) || isPart(pieces[k + 1]) ? "(\\d{2})" : "(\\d{1,2})";
  });
  const pattern = new RegExp(`^${source.join("")}$`);
  return (input, options = {}) => {
    const { name } = options;
    const match = pattern.exec(String(input));
    if (match === null) throw unlike(input, form, "", name);
    const figures = new Map<Part, string>(parts.map((part, k) => [part, match[k + 1]!]));
    const figure = (part: Part) => Number(figures.get(part) ?? 1);
    const [year, month, day] = [figure("YYYY"), figure("MM"), figure("DD")];
    if (month < 1 || month > 12) throw unlike(input, form, `: there is no month ${figures.get("MM")}`, name);
    if (day < 1 || day > daysInMonth(year, month)) {
      const which = `${figures.get("YYYY")}-${padded(month)}`;
      throw unlike(input, form, `: ${which} has ${daysInMonth(year, month)} days`, name);
    }
    return asGiven(input, isoText(parts.length, figures), options);
  };
}

/** Reads what a text stands for, and speaks of the text where that is refused. */
function asGiven(input: string | number, iso: string, options: ParseTimeOptions): TimePoint {
  try {
    return parseTime(iso, options);
  } catch (error) {
    if (!(error instanceof PalimpsestError)) throw error;
    const message = error.message.replace(JSON.stringify(iso), quoted(String(input)));
    throw incorrect(message, input, error.fix);
  }
}

function isoText(count: number, figures: ReadonlyMap<Part, string>): string {
  const given = PARTS.slice(0, count).map((part) => figures.get(part)!.padStart(2, "0"));
  const date = given.slice(0, 3).join("-");
  return count <= 3 ? date : `${date}T${given.slice(3).join(":")}`;
}

function unlike(
  input: string | number,
  form: string,
  reason: string,
  name: string | undefined,
): PalimpsestError {
  const { message, value } = refuseTime(input, `is no time of the form ${form}${reason}`, name);
  return incorrect(message, value, `Write it so, or declare the form that it has. ${DECLARED_FORMS}`);
}

function padded(n: number): string {
  return String(n).padStart(2, "0");
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
