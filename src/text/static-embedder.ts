import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { Embedder } from "./embedder.ts";
import { readVocabulary, type Vocabulary, wordPieces } from "./word-pieces.ts";

const DIMENSIONS = 256;
/** Where the table lies: beside the sources, or beside what is built of them. */
const FOLDERS = ["../../data/static-embedder/", "../data/static-embedder/"];

interface Table {
  vocabulary: Vocabulary;
  unknown: number;
  /** Row by row, 256 numbers each. */
  rows: Int8Array;
  /** What a row's numbers count in. */
  scales: Float32Array;
}

let loaded: Table | null = null;

function load(): Table {
  if (loaded !== null) return loaded;
  const folder = FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url))).find(existsSync);
  if (folder === undefined)
    throw new PalimpsestError("fault", "The table of the built-in embedder is missing", {
      fix: "Install the package again.",
    });
  const vocabulary = readVocabulary(readFileSync(join(folder, "vocab.txt"), "utf8"));
  const table = readFileSync(join(folder, "table.int8.bin"));
  const scales = readFileSync(join(folder, "scales.f32.bin"));
  const rows = new Int8Array(table.buffer, table.byteOffset, table.length);
  const count = scales.length / 4;
  if (rows.length !== count * DIMENSIONS || vocabulary.size !== count)
    throw new PalimpsestError("fault", "The table of the built-in embedder is damaged", {
      value: folder,
      fix: "Install the package again.",
    });
  // Little-endian, wherever it is read.
  const view = new DataView(scales.buffer, scales.byteOffset, scales.length);
  loaded = {
    vocabulary,
    unknown: vocabulary.get("[UNK]")!,
    rows,
    scales: Float32Array.from({ length: count }, (_, k) => view.getFloat32(4 * k, true)),
  };
  return loaded;
}

/** The vector of a text: the mean of its pieces' rows, at length 1; zero where it has none that mean anything. */
export function staticVector(text: string): Float32Array {
  const { vocabulary, unknown, rows, scales } = load();
  const sum = new Float64Array(DIMENSIONS);
  for (const piece of wordPieces(text, vocabulary, unknown)) {
    const scale = scales[piece]!;
    const at = piece * DIMENSIONS;
    for (let k = 0; k < DIMENSIONS; k++) sum[k]! += scale * rows[at + k]!;
  }
  let square = 0;
  for (let k = 0; k < DIMENSIONS; k++) square += sum[k]! * sum[k]!;
  const vector = new Float32Array(DIMENSIONS);
  if (square === 0) return vector;
  const length = Math.sqrt(square);
  for (let k = 0; k < DIMENSIONS; k++) vector[k] = sum[k]! / length;
  return vector;
}

/**
 * The built-in embedder: a table of token vectors distilled from all-MiniLM-L6-v2, some 5,000 texts a second, no model at
 * run time. Its data and how they were made: `data/static-embedder`.
 */
export const staticEmbedder: Embedder = {
  name: "static-256-1",
  dimensions: DIMENSIONS,
  callsOut: false,
  embed: (texts) => texts.map(staticVector),
};
