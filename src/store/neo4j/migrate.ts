import { setTimeout } from "node:timers/promises";
import type { Driver, Session } from "neo4j-driver";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { SCHEMA } from "./schema.ts";

/**
 * Brings a database to the newest schema. Each statement does nothing where it was done before, so that several processes
 * may do this at once, and one that was broken off goes on.
 * @throws `unsupported` where a newer palimpsest has been at work; nothing is touched then
 */
export async function migrate(driver: Driver, database: string | undefined): Promise<void> {
  const session = driver.session(database === undefined ? {} : { database });
  try {
    const version = await schemaOf(session);
    if (version > SCHEMA.length) {
      throw new PalimpsestError(
        "unsupported",
        `The database holds memories of a newer palimpsest: schema ${version}, and this one knows ${SCHEMA.length}`,
        { value: version, fix: "Use the newer palimpsest." },
      );
    }
    if (version === SCHEMA.length) return;
    await make(
      session,
      "CREATE CONSTRAINT palimpsest_store IF NOT EXISTS FOR (s:PalimpsestStore) REQUIRE s.id IS UNIQUE",
    );
    for (const step of SCHEMA.slice(version).flat()) {
      if (typeof step === "string") await make(session, step);
      else await step(session);
    }
    await session.run("CALL db.awaitIndexes(300)");
    // A newer palimpsest may have been at work meanwhile.
    await session.run(
      `MERGE (s:PalimpsestStore {id: 0}) WITH s WHERE coalesce(s.schema, 0) < $schema SET s.schema = toInteger($schema)`,
      { schema: SCHEMA.length },
    );
  } finally {
    await session.close();
  }
}

/** The version of the schema that a database has; 0 where it has none. */
export async function schemaOf(session: Session): Promise<number> {
  const found = await session.run("MATCH (s:PalimpsestStore {id: 0}) RETURN s.schema AS schema");
  return (found.records[0]?.get("schema") ?? 0) as number;
}

/** Makes a constraint or an index; another process may be at it at the same moment. */
async function make(session: Session, statement: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await session.run(statement);
      return;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (/AlreadyExists$/.test(code)) return;
      if (attempt >= 50 || !code.startsWith("Neo.TransientError.")) throw error;
      await setTimeout(50 + Math.random() * 100);
    }
  }
}
