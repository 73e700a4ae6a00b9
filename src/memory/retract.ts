import { declarationsOf } from "../commit/commit.ts";
import { type Identities, identitiesOf } from "../commit/identities.ts";
import type { Statement } from "../commit/statement.ts";
import type { Declarations } from "../model/declarations.ts";
import type { WriteOptions } from "../model/inputs.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { Write } from "../model/shapes.ts";
import type { EvidenceRow, GroupReader, StoredFact } from "../store/store.ts";
import type { Engine } from "./engine.ts";
import { write } from "./write.ts";

/** Retracts an entry; or, by the id of a fact, all entries that the fact rests on. */
export async function retract(
  engine: Engine,
  group: string,
  id: string,
  options?: WriteOptions,
): Promise<Write> {
  const entries = await engine.store.read(group, (reader): string[] | null => {
    const { revision } = reader.newest();
    if (reader.entry(id, revision) !== null) return [id];
    const versions = reader.factVersions(id, revision);
    const fact = versions[versions.length - 1];
    if (fact === undefined) return null;
    const then = readAt(reader, revision);
    const evidence = reader.evidence([fact.fact], revision);
    return evidence.filter((e) => supports(reader, then, fact, e)).map((e) => e.entry.id);
  });
  if (entries === null) {
    throw new PalimpsestError("not-found", `No entry and no fact has the id ${JSON.stringify(id)}`, {
      value: id,
    });
  }
  if (entries.length === 0) {
    throw new PalimpsestError(
      "not-found",
      `The fact ${JSON.stringify(id)} is not believed now, so there is nothing to retract`,
      {
        value: id,
      },
    );
  }
  const statements: Statement[] = entries.map((entry) => ({ op: "retract", entry }));
  return (await write(engine, group, statements, options)).answer;
}

/**
 * Undoes a retraction: by the id of the entry that was retracted, of the retraction, or of a fact that is believed no
 * longer because of it.
 */
export async function restore(
  engine: Engine,
  group: string,
  id: string,
  options?: WriteOptions,
): Promise<Write> {
  const entries = await engine.store.read(group, (reader): string[] | null => {
    const { revision } = reader.newest();
    const entry = reader.entry(id, revision);
    if (entry?.op === "retract") return reader.entries([entry.target!]).map((target) => target.id);
    if (entry !== null) return [id];
    const fact = reader.factVersions(id, revision).at(-1);
    if (fact === undefined) return null;
    if (fact.expired === null) return [];
    const last = fact.expired.revision - 1;
    const then = readAt(reader, last);
    return reader
      .evidence([fact.fact], last)
      .filter((e) => supports(reader, then, fact, e))
      .filter((e) => reader.wordsOn([e.entry.seq], revision).at(-1)?.op === "retract")
      .map((e) => e.entry.id);
  });
  if (entries === null) {
    const message = `No entry and no fact has the id ${JSON.stringify(id)}`;
    throw new PalimpsestError("not-found", message, { value: id });
  }
  if (entries.length === 0) {
    const message = `Nothing that the fact ${JSON.stringify(id)} rested on is retracted`;
    throw new PalimpsestError("not-found", message, { value: id });
  }
  const statements: Statement[] = entries.map((entry) => ({ op: "restore", entry }));
  return (await write(engine, group, statements, options)).answer;
}

/** How entries are read, as known at a revision. */
interface Read {
  declared: Declarations;
  identities: Identities;
}

function readAt(reader: GroupReader, revision: number): Read {
  const log = reader.declarations(revision);
  return { declared: declarationsOf(log), identities: identitiesOf(log) };
}

/** Whether an entry of the evidence says that the fact held, rather than setting a bound of it. */
function supports(
  reader: GroupReader,
  { declared, identities }: Read,
  fact: StoredFact,
  { entry }: EvidenceRow,
): boolean {
  if ((entry.op !== "assert" && entry.op !== "correct") || entry.flags.nothing) return false;
  const { subject, object } = identities.ends(entry);
  const ends = [subject, object];
  if (!ends.includes(fact.object) || !ends.includes(fact.subject)) return false;
  const { traits } = declared.canonical(reader.predicateName(entry.predicate!));
  return traits.name === reader.predicateName(fact.predicate);
}
