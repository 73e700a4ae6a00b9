import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../scripts/neo4j/serve.mjs", import.meta.url));

export interface ServedOptions {
  /** Of its user neo4j; without one it asks for none. */
  password?: string | undefined;
  /** Runs as a server that stays does, and takes longer to start. */
  fullSpeed?: boolean;
}

/** A Neo4j with data of its own that `scripts/neo4j/serve.mjs` runs until this process ends, however it ends. */
export class ServedNeo4j {
  readonly #script: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: AsyncIterator<string>;
  readonly #closed: Promise<unknown>;
  #complaint = "";
  #uri = "";

  private constructor({ password, fullSpeed = false }: ServedOptions) {
    this.#script = spawn(process.execPath, [script, "--attended", ...(fullSpeed ? ["--full-speed"] : [])], {
      env: { ...process.env, NEO4J_PASSWORD: password ?? "" },
      // Ctrl+C in a terminal reaches a whole group of processes. In a group of its own the server stays until we are gone.
      detached: true,
      stdio: "pipe",
    });
    this.#lines = createInterface({ input: this.#script.stdout })[Symbol.asyncIterator]();
    this.#script.stderr.on("data", (text) => {
      this.#complaint += text;
    });
    // An order to a script that has ended; its closed output says so better.
    this.#script.stdin.on("error", () => {});
    this.#closed = new Promise((done) => this.#script.once("close", done));
    // A test that forgets its server does not keep the process waiting.
    this.#script.unref();
    for (const stream of [this.#script.stdin, this.#script.stdout, this.#script.stderr])
      (stream as unknown as Socket).unref();
  }

  static async start(options: ServedOptions = {}): Promise<ServedNeo4j> {
    const served = new ServedNeo4j(options);
    served.#uri = await served.#said();
    return served;
  }

  get uri(): string {
    return this.#uri;
  }

  /** Has the server killed, stopped or started, and waits until it is. */
  async order(what: "kill" | "stop" | "start"): Promise<void> {
    this.#script.stdin.write(`${what}\n`);
    await this.#said();
  }

  /** Ends the server and removes its data. */
  async end(): Promise<void> {
    this.#script.ref();
    this.#script.stdin.end();
    await this.#closed;
  }

  async #said(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (!done) return value;
    await this.#closed;
    throw new Error(this.#complaint.trim() || "The script that runs Neo4j has ended.");
  }
}
