/**
 * How many runs a random test makes: few in `npm test`, all in `npm run test:long`. Mutation testing, which repeats
 * the tests for every mutant, makes a share of the few.
 */
export function runs(few: number, all: number): number {
  if (process.env["PALIMPSEST_TEST_LONG"] === "1") return all;
  return Math.ceil(few * Number(process.env["PALIMPSEST_TEST_SHARE"] ?? 1));
}
