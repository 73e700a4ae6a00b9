import { flagName } from "../../../src/faces/cli/command.ts";
import type { Io } from "../../../src/faces/cli/io.ts";
import { run } from "../../../src/faces/cli/run.ts";
import { findOperation } from "../../../src/faces/operations.ts";
import { type ImportReport, openMemory, PalimpsestError } from "../../../src/index.ts";
import { Desk } from "./desk.ts";

type Input = Record<string, unknown>;

const EXIT_CODES = { "not-found": 1, incorrect: 2, unsupported: 2, unavailable: 3, conflict: 3, fault: 70 };

/** Runs one command in this process and returns what it printed. */
export async function runCli(argv: readonly string[], stdin = "") {
  const out: string[] = [];
  const err: string[] = [];
  const input = (async function* () {
    if (stdin !== "") yield Buffer.from(stdin);
  })();
  const io: Io = {
    argv,
    env: {},
    stdin: input,
    stdout: { write: (text) => void out.push(text) },
    stderr: { write: (text) => void err.push(text) },
    version: "0.0.0",
    openMemory,
  };
  const exitCode = await run(io);
  return { exitCode, out: out.join(""), err: err.join("") };
}

/** The command line: every verb is typed as a command on a file, and opens and closes it. */
export class CommandLineDesk extends Desk {
  inGroup(name: string): CommandLineDesk {
    return new CommandLineDesk(this.file, name, this.clock);
  }

  async call(verb: string, input: Input = {}): Promise<unknown> {
    if (verb === "batch") {
      const { items, ...rest } = input;
      return JSON.parse(await this.#json([verb, ...flags(rest), "-"], JSON.stringify(items)));
    }
    return JSON.parse(await this.#json(typed(verb, input)));
  }

  async import(lines: readonly string[], keepGoing = false): Promise<ImportReport> {
    const argv = ["import", ...(keepGoing ? ["--keep-going"] : []), "-"];
    return JSON.parse(await this.#json(argv, `${lines.join("\n")}\n`));
  }

  async export(): Promise<string[]> {
    const text = await this.#json(["export"]);
    return text.split("\n").filter((line) => line !== "");
  }

  async close(): Promise<void> {}

  /** What a person reads. */
  async text(argv: readonly string[]): Promise<string> {
    const { exitCode, out, err } = await runCli([...this.#globals(), ...argv]);
    if (exitCode !== 0) throw new Error(err);
    return out;
  }

  #globals(): string[] {
    return [`--db=${this.file}`, `--group=${this.group}`, `--now=${this.clock.now}`];
  }

  async #json(argv: readonly string[], stdin = ""): Promise<string> {
    const { exitCode, out, err } = await runCli([...this.#globals(), "--json", ...argv], stdin);
    if (exitCode === 0) {
      if (argv[0] !== "export" && out.trimEnd().includes("\n"))
        throw new Error(`more than one value: ${out}`);
      return out;
    }
    const line = err.trimEnd().split("\n").at(-1)!;
    const { code, message, value, fix } = JSON.parse(line).error as Required<
      ReturnType<PalimpsestError["toJSON"]>["error"]
    >;
    if (EXIT_CODES[code] !== exitCode || out !== "")
      throw new Error(`exit code ${exitCode} with ${err}${out}`);
    throw new PalimpsestError(code, message, { value, fix });
  }
}

/** A verb and its input as one types them: flags, then what stands by position behind `--`. */
function typed(verb: string, input: Input): string[] {
  const { positional } = findOperation(verb)!;
  const rest = { ...input };
  const places: string[] = [];
  for (const name of positional) {
    const value = rest[name];
    if (value === undefined || (isObject(value) && !("value" in value))) break;
    delete rest[name];
    if (isObject(value)) Object.assign(rest, { literalType: literalType(value["value"]) });
    if (Array.isArray(value)) places.push(...value);
    else places.push(isObject(value) ? literalText(value["value"]) : String(value));
  }
  return [verb, ...flags(rest), "--", ...places];
}

function flags(input: Input): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${flagName(name)}`];
    if (name === "cardinality" || name === "aspect") return [`--${value}`];
    if (name === "overlaps") return flags(value as Input);
    if (isObject(value) && "entity" in value) return [`--${name}-id=${value["entity"]}`];
    if (isObject(value) && "value" in value) {
      return [`--${name}=${literalText(value["value"])}`, `--literal-type=${literalType(value["value"])}`];
    }
    if (isObject(value) && "revision" in value) return [`--${name}=rev:${value["revision"]}`];
    return [`--${flagName(name)}=${value}`];
  });
}

function isObject(value: unknown): value is Input {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function literalType(value: unknown): string {
  return isObject(value) ? "date" : typeof value === "string" ? "text" : typeof value;
}

function literalText(value: unknown): string {
  return isObject(value) ? String(value["date"]) : String(value);
}
