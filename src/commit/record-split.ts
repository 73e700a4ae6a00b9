import { digestId } from "../model/digest.ts";
import type { NodeInput } from "../model/inputs.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import type { EntryRow, NodeRow } from "../store/rows.ts";
import type { Draft } from "./draft.ts";
import type { SplitDetail } from "./identities.ts";
import { entityOf, episodeOf, idOf, namedBy, tidyName } from "./name-parts.ts";
import { recordEntity } from "./record-name.ts";
import { added, blank, KNOWN, type Recorded, withId } from "./recorded.ts";
import { article, notFound, shown } from "./refusals.ts";
import type { Statement } from "./statement.ts";

type Split = Extract<Statement, { op: "split" }>;

/** Records that some of what was said of an entity is about another one. */
export function recordSplit(draft: Draft, statement: Split): Recorded {
  const node = entityOf(draft, statement.entity, "entity", false);
  const { id } = statement;
  const old = id === undefined ? null : draft.entry(idOf(id));
  if (old !== null) {
    if (saysTheSame(draft, old, node, statement)) return KNOWN;
    throw new PalimpsestError(
      "conflict",
      `The id ${shown(old.id)} is taken by an entry that says something else`,
      { value: old.id, fix: "Leave out the id, or give a new one." },
    );
  }
  const { other, made } = otherOf(draft, node, statement.as);
  const { identities } = draft;
  if (identities.home(other.id) === identities.home(node.id)) {
    throw incorrect(
      `${shown(node.text)} and ${shown(other.text)} are one entity`,
      other.key,
      "Give another name, or an id that nothing has yet, as { entity: id }.",
    );
  }
  const detail = JSON.stringify(movedBy(draft, node, statement));
  const row = {
    ...blank(draft, "split"),
    subject: node.id,
    object: other.id,
    reason: statement.reason ?? null,
    detail,
  };
  const { entries } = withId(draft, row, id, [node.key, other.key, detail]);
  draft.identify(row);
  return added(...made, ...entries);
}

/** Whom the entries are about: an entity that is there, or one that is made here, with an id of its own if its name is taken. */
function otherOf(draft: Draft, node: NodeRow, as: NodeInput): { other: NodeRow; made: EntryRow[] } {
  if (typeof as === "object") {
    const other = draft.node("entity", as.entity);
    return other === null ? namesake(draft, as.entity, node.text) : { other, made: [] };
  }
  const { text, key } = namedBy(as, "as");
  const bearers = draft.named(key);
  if (bearers.length === 0) return { other: entityOf(draft, as, "as"), made: [] };
  const { identities } = draft;
  const other = bearers.find((bearer) => identities.home(bearer.id) !== identities.home(node.id));
  if (other === undefined) return namesake(draft, namesakeId(draft.group, key, bearers.length), text);
  draft.notes.push(`There is ${shown(other.text)} already: ${other.key}. Give an id to mean a new one.`);
  return { other, made: [] };
}

/** The id that the next namesake gets. */
export function namesakeId(group: string, key: string, bearers: number): string {
  return digestId("n", group, "namesake", key, bearers);
}

function namesake(draft: Draft, id: string, name: string): { other: NodeRow; made: EntryRow[] } {
  const { entries } = recordEntity(draft, { op: "entity", id, name });
  return { other: draft.node("entity", id)!, made: entries };
}

/** What a split moves: of the entries and episodes named all that speaks of the entity. */
function movedBy(draft: Draft, node: NodeRow, statement: Split): SplitDetail {
  const { entries = [], episodes = [] } = statement;
  if (entries.length + episodes.length === 0)
    throw incorrect("A split needs entries or episodes", null, "Name what is about the other one.");
  const home = draft.identities.home(node.id);
  const detail: SplitDetail = { entries, episodes, subjects: [], objects: [] };
  const seen = new Set<string>();
  const move = (entry: EntryRow, isNamed: boolean) => {
    if (seen.has(entry.id)) return;
    const { subject, object } = draft.identities.ends(entry);
    if (subject !== home && object !== home) {
      if (isNamed)
        throw incorrect(
          `Entry ${shown(entry.id)} does not speak of ${shown(node.text)}`,
          entry.id,
          "Leave it out.",
        );
      return;
    }
    if (subject === object) {
      if (isNamed)
        throw incorrect(
          `Entry ${shown(entry.id)} has ${shown(node.text)} at both ends, by a merge`,
          entry.id,
          "Retract that merge instead.",
        );
      return;
    }
    seen.add(entry.id);
    (subject === home ? detail.subjects : detail.objects).push(entry.id);
  };
  for (const id of entries) move(wordedEntry(draft, id), true);
  for (const id of episodes) for (const entry of draft.entriesOf(episodeOf(draft, id).id)) move(entry, false);
  if (seen.size > 0) return detail;
  throw incorrect(
    `Nothing in ${shown(episodes.join(", "))} speaks of ${shown(node.text)}`,
    episodes,
    "Name other episodes.",
  );
}

function wordedEntry(draft: Draft, id: string): EntryRow {
  const entry = draft.entry(id);
  if (entry === null) throw notFound("entry", id);
  if (entry.op === "assert" || entry.op === "end" || entry.op === "correct") return entry;
  throw incorrect(
    `Entry ${shown(id)} is ${article(entry.op)}; only assert, end and correct speak of an entity`,
    id,
    "Leave it out.",
  );
}

/** Whether a recorded split is what a statement under its id says. What it moved was told when it was recorded. */
function saysTheSame(draft: Draft, old: EntryRow, node: NodeRow, statement: Split): boolean {
  if (old.op !== "split" || old.subject !== node.id || old.reason !== (statement.reason ?? null))
    return false;
  const { entries, episodes } = JSON.parse(old.detail!) as SplitDetail;
  const given = [statement.entries ?? [], statement.episodes ?? []];
  if (JSON.stringify([entries, episodes]) !== JSON.stringify(given)) return false;
  const other = draft.nodeOf(old.object!);
  const { as } = statement;
  return typeof as === "object" ? as.entity === other.key : tidyName(as).key === tidyName(other.text).key;
}
