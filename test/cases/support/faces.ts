import { randomUUID } from "node:crypto";
import { Neo4jStore } from "../../../src/store/neo4j/neo4j-store.ts";
import { neo4jServer } from "../../support/neo4j-server.ts";
import { CommandLineDesk } from "./command-line-desk.ts";
import type { Desk } from "./desk.ts";
import { LibraryDesk } from "./library-desk.ts";
import { newFile } from "./new-file.ts";

/** A face of the product, for `describe.each(faces)`. */
export interface Face {
  face: string;
  /** An empty store, or the one in a file; the clock shows `now`. */
  open(now: string, file?: string): Promise<Desk>;
}

/** The faces over a file. */
export const fileFaces: Face[] = [
  { face: "library", open: (now, file) => LibraryDesk.open(file ?? ":memory:", now) },
  {
    face: "command line",
    open: async (now, file) => new CommandLineDesk(file ?? newFile(), "default", { now }),
  },
];

/** The faces on which a case has to give the same answers. */
export const faces: Face[] = [
  ...fileFaces,
  {
    face: "library on Neo4j",
    open: async (now, file = newFile()) => {
      const store = new Neo4jStore(await neo4jServer(), { space: `${run} ${file} ` });
      return LibraryDesk.open(file, now, store);
    },
  },
];

/** Keeps the stores of one process apart from those of others in the same database. */
const run = randomUUID();
