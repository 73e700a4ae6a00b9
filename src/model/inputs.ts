import type { RecallKind, RecallMode } from "./recall-modes.ts";

/** What the verbs take, in camelCase. Instants are ISO-8601 text (partial dates allowed), or milliseconds. */

export type TimeInput = string | number;
export type NodeInput = string | { entity: string };
export type ObjectInput =
  | string
  | number
  | boolean
  | { entity: string }
  | { value: string | number | boolean | { date: string } };

interface Stated {
  id?: string;
  scope?: string;
  /** When the source spoke; default: the episode's `occurredAt`, else the recording instant. */
  said?: TimeInput;
  episode?: string;
  quote?: string;
  start?: number;
  end?: number;
  reason?: string;
  confidence?: number;
}

export interface AssertInput extends Stated {
  subject: NodeInput;
  predicate: string;
  object: ObjectInput;
  /** "unknown": before everything. Missing: observed at the episode's instant, or now. */
  from?: TimeInput;
  until?: TimeInput;
  attested?: TimeInput;
  guessed?: boolean;
}

export interface EndInput extends Stated {
  subject: NodeInput;
  predicate: string;
  object: ObjectInput;
  at: TimeInput;
}

export interface CorrectInput extends Stated {
  subject: NodeInput;
  predicate: string;
  from: TimeInput;
  until: TimeInput;
  /** null: nothing held (single-valued). For a many-valued predicate name the object and set `holds`. */
  object: ObjectInput | null;
  holds?: boolean;
}

export interface ReviseInput extends Partial<Omit<AssertInput, "id">> {
  entry: string;
  id?: string;
}

export interface DeclareInput {
  id?: string;
  predicate: string;
  cardinality?: "one" | "many";
  aspect?: "state" | "event";
  scoped?: boolean;
  literal?: boolean;
  symmetric?: boolean;
  opposite?: string | null;
  inverse?: string | null;
  sameAs?: string | null;
  wording?: string;
}

export interface MergeInput {
  entity: NodeInput;
  /** The entity that it turns out to be. */
  into: NodeInput;
  id?: string;
  reason?: string;
}

export interface SplitInput {
  entity: NodeInput;
  /**
   * The entity that the entries are about: one that there is, or a new one. A name of the entity itself makes a namesake, which
   * is given an id of its own, or the one given here.
   */
  as: NodeInput;
  /** Ids of assert, end and correct entries that speak of the entity. */
  entries?: string[];
  /** Ids of episodes: all entries that were said in them so far and speak of the entity. */
  episodes?: string[];
  id?: string;
  reason?: string;
}

export interface RememberInput {
  text: string;
  id?: string;
  speaker?: string;
  session?: string;
  source?: string;
  at?: TimeInput;
  /** Claims that this episode makes, given by the caller: the text is then not read, unless `extract` says so. */
  claims?: Claim[];
  /** To whom it was said: whom "you" means. Default: who else spoke in the session. */
  addressee?: string;
  /** False: the text is kept and not read. */
  extract?: boolean;
}

export type AssertOp = { op: "assert" } & Omit<AssertInput, "episode">;
export type EndOp = { op: "end" } & Omit<EndInput, "episode">;
export type CorrectOp = { op: "correct" } & Omit<CorrectInput, "episode">;
/** What an episode claims: said by the caller, or read out of its text. Without `op` it asserts. */
export type Claim = ({ op?: "assert" } & Omit<AssertOp, "op">) | EndOp | CorrectOp;

/** One item of `memory.batch([...])`: the verbs by name. */
export type BatchItem =
  | ({ op: "assert" } & AssertInput)
  | ({ op: "end" } & EndInput)
  | ({ op: "correct" } & CorrectInput)
  | ({ op: "declare" } & DeclareInput)
  | { op: "retract"; entry: string; id?: string }
  | { op: "restore"; entry: string; id?: string }
  | { op: "alias"; entity: string; alias: string; id?: string }
  | ({ op: "merge" } & MergeInput)
  | ({ op: "split" } & SplitInput)
  | { op: "entity"; id?: string; name: string; label?: string }
  | ({ op: "episode" } & Omit<RememberInput, "claims" | "extract" | "addressee">);

export interface WriteOptions {
  /** Compare-and-set: refused with `conflict` unless the group's newest revision is this one. */
  expect?: number;
  /** Recording instant; not before the last commit, not ahead of the clock. */
  recordedAt?: TimeInput;
}

export interface AsOfInput {
  /** Valid instant V; default the clock. */
  at?: TimeInput;
  /** Known instant K, or `{ revision }`; default the newest. */
  known?: TimeInput | { revision: number };
}

export interface PageInput {
  limit?: number;
  after?: string;
}

export interface FactsInput extends AsOfInput, PageInput {
  subject?: NodeInput;
  predicate?: string;
  object?: ObjectInput;
  scope?: string;
  /** Ended and future facts too, labelled by `status`. */
  history?: boolean;
  /** Every stored row version known by K. */
  versions?: boolean;
  /** Period overlap instead of a point: facts that hold at some instant of [from, until). */
  overlaps?: { from: TimeInput; until: TimeInput };
}

/** `out`: from subject to object. `in`: against it. Facts of symmetric predicates are walked both ways in any case. */
export type Direction = "out" | "in" | "both";

/** Which facts a walk may take. */
interface WalkedFacts extends AsOfInput {
  /** Default `both`. */
  direction?: Direction;
  /** Only facts of these predicates. */
  predicate?: string | readonly string[];
  scope?: string;
}

export interface GraphInput extends WalkedFacts {
  /** Only what lies within `depth` hops of this entity, and the facts among it. */
  around?: NodeInput;
  /** Most hops from `around`; default 1. */
  depth?: number;
  /** Leaves out facts whose objects are literals. */
  entitiesOnly?: boolean;
  /** Ended and future facts too, labelled by `status`. */
  history?: boolean;
  /** Period overlap instead of a point: facts that hold at some instant of [from, until), labelled by `status`. */
  overlaps?: { from: TimeInput; until: TimeInput };
  /** Most facts, those nearest to `around`, else the oldest; default 100,000. `complete` tells whether it left some out. */
  limit?: number;
}

export interface NeighboursInput extends WalkedFacts {
  /** Most hops; default 1. */
  depth?: number;
  /** Most neighbours, the nearest; default 100. */
  limit?: number;
}

export interface PathsInput extends WalkedFacts {
  /** Time-respecting paths, each of whose hops began no earlier than the one before, over all that was ever believed. */
  journey?: boolean;
  /** Of journeys: only hops that began in [from, until). */
  from?: TimeInput;
  until?: TimeInput;
  /** Most hops; default 6. */
  depth?: number;
  /** Most paths; default 10. */
  limit?: number;
}

export interface TimelineInput extends AsOfInput, PageInput {
  subject: NodeInput;
  predicate?: string;
  scope?: string;
}

export interface RecallInput extends AsOfInput {
  limit?: number;
  /** Token budget of the context text. */
  budget?: number;
  history?: boolean;
  /** Only what is dated in [from, until): facts that begin in it, of any status, and episodes that occurred in it. */
  from?: TimeInput;
  until?: TimeInput;
  kind?: RecallKind;
  /** Only facts of this predicate. */
  predicate?: string;
  mode?: RecallMode;
  explain?: boolean;
}
