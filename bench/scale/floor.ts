import { type MadeFact, textOf } from "./made.ts";
import { openSql, type Sql, type SqlStatement } from "./sql.ts";

// The floor: what the same SQLite costs without any engine. One table of edges with three indexes and a full-text index
// that is written in the same transaction; no names, no entries, no timelines, no history, nothing checked.

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE edges (
    id INTEGER PRIMARY KEY,
    subject INTEGER NOT NULL,
    predicate INTEGER NOT NULL,
    object INTEGER NOT NULL,
    t_valid INTEGER NOT NULL,
    t_invalid INTEGER,
    t_created INTEGER NOT NULL,
    t_expired INTEGER,
    text TEXT NOT NULL
  );
  CREATE INDEX edges_subject ON edges (subject, t_valid);
  CREATE INDEX edges_object ON edges (object, t_valid);
  CREATE INDEX edges_current ON edges (subject, predicate) WHERE t_invalid IS NULL AND t_expired IS NULL;
  CREATE VIRTUAL TABLE edges_text USING fts5 (text, content = 'edges', content_rowid = 'id', tokenize = 'porter unicode61');
`;

const READ = `
  SELECT id, subject, predicate, object, t_valid, t_invalid, t_created, t_expired, text FROM edges
  WHERE subject = ? AND t_valid <= ? AND (t_invalid IS NULL OR t_invalid > ?) AND t_expired IS NULL
  ORDER BY t_valid, id`;

export type Synchronous = "NORMAL" | "FULL";

/** The bare table, its statements prepared. */
export class Floor {
  private readonly sql: Sql;
  private readonly edge: SqlStatement;
  private readonly words: SqlStatement;
  private readonly read: SqlStatement;
  private next = 1;

  private constructor(sql: Sql) {
    this.sql = sql;
    this.edge = sql.prepare("INSERT INTO edges VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?)");
    this.words = sql.prepare("INSERT INTO edges_text (rowid, text) VALUES (?, ?)");
    this.read = sql.prepare(READ);
    this.next = Number(
      (sql.prepare("SELECT COALESCE(MAX(id), 0) + 1 AS next FROM edges").all()[0] as { next: number }).next,
    );
  }

  static async make(path: string, synchronous: Synchronous): Promise<Floor> {
    const sql = await openSql(path);
    sql.exec(`${SCHEMA} PRAGMA synchronous = ${synchronous};`);
    return new Floor(sql);
  }

  static async open(path: string, synchronous: Synchronous): Promise<Floor> {
    const sql = await openSql(path);
    sql.exec(`PRAGMA synchronous = ${synchronous};`);
    return new Floor(sql);
  }

  get driver(): string {
    return this.sql.driver;
  }

  /** One transaction. */
  write(facts: readonly MadeFact[]): void {
    const now = Date.now();
    this.sql.exec("BEGIN IMMEDIATE");
    for (const fact of facts) {
      const text = textOf(fact);
      const id = this.next++;
      this.edge.run(id, fact.subject, fact.predicate, fact.object, fact.from, fact.until, now, text);
      this.words.run(id, text);
    }
    this.sql.exec("COMMIT");
  }

  /** The rows of a subject as of a point, as objects, the text among them. */
  factsOf(subject: number, at: number): unknown[] {
    return this.read.all(subject, at, at);
  }

  rows(): number {
    return this.next - 1;
  }

  close(): void {
    this.sql.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    this.sql.close();
  }
}
