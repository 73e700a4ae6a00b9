import { z } from "zod";
import { write } from "../answers.ts";
import { flag, node, object, splitWrite, statedFields, text, time, writeFields } from "../fields.ts";
import { operation } from "../operation.ts";

/** What an assertion says, shared with `batch` and `remember`. */
export const assertFields = {
  subject: node("who or what it is about"),
  predicate: text("the relation, such as lives_in"),
  object: object("the value"),
  from: time(
    'when it began; "unknown": before everything; missing: when the episode happened, or now',
  ).optional(),
  until: time("when it stops, excluded; missing: until further notice").optional(),
  attested: time("the latest instant for which the source vouches").optional(),
  guessed: flag("the end is a guess, and gives way to a stated one").optional(),
  ...statedFields,
};

/** What an end says. */
export const endFields = {
  subject: node("who or what it is about"),
  predicate: text("the relation"),
  object: object("the value that no longer holds"),
  at: time("from when on it no longer holds"),
  ...statedFields,
};

/** What a correction says. */
export const correctFields = {
  subject: node("who or what it is about"),
  predicate: text("the relation"),
  from: time("start of the period, included"),
  until: time("end of the period, excluded"),
  object: object("what held then; null: nothing did (single-valued predicates)").nullable(),
  holds: flag("false: the object did not hold then (many-valued predicates)").optional(),
  ...statedFields,
};

/** Verbs that say something about the world, or take it back. */
export const saying = [
  operation({
    name: "assert",
    aliases: ["add"],
    sentence: "Says that something is so, from an instant on.",
    effect: "write",
    idempotent: true,
    input: z.strictObject({ ...assertFields, ...writeFields }),
    output: write,
    positional: ["subject", "predicate", "object"],
    example: {
      situation: "Mira has lived in Velden since March 2026; the memory had her in Port Aster.",
      input: { subject: "Mira", predicate: "lives_in", object: "Velden", from: "2026-03" },
      answer: "The fact Mira lives_in Velden opens at 2026-03; Mira lives_in Port Aster closes there.",
    },
    run: (memory, input) => memory.assert(...splitWrite(input)),
  }),
  operation({
    name: "end",
    sentence: "Says that a value no longer holds since an instant.",
    effect: "write",
    idempotent: false,
    input: z.strictObject({ ...endFields, ...writeFields }),
    output: write,
    positional: ["subject", "predicate", "object"],
    example: {
      situation: "Mira left Quillstone at the start of 2027, and nobody said where she went.",
      input: { subject: "Mira", predicate: "works_at", object: "Quillstone", at: "2027-01" },
      answer: "The fact Mira works_at Quillstone gets its end; nothing follows it.",
    },
    run: (memory, input) => memory.end(...splitWrite(input)),
  }),
  operation({
    name: "correct",
    sentence: "Says what was so between two instants, whatever else was said about them.",
    effect: "write",
    idempotent: false,
    input: z.strictObject({ ...correctFields, ...writeFields }),
    output: write,
    positional: ["subject", "predicate", "object"],
    example: {
      situation: "Valve 7 was in no known state while it was being replaced.",
      input: {
        subject: "Valve 7",
        predicate: "state",
        object: null,
        from: "2026-03-10",
        until: "2026-03-20",
      },
      answer: "The state before 10 March ends there, and comes back on 20 March.",
    },
    run: (memory, input) => memory.correct(...splitWrite(input)),
  }),
  operation({
    name: "revise",
    sentence: "Replaces an entry by a corrected one; what is not given stays as it was.",
    effect: "write",
    idempotent: false,
    input: z.strictObject({
      entry: text("id of the entry to replace"),
      ...z.strictObject(assertFields).partial().shape,
      from: time('when it began; "unknown": before everything').optional(),
      until: time("when it stops, excluded").optional(),
      ...writeFields,
    }),
    output: write,
    positional: ["entry"],
    example: {
      situation: "Entry a1 said March; it was April.",
      input: { entry: "a1", from: "2026-04" },
      answer: "One change, corrected: the fact now starts at 2026-04.",
    },
    run: (memory, input) => memory.revise(...splitWrite(input)),
  }),
  operation({
    name: "retract",
    sentence: "Says that an entry, or all that a fact rests on, was never so; `restore` undoes it.",
    effect: "write",
    idempotent: true,
    input: z.strictObject({ id: text("id of an entry or of a fact"), ...writeFields }),
    output: write,
    positional: ["id"],
    example: {
      situation: "Entry a1 was a misunderstanding.",
      input: { id: "a1" },
      answer: "Its fact closes, and what it had ended comes back; reads as of before still show it.",
    },
    run: (memory, input) => {
      const [{ id }, options] = splitWrite(input);
      return memory.retract(id, options);
    },
  }),
  operation({
    name: "restore",
    sentence: "Takes a retraction back: the entry counts again.",
    effect: "write",
    idempotent: true,
    input: z.strictObject({ entry: text("id of the entry"), ...writeFields }),
    output: write,
    positional: ["entry"],
    example: {
      situation: "Entry a1 was right after all.",
      input: { entry: "a1" },
      answer: "The facts that rest on it open again.",
    },
    run: (memory, input) => {
      const [{ entry }, options] = splitWrite(input);
      return memory.restore(entry, options);
    },
  }),
];
