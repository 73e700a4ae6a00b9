import { randomUUID } from "node:crypto";
import { openMemory } from "../../src/index.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { neo4jServer } from "../support/neo4j-server.ts";
import { type OpenStore, storeContract } from "./contract.ts";

const onServer: OpenStore = async (clock) => {
  const space = `${randomUUID()} `;
  const server = await neo4jServer();
  const open = () => openMemory({ store: new Neo4jStore(server, { space }), clock });
  let memory = await open();
  return {
    memory,
    async reopen() {
      await memory.close();
      memory = await open();
      return memory;
    },
    remove: () => memory.close(),
  };
};

storeContract("Neo4j", onServer);
