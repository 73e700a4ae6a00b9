import type { DeclarationLog, Declared, Identified } from "../need.ts";
import { type Properties, readEntry } from "./properties.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";

/** The group's declarations, merges and splits up to a revision, in recording order. */
export async function readDeclarations(ask: Ask, revision: number): Promise<DeclarationLog> {
  return (await ask("declarations", { revision })).map((row) =>
    row["predicate"] === null ? identified(row) : declared(row),
  );
}

function declared(row: Properties): Declared {
  return {
    revision: row["revision"] as number,
    predicate: row["predicate"] as string,
    declaration: JSON.parse(row["declaration"] as string),
  };
}

function identified(row: Properties): Identified {
  const identity = readEntry(propertiesOf(row, "identity"));
  return { revision: identity.revision, identity };
}
