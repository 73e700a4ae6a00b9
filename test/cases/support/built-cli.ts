import { execFile } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

export interface Run {
  exitCode: number;
  out: string;
  err: string;
}

/** Runs the built command line, as `npm run build` made it, in a process of its own. */
export function runBuilt(argv: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  return runNode([path.join(root, "dist/cli.js"), ...argv], env);
}

/** Runs a TypeScript file beside this one in a process of its own. */
export function runScript(name: string, argv: readonly string[] = [], env: Record<string, string> = {}) {
  return runNode(["--import", "tsx", path.join(import.meta.dirname, name), ...argv], env);
}

function runNode(argv: readonly string[], env: Record<string, string>): Promise<Run> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 1 << 28 };
    execFile(process.execPath, argv, options, (error, out, err) => {
      const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : 70;
      resolve({ exitCode, out, err });
    });
  });
}
