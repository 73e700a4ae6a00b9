/**
 * What the library, the command line and every other face answer with: plain JSON, all times ISO-8601 UTC text
 * with milliseconds, or null.
 */

import type { EntryOp } from "./entry-ops.ts";

export interface EntityRef {
  id: string;
  name: string;
}

/** A literal keeps its type: text, number, boolean; a date is `{ date: "2021-03" }`. */
export type Literal = string | number | boolean | { date: string };

export type ObjectRef = { entity: EntityRef } | { value: Literal };

/** Where an entry got its bound from. */
export type BoundKind = "stated" | "observed" | "guessed" | "unknown";

export interface Evidence {
  /** Id of the entry. */
  entry: string;
  episode: string | null;
  quote: string | null;
  /** Character span of the quote in the episode's text, end excluded. */
  start: number | null;
  end: number | null;
}

export interface Fact {
  id: string;
  group: string;
  subject: EntityRef;
  predicate: string;
  scope: string | null;
  object: ObjectRef;
  t_valid: string | null;
  t_invalid: string | null;
  t_created: string;
  t_expired: string | null;
  /** As given ("2019", "2021-03"); null where nothing was given. */
  valid_text: { from: string | null; until: string | null };
  from_kind: BoundKind;
  until_kind: BoundKind | null;
  contested: boolean;
  text: string;
  /** The entries that it rests on and that set its ends, in recording order; the newest 100 where there are more. */
  evidence: Evidence[];
  /** Only in listings with history: whether the fact holds at the valid instant asked about. */
  status?: "current" | "ended" | "future";
}

export type ChangeKind =
  | "retracted"
  | "restored"
  | "corrected"
  | "ended"
  | "resumed"
  | "changed"
  | "began"
  | "corroborated"
  | "dormant";

export type ChangeFlag = "late" | "contested" | "guessed" | "retracted" | "self";

export interface Reason {
  relation: "Changed" | "Cause" | "Reason" | "HinderedBy" | "React" | "Want" | "SameTopic";
  change?: string;
  episode?: string;
  quote: string | null;
}

/** One side of a change: among opposites the predicate tells which of the two held. */
export type ChangeValue = ObjectRef & { predicate: string };

export interface Change {
  /** Same as the entry's id: one change node per entry. */
  id: string;
  kind: ChangeKind;
  flags: ChangeFlag[];
  /** Timeline id. */
  timeline: string;
  subject: EntityRef;
  predicate: string;
  scope: string | null;
  before: ChangeValue | null;
  after: ChangeValue | null;
  /** Valid instant of the change; null when it has no known start. */
  at: string | null;
  /** As given, see `Fact.valid_text`. */
  at_text: string | null;
  said: string;
  t_created: string;
  revision: number;
  entry: string;
  evidence: Evidence[];
  reasons: Reason[];
}

export interface AsOf {
  valid: string;
  known: string;
  revision: number;
  /** True when the known instant or revision asked for lies beyond the newest commit. */
  clamped?: boolean;
}

/** What a new word is to what was known; `CONFLICT_CLASSES` has the rule of each. */
export type ConflictClass =
  | "duplicate"
  | "contested"
  | "negation"
  | "correction"
  | "interlude"
  | "resumption"
  | "change"
  | "corroboration"
  | "dormant"
  | "late"
  | "refinement"
  | "coexisting"
  | "new";

/** Which class one word of a write was of, and why. */
export interface Classed {
  /** Id of the entry; of an episode that was recorded before, the episode's. */
  entry: string;
  class: ConflictClass;
  /** A sentence that names the values and dates that decided it. */
  why: string;
  /** Other classes whose rules hold too. */
  also: ConflictClass[];
  /** Only where `refinement` is among them: the new value takes the known one in, or is taken in by it. */
  relation?: "subsumes" | "subsumed";
}

export interface Write {
  revision: number;
  t_created: string;
  entries: string[];
  opened: Fact[];
  closed: Fact[];
  unchanged: Fact[];
  changes: Change[];
  /** One for each assert, end, correct, retract and restore, and for each episode that was known; as they were said. */
  classes: Classed[];
  notes: string[];
}

export interface FactsPage {
  as_of: AsOf;
  facts: Fact[];
  /** Opaque cursor for the next page, null on the last. It pins the revision. */
  next: string | null;
  /** Only of an empty answer, where a name that was asked about is not known. */
  notes?: string[];
}

/** What lies near an entity, the nearest first. */
export interface Neighbourhood {
  as_of: AsOf;
  neighbours: {
    node: ObjectRef;
    /** Fewest hops to it. */
    hops: number;
    /** The facts that lead to it from what lies one hop nearer. */
    facts: Fact[];
  }[];
  /** False where a limit left some out. */
  complete: boolean;
  /** As of facts. */
  notes?: string[];
}

/** A way from one entity to another. */
export interface FoundPath {
  nodes: ObjectRef[];
  /** The facts of each hop: all that hold between the two, or of a journey the one that is taken. */
  hops: { from: ObjectRef; to: ObjectRef; facts: Fact[] }[];
  /** Of a journey: when its first hop began, and when its last one did; null where unknown. */
  departs?: string | null;
  arrives?: string | null;
}

export interface Paths {
  as_of: AsOf;
  /** Shortest paths; or journeys, from the one of fewest hops to the one that arrives earliest. */
  paths: FoundPath[];
  /** As of facts, and where there is no path within so many hops. */
  notes?: string[];
}

export interface TimelinePage {
  as_of: AsOf;
  timelines: Timeline[];
  next: string | null;
  /** As of facts. */
  notes?: string[];
}

export interface Timeline {
  id: string;
  subject: EntityRef;
  /** The predicate, or both of an opposite pair joined by "/". */
  predicate: string;
  scope: string | null;
  periods: {
    object: ObjectRef;
    predicate: string;
    t_valid: string | null;
    t_invalid: string | null;
    /** As given, see `Fact.valid_text`. */
    valid_text: { from: string | null; until: string | null };
    fact: string;
  }[];
  changes: Change[];
}

export interface ChangesPage {
  since: { known: string; revision: number };
  until: { known: string; revision: number };
  changes: Change[];
  next: string | null;
}

export interface Diff {
  from: { valid: string; known: string; revision: number };
  to: { valid: string; known: string; revision: number };
  became_true: Fact[];
  stopped: Fact[];
  corrected: { before: Fact; after: Fact | null }[];
  learned_late: Fact[];
}

export interface Episode {
  id: string;
  group: string;
  text: string;
  occurred_at: string;
  speaker: string | null;
  session: string | null;
  source: string | null;
  t_created: string;
  revision: number;
}

export interface Entity {
  id: string;
  group: string;
  name: string;
  label: string | null;
  /** Its other names; of one that others are merged into, theirs too. */
  aliases: string[];
  /** Only of one that is merged into another: what stands for it. */
  merged_into?: EntityRef;
  t_created: string;
}

/** What was said, as it was said. */
export interface Entry {
  id: string;
  group: string;
  op: EntryOp;
  revision: number;
  t_created: string;
  [field: string]: unknown;
}

export interface Predicate {
  name: string;
  cardinality: "one" | "many";
  aspect: "state" | "event";
  scoped: boolean;
  literal: boolean;
  symmetric: boolean;
  opposite: string | null;
  inverse: string | null;
  same_as: string | null;
  origin: "vocabulary" | "ontology" | "grammar" | "declared" | "undeclared";
  wording: string;
}

export interface Why {
  id: string;
  fact: Fact | null;
  entries: Entry[];
  episodes: Episode[];
  overruled: Entry[];
  /** Facts of the same slot believed before, with the instant at which each was given up. */
  replaced: Fact[];
  explanation: string[];
}

export interface RecallItem {
  kind: "fact" | "episode" | "observation";
  id: string;
  text: string;
  score: number;
  parts: Record<string, number>;
  t_valid?: string | null;
  t_invalid?: string | null;
  /** As given, see `Fact.valid_text`. */
  valid_text?: { from: string | null; until: string | null };
  occurred_at?: string;
  status?: "current" | "ended" | "future";
  episode_ids: string[];
}

/** What an answer of recall showed, by its receipt. */
export interface Replay {
  as_of: AsOf;
  items: Pick<RecallItem, "kind" | "id" | "text">[];
  /** Equal to that of the answer, but for what is missing. */
  context: string;
  tokens: number;
  /** Ids of what is no more in the store. */
  missing: string[];
  /** Only where it was ranked again: what comes of that, and whether it is the same in the same order. */
  ranked?: { items: RecallItem[]; same: boolean };
}

export interface Recall {
  as_of: AsOf;
  intent: string;
  items: RecallItem[];
  context: string;
  tokens: number;
  receipt: string;
  /** Only where there is something to say of the question itself. */
  notes?: string[];
}

export interface Stats {
  group: string;
  revision: number;
  entities: number;
  predicates: number;
  episodes: number;
  entries: number;
  timelines: number;
  facts: { current: number; versions: number };
}
