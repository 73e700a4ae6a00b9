/** How to reach a Neo4j. Without a password it asks for none; without a database the server's own is meant. */
export interface Neo4jServer {
  uri: string;
  user?: string;
  password?: string;
  database?: string;
}

/** The server that NEO4J_URI and the other variables name; null where they name none. */
export function serverOfEnv(): Neo4jServer | null {
  const { NEO4J_URI: uri, NEO4J_USER, NEO4J_PASSWORD, NEO4J_DATABASE } = process.env;
  if (!uri) return null;
  return {
    uri,
    user: NEO4J_USER || undefined,
    password: NEO4J_PASSWORD || undefined,
    database: NEO4J_DATABASE || undefined,
  };
}
