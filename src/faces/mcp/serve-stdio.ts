import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Memory } from "../../memory/memory.ts";
import { mcpServer } from "./mcp-server.ts";

/**
 * Serves a memory over standard input and output, to clients of the stateless protocol and of the one before, until the
 * input ends or the process is told to stop. Nothing else may be written to standard output meanwhile.
 *
 * @param onError what went wrong beside the answers: a line that is no message, an output that is gone
 */
export async function serveOverStdio(
  memory: Memory,
  version: string,
  onError: (error: Error) => void,
): Promise<void> {
  // Every answer that waits for the output listens to it; many calls at once are no leak.
  process.stdout.setMaxListeners(0);
  const handle = serveStdio(() => mcpServer(memory, version), { onerror: onError });
  await new Promise<void>((done) => {
    process.stdin.once("end", done);
    process.stdin.once("close", done);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => done());
  });
  await handle.close();
}
