import { randomUUID } from "node:crypto";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { lastingStoreContract, storeContract } from "../../src/testing/store-contract.ts";
import { neo4jServer } from "../support/neo4j-server.ts";
import { runs } from "../support/runs.ts";

const onServer = async () => {
  const server = await neo4jServer();
  const space = `${randomUUID()} `;
  const open = () => new Neo4jStore(server, { space });
  return { store: open(), again: async () => open() };
};

storeContract("Neo4j", onServer, { histories: runs(6, 500) });
lastingStoreContract("Neo4j", onServer, { histories: runs(2, 50) });
