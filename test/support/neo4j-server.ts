import { inject } from "vitest";
import { readServerUri, type ServerAddress } from "../../src/store/neo4j/server-address.ts";
import { ServedNeo4j } from "./served-neo4j.ts";

/** A server that a test has to itself, to kill and to start again. */
export interface OwnServer extends ServerAddress {
  /** As a power cut would (SIGKILL). */
  kill(): Promise<void>;
  /** Starts the server again on its data and port; where it still runs it is stopped in order first. */
  restart(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * The server that all test files of a run share: that of NEO4J_URI, else one that is started for the run. It rejects, with
 * what to install, where none can be had.
 */
export async function neo4jServer(): Promise<ServerAddress> {
  const { NEO4J_URI: named } = process.env;
  if (named) return readServerUri(named);
  const response = await fetch(inject("neo4j"));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return { uri: text };
}

/** The run's server as variables, for a process of its own. */
export async function serverAsEnv(): Promise<Record<string, string>> {
  const { uri, user = "", password = "", database = "" } = await neo4jServer();
  return { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database };
}

/** Starts a server of its own for a test, with a password for the user neo4j where one is given (8 characters or more). */
export async function startOwnServer({ password }: { password?: string } = {}): Promise<OwnServer> {
  const served = await ServedNeo4j.start({ password });
  let isUp = true;
  return {
    uri: served.uri,
    ...(password === undefined ? {} : { user: "neo4j", password }),
    async kill() {
      await served.order("kill");
      isUp = false;
    },
    async restart() {
      if (isUp) await served.order("stop");
      isUp = false;
      await served.order("start");
      isUp = true;
    },
    stop: () => served.end(),
  };
}
