import type { BeliefEdge, BeliefNode } from "./belief-graph.ts";

/** Attributes of formats that know text, numbers and truth values only. Those of nodes may be scores and communities. */
export type FlatAttributes = Record<string, string | number | boolean>;

/** A node's attributes, of callers too; what is null or no plain value is left out. */
export function flatNode(attributes: BeliefNode): FlatAttributes {
  return plainOf(attributes);
}

/** An edge's attributes; the bounds as given stand beside each other. */
export function flatEdge({ valid_text, ...attributes }: BeliefEdge): FlatAttributes {
  return plainOf({ ...attributes, valid_from: valid_text.from, valid_until: valid_text.until });
}

function plainOf(attributes: object): FlatAttributes {
  const entries = Object.entries(attributes).filter(
    ([, value]) =>
      typeof value === "string" ||
      typeof value === "boolean" ||
      (typeof value === "number" && Number.isFinite(value)),
  );
  return Object.fromEntries(entries);
}
