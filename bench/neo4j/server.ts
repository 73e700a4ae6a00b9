import neo4j, { type Driver } from "neo4j-driver";
import { ServedNeo4j } from "../../test/support/served-neo4j.ts";

export interface MeasuredServer {
  uri: string;
  /** A driver of its own for the floor. */
  driver: Driver;
  /** The server's default database, where none is named. */
  database: string | undefined;
  /** Whether it goes with all its data when it is closed. */
  isOwn: boolean;
  /** Closes the driver, and ends the server where it was started for this. */
  close(): Promise<void>;
}

/**
 * The server at an address, let in by NEO4J_USER and NEO4J_PASSWORD as the engine is, or one that is started for this as the
 * tests start theirs.
 */
export async function measuredServer(given: string | undefined): Promise<MeasuredServer> {
  // Nothing else keeps this process from ending while a server starts.
  const awake = setInterval(() => {}, 1000);
  const served = given === undefined ? await ServedNeo4j.start({ fullSpeed: true }) : undefined;
  const uri = served?.uri ?? given!;
  const { NEO4J_USER: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = process.env;
  const driver = neo4j.driver(uri, password ? neo4j.auth.basic(user || "neo4j", password) : undefined, {
    disableLosslessIntegers: true,
    telemetryDisabled: true,
  });
  return {
    uri,
    driver,
    database: database || undefined,
    isOwn: served !== undefined,
    async close() {
      await driver.close();
      await served?.end();
      clearInterval(awake);
    },
  };
}
