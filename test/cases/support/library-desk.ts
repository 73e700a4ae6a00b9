import { type ImportReport, type Memory, openMemory, type TimeInput } from "../../../src/index.ts";
import { findOperation } from "../../../src/faces/operations.ts";
import { Desk } from "./desk.ts";

type Input = Record<string, any>;

/** The library, called as a program calls it. */
export class LibraryDesk extends Desk {
  readonly memory: Memory;

  constructor(file: string, memory: Memory, clock: { now: TimeInput }) {
    super(file, memory.name, clock);
    this.memory = memory;
  }

  static async open(file: string, now: TimeInput): Promise<LibraryDesk> {
    const clock = { now };
    const memory = await openMemory({ store: file, clock: () => new Date(clock.now).getTime() });
    return new LibraryDesk(file, memory, clock);
  }

  inGroup(name: string): LibraryDesk {
    return new LibraryDesk(this.file, this.memory.group(name), this.clock);
  }

  async call(verb: string, input: Input = {}): Promise<unknown> {
    const { memory } = this;
    switch (verb) {
      case "retract":
        return memory.retract(input["id"]);
      case "restore":
        return memory.restore(input["entry"]);
      case "alias":
        return memory.alias(input["entity"], input["alias"]);
      case "batch": {
        const { items, ...options } = input;
        return memory.batch(items, options);
      }
      case "recall": {
        const { question, ...options } = input;
        return memory.recall(question, options);
      }
      case "diff":
        return memory.diff({ at: input["a"] }, { at: input["b"] });
      case "why":
      case "get": {
        const { id, ids, ...asOf } = input;
        return verb === "why" ? memory.why(id, asOf) : memory.get(ids, asOf);
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
