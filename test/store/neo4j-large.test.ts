import { storeContract } from "../../src/testing/store-contract.ts";
import { onNeo4j } from "../support/on-neo4j.ts";
import { runs } from "../support/runs.ts";

// As what is large: slots are read by windows, and what is written is cut into chunks.
storeContract("Neo4j, as if it were large", onNeo4j({ chunk: 1, smallSlot: 1 }), {
  histories: runs(5, 150),
  looks: runs(5, 1000),
});
