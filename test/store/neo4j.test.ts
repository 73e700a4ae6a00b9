import { randomUUID } from "node:crypto";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { lastingStoreContract, storeContract } from "../../src/testing/store-contract.ts";
import { neo4jServer } from "../support/neo4j-server.ts";
import { runs } from "../support/runs.ts";

const onServer =
  (options: { chunk?: number; smallSlot?: number } = {}) =>
  async () => {
    const server = await neo4jServer();
    const space = `${randomUUID()} `;
    const open = () => new Neo4jStore(server, { space, ...options });
    return { store: open(), again: async () => open() };
  };

const looks = runs(5, 1000);

storeContract("Neo4j", onServer(), { histories: runs(50, 500), looks });
lastingStoreContract("Neo4j", onServer(), { histories: runs(2, 50) });
// As what is large: slots are read by windows, and what is written is cut into chunks.
storeContract("Neo4j, as if it were large", onServer({ chunk: 1, smallSlot: 1 }), {
  histories: runs(5, 150),
  looks,
});
