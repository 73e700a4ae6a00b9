import type { Clock } from "../../time/clock.ts";

/** What is read of the errors of the client library; errors of other kinds have none of it. */
interface Failure {
  message?: string;
  status?: number;
  code?: string | null;
  headers?: { get(name: string): string | null };
  cause?: unknown;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
/** A server that asks for a longer wait is given up. */
const LONGEST_ASKED_MS = 60_000;

/** Whether the same call may well succeed later: the server was out of reach, busy or broken, and not our request wrong. */
export function isTransient(error: unknown): boolean {
  const { status, code } = error as Failure;
  if (status === undefined) return true;
  if (code === "insufficient_quota") return false;
  return [408, 409, 425, 429].includes(status) || (status >= 500 && status !== 501);
}

/**
 * Milliseconds to wait before a call is sent again: as the server asks (`Retry-After`), else from half a second on and twice as
 * long each time, less up to a quarter of it so that many do not come back at once.
 *
 * @param attempt how often it was sent again before
 * @returns null where the server asks for more than a minute
 */
export function waitBefore(
  error: unknown,
  attempt: number,
  clock: Clock,
  random: () => number,
): number | null {
  const asked = retryAfter((error as Failure).headers, clock);
  if (asked !== null) return asked <= LONGEST_ASKED_MS ? asked : null;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (1 - random() / 4);
}

function retryAfter(headers: Failure["headers"], clock: Clock): number | null {
  const exact = headers?.get("retry-after-ms");
  const plain = headers?.get("retry-after");
  const told = exact ? Number(exact) : plain ? 1000 * Number(plain) : null;
  const wait = told === null || !Number.isNaN(told) ? told : Date.parse(plain ?? "") - clock();
  return wait === null || Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** What of a request a server would not take, as far as it can be asked for less; null where it failed for another reason. */
export function isRefusedForm(error: unknown): "temperature" | "response_format" | null {
  const { status, message = "" } = error as Failure;
  if (status === undefined || ![400, 415, 422, 501].includes(status)) return null;
  return /temperature/i.test(message) ? "temperature" : "response_format";
}

/** What went wrong, for a message: without the key, and without what a server says that refuses it. */
export function describeFailure(error: unknown, key: string | undefined): string {
  const { status, message = "", cause } = error as Failure;
  if (status === 401 || status === 403) return `it did not let us in (${status})`;
  const code = (cause as { code?: unknown } | undefined)?.code;
  const root = (cause as { cause?: { code?: unknown } } | undefined)?.cause?.code;
  const why = typeof root === "string" ? root : typeof code === "string" ? code : "";
  const said = [message.replace(/\s+/g, " "), why].filter((part) => part !== "").join(" ");
  const safe = key === undefined || key === "" ? said : said.replaceAll(key, "***");
  return safe.length > 200 ? `${safe.slice(0, 199)}…` : safe;
}
