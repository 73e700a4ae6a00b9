import type { Place } from "../commit/place.ts";
import type { Declarations } from "../model/declarations.ts";
import type { NodeRow } from "../store/rows.ts";
import type { GroupReader } from "../store/store.ts";

/** Longest name in a sentence. */
const LONGEST = 80;

/** A node in a sentence: an entity by its name, a text in quotes. */
export function nodeText({ kind, text }: Pick<NodeRow, "kind" | "text">): string {
  const short = text.length > LONGEST ? `${[...text].slice(0, LONGEST - 1).join("")}…` : text;
  return kind === "text" ? `"${short}"` : short;
}

/** A node of a number in a sentence. */
export function objectText(reader: GroupReader, id: number): string {
  return nodeText(reader.nodes([id]).get(id)!);
}

/** A value of the slot of a place in a sentence; among opposites with the predicate, which is what differs. */
export function valueText(reader: GroupReader, declared: Declarations, place: Place, value: number): string {
  const { slot } = place.primary;
  if (slot === 0) return objectText(reader, value);
  const object = objectText(reader, slot);
  return declared.opposite(place.predicate) === null ? object : `${reader.predicateName(value)} ${object}`;
}
