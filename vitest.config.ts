import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest begins first, so that at the end no other worker waits for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith("/store/neo4j.test.ts") ? 0 : /\/neo4j[^/]*\.test\.ts$/.test(moduleId) ? 1 : 2;
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/neo4j-on-request.ts"],
    sequence: { sequencer: LongestFirst },
    pool: "forks",
    maxWorkers: "100%",
    testTimeout: process.env["PALIMPSEST_TEST_LONG"] === "1" ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
  },
});
