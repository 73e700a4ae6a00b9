import { incorrect } from "../model/palimpsest-error.ts";
import type { Literal } from "../model/shapes.ts";
import type { NodeRow } from "../store/rows.ts";
import { formatTime, parseTime } from "../time/time-point.ts";

/** The value that a literal's node stands for. */
export function literalOf(node: Pick<NodeRow, "kind" | "text">): Literal {
  switch (node.kind) {
    case "number":
      return Number(node.text);
    case "boolean":
      return node.text === "true";
    case "date":
      return { date: node.text };
    default:
      return node.text;
  }
}

/** A literal's type and exact value as text. */
export function literalText(value: Literal): { kind: Exclude<NodeRow["kind"], "entity">; text: string } {
  if (typeof value === "string") return { kind: "text", text: value };
  if (typeof value === "boolean") return { kind: "boolean", text: String(value) };
  if (typeof value === "number") {
    if (!Number.isFinite(value))
      throw incorrect(`Not a finite number: ${value}`, String(value), "Give a finite number.");
    return { kind: "number", text: String(value) };
  }
  return { kind: "date", text: formatTime(parseTime(value.date, { name: "object" })) };
}
