import { PalimpsestError } from "../../src/model/palimpsest-error.ts";

/** The error that `run` throws, for a look at its code, message and fix. */
export function refusal(run: () => unknown): PalimpsestError {
  try {
    run();
  } catch (error) {
    if (error instanceof PalimpsestError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
