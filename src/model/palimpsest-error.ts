/**
 * Whose fault a failure is, and so what the caller can do about it.
 * - `incorrect`: the input is wrong; change it.
 * - `not-found`: nothing has that id.
 * - `conflict`: somebody else wrote first, or the id is taken; look again, then retry.
 * - `unavailable`: the store cannot be reached or is busy; retry.
 * - `unsupported`: this store or version cannot do that.
 * - `fault`: our mistake.
 */
export type ErrorCode = "incorrect" | "not-found" | "conflict" | "unavailable" | "unsupported" | "fault";

/** The one error class. The message names the offending value; `fix` says what to do instead. */
export class PalimpsestError extends Error {
  readonly code: ErrorCode;
  readonly value: unknown;
  readonly fix: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    detail: { value?: unknown; fix?: string; cause?: unknown } = {},
  ) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = "PalimpsestError";
    this.code = code;
    this.value = detail.value;
    this.fix = detail.fix;
  }

  /** The shape that every face prints: `{ error: { code, message, value?, fix? } }`. */
  toJSON(): { error: { code: ErrorCode; message: string; value?: unknown; fix?: string } } {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.value === undefined ? {} : { value: this.value }),
        ...(this.fix === undefined ? {} : { fix: this.fix }),
      },
    };
  }
}

/** Shorthand for the commonest kind: input that is refused. */
export function incorrect(message: string, value?: unknown, fix?: string): PalimpsestError {
  return new PalimpsestError("incorrect", message, { value, fix });
}
