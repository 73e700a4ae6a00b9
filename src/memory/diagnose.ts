import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import { isServerUri } from "../store/neo4j/server-address.ts";
import { lookAtBinding, lookAtFile } from "../store/sqlite/look-at-file.ts";
import { toIso } from "../time/instant.ts";
import { openStore } from "./open-memory.ts";

/** What `doctor` finds: the programs beneath, and the store's file. */
export interface Diagnosis {
  ok: boolean;
  node: string;
  platform: string;
  sqlite: { binding: string; version: string; fts5: boolean } | null;
  /** What a server says of itself; null where the store is none, or is out of reach. */
  server: Record<string, string | number | boolean> | null;
  /** Null for a store in memory, or on a server. */
  store: {
    file: string;
    exists: boolean;
    bytes: number;
    schema: number | null;
    newest_schema: number;
    journal: string | null;
    writable: boolean;
    groups: { name: string; revision: number; t_created: string }[];
  } | null;
  /** What is wrong, each with what to do about it. */
  problems: string[];
}

/** Looks at what a store stands on, without making, opening for writing, or migrating anything. */
export async function diagnose(store: string): Promise<Diagnosis> {
  const problems: string[] = [];
  const sqlite = attempt(problems, () => lookAtBinding());
  if (sqlite !== null && !sqlite.fts5) {
    problems.push(
      `SQLite ${sqlite.version} of ${sqlite.binding} was built without FTS5. Install better-sqlite3 12.`,
    );
  }
  const isServer = isServerUri(store);
  const server = isServer ? await describeServer(store, problems) : null;
  const file =
    isServer || store === ":memory:" || sqlite === null
      ? null
      : attempt(problems, () => describeFile(store, problems), `${JSON.stringify(store)}: `);
  return {
    ok: problems.length === 0,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    sqlite,
    server,
    store: file,
    problems,
  };
}

async function describeServer(
  uri: string,
  problems: string[],
): Promise<Record<string, string | number | boolean> | null> {
  try {
    const store = await openStore({ store: uri, busyTimeout: 0 });
    try {
      const described = await store.describe();
      const { schema, newest_schema } = described as { schema: number; newest_schema: number };
      if (schema > newest_schema)
        problems.push(
          `The database has schema version ${schema}, newer than ${newest_schema}. Update palimpsest.`,
        );
      return described;
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof PalimpsestError)) throw error;
    problems.push(`${error.message}. ${error.fix ?? ""}`.trim());
    return null;
  }
}

function describeFile(file: string, problems: string[]): NonNullable<Diagnosis["store"]> {
  const look = lookAtFile(file);
  const writable = isWritable(file);
  const name = JSON.stringify(file);
  if (look.isForeign) problems.push(`${name} is a database of another program. Give --db another file.`);
  else if (look.schema !== null && look.schema > look.newestSchema) {
    problems.push(
      `${name} is of schema version ${look.schema}, newer than ${look.newestSchema}. Update palimpsest.`,
    );
  }
  if (!writable) problems.push(`${name} cannot be written to. Check the rights of the file and its folder.`);
  return {
    file,
    exists: look.exists,
    bytes: look.bytes,
    schema: look.schema,
    newest_schema: look.newestSchema,
    journal: look.journal,
    writable,
    groups: look.groups.map(({ name, newest }) => ({
      name,
      revision: newest.revision,
      t_created: toIso(newest.instant),
    })),
  };
}

/** Whether the file, or where it is to be made the nearest folder that there is, may be written to. */
function isWritable(file: string): boolean {
  try {
    if (existsSync(file)) accessSync(file, constants.W_OK);
    let folder = path.dirname(path.resolve(file));
    while (!existsSync(folder)) folder = path.dirname(folder);
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Null, with the reason among the problems, for what our own errors say cannot be had. */
function attempt<T>(problems: string[], look: () => T, about = ""): T | null {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof PalimpsestError) || error.code === "fault") throw error;
    problems.push([`${about}${error.message.replace(/\.?$/, ".")}`, error.fix].filter(Boolean).join(" "));
    return null;
  }
}
