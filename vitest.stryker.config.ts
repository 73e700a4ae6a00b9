import { defineConfig } from "vitest/config";

// Away from UTC, so that a use of the machine's time zone shows. Tests that change it need a process of their own.
process.env["TZ"] = "America/New_York";

/** The fast tests that mutation testing repeats for every mutant, with one fixed seed. */
export default defineConfig({
  test: {
    include: [
      "test/time/*.test.ts",
      "test/temporal/{claim,intersect,hidden-starts,kinds-of-claims,project,revise,revise-cases,standing,window}.test.ts",
    ],
    env: { PALIMPSEST_TEST_SHARE: process.env["PALIMPSEST_TEST_SHARE"] ?? "0.1" },
    setupFiles: ["test/support/fixed-seed.ts"],
    testTimeout: 30_000,
  },
});
