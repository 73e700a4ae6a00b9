import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const script = fileURLToPath(new URL("./writer.ts", import.meta.url));

/** A `writer.ts` in a process of its own. */
export class ChildWriter {
  readonly lines: string[] = [];
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #waiting: { line: (line: string) => boolean; found: () => void }[] = [];

  constructor(file: string, name: string, first: number, count: number, busyTimeout = 5000) {
    const values = [file, name, first, count, busyTimeout].map(String);
    const args = ["--import", tsx, script, ...values];
    this.#child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#child.stdin!.on("error", () => {});
    const out = createInterface({ input: this.#child.stdout! });
    out.on("line", (line) => {
      this.lines.push(line);
      for (const { found } of this.#waiting.filter((w) => w.line(line))) found();
    });
    const closed = new Promise<void>((resolve) => out.on("close", resolve));
    const exited = new Promise<void>((resolve) => this.#child.on("exit", () => resolve()));
    this.ended = Promise.all([closed, exited]).then(() => {});
  }

  /** Waits for a line that starts so, or for the end. */
  async said(start: string): Promise<void> {
    if (this.lines.some((line) => line.startsWith(start))) return;
    const found = new Promise<void>((resolve) => {
      this.#waiting.push({ line: (line) => line.startsWith(start), found: resolve });
    });
    await Promise.race([found, this.ended]);
  }

  go(): void {
    this.#child.stdin!.write("go\n");
  }

  /** Kills this child, which cannot hinder it. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.ended;
  }

  /** Numbers of the writes that were acknowledged, with their revisions. */
  get done(): { k: number; revision: number }[] {
    return this.lines
      .filter((line) => line.startsWith("done "))
      .map((line) => line.split(" "))
      .map(([, k, revision]) => ({ k: Number(k), revision: Number(revision) }));
  }

  /** Codes of what failed. */
  get failures(): string[] {
    return this.lines
      .filter((line) => line.startsWith("failed "))
      .map((line) => line.split(" ").slice(2).join(" "));
  }
}
