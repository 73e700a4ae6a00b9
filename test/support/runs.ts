/** How many runs a random test makes: few in `npm test`, all in `npm run test:long`. */
export function runs(few: number, all: number): number {
  return process.env["PALIMPSEST_TEST_LONG"] === "1" ? all : few;
}
