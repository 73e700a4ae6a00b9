import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { ServedNeo4j } from "./served-neo4j.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where a test file asks for the Neo4j of its run. */
    neo4j: string;
  }
}

/**
 * One Neo4j for a whole run of vitest, started when the first test file asks. Test files run in processes of their own, so
 * they ask over a local port that vitest's own process listens on: no file has to say beforehand that it needs a server, and
 * a run without such files starts none. All that ask wait for the same start, or are told why there is none.
 */
export default async function neo4jOnRequest(project: TestProject): Promise<() => Promise<void>> {
  let served: Promise<ServedNeo4j> | undefined;
  const desk = createServer(async (_, response) => {
    try {
      served ??= ServedNeo4j.start();
      response.end((await served).uri);
    } catch (error) {
      response.writeHead(503).end((error as Error).message);
    }
  });
  desk.unref();
  await new Promise<void>((listening) => desk.listen(0, "127.0.0.1", listening));
  project.provide("neo4j", `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);

  return async () => {
    desk.closeAllConnections();
    desk.close();
    const started = await served?.catch(() => undefined);
    await started?.end();
  };
}
