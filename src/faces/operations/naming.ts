import { z } from "zod";
import { entity, predicate, write } from "../answers.ts";
import { flag, known, node, pageFields, splitWrite, text, withKnown, writeFields } from "../fields.ts";
import { operation } from "../operation.ts";

/** What a declaration says, shared with `batch`. */
export const declareFields = {
  predicate: text("the relation to declare"),
  cardinality: z
    .enum(["one", "many"])
    .describe("one: a new value replaces the old; many: values coexist")
    .optional(),
  aspect: z
    .enum(["state", "event"])
    .describe("state lasts until changed; event only its own precision")
    .optional(),
  scoped: flag("facts usually carry a scope").optional(),
  literal: flag("objects are literals, not entities").optional(),
  symmetric: flag("holds in both directions").optional(),
  opposite: text("predicate that excludes it: likes, dislikes").nullable().optional(),
  inverse: text("the same relation read from the other end").nullable().optional(),
  sameAs: text("predicate that this one is another name for").nullable().optional(),
  wording: text("how a fact reads as a sentence").optional(),
  id: text("id of the declaration").optional(),
};

/** What a merge says, shared with `batch`. */
export const mergeFields = {
  entity: node("the entity"),
  into: node("the one that it turns out to be"),
  reason: text("why, in the source's words").optional(),
  id: text("id of the new entry").optional(),
};

/** What a split says, shared with `batch`. */
export const splitFields = {
  entity: node("the entity"),
  as: node("whom it is about: an entity that there is, or a new one, as a rule a namesake"),
  entries: z.array(z.string()).describe("ids of entries that speak of the entity").optional(),
  episodes: z
    .array(z.string())
    .describe("ids of episodes: all that was said in them so far and speaks of the entity")
    .optional(),
  reason: text("why, in the source's words").optional(),
  id: text("id of the new entry").optional(),
};

/** Verbs about the names that facts are made of. */
export const naming = [
  operation({
    name: "declare",
    sentence: "Declares how a predicate behaves: one value or many, state or event, its opposite.",
    effect: "write",
    idempotent: true,
    input: z.strictObject({ ...declareFields, ...writeFields }),
    output: write,
    positional: ["predicate"],
    example: {
      situation: "A machine has one firmware at a time, given as text.",
      input: { predicate: "firmware", cardinality: "one", literal: true },
      answer: "From this revision on, a new firmware replaces the old one.",
    },
    run: (memory, input) => memory.declare(...splitWrite(input)),
  }),
  operation({
    name: "predicates",
    sentence: "Lists the predicates of the group and how they behave.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      known: known("as declared then").optional(),
      vocabulary: flag("the built-in ones too that the group has not used").optional(),
    }),
    output: z.object({ predicates: z.array(predicate) }),
    positional: [],
    example: {
      situation: "Which predicates are there to use, and which hold one value at a time?",
      input: { vocabulary: true },
      answer: "A row a predicate: cardinality, aspect, opposite, inverse, where it was declared.",
    },
    run: (memory, input) => memory.predicates(withKnown(input)),
  }),
  operation({
    name: "alias",
    sentence: "Gives an entity another name.",
    effect: "write",
    idempotent: true,
    input: z.strictObject({ entity: node("the entity"), alias: text("its other name"), ...writeFields }),
    output: write,
    positional: ["entity", "alias"],
    example: {
      situation: "Mira Holt is the Mira we know.",
      input: { entity: "Mira", alias: "Mira Holt" },
      answer: "Both names now reach the same entity.",
    },
    run: (memory, input) => {
      const [said, options] = splitWrite(input);
      return memory.alias(said.entity, said.alias, options);
    },
  }),
  operation({
    name: "merge",
    sentence: "Records that an entity is another one, so that all said of it counts for that one.",
    effect: "write",
    idempotent: true,
    input: z.strictObject({ ...mergeFields, ...writeFields }),
    output: write,
    positional: ["entity"],
    example: {
      situation: "The Bobby of the old notes turns out to be Robert Klein.",
      input: { entity: "Bobby", into: "Robert Klein" },
      answer: "What is closed under the one and opened under the other; retract the entry to undo it.",
    },
    run: async (memory, input) => {
      const [said, options] = splitWrite(input);
      const { refused: _, ...written } = await memory.batch([{ op: "merge", ...said }], options);
      return written;
    },
  }),
  operation({
    name: "split",
    sentence: "Records that some of what was said of an entity is about another one.",
    effect: "write",
    idempotent: false,
    input: z.strictObject({ ...splitFields, ...writeFields }),
    output: write,
    positional: ["entity"],
    example: {
      situation: "Two people are named Juno, and the message E7 speaks of the other one.",
      input: { entity: "Juno", as: "Juno", episodes: ["E7"] },
      answer: "What E7 says holds of a second Juno, who has an id of her own; retract the entry to undo it.",
    },
    run: (memory, input) => memory.split(...splitWrite(input)),
  }),
  operation({
    name: "entity",
    sentence: "Records an entity by itself: needed only for a label, a chosen id or a namesake.",
    effect: "write",
    idempotent: true,
    input: z.strictObject({
      name: text("its name"),
      label: text("what kind of thing it is: person, place").optional(),
      id: text("its id; an id of its own keeps a namesake apart").optional(),
      ...writeFields,
    }),
    output: write,
    positional: ["name"],
    example: {
      situation: "There are two people named Juno; this is the second.",
      input: { name: "Juno", label: "person", id: "juno-2" },
      answer: "Facts about the id juno-2 stay apart from those about Juno.",
    },
    run: async (memory, input) => {
      const [said, options] = splitWrite(input);
      const { refused: _, ...written } = await memory.batch([{ op: "entity", ...said }], options);
      return written;
    },
  }),
  operation({
    name: "entities",
    sentence: "Lists entities, or finds one by any of its names.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      name: text("only the entity of this name or alias").optional(),
      known: known("as known then").optional(),
      ...pageFields,
    }),
    output: z.object({ entities: z.array(entity), next: z.string().nullable() }),
    positional: ["name"],
    example: {
      situation: "Who is Mira Holt?",
      input: { name: "Mira Holt" },
      answer: "One row: her id, her display name, her aliases. No row if nobody has that name.",
    },
    run: (memory, input) => memory.entities(withKnown(input)),
  }),
];
