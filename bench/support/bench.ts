import type { Memory } from "../../src/memory/memory.ts";

/** One option of a bench beside the common ones. */
export interface Flag {
  takes: "value" | "nothing";
  says: string;
}

/** What a bench hands back: how much was measured, and the figures by name. */
export interface Outcome {
  n: number;
  metrics: Record<string, unknown>;
  /** Printed above the last line unless only JSON was asked for. */
  table?: string[];
}

export interface Bench {
  name: string;
  says: string;
  /** Folder of the data set below the shared ones; absent where the data are made. */
  data?: string;
  /** Folder of the data in bench/, where they belong to the project. */
  own?: string;
  flags?: Record<string, Flag>;
  run(context: BenchContext): Promise<Outcome>;
}

/** What a bench may lean on while it runs. */
export interface BenchContext {
  /** The folder with the data; refused with a hint when there is none. */
  folder(): string;
  /** A store of its own: the one given by `--db`, else a file or memory that is gone at the end. */
  open(options?: OpenOptions): Promise<Session>;
  flag(name: string): string | undefined;
  /** Progress, for the eyes only. */
  note(text: string): void;
  /** One line of `--dump`. */
  dump(row: unknown): void;
}

export interface OpenOptions {
  /** Default `memory`; `file` makes a file in a folder that is removed at the end. */
  place?: "memory" | "file";
  clock?: () => number;
}

/** An open store, whose groups belong to this run alone. */
export interface Session {
  group(name: string): Memory;
  close(): Promise<void>;
}

/** The caller's mistake: printed without a stack, exit code 2. */
export class UsageError extends Error {}
