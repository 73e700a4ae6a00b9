import { Neo4jError, type Session, type Transaction } from "neo4j-driver";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { type Properties, parameter } from "./properties.ts";
import { cypher } from "./statements.ts";

/** Runs a statement by its name, and gives its rows as objects of the columns' values. */
export type Ask = (name: string, parameters?: Properties) => Promise<Properties[]>;

/** Asks about one group. */
export function ofGroup(ask: Ask, gid: number): Ask {
  return (name, parameters = {}) => ask(name, { gid, ...parameters });
}

/**
 * Asks within a transaction, or each statement by itself within a session.
 * @param answerTime milliseconds after which an answer is not waited for any longer
 */
export function asking(runner: Pick<Session | Transaction, "run">, answerTime: number): Ask {
  return async (name, parameters = {}) => {
    const answer = Promise.resolve(runner.run(cypher(name), { of: parameter(parameters) }));
    const { records } = await withinTime(answer, answerTime);
    return records.map((record) => record.toObject() as Properties);
  };
}

/** Whether an error says that there was no answer to a statement, or none in time. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Neo4jError || (error instanceof PalimpsestError && error.code === "unavailable");
}

/** @throws `unavailable` where a promise takes longer than so many milliseconds */
export async function withinTime<T>(promise: Promise<T>, answerTime: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = `The Neo4j server has not answered for ${Math.round(answerTime / 1000)} s`;
      const fix = "It is busy, out of reach, or another process holds this group for long: try again.";
      reject(new PalimpsestError("unavailable", message, { fix }));
    }, answerTime);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The properties of a node or relationship that stands in a column. */
export function propertiesOf(row: Properties, column: string): Properties {
  return (row[column] as { properties: Properties }).properties;
}

/** The rows of a statement that takes a list of questions, by the places of the list. */
export async function listed(
  ask: Ask,
  name: string,
  questions: readonly object[],
  parameters: Properties = {},
): Promise<Properties[][]> {
  const found: Properties[][] = questions.map(() => []);
  const asked = questions.map((question, place) => ({ ...question, place }));
  for (const row of await ask(name, { ...parameters, asked })) found[row["place"] as number]!.push(row);
  return found;
}

/** Gets answers in lots of questions with the same limit: a statement takes one. */
export async function inLots<Q extends { limit: number }, A>(
  asked: readonly Q[],
  fetch: (lot: Q[], limit: number) => Promise<A[]>,
): Promise<A[]> {
  const answers: A[] = [];
  const limits = [...new Set(asked.map((question) => question.limit))];
  const inLot = async (limit: number) => {
    const places = asked.flatMap((question, place) => (question.limit === limit ? [place] : []));
    const found = await fetch(
      places.map((place) => asked[place]!),
      limit,
    );
    for (const [k, place] of places.entries()) answers[place] = found[k]!;
  };
  await Promise.all(limits.map(inLot));
  return answers;
}
