import { declarationsOf } from "../commit/commit.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import { VOCABULARY } from "../model/vocabulary.ts";
import type { GroupReader } from "../store/store.ts";
import { boundedName } from "../text/name-key.ts";
import { nearest } from "../text/nearest.ts";
import { cleanName } from "../text/normal-name.ts";

/** What an answer that is empty may be empty of: a name that nobody bears, misspelt or not said yet. */

interface Asked {
  subject?: unknown;
  predicate?: string | undefined;
}

/** Most names that are compared with one that is not known. */
const MOST = 5000;

/** For each name asked about that the group does not know: that it does not, and which one is like it. */
export function unknownNames(reader: GroupReader, asked: Asked, revision: number): string[] {
  const notes: string[] = [];
  if (typeof asked.subject === "string") {
    const { subject } = asked;
    if (reader.named(boundedName(subject), revision).length === 0)
      notes.push(
        unknown("Nothing here is named", subject, nearest(subject, namesLike(reader, subject, revision))),
      );
  }
  if (asked.predicate !== undefined) {
    const name = cleanName(asked.predicate);
    if (!knowsPredicate(reader, name, revision))
      notes.push(
        unknown("Nothing was said here with the predicate", name, nearestPredicate(reader, name, revision)),
      );
  }
  return notes;
}

/** The same of several names and predicates. */
export function unknownAmong(
  reader: GroupReader,
  subjects: readonly unknown[],
  predicate: string | readonly string[] | undefined,
  revision: number,
): string[] {
  const predicates = predicate === undefined ? [] : [predicate].flat();
  const asked: Asked[] = [
    ...subjects.map((subject) => ({ subject })),
    ...predicates.map((name) => ({ predicate: name })),
  ];
  return asked.flatMap((one) => unknownNames(reader, one, revision));
}

/** The same of a group to which nothing was ever written. Of other groups nothing is told: `groups` lists them. */
export function unknownGroup(group: string): string[] {
  return [`Nothing was ever written to the group ${JSON.stringify(group)}.`];
}

/** The refusal to do something with a group that there is not. */
export function noSuchGroup(group: string): PalimpsestError {
  return new PalimpsestError("not-found", `There is no group ${JSON.stringify(group)} in this store`, {
    value: group,
    fix: "`groups` lists those that there are.",
  });
}

/** Answers carry notes only where there are some. */
export function withNotes(notes: string[]): { notes?: string[] } {
  return notes.length === 0 ? {} : { notes };
}

function unknown(what: string, name: string, near: string | undefined): string {
  const shown = JSON.stringify(name.length > 80 ? `${name.slice(0, 79)}…` : name);
  return near === undefined || near === name
    ? `${what} ${shown}.`
    : `${what} ${shown}; was ${JSON.stringify(near)} meant?`;
}

function namesLike(reader: GroupReader, name: string, revision: number): string[] {
  const [first] = [...boundedName(name).slice(1)];
  return first === undefined ? [] : reader.namesFrom(`=${first}`, revision, MOST);
}

function knowsPredicate(reader: GroupReader, name: string, revision: number): boolean {
  const declared = declarationsOf(reader.declarations(revision));
  return declared.has(name) || reader.predicateNames(revision).includes(name);
}

/** A predicate that is used here or built in, and written much like this one. */
function nearestPredicate(reader: GroupReader, name: string, revision: number): string | undefined {
  const others = reader.predicateNames(revision).filter((other) => other !== name);
  return nearest(name, [...others, ...VOCABULARY.map((row) => row.name)]);
}

/** A note for a predicate that is new and declared nowhere, where it is written much like another. */
export function newPredicate(reader: GroupReader, name: string, revision: number): string[] {
  const near = nearestPredicate(reader, name, revision);
  if (near === undefined) return [];
  return [`${JSON.stringify(name)} is new here and declared nowhere; was ${JSON.stringify(near)} meant?`];
}
