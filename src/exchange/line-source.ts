import { TextDecoder } from "node:util";
import { incorrect } from "../model/palimpsest-error.ts";

/** How far a {@link readLines} has come. */
export interface LineCount {
  lines: number;
  bytes: number;
}

/** The bytes of a file as they arrive, or text already. */
export type Bytes = AsyncIterable<Uint8Array | string>;

/**
 * Text of a source, piece by piece as it arrives; a byte order mark at its start is no part of it.
 * @param encoding a label of the Encoding Standard, such as "utf-8", "utf-16le" or "windows-1252"
 * @throws incorrect on bytes that are not of the encoding, and on an encoding that is not known
 */
export async function* decodedText(
  source: Bytes,
  count: LineCount = { lines: 0, bytes: 0 },
  encoding = "utf-8",
): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for await (const chunk of source) {
    count.bytes += typeof chunk === "string" ? Buffer.byteLength(chunk) : chunk.length;
    const text = typeof chunk === "string" ? chunk : decode(decoder, chunk);
    if (text !== "") yield text;
  }
  const rest = decode(decoder);
  if (rest !== "") yield rest;
}

/**
 * Lines of UTF-8 text, as they arrive. Only LF and CR LF end a line: JSON text may hold other line separators as they are.
 * @throws incorrect on bytes that are not UTF-8.
 */
export function readLines(source: Bytes, count: LineCount = { lines: 0, bytes: 0 }): AsyncGenerator<string> {
  return linesOf(decodedText(source, count), count);
}

/**
 * Lines of text that arrives in pieces, as of `readLines`.
 * @throws incorrect on a line of more characters than `longest`
 */
export async function* linesOf(
  pieces: AsyncIterable<string>,
  count: LineCount,
  longest = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  let held: string[] = [];
  let length = 0;
  const line = (end: string) => {
    const whole = held.length === 0 ? end : held.join("") + end;
    held = [];
    length = 0;
    count.lines++;
    return whole.endsWith("\r") ? whole.slice(0, -1) : whole;
  };
  for await (const piece of pieces) {
    const parts = piece.split("\n");
    const rest = parts.pop()!;
    for (const part of parts) yield line(part);
    if (rest !== "") held.push(rest);
    length += rest.length;
    if (length > longest)
      throw incorrect(`line ${count.lines + 1} is longer than ${longest} characters`, count.lines + 1);
  }
  if (held.length > 0) yield line("");
}

/** All of a source as text. */
export async function readText(source: Bytes): Promise<string> {
  const parts: string[] = [];
  for await (const piece of decodedText(source)) parts.push(piece);
  return parts.join("");
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    const fix = 'Give a label such as "utf-8", "utf-16le" or "windows-1252".';
    throw incorrect(`the encoding ${JSON.stringify(encoding)} is not known`, encoding, fix);
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    const name = decoder.encoding.toUpperCase();
    throw incorrect(`the input is not ${name} text`, undefined, "convert it to UTF-8 first");
  }
}
