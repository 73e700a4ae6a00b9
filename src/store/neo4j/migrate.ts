import type { Driver } from "neo4j-driver";
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
    const found = await session.run("MATCH (s:PalimpsestStore {id: 0}) RETURN s.schema AS schema");
    const version = (found.records[0]?.get("schema") ?? 0) as number;
    if (version > SCHEMA.length) {
      throw new PalimpsestError(
        "unsupported",
        `The database holds memories of a newer palimpsest: schema ${version}, and this one knows ${SCHEMA.length}`,
        { value: version, fix: "Use the newer palimpsest." },
      );
    }
    if (version === SCHEMA.length) return;
    await session.run(
      "CREATE CONSTRAINT palimpsest_store IF NOT EXISTS FOR (s:PalimpsestStore) REQUIRE s.id IS UNIQUE",
    );
    for (const step of SCHEMA.slice(version)) for (const statement of step) await session.run(statement);
    await session.run("CALL db.awaitIndexes(300)");
    await session.run(`MERGE (s:PalimpsestStore {id: 0}) SET s.schema = toInteger($schema)`, {
      schema: SCHEMA.length,
    });
  } finally {
    await session.close();
  }
}
