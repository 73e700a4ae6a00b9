import type { ObjectInput } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { NodeRow } from "../store/rows.ts";
import { UNKNOWN_START } from "../time/instant.ts";
import { formatTime, type TimePoint } from "../time/time-point.ts";
import type { Draft } from "./draft.ts";
import { literalOf } from "./literal-value.ts";
import { toggle } from "./record-toggle.ts";
import { recordWorded } from "./record-worded.ts";
import { added, type Recorded } from "./recorded.ts";
import { article, notFound, shown } from "./refusals.ts";
import type { Statement, Worded } from "./statement.ts";

/** Retracts an assertion and says it anew, with what is given and the rest as it was. */
export function recordRevise(draft: Draft, statement: Extract<Statement, { op: "revise" }>): Recorded {
  const old = draft.entry(statement.entry);
  if (old === null) throw notFound("entry", statement.entry);
  if (old.op !== "assert") {
    const fix = "Retract it and say it anew.";
    throw incorrect(
      `Only an assertion can be revised, and ${shown(old.id)} is ${article(old.op)}`,
      old.id,
      fix,
    );
  }
  const ends = draft.identities.said(old);
  const inherited: Record<string, unknown> = {
    subject: { entity: draft.nodeOf(ends.subject).key },
    predicate: draft.predicateName(old.predicate!),
    object: inputOf(draft.nodeOf(ends.object!)),
    ...(old.scope === null ? {} : { scope: old.scope }),
    ...(old.from === UNKNOWN_START ? { from: "unknown" } : { from: old.from, precision: old.fromText }),
    ...(old.until === null ? {} : { until: textOf(old.until, old.untilText) }),
    ...(old.attested === null ? {} : { attested: textOf(old.attested, old.flags.attested) }),
    ...(old.flags.guessed ? { guessed: true } : {}),
    ...(old.reason === null ? {} : { reason: old.reason }),
    ...(old.confidence === null ? {} : { confidence: old.confidence }),
  };
  delete inherited["precision"];
  if (old.from !== null && old.from > UNKNOWN_START) inherited["from"] = textOf(old.from, old.fromText);
  const { given } = statement;
  if (given["until"] !== undefined) {
    delete inherited["attested"];
    delete inherited["guessed"];
  }
  if (given["from"] === "unknown") delete inherited["attested"];
  const gone = toggle(draft, "retract", old);
  const id = statement.id;
  const next = { ...inherited, ...given, op: "assert", id, revises: old.id } as Extract<
    Worded,
    { op: "assert" }
  >;
  if (next.until === null) delete next.until;
  const said = recordWorded(draft, next);
  return added(...gone.entries, ...said.entries);
}

function textOf(instant: number, precision: TimePoint["precision"] | null): string {
  return formatTime({ instant, precision: precision ?? "instant" });
}

/** The input that names a node again. */
export function inputOf(node: NodeRow): ObjectInput {
  return node.kind === "entity" ? { entity: node.key } : { value: literalOf(node) };
}
