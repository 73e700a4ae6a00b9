import { z } from "zod";
import type { Copied } from "../memory/copy-memory.ts";
import type { Diagnosis } from "../memory/diagnose.ts";
import type { Restored } from "../memory/restore-backup.ts";
import { ENTRY_OPS } from "../model/entry-ops.ts";
import type * as shapes from "../model/shapes.ts";
import { CONFLICT_CLASSES } from "../resolve/conflict-classes.ts";

/** The answers' shapes as schemas, for faces that publish them and for tests that hold the engine to them. */

const instant = z.iso.datetime({ precision: 3 });
const cursor = z.string().nullable();
const entityRef = z.object({ id: z.string(), name: z.string() });
const literal = z.union([z.string(), z.number(), z.boolean(), z.object({ date: z.string() })]);
export const objectRef = z.union([z.object({ entity: entityRef }), z.object({ value: literal })]);
const changeValue = z.union([
  z.object({ predicate: z.string(), entity: entityRef }),
  z.object({ predicate: z.string(), value: literal }),
]);
const boundKind = z.enum(["stated", "observed", "guessed", "unknown"]);
const validText = z.object({ from: z.string().nullable(), until: z.string().nullable() });
const status = z.enum(["current", "ended", "future"]);

const evidence = z.object({
  entry: z.string(),
  episode: z.string().nullable(),
  quote: z.string().nullable(),
  start: z.number().nullable(),
  end: z.number().nullable(),
});

export const fact = z.object({
  id: z.string(),
  group: z.string(),
  subject: entityRef,
  predicate: z.string(),
  scope: z.string().nullable(),
  object: objectRef,
  t_valid: instant.nullable(),
  t_invalid: instant.nullable(),
  t_created: instant,
  t_expired: instant.nullable(),
  valid_text: validText,
  from_kind: boundKind,
  until_kind: boundKind.nullable(),
  contested: z.boolean(),
  text: z.string(),
  evidence: z.array(evidence),
  status: status.optional(),
}) satisfies z.ZodType<shapes.Fact>;

export const change = z.object({
  id: z.string(),
  kind: z.enum([
    "retracted",
    "restored",
    "corrected",
    "ended",
    "resumed",
    "changed",
    "began",
    "corroborated",
    "dormant",
  ]),
  flags: z.array(z.enum(["late", "contested", "guessed", "retracted", "self"])),
  timeline: z.string(),
  subject: entityRef,
  predicate: z.string(),
  scope: z.string().nullable(),
  before: changeValue.nullable(),
  after: changeValue.nullable(),
  at: instant.nullable(),
  at_text: z.string().nullable(),
  said: instant,
  t_created: instant,
  revision: z.number(),
  entry: z.string(),
  evidence: z.array(evidence),
  reasons: z.array(
    z.object({
      relation: z.enum(["Changed", "Cause", "Reason", "HinderedBy", "React", "Want", "SameTopic"]),
      change: z.string().optional(),
      episode: z.string().optional(),
      quote: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<shapes.Change>;

export const asOf = z.object({
  valid: instant,
  known: instant,
  revision: z.number(),
  clamped: z.boolean().optional(),
}) satisfies z.ZodType<shapes.AsOf>;

const conflictClass = z.enum(CONFLICT_CLASSES.map(({ name }) => name));

const classed = z.object({
  entry: z.string(),
  class: conflictClass,
  why: z.string(),
  also: z.array(conflictClass),
  relation: z.enum(["subsumes", "subsumed"]).optional(),
}) satisfies z.ZodType<shapes.Classed>;

export const write = z.object({
  revision: z.number(),
  t_created: instant,
  entries: z.array(z.string()),
  opened: z.array(fact),
  closed: z.array(fact),
  unchanged: z.array(fact),
  changes: z.array(change),
  classes: z.array(classed),
  notes: z.array(z.string()),
}) satisfies z.ZodType<shapes.Write>;

export const factsPage = z.object({
  as_of: asOf,
  facts: z.array(fact),
  next: cursor,
  notes: z.array(z.string()).optional(),
}) satisfies z.ZodType<shapes.FactsPage>;

const timeline = z.object({
  id: z.string(),
  subject: entityRef,
  predicate: z.string(),
  scope: z.string().nullable(),
  periods: z.array(
    z.object({
      object: objectRef,
      predicate: z.string(),
      t_valid: instant.nullable(),
      t_invalid: instant.nullable(),
      valid_text: validText,
      fact: z.string(),
    }),
  ),
  changes: z.array(change),
}) satisfies z.ZodType<shapes.Timeline>;

export const timelinePage = z.object({
  as_of: asOf,
  timelines: z.array(timeline),
  next: cursor,
  notes: z.array(z.string()).optional(),
}) satisfies z.ZodType<shapes.TimelinePage>;

const knownPoint = z.object({ known: instant, revision: z.number() });

export const changesPage = z.object({
  since: knownPoint,
  until: knownPoint,
  changes: z.array(change),
  next: cursor,
}) satisfies z.ZodType<shapes.ChangesPage>;

const point = z.object({ valid: instant, known: instant, revision: z.number() });

export const diff = z.object({
  from: point,
  to: point,
  became_true: z.array(fact),
  stopped: z.array(fact),
  corrected: z.array(z.object({ before: fact, after: fact.nullable() })),
  learned_late: z.array(fact),
}) satisfies z.ZodType<shapes.Diff>;

export const episode = z.object({
  id: z.string(),
  group: z.string(),
  text: z.string(),
  occurred_at: instant,
  speaker: z.string().nullable(),
  session: z.string().nullable(),
  source: z.string().nullable(),
  t_created: instant,
  revision: z.number(),
}) satisfies z.ZodType<shapes.Episode>;

export const entity = z.object({
  id: z.string(),
  group: z.string(),
  name: z.string(),
  label: z.string().nullable(),
  aliases: z.array(z.string()),
  merged_into: entityRef.optional(),
  t_created: instant,
}) satisfies z.ZodType<shapes.Entity>;

const entry = z.looseObject({
  id: z.string(),
  group: z.string(),
  op: z.enum(ENTRY_OPS),
  revision: z.number(),
  t_created: instant,
}) satisfies z.ZodType<shapes.Entry>;

export const predicate = z.object({
  name: z.string(),
  cardinality: z.enum(["one", "many"]),
  aspect: z.enum(["state", "event"]),
  scoped: z.boolean(),
  literal: z.boolean(),
  symmetric: z.boolean(),
  opposite: z.string().nullable(),
  inverse: z.string().nullable(),
  same_as: z.string().nullable(),
  origin: z.enum(["vocabulary", "ontology", "grammar", "declared", "undeclared"]),
  wording: z.string(),
}) satisfies z.ZodType<shapes.Predicate>;

export const why = z.object({
  id: z.string(),
  fact: fact.nullable(),
  entries: z.array(entry),
  episodes: z.array(episode),
  overruled: z.array(entry),
  replaced: z.array(fact),
  explanation: z.array(z.string()),
}) satisfies z.ZodType<shapes.Why>;

const recallItem = z.object({
  kind: z.enum(["fact", "episode", "observation"]),
  id: z.string(),
  text: z.string(),
  score: z.number(),
  parts: z.record(z.string(), z.number()),
  t_valid: instant.nullable().optional(),
  t_invalid: instant.nullable().optional(),
  valid_text: validText.optional(),
  occurred_at: instant.optional(),
  status: status.optional(),
  episode_ids: z.array(z.string()),
});

export const replay = z.object({
  as_of: asOf,
  items: z.array(recallItem.pick({ kind: true, id: true, text: true })),
  context: z.string(),
  tokens: z.number(),
  missing: z.array(z.string()),
  ranked: z.object({ items: z.array(recallItem), same: z.boolean() }).optional(),
}) satisfies z.ZodType<shapes.Replay>;

export const recall = z.object({
  as_of: asOf,
  intent: z.string(),
  items: z.array(recallItem),
  context: z.string(),
  tokens: z.number(),
  receipt: z.string(),
  notes: z.array(z.string()).optional(),
}) satisfies z.ZodType<shapes.Recall>;

export const stats = z.object({
  group: z.string(),
  revision: z.number(),
  entities: z.number(),
  predicates: z.number(),
  episodes: z.number(),
  entries: z.number(),
  timelines: z.number(),
  facts: z.object({ current: z.number(), versions: z.number() }),
}) satisfies z.ZodType<shapes.Stats>;

/** What `get` finds under an id. */
export const found = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fact"), fact }),
  z.object({ kind: z.literal("entry"), entry, change: change.nullable() }),
  z.object({ kind: z.literal("episode"), episode }),
  z.object({ kind: z.literal("entity"), entity }),
  z.object({ kind: z.literal("timeline"), timeline }),
]);

export const verifyReport = z.object({
  ok: z.boolean(),
  group: z.string(),
  checked: z.object({ facts: z.number(), evidence: z.number(), entries: z.number() }),
  problems: z.array(z.string()),
});

/** One item or line that was refused alone. */
const refused = {
  code: z.string(),
  message: z.string(),
  value: z.unknown().optional(),
  fix: z.string().optional(),
};

export const batchReport = z.object({
  ...write.shape,
  refused: z.array(z.object({ index: z.number(), ...refused })),
});

export const importReport = z.object({
  revisions: z.record(z.string(), z.number()),
  applied: z.number(),
  known: z.number(),
  /** Of a table: its rows, and the claims in them that were new. */
  rows: z.number().optional(),
  claims: z.number().optional(),
  /** Claims that were read out of texts and were new. */
  read: z.number().optional(),
  refused: z.array(z.object({ line: z.number(), row: z.number().optional(), ...refused })),
  notes: z.array(z.string()),
});

export const restored = z.object({
  file: z.string(),
  bytes: z.number(),
  groups: z.array(z.object({ name: z.string(), revision: z.number() })),
}) satisfies z.ZodType<Restored>;

export const copied = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      revision: z.number(),
      t_created: instant,
      copied: z.number(),
      present: z.number(),
    }),
  ),
}) satisfies z.ZodType<Copied>;

export const diagnosis = z.object({
  ok: z.boolean(),
  node: z.string(),
  platform: z.string(),
  sqlite: z.object({ binding: z.string(), version: z.string(), fts5: z.boolean() }).nullable(),
  server: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  store: z
    .object({
      file: z.string(),
      exists: z.boolean(),
      bytes: z.number(),
      schema: z.number().nullable(),
      newest_schema: z.number(),
      journal: z.string().nullable(),
      writable: z.boolean(),
      groups: z.array(z.object({ name: z.string(), revision: z.number(), t_created: instant })),
    })
    .nullable(),
  problems: z.array(z.string()),
}) satisfies z.ZodType<Diagnosis>;
