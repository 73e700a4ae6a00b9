import { createReadStream } from "node:fs";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { incorrect } from "../../model/palimpsest-error.ts";

type Bytes = AsyncIterable<Uint8Array | string>;

/** A file that is open for reading. */
export interface OpenInput {
  bytes: Bytes;
  /** Of standard input nobody knows it. */
  size: number | null;
  /** To be called by whoever may not read all of it. */
  close(): void;
}

/** A file's bytes; `-` is standard input. */
export async function openInput(name: string, stdin: Bytes): Promise<OpenInput> {
  if (name === "-") return { bytes: stdin, size: null, close: () => {} };
  try {
    const about = await stat(name);
    if (about.isDirectory()) throw incorrect(`cannot read ${JSON.stringify(name)}: it is a folder`, name);
    const handle = await open(name, "r");
    const bytes = createReadStream(name, { fd: handle });
    return { bytes, size: about.isFile() ? about.size : null, close: () => void bytes.destroy() };
  } catch (error) {
    throw fileError("read", name, error);
  }
}

/**
 * What a JSON file holds, such as a mapping.
 * @throws incorrect, naming the file, where it cannot be read or is no JSON
 */
export async function readJsonFile(name: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(name, "utf8");
  } catch (error) {
    throw fileError("read", name, error);
  }
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, ""));
  } catch (error) {
    throw incorrect(`${JSON.stringify(name)} is not JSON: ${(error as Error).message}`, name);
  }
}

/** Writes lines to a file beside the old one and puts it in its place at the end, so that half a file is never left. */
export async function writeLines(
  name: string,
  lines: AsyncIterable<string>,
): Promise<{ lines: number; bytes: number }> {
  const half = `${name}.${process.pid}.part`;
  const written = { lines: 0, bytes: 0 };
  try {
    const handle = await open(half, "w");
    try {
      let held: string[] = [];
      const flush = async () => {
        const text = held.join("");
        held = [];
        written.bytes += Buffer.byteLength(text);
        await handle.write(text);
      };
      for await (const line of lines) {
        written.lines++;
        if (held.push(`${line}\n`) >= 1000) await flush();
      }
      await flush();
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(half, name);
    return written;
  } catch (error) {
    await rm(half, { force: true });
    throw fileError("write", name, error);
  }
}

const reasons = new Map([
  ["ENOENT", "there is no such file or folder"],
  ["EACCES", "it is not allowed"],
  ["EPERM", "it is not allowed"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of the path is not a folder"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ENOSPC", "the disk is full"],
  ["EROFS", "the disk is read-only"],
  ["ERR_INVALID_ARG_VALUE", "it is not a file name"],
]);

/** Errors of the file system become ours; others pass. */
export function fileError(verb: string, name: string, error: unknown): unknown {
  const code = (error as { code?: unknown }).code;
  const reason = typeof code === "string" ? reasons.get(code) : undefined;
  return reason === undefined ? error : incorrect(`cannot ${verb} ${JSON.stringify(name)}: ${reason}`, name);
}
