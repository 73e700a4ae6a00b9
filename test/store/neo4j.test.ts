import { randomUUID } from "node:crypto";
import { openMemory } from "../../src/index.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { type OpenStore, storeContract } from "./contract.ts";

const uri = process.env["NEO4J_URI"] ?? "bolt://127.0.0.1:17690";

const onServer: OpenStore = async (clock) => {
  const space = `${randomUUID()} `;
  const open = () => openMemory({ store: new Neo4jStore({ uri }, { space }), clock });
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
