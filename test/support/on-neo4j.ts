import { randomUUID } from "node:crypto";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { neo4jServer } from "./neo4j-server.ts";

export interface Sizes {
  /** Rows that one transaction holds, about. */
  chunk?: number;
  /** Slots of more live claims are read by windows. */
  smallSlot?: number;
}

/** Opens a new, empty store for a test, in the run's server. */
export const onNeo4j =
  (sizes: Sizes = {}) =>
  async () => {
    const server = await neo4jServer();
    const space = `${randomUUID()} `;
    const open = () => new Neo4jStore(server, { space, ...sizes });
    return { store: open(), again: async () => open() };
  };
