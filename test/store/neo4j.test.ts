import { randomUUID } from "node:crypto";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { lastingStoreContract, storeContract } from "../../src/testing/store-contract.ts";
import { neo4jServer } from "../support/neo4j-server.ts";
import { runs } from "../support/runs.ts";

/** @param chunk rows of one transaction */
const onServer = (chunk?: number) => async () => {
  const server = await neo4jServer();
  const space = `${randomUUID()} `;
  const open = () => new Neo4jStore(server, { space, ...(chunk === undefined ? {} : { chunk }) });
  return { store: open(), again: async () => open() };
};

storeContract("Neo4j", onServer(), { histories: runs(50, 500) });
lastingStoreContract("Neo4j", onServer(), { histories: runs(2, 50) });
storeContract("Neo4j, in chunks", onServer(1), { histories: runs(2, 50) });
