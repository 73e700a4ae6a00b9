import { TextDecoder } from "node:util";
import { incorrect } from "../../model/palimpsest-error.ts";

/** How far a {@link readLines} has come. */
export interface LineCount {
  lines: number;
  bytes: number;
}

/**
 * Lines of UTF-8 text, as they arrive. Only LF and CR LF end a line: JSON text may hold other line separators as they are.
 * @throws incorrect on bytes that are not UTF-8.
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array | string>,
  count: LineCount = { lines: 0, bytes: 0 },
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let held: string[] = [];
  const line = (end: string) => {
    const whole = held.length === 0 ? end : held.join("") + end;
    held = [];
    count.lines++;
    return whole.endsWith("\r") ? whole.slice(0, -1) : whole;
  };
  for await (const chunk of source) {
    count.bytes += typeof chunk === "string" ? Buffer.byteLength(chunk) : chunk.length;
    const pieces = (typeof chunk === "string" ? chunk : decode(decoder, chunk)).split("\n");
    const rest = pieces.pop()!;
    for (const piece of pieces) yield line(piece);
    if (rest !== "") held.push(rest);
  }
  const rest = decode(decoder);
  if (held.length > 0 || rest !== "") yield line(rest);
}

/** All of a source as text. */
export async function readText(source: AsyncIterable<Uint8Array | string>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parts: string[] = [];
  for await (const chunk of source) parts.push(typeof chunk === "string" ? chunk : decode(decoder, chunk));
  return parts.join("") + decode(decoder);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw incorrect("the input is not UTF-8 text", undefined, "convert it to UTF-8 first");
  }
}
