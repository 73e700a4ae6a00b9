import { defineConfig } from "vitest/config";

/** `npm run mutate:cypher`: changes the statements of Neo4j, one comparison at a time. */
export default defineConfig({
  test: {
    include: ["test/mutants/*.ts"],
    globalSetup: ["test/support/neo4j-on-request.ts"],
    pool: "forks",
  },
});
