import type { Change, Fact, ObjectRef } from "../../../model/shapes.ts";
import { cutText } from "../fit-text.ts";
import { safeText } from "../safe-text.ts";

/** Room for a name in a line that is not a table. */
const longestName = 80;

/** A time as people write it: as given, else the day if it is midnight, else the instant. */
export function shownTime(iso: string | null, given?: string | null): string {
  if (given) return given;
  if (iso === null) return "";
  if (iso.endsWith("T00:00:00.000Z")) return iso.slice(0, -14);
  return iso.replace(".000Z", "Z");
}

type Bounds = Partial<Pick<Fact, "t_valid" | "t_invalid" | "valid_text">>;

/** Where a fact or a period starts. */
export function shownFrom({ t_valid, valid_text }: Bounds): string {
  return t_valid == null ? "unknown" : shownTime(t_valid, valid_text?.from);
}

/** Where it ends; empty while it is open. */
export function shownUntil({ t_invalid, valid_text }: Bounds): string {
  return shownTime(t_invalid ?? null, valid_text?.until);
}

/** A period in words. */
export function shownPeriod(from: string, until: string): string {
  return `${from || "unknown"} → ${until || "open"}`;
}

/** An entity by its name, a literal as text in quotes or as it is. */
export function shownObject(object: ObjectRef | null): string {
  if (object === null) return "nothing";
  if ("entity" in object) return object.entity.name;
  const { value } = object;
  if (typeof value === "string") return `"${value}"`;
  return typeof value === "object" ? value.date : String(value);
}

/** A predicate and its scope. */
export function shownPredicate({ predicate, scope }: { predicate: string; scope: string | null }): string {
  return scope === null ? predicate : `${predicate} (${scope})`;
}

/** What stands beside a fact: how sure its bounds are, and whether it still counts. */
export function shownFlags(
  fact: Pick<Fact, "status" | "contested" | "from_kind" | "until_kind" | "t_expired">,
): string {
  return [
    fact.status !== undefined && fact.status !== "current" ? fact.status : "",
    fact.contested ? "contested" : "",
    fact.from_kind === "observed" ? "start observed" : "",
    fact.from_kind === "guessed" ? "start guessed" : "",
    fact.until_kind === "guessed" ? "end guessed" : "",
    fact.t_expired === null ? "" : `given up ${shownTime(fact.t_expired)}`,
  ]
    .filter((each) => each !== "")
    .join(", ");
}

/** A fact in a line. */
export function factLine(fact: Fact): string {
  const claim = [fact.subject.name, shownPredicate(fact), shownObject(fact.object)]
    .map((part) => cutText(safeText(part), longestName))
    .join(" ");
  const flags = shownFlags(fact);
  return safeText(
    `${claim}  ${shownPeriod(shownFrom(fact), shownUntil(fact))}${flags && `  [${flags}]`}  ${fact.id}`,
  );
}

/** What a change did, without its time. */
export function changeText(change: Change): string {
  const { kind, before, after } = change;
  const flags = change.flags.length === 0 ? "" : ` (${change.flags.join(", ")})`;
  if (kind === "dormant")
    return after === null ? `dormant${flags}` : `dormant: ${shownObject(after)} holds${flags}`;
  if (before !== null && after !== null && shownObject(before) !== shownObject(after)) {
    return `${kind} ${shownObject(before)} → ${shownObject(after)}${flags}`;
  }
  const toNothing = kind === "corrected" && after === null ? " → nothing" : "";
  return `${kind} ${shownObject(after ?? before)}${toNothing}${flags}`;
}

/** `1 fact`, `2 facts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
