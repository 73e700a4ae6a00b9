import { lastingStoreContract, storeContract } from "../../src/testing/store-contract.ts";
import { onNeo4j } from "../support/on-neo4j.ts";
import { runs } from "../support/runs.ts";

storeContract("Neo4j", onNeo4j(), { histories: runs(50, 500), looks: runs(5, 1000) });
lastingStoreContract("Neo4j", onNeo4j(), { histories: runs(2, 50) });
