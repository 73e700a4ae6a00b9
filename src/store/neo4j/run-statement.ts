import type { ManagedTransaction, Session, Transaction } from "neo4j-driver";
import { type Properties, parameter } from "./properties.ts";
import { cypher } from "./statements.ts";

/** Runs a statement by its name, and gives its rows as objects of the columns' values. */
export type Ask = (name: string, parameters?: Properties) => Promise<Properties[]>;

/** Asks within a transaction, or each statement by itself within a session. */
export function asking(runner: Pick<Session | Transaction | ManagedTransaction, "run">): Ask {
  return async (name, parameters = {}) => {
    const { records } = await runner.run(cypher(name), parameter(parameters) as Properties);
    return records.map((record) => record.toObject() as Properties);
  };
}

/** The properties of a node or relationship that stands in a column. */
export function propertiesOf(row: Properties, column: string): Properties {
  return (row[column] as { properties: Properties }).properties;
}
