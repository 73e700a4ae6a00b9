import { findOperation } from "../../../src/faces/operations.ts";
import {
  type BatchItem,
  type ImportReport,
  type Memory,
  type NodeInput,
  openMemory,
  type TimeInput,
} from "../../../src/index.ts";
import type { Store } from "../../../src/store/store.ts";
import { Desk } from "./desk.ts";

type Input = Record<string, unknown>;

/** The library, called as a program calls it. */
export class LibraryDesk extends Desk {
  readonly memory: Memory;

  constructor(file: string, memory: Memory, clock: { now: TimeInput }) {
    super(file, memory.name, clock);
    this.memory = memory;
  }

  static async open(file: string, now: TimeInput, store: string | Store = file): Promise<LibraryDesk> {
    const clock = { now };
    const memory = await openMemory({ store, clock: () => new Date(clock.now).getTime() });
    return new LibraryDesk(file, memory, clock);
  }

  inGroup(name: string): LibraryDesk {
    return new LibraryDesk(this.file, this.memory.group(name), this.clock);
  }

  async call(verb: string, input: Input = {}): Promise<unknown> {
    const { memory } = this;
    const text = (name: string) => input[name] as string;
    switch (verb) {
      case "retract":
        return memory.retract(text("id"));
      case "restore":
        return memory.restore(text("entry"));
      case "alias":
        return memory.alias(text("entity"), text("alias"));
      case "merge":
        return memory.merge(input["entity"] as NodeInput, input["into"] as NodeInput);
      case "batch": {
        const { items, ...options } = input;
        return memory.batch(items as BatchItem[], options);
      }
      case "recall": {
        const { question: _, ...options } = input;
        return memory.recall(text("question"), options);
      }
      case "diff":
        return memory.diff(pointOf(text("a")), pointOf(text("b")));
      case "why":
      case "get": {
        const { id: _, ids, ...asOf } = input;
        return verb === "why" ? memory.why(text("id"), asOf) : memory.get(ids as string[], asOf);
      }
      case "graph":
        return (await memory.graph(input)).export();
      case "neighbours": {
        const { entity, ...options } = input;
        return memory.neighbours(entity as NodeInput, options);
      }
      case "paths": {
        const { source, target, ...options } = input;
        return memory.paths(source as NodeInput, target as NodeInput, options);
      }
      case "drop-group":
        return memory.dropGroup();
      default: {
        if (findOperation(verb) === undefined) throw new Error(`no verb ${verb}`);
        const method = (memory as unknown as Record<string, (...args: Input[]) => Promise<unknown>>)[verb]!;
        const { expect, recordedAt, ...said } = input;
        return recordedAt === undefined && expect === undefined
          ? method.call(memory, input)
          : method.call(memory, said, { expect, recordedAt });
      }
    }
  }

  import(lines: readonly string[], keepGoing = false): Promise<ImportReport> {
    return this.memory.import(lines, { keepGoing });
  }

  async export(): Promise<string[]> {
    const lines: string[] = [];
    for await (const line of this.memory.export()) lines.push(line);
    return lines;
  }

  close(): Promise<void> {
    return this.memory.close();
  }
}

/** `V@K` as the library takes it. */
function pointOf(text: string): { at: string; known?: string } {
  const [at, known] = text.split("@") as [string, string?];
  return known === undefined ? { at } : { at, known };
}
