import { type AllenRelation, compose, converse } from "../../src/time/allen.ts";
import type { Tally } from "./tally.ts";

export interface AllenFile {
  Relations: Record<string, { Converse: string }>;
  TransTable: Record<string, Record<string, string>>;
}

export function isAllenFile(file: unknown): file is AllenFile {
  return (
    typeof (file as AllenFile | null)?.TransTable === "object" &&
    typeof (file as AllenFile).Relations === "object"
  );
}

/** The file's short names: suffix I for the inverse. */
const NAMES: Record<string, AllenRelation> = {
  B: "before",
  M: "meets",
  O: "overlaps",
  S: "starts",
  D: "during",
  F: "finishes",
  E: "equals",
  FI: "finished-by",
  DI: "contains",
  SI: "started-by",
  OI: "overlapped-by",
  MI: "met-by",
  BI: "after",
};

function named(code: string): AllenRelation {
  const name = NAMES[code.trim()];
  if (name === undefined) throw new Error(`no relation for "${code}"`);
  return name;
}

/** Every converse, and every cell of the composition table. */
export async function checkAllen(file: AllenFile, tally: Tally): Promise<void> {
  for (const [code, { Converse }] of Object.entries(file.Relations)) {
    const check = `allen converse of ${code}`;
    await tally.attempt(check, () => tally.equal(check, converse(named(code)), named(Converse)));
  }
  for (const [first, row] of Object.entries(file.TransTable)) {
    for (const [second, cell] of Object.entries(row)) {
      const check = `allen ${first} then ${second}`;
      await tally.attempt(check, () => {
        const got = [...compose(named(first), named(second))].sort();
        tally.equal(check, got, cell.split("|").map(named).sort());
      });
    }
  }
}
