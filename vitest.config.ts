import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/neo4j-on-request.ts"],
    pool: "forks",
    testTimeout: process.env["PALIMPSEST_TEST_LONG"] === "1" ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
  },
});
