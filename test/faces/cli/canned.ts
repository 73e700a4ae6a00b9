import type { Io } from "../../../src/faces/cli/io.ts";
import { run } from "../../../src/faces/cli/run.ts";
import type { Memory } from "../../../src/memory/memory.ts";
import type { Change, Fact, Write } from "../../../src/model/shapes.ts";

const T0 = "2026-05-01T09:00:00.000Z";

export function fact(over: Partial<Fact> = {}): Fact {
  return {
    id: "f1",
    group: "default",
    subject: { id: "n1", name: "Mira" },
    predicate: "lives_in",
    scope: null,
    object: { entity: { id: "n2", name: "Velden" } },
    t_valid: "2026-03-01T00:00:00.000Z",
    t_invalid: null,
    t_created: T0,
    t_expired: null,
    valid_text: { from: "2026-03", until: null },
    from_kind: "stated",
    until_kind: null,
    contested: false,
    text: "Mira lives in Velden",
    evidence: [{ entry: "a1", episode: null, quote: null, start: null, end: null }],
    ...over,
  };
}

export function change(over: Partial<Change> = {}): Change {
  return {
    id: "a1",
    kind: "changed",
    flags: [],
    timeline: "t1",
    subject: { id: "n1", name: "Mira" },
    predicate: "lives_in",
    scope: null,
    before: { predicate: "lives_in", entity: { id: "n3", name: "Port Aster" } },
    after: { predicate: "lives_in", entity: { id: "n2", name: "Velden" } },
    at: "2026-03-01T00:00:00.000Z",
    at_text: "2026-03",
    said: T0,
    t_created: T0,
    revision: 2,
    entry: "a1",
    evidence: [],
    reasons: [],
    ...over,
  };
}

export function write(over: Partial<Write> = {}): Write {
  return {
    revision: 2,
    t_created: T0,
    entries: ["a1"],
    opened: [fact()],
    closed: [],
    unchanged: [],
    changes: [change()],
    classes: [{ entry: "a1", class: "change", why: "Velden since 2026-03 replaces Port Aster.", also: [] }],
    notes: [],
    ...over,
  };
}

export const asOf = { valid: T0, known: T0, revision: 2 };

/** A memory that answers only the verbs given, and remembers how it was asked. */
export function canned(verbs: Partial<Record<keyof Memory, unknown>>) {
  const calls: { verb: string; args: unknown[] }[] = [];
  const entries = Object.entries(verbs).map(([verb, answer]) => [
    verb,
    async (...args: unknown[]) => {
      calls.push({ verb, args });
      if (answer instanceof Error) throw answer;
      return typeof answer === "function" ? answer(...args) : answer;
    },
  ]);
  const memory = {
    name: "default",
    close: async () => {},
    predicates: async () => ({ predicates: [] }),
    ...Object.fromEntries(entries),
  } as unknown as Memory;
  memory.group = () => memory;
  return { memory, calls };
}

/** Runs the command line in this process, on a canned memory. */
export async function cli(
  argv: string[],
  options: {
    memory?: Memory;
    env?: Record<string, string>;
    stdin?: string;
    columns?: number;
    isTTY?: boolean;
    yes?: boolean;
  } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const opened: unknown[] = [];
  const asked: string[] = [];
  const stdin = (async function* () {
    if (options.stdin !== undefined) yield Buffer.from(options.stdin);
  })();
  const io: Io = {
    argv,
    env: { PALIMPSEST_DB: ":memory:", ...options.env },
    stdin: Object.assign(stdin, { isTTY: options.isTTY ?? false }),
    stdout: { write: (text) => void out.push(text), columns: options.columns, isTTY: options.isTTY ?? false },
    stderr: { write: (text) => void err.push(text), isTTY: options.isTTY ?? false },
    version: "0.1.0",
    openMemory: async (how) => {
      opened.push(how);
      if (!options.memory) throw new Error("no memory was expected to be opened");
      return options.memory;
    },
    confirm: async (question) => {
      asked.push(question);
      return options.yes ?? false;
    },
  };
  const exitCode = await run(io);
  return { exitCode, out: out.join(""), err: err.join(""), opened, asked };
}
