import neo4j, { type Driver } from "neo4j-driver";
import { PalimpsestError } from "../../model/palimpsest-error.ts";
import type { ServerAddress } from "./server-address.ts";

const FETCH_ALL = -1;

/** A driver for the address; nothing is asked of the server yet. */
export function openServer({ uri, user, password }: ServerAddress): Driver {
  const auth = password === undefined ? undefined : neo4j.auth.basic(user ?? "neo4j", password);
  return neo4j.driver(uri, auth, {
    disableLosslessIntegers: true,
    connectionTimeout: 5000,
    connectionAcquisitionTimeout: 30_000,
    userAgent: "palimpsest",
    // All rows of an answer are wanted, so they come without being asked for once more.
    fetchSize: FETCH_ALL,
    telemetryDisabled: true,
  });
}

/** A failure of the server or of the way to it, in our terms; anything else is given back as it is. */
export function serverError(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof PalimpsestError) return cause;
  const code = (cause as { code?: unknown }).code;
  if (typeof code !== "string") return cause;
  const unavailable = (message: string, fix: string) =>
    new PalimpsestError("unavailable", message, { fix, cause });
  if (code === "ServiceUnavailable" || code === "SessionExpired")
    return unavailable("The Neo4j server does not answer", "Check that it runs, and its address; try again.");
  if (code === "ProtocolError" || (code === "N/A" && /HTTP|handshake|protocol|message/i.test(cause.message)))
    return unavailable(
      "What answers at this address is no Neo4j server",
      "Give the address of its Bolt port.",
    );
  const isUsedUp = code === "N/A" && /acquisition timed out/i.test(cause.message);
  if (isUsedUp && /active conn count\s*=\s*0\b/i.test(cause.message))
    return unavailable("The Neo4j server does not answer", "Check that it runs, and its address; try again.");
  if (isUsedUp)
    return unavailable("All connections to the Neo4j server are in use", "Do less at once, or try again.");
  if (code === "Neo.ClientError.Security.Forbidden") {
    const fix = "Let it read and write, and make constraints and indexes.";
    return new PalimpsestError("incorrect", "The user of the Neo4j server may not do this", { fix, cause });
  }
  if (code === "Neo.ClientError.Security.CredentialsExpired") {
    const fix = "Change it on the server, and set NEO4J_PASSWORD to the new one.";
    return new PalimpsestError("incorrect", "The password of the Neo4j user has run out", { fix, cause });
  }
  if (code.startsWith("Neo.ClientError.Security.")) {
    const fix = "Set NEO4J_USER and NEO4J_PASSWORD to those of the server.";
    return new PalimpsestError("incorrect", "The Neo4j server refuses this user and password", {
      fix,
      cause,
    });
  }
  if (code === "Neo.ClientError.Database.DatabaseNotFound") {
    const fix = "Set NEO4J_DATABASE to one that there is, or leave it out.";
    return new PalimpsestError("incorrect", "The Neo4j server has no such database", { fix, cause });
  }
  if (code.endsWith(".Schema.ConstraintCreationFailed")) {
    const fix = "Set NEO4J_DATABASE to a database of its own.";
    const message = "The database holds something else, with labels that palimpsest uses too";
    return new PalimpsestError("conflict", message, { fix, cause });
  }
  if (/MemoryPool|OutOfMemory/.test(code))
    return unavailable(
      "The Neo4j server has too little memory for this",
      "Write less at once, or give it more.",
    );
  if (code.endsWith(".Schema.ConstraintValidationFailed")) {
    const message = "Something else wrote to the same place of the database";
    return new PalimpsestError("conflict", message, { fix: "Try again.", cause });
  }
  if (/ReadOnly|Forbidden|NotALeader/.test(code))
    return unavailable("The Neo4j server takes no writes now", "Write to its leader: use neo4j://HOST.");
  if (code.startsWith("Neo.TransientError."))
    return unavailable("The Neo4j server could not do this now", "Try again.");
  const isOver = code === "N/A" && /rolled back|terminat|closed/i.test(cause.message);
  if (isOver || /Transaction(TimedOut|Terminated)/.test(code))
    return unavailable(
      "The Neo4j server ended the transaction before it was done",
      "Try again, or write less at once.",
    );
  if (code.startsWith("Neo.DatabaseError.") || /DiskFull|No space left/i.test(`${code} ${cause.message}`))
    return unavailable("The Neo4j server failed to store this", "Check its disk and its log.");
  return cause;
}
