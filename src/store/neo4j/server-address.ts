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

/** What does not belong into an address, where a routing context may stand. */
const SECRET = /user|pass|auth|secret|token/i;

const SCHEMES = ["bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc"];

/**
 * Whether a store's name is the address of a server, rather than a file.
 * @throws `incorrect` for an address of another kind
 */
export function isServerUri(store: string): boolean {
  // A single letter is a drive of Windows.
  const [, blank, written, slashes] = /^(\s*)([a-z][a-z0-9+.-]+):(\/+)/i.exec(store) ?? [];
  const scheme = written?.toLowerCase();
  if (scheme === undefined) return false;
  if (blank === "" && slashes === "//" && SCHEMES.includes(scheme)) return true;
  throw incorrect(
    `No store is found at ${blank}${scheme}:${slashes}`,
    scheme,
    `Give a file, or the address of a Neo4j server: ${SCHEMES.map((known) => `${known}://`).join(", ")}.`,
  );
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
  if (url.pathname !== "" && url.pathname !== "/")
    throw incorrect(
      `An address names no database: ${shown}${url.pathname}`,
      url.pathname,
      "Set NEO4J_DATABASE to its name, and leave it out of the address.",
    );
  const isRouted = url.protocol.startsWith("neo4j");
  if (url.hash !== "" || (url.search !== "" && (!isRouted || SECRET.test(url.search))))
    throw incorrect(
      `An address has nothing behind its port: ${shown}`,
      shown,
      "Leave it out; user and password go into NEO4J_USER and NEO4J_PASSWORD.",
    );
  const { NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = env;
  if (database?.toLowerCase() === "system")
    throw incorrect(
      "The database system holds no memories",
      database,
      "Set NEO4J_DATABASE to another one, or leave it out for the server's default.",
    );
  return {
    uri: `${shown}${url.search}`,
    ...(user ? { user } : {}),
    ...(password ? { password } : {}),
    ...(database ? { database } : {}),
  };
}
