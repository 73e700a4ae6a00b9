import type { Memory } from "../../memory/memory.ts";
import type { OntologyInput } from "../../model/ontology.ts";
import type { Clock } from "../../time/clock.ts";

/** Where text goes. `write` resolves when more can be written. */
export interface Output {
  write(text: string): void | Promise<void>;
  isTTY?: boolean;
  columns?: number;
}

/** What the command line needs of the world. */
export interface Io {
  argv: readonly string[];
  env: Record<string, string | undefined>;
  stdin: AsyncIterable<Uint8Array | string> & { isTTY?: boolean };
  stdout: Output;
  stderr: Output;
  version: string;
  openMemory(options: {
    store: string;
    clock?: Clock;
    timeZone?: string;
    group?: string;
    ontology?: OntologyInput;
  }): Promise<Memory>;
  /** Serves a memory to agents over this process's standard input and output until it is stopped. */
  serveMcp?(memory: Memory): Promise<void>;
  /** Asks on the terminal; true for yes. */
  confirm?(question: string): Promise<boolean>;
}
