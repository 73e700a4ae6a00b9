/** The two SQLite drivers behind one face, chosen as the engine chooses: built in where Node has it, else the package. */
export interface Sql {
  readonly driver: string;
  exec(sql: string): void;
  prepare(sql: string): SqlStatement;
  close(): void;
}

export interface SqlStatement {
  run(...values: (string | number | null)[]): unknown;
  all(...values: (string | number | null)[]): unknown[];
}

export async function openSql(path: string): Promise<Sql> {
  const [major, minor] = process.versions.node.split(".").map(Number) as [number, number];
  if (major > 22 || (major === 22 && minor >= 13)) {
    const { DatabaseSync } = await import("node:sqlite");
    const db = new DatabaseSync(path);
    return {
      driver: "node:sqlite",
      exec: (sql) => db.exec(sql),
      prepare: (sql) => db.prepare(sql),
      close: () => db.close(),
    };
  }
  const { default: Database } = await import("better-sqlite3");
  const db = new Database(path);
  return {
    driver: "better-sqlite3",
    exec: (sql) => {
      db.exec(sql);
    },
    prepare: (sql) => db.prepare<(string | number | null)[]>(sql),
    close: () => {
      db.close();
    },
  };
}
