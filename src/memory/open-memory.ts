import type { Extractor } from "../extract/extractor.ts";
import { readOntology } from "../extract/ontology.ts";
import { createRuleExtractor } from "../extract/rules/rule-extractor.ts";
import type { OntologyInput } from "../model/ontology.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import { isServerUri, readServerUri } from "../store/neo4j/server-address.ts";
import { SqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { type Clock, checkedClock, systemClock } from "../time/clock.ts";
import { checkTimeZone } from "../time/zoned-instant.ts";
import { checkGroup, GroupMemory } from "./group-memory.ts";
import type { Memory } from "./memory.ts";

export interface OpenOptions {
  /** A file, ":memory:", the address of a Neo4j server ("bolt://HOST:PORT", "neo4j://HOST"), or a store of your own. */
  store: string | Store;
  /** Milliseconds since 1970 UTC; the machine's clock by default. */
  clock?: Clock;
  /** IANA zone of times of day given without one; by default they are refused. */
  timeZone?: string;
  /** The group that the verbs speak of; "default" by default. */
  group?: string;
  /**
   * Milliseconds for which a write waits for another process that has the file, default 5000; of a server that has answered
   * before, for which is tried again what it could not do, default 15000. A write that waits at the server behind another of
   * its group waits up to a minute.
   */
  busyTimeout?: number;
  /** What reads claims out of the texts of episodes: rules by default; null leaves them unread. */
  extractor?: Extractor | null;
  /**
   * Kinds of entities and predicates that there are to be known. Its predicates are declared in a group when it first uses
   * them, and what is said is held to it; what a journal brings is not.
   */
  ontology?: OntologyInput;
}

const OPTIONS = ["store", "clock", "timeZone", "group", "busyTimeout", "extractor", "ontology"];

/**
 * Opens a memory: `await openMemory({ store: "memory.db" })`.
 * @throws `incorrect` for unknown options or an unreadable file, `unsupported` for a store of a newer version
 */
export async function openMemory(options: OpenOptions): Promise<Memory> {
  if (typeof options !== "object" || options === null) {
    throw incorrect(`openMemory takes an object, not ${String(options)}`, String(options), "Give { store }.");
  }
  for (const key of Object.keys(options)) {
    if (!OPTIONS.includes(key)) {
      throw incorrect(
        `Unknown option ${JSON.stringify(key)} for openMemory`,
        key,
        `Options: ${OPTIONS.join(", ")}.`,
      );
    }
  }
  checkOptionTypes(options);
  if (options.timeZone !== undefined) checkTimeZone(options.timeZone);
  const zone = options.timeZone === undefined ? {} : { timeZone: options.timeZone };
  const group = checkGroup(options.group === undefined ? "default" : options.group);
  const ontology = options.ontology === undefined ? {} : { ontology: readOntology(options.ontology) };
  const engine = {
    store: await openStore(options),
    clock: checkedClock(options.clock === undefined ? systemClock : options.clock),
    zone,
    extractor: options.extractor === undefined ? createRuleExtractor() : options.extractor,
    ...ontology,
  };
  return new GroupMemory(engine, group);
}

function checkOptionTypes({ store, clock, busyTimeout, extractor }: OpenOptions): void {
  if (typeof store !== "string" && (typeof store !== "object" || store === null)) {
    throw incorrect(
      `store cannot be ${shownValue(store)}`,
      shownValue(store),
      'Give a file, ":memory:", the address of a server, or a store.',
    );
  }
  if (clock !== undefined && typeof clock !== "function") {
    throw incorrect(`clock cannot be ${shownValue(clock)}`, shownValue(clock), "Give a function.");
  }
  if (extractor !== undefined && extractor !== null && typeof extractor?.read !== "function") {
    const given = shownValue(extractor);
    throw incorrect(
      `extractor cannot be ${given}`,
      given,
      "Give an extractor, such as createRuleExtractor(), or null.",
    );
  }
  if (
    busyTimeout === undefined ||
    (Number.isInteger(busyTimeout) && busyTimeout >= 0 && busyTimeout < 2 ** 31)
  )
    return;
  const given = shownValue(busyTimeout);
  throw incorrect(`busyTimeout cannot be ${given}`, given, "Give whole milliseconds from 0.");
}

/** The store of a name. */
export async function openStore({ store, busyTimeout }: OpenOptions): Promise<Store> {
  if (typeof store !== "string") return store;
  if (store === "") throw incorrect('A store needs a file, or ":memory:"', store, "Give a path.");
  if (isServerUri(store)) {
    const address = readServerUri(store);
    // The driver is loaded only where there is a server to speak to.
    const { Neo4jStore } = await import("../store/neo4j/neo4j-store.ts");
    return new Neo4jStore(address, busyTimeout === undefined ? {} : { patience: busyTimeout });
  }
  return new SqliteStore(store, busyTimeout === undefined ? {} : { busyTimeout });
}
