import { boundedKey } from "../model/digest.ts";
import { normalName } from "./normal-name.ts";

/** The key under which a name is found: its normal form, of bounded length. */
export function boundedName(name: string): string {
  return boundedKey(normalName(name));
}
