import { hash } from "node:crypto";

/**
 * A public id: prefix and 120 bits of SHA-256 over the parts. The same parts give the same id on every store.
 * Parts are joined by their lengths, so no two different lists meet.
 */
export function digestId(prefix: string, ...parts: (string | number)[]): string {
  let text = "";
  for (let k = 0; k < parts.length; k++) {
    const piece = `${parts[k]!}`;
    text += `${piece.length}:${piece}`;
  }
  return `${prefix}_${hash("sha256", text, "base64url").slice(0, 20)}`;
}

/** Text as a key of bounded length: itself behind "=", or a digest behind "#" where it is long. */
export function boundedKey(text: string): string {
  return text.length <= 200 ? `=${text}` : `#${hash("sha256", text, "base64url")}`;
}
