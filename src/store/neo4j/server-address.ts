import { incorrect } from "../../model/palimpsest-error.ts";

/** Where a server is, and how to be let in. */
export interface ServerAddress {
  /** Without user or password. */
  uri: string;
  user?: string;
  password?: string;
  /** The server's default database, where none is named. */
  database?: string;
}

const SCHEMES = ["bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc"];

/** Whether a store's name is the address of a server. */
export function isServerUri(store: string): boolean {
  return SCHEMES.some((scheme) => store.toLowerCase().startsWith(`${scheme}://`));
}

/**
 * Reads an address; user, password and database come from the environment (`NEO4J_USER`, `NEO4J_PASSWORD`,
 * `NEO4J_DATABASE`), so that they stand in no command line and no log.
 * @throws `incorrect` for an address that is none, or that holds a password
 */
export function readServerUri(store: string, env: NodeJS.ProcessEnv = process.env): ServerAddress {
  let url: URL;
  try {
    url = new URL(store);
  } catch {
    throw incorrect("This is no address of a server", null, "Give bolt://HOST:PORT or neo4j://HOST:PORT.");
  }
  const shown = `${url.protocol}//${url.host}`;
  if (url.username !== "" || url.password !== "") {
    throw incorrect(
      `An address holds no user and no password: ${shown}`,
      shown,
      "Set NEO4J_USER and NEO4J_PASSWORD instead.",
    );
  }
  if (url.hostname === "")
    throw incorrect(`${shown} names no host`, shown, "Give bolt://HOST:PORT or neo4j://HOST:PORT.");
  const { NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = env;
  return {
    uri: `${shown}${url.search}`,
    ...(user ? { user } : {}),
    ...(password ? { password } : {}),
    ...(database ? { database } : {}),
  };
}
