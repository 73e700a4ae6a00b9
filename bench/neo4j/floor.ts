import neo4j, { type Driver, type Session } from "neo4j-driver";
import { chunked } from "../scale/made.ts";
import type { MeasuredServer } from "./server.ts";

// The floor: what the same server costs one who knows Neo4j well, with statements written by hand for a model of three
// kinds: entities, facts between them, and records of what was said about them. Nothing is looked up that the caller does
// not give, nothing is decided, and no fact ever changes another.

const SCHEMA = [
  "CREATE CONSTRAINT bare_entity IF NOT EXISTS FOR (n:BareEntity) REQUIRE n.key IS UNIQUE",
  "CREATE CONSTRAINT bare_record IF NOT EXISTS FOR (n:BareRecord) REQUIRE n.key IS UNIQUE",
  "CREATE CONSTRAINT bare_fact IF NOT EXISTS FOR ()-[f:BARE_FACT]-() REQUIRE f.id IS UNIQUE",
  "CREATE INDEX bare_fact_time IF NOT EXISTS FOR ()-[f:BARE_FACT]-() ON (f.t_valid, f.t_invalid)",
  "CREATE INDEX bare_about_time IF NOT EXISTS FOR ()-[a:BARE_ABOUT]-() ON (a.t_valid)",
  "CREATE FULLTEXT INDEX bare_fact_text IF NOT EXISTS FOR ()-[f:BARE_FACT]-() ON EACH [f.text] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}",
  "CALL db.awaitIndexes(300)",
];

const CLEAR = ["BareRecord", "BareEntity"].map(
  (label) =>
    `MATCH (n:${label}) WHERE n.key STARTS WITH $of CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS`,
);

const DROP = [
  ...["bare_entity", "bare_record", "bare_fact"].map((name) => `DROP CONSTRAINT ${name} IF EXISTS`),
  ...["bare_fact_time", "bare_about_time", "bare_fact_text"].map((name) => `DROP INDEX ${name} IF EXISTS`),
];

const READ = `
  MATCH (s:BareEntity {key: $subject})-[f:BARE_FACT]->(o:BareEntity)
  WHERE f.t_valid <= $at AND f.t_invalid > $at AND f.t_created <= $known AND f.t_expired > $known
  RETURN f.id AS id, f.predicate AS predicate, f.text AS text, o.name AS object, f.t_valid AS t_valid,
    f.t_invalid AS t_invalid, f.t_created AS t_created, f.t_expired AS t_expired
  ORDER BY f.t_valid, f.id`;

/** One statement for all that a write makes; the entry is the record that everything else hangs on. */
const WRITE = `
  MATCH (s:BareEntity {key: $subject})
  MERGE (o:BareEntity {key: $object.key}) ON CREATE SET o = $object
  FOREACH (fact IN $facts | CREATE (s)-[f:BARE_FACT]->(o) SET f = fact)
  CREATE (e:BareRecord) SET e = $entry
  FOREACH (about IN $abouts | CREATE (e)-[a:BARE_ABOUT]->(s) SET a = about)
  FOREACH (record IN $records | CREATE (r:BareRecord) SET r = record)`;

const LOAD = {
  entities: "UNWIND $rows AS row CREATE (n:BareEntity) SET n = row",
  records: "UNWIND $rows AS row CREATE (r:BareRecord) SET r = row",
  facts: `
    UNWIND $rows AS row
    MATCH (s:BareEntity {key: row.subject})
    MATCH (o:BareEntity {key: row.object})
    CREATE (s)-[f:BARE_FACT]->(o) SET f = row.fact`,
  abouts: `
    UNWIND $rows AS row
    MATCH (r:BareRecord {key: row.record})
    MATCH (s:BareEntity {key: row.subject})
    CREATE (r)-[a:BARE_ABOUT]->(s) SET a = row.about`,
};

const ROWS_A_BATCH = 1000;

/** Later than every instant: an end that is open, a belief that is held still. */
export const NEVER = Date.UTC(9999, 11, 31);

/** A version of a fact; times in milliseconds. */
export interface BareFact {
  id: string;
  subject: string;
  predicate: string;
  object: string;
  text: string;
  t_valid: number;
  t_invalid: number;
  t_created: number;
  t_expired: number;
}

/** How many nodes and relationships are to be made. */
export interface Amount {
  nodes: number;
  relationships: number;
}

/** Milliseconds that a load took, and those of them that went into facts as relationships between entities. */
export interface LoadTime {
  ms: number;
  facts_ms: number;
}

type Row = Record<string, unknown>;

export class Floor {
  readonly #driver: Driver;
  readonly #database: { database?: string };
  readonly #reading: Session;
  readonly #writing: Session;

  private constructor({ driver, database }: MeasuredServer) {
    this.#driver = driver;
    this.#database = database === undefined ? {} : { database };
    this.#reading = driver.session({ ...this.#database, defaultAccessMode: neo4j.session.READ });
    this.#writing = driver.session(this.#database);
  }

  /** An empty one; what an earlier run may have left is removed. */
  static async make(server: MeasuredServer): Promise<Floor> {
    const floor = new Floor(server);
    await floor.#runAll(SCHEMA);
    await floor.clear("");
    return floor;
  }

  /** The facts of a subject as of a pair of instants, as objects. */
  async factsOf(subject: string, at: number, known: number): Promise<Row[]> {
    const { records } = await this.#reading.run(READ, {
      subject,
      at: neo4j.int(at),
      known: neo4j.int(known),
    });
    return records.map((record) => record.toObject());
  }

  /** Writes, in one transaction, so many versions of a fact and what else it takes to make an amount. */
  async write(fact: BareFact, facts: number, { nodes, relationships }: Amount, isNew: boolean) {
    const { subject, object, ...rest } = fact;
    const at = neo4j.int(fact.t_created);
    const versions = places(facts).map((k) => properties({ ...rest, id: `${rest.id} ${k}` }));
    const records = places(nodes - 1 - (isNew ? 1 : 0));
    const transaction = this.#writing.beginTransaction();
    await transaction.run(WRITE, {
      subject,
      object: entity(object),
      facts: versions,
      entry: { key: fact.id, text: fact.text, t_created: at },
      abouts: places(relationships - facts).map(() => about(fact)),
      records: records.map((k) => ({ key: `${fact.id} ${k}`, t_created: at })),
    });
    await transaction.commit();
  }

  /**
   * Entities and facts, and records about them until there are as many nodes and relationships as wanted.
   * @param of goes before all keys, so that several loads can lie side by side
   */
  async load(given: readonly BareFact[], amount: Amount, of: string): Promise<LoadTime> {
    const facts = given.map((fact) => ({
      ...fact,
      id: `${of}${fact.id}`,
      subject: `${of}${fact.subject}`,
      object: `${of}${fact.object}`,
    }));
    const names = [...new Set(facts.flatMap(({ subject, object }) => [subject, object]))];
    const records = places(amount.nodes - names.length).map((k) => ({ key: `${of}record ${k}` }));
    const abouts = places(amount.relationships - facts.length).map((k) => {
      const fact = facts[k % facts.length]!;
      return { record: records[k % records.length]!.key, subject: fact.subject, about: about(fact) };
    });
    const edges = facts.map(({ subject, object, ...fact }) => ({ subject, object, fact: properties(fact) }));
    const entities_ms = await this.#batches(LOAD.entities, names.map(entity));
    const facts_ms = await this.#batches(LOAD.facts, edges);
    const records_ms = await this.#batches(LOAD.records, records);
    const abouts_ms = await this.#batches(LOAD.abouts, abouts);
    return { ms: entities_ms + facts_ms + records_ms + abouts_ms, facts_ms };
  }

  async #batches(statement: string, rows: readonly Row[]): Promise<number> {
    const started = performance.now();
    for (const batch of chunked(rows, ROWS_A_BATCH)) await this.#writing.run(statement, { rows: batch });
    return performance.now() - started;
  }

  /** Removes the data of one load; the indexes stay. */
  clear(of: string): Promise<void> {
    return this.#runAll(CLEAR, { of });
  }

  /** Leaves nothing in the database, and closes. */
  async remove(): Promise<void> {
    await this.clear("");
    await this.#runAll(DROP);
    await this.#reading.close();
    await this.#writing.close();
  }

  async #runAll(statements: readonly string[], parameters: Row = {}): Promise<void> {
    const session = this.#driver.session(this.#database);
    try {
      for (const statement of statements) await session.run(statement, parameters);
    } finally {
      await session.close();
    }
  }
}

function entity(key: string): Row {
  return { key, name: key };
}

function properties({
  t_valid,
  t_invalid,
  t_created,
  t_expired,
  ...rest
}: Omit<BareFact, "subject" | "object">) {
  return {
    ...rest,
    t_valid: neo4j.int(t_valid),
    t_invalid: neo4j.int(t_invalid),
    t_created: neo4j.int(t_created),
    t_expired: neo4j.int(t_expired),
  };
}

function about({ predicate, t_valid, t_created }: BareFact): Row {
  return { predicate, t_valid: neo4j.int(t_valid), t_created: neo4j.int(t_created) };
}

function places(count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_, k) => k);
}
