import { z } from "zod";
import { RECALL_KINDS, RECALL_MODES } from "../../model/recall-modes.ts";
import { changesPage, diff, factsPage, found, recall, replay, stats, timelinePage, why } from "../answers.ts";
import {
  asOfFields,
  flag,
  known,
  node,
  object,
  pageFields,
  readKnown,
  readPoint,
  text,
  time,
  withKnown,
} from "../fields.ts";
import { operation } from "../operation.ts";

const point = (about: string) =>
  z
    .union([z.string(), z.strictObject(asOfFields)])
    .describe(`${about}; V or V@K, where K is an instant or rev:12`);

/** A receipt of an answer that was given when nothing was known. */
const EMPTY_RECEIPT =
  "eyJ2IjoxLCJncm91cCI6ImRlZmF1bHQiLCJ2YWxpZCI6IjIwMjYtMDUtMDFUMDk6MDA6MDAuMDAwWiIsImtub3duIjoiMjAyNi0wNS0wMVQwOTowMDowMC4wMDBaIiwicmV2aXNpb24iOjAsInF1ZXJ5IjoiYTJlYTI0NGZmMDg5NjE0YyIsInNldHRpbmdzIjp7Im1vZGUiOiJ3b3JkcyIsImxpbWl0IjoxMCwiYnVkZ2V0IjoxMDAwLCJoaXN0b3J5IjpmYWxzZSwiYXRHaXZlbiI6ZmFsc2V9LCJ2ZXJzaW9ucyI6eyJyYW5rZXIiOjEsImVtYmVkZGVyIjoic3RhdGljLTI1Ni0xIn0sImlkcyI6W119";

/** Reads of facts and their history. */
export const reading = [
  operation({
    name: "facts",
    sentence: "Lists facts as of a valid instant and a known instant.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      subject: node("only facts about it").optional(),
      predicate: text("only this relation").optional(),
      object: object("only this value").optional(),
      scope: text("only this scope").optional(),
      ...asOfFields,
      history: flag("ended and future facts too, labelled").optional(),
      versions: flag("every stored row version").optional(),
      overlaps: z
        .strictObject({ from: time("start"), until: time("end, excluded") })
        .describe("facts that hold at some instant of a period, in place of a point")
        .optional(),
      ...pageFields,
    }),
    output: factsPage,
    positional: ["subject", "predicate", "object"],
    example: {
      situation: "Where did Mira live in mid-February, by what was known at the end of that month?",
      input: { subject: "Mira", predicate: "lives_in", at: "2026-02-15", known: "2026-03-01T00:00:00Z" },
      answer: "One fact: Port Aster.",
    },
    run: (memory, input) => memory.facts(withKnown(input)),
  }),
  operation({
    name: "timeline",
    sentence: "Tells a subject's history: periods, changes and their reasons, oldest first.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      subject: node("whose history"),
      predicate: text("only this relation").optional(),
      scope: text("only this scope").optional(),
      ...asOfFields,
      ...pageFields,
    }),
    output: timelinePage,
    positional: ["subject", "predicate"],
    example: {
      situation: "Where has Mira lived?",
      input: { subject: "Mira", predicate: "lives_in" },
      answer: "Port Aster 2025-01 to 2026-03, then Velden, with the change and who said so.",
    },
    run: (memory, input) => memory.timeline(withKnown(input)),
  }),
  operation({
    name: "get",
    sentence: "Shows facts, entries, episodes, entities or timelines by id.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({ ids: z.array(z.string()).min(1).describe("one id or more"), ...asOfFields }),
    output: z.array(found),
    positional: ["ids"],
    example: {
      situation: "What lies under the ids a1 and E1?",
      input: { ids: ["a1", "E1"] },
      answer: "The entry and what it changed, and the episode. An unknown id is an error, not-found.",
    },
    run: (memory, input) => {
      const { ids, ...asOf } = input;
      return memory.get(ids, withKnown(asOf));
    },
  }),
  operation({
    name: "recall",
    aliases: ["ask"],
    sentence: "Finds what the memory holds on a question, ranked, with a text for the model's context.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      question: text("the question, in words"),
      ...asOfFields,
      limit: z.int().positive().describe("at most so many items, a whole number from 1 to 100000").optional(),
      budget: z.int().nonnegative().describe("tokens that the context text may take").optional(),
      history: flag("ended and future facts too, labelled").optional(),
      from: time("only what is dated from then on, of any status").optional(),
      until: time("only what is dated before then").optional(),
      kind: z.enum(RECALL_KINDS).describe("only items of this kind").optional(),
      predicate: text("only facts of this relation").optional(),
      mode: z
        .enum(RECALL_MODES)
        .describe("what is found by: shared words, likeness of meaning, or both (default)")
        .optional(),
      explain: flag("the parts of each score, and that of its words before normalising").optional(),
    }),
    output: recall,
    positional: ["question"],
    example: {
      situation: "A question before answering it, in at most 500 tokens.",
      input: { question: "where does Mira live?", budget: 500 },
      answer: "Items with scores, the context text, its tokens and a receipt.",
    },
    run: (memory, input) => {
      const { question, ...options } = input;
      return memory.recall(question, withKnown(options));
    },
  }),
  operation({
    name: "replay",
    sentence:
      "Shows once more what an answer of recall showed, by its receipt: the same text, as known then.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      receipt: text("the receipt of an answer, unchanged"),
      question: text("the question as it was asked, to have it ranked again").optional(),
    }),
    output: replay,
    positional: ["receipt"],
    example: {
      situation: "An answer is doubted, weeks later. What was the model shown?",
      input: { receipt: EMPTY_RECEIPT },
      answer: "The text of that answer, its items, and the ids of those that are no more in the store.",
    },
    run: (memory, { receipt, question }) =>
      memory.replay(receipt, question === undefined ? {} : { question }),
  }),
  operation({
    name: "diff",
    sentence: "Compares two points: what the world changed, and what the memory learned.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      a: point("the earlier point"),
      b: point("the later point"),
      subject: text("only this subject").optional(),
      predicate: text("only this relation").optional(),
    }),
    output: diff,
    positional: ["a", "b"],
    example: {
      situation: "What is different about 1 June now, from what was believed at revision 12 about 1 May?",
      input: { a: "2026-05-01@rev:12", b: "2026-06-01" },
      answer: "Four lists: became true, stopped, corrected, learned late.",
    },
    run: (memory, input) => {
      const { a, b, ...filter } = input;
      return memory.diff(readPoint(a, "a"), readPoint(b, "b"), filter);
    },
  }),
  operation({
    name: "changes",
    sentence: "Lists everything that was learned between two known instants.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      since: known("learned after it; default the beginning").optional(),
      until: known("learned up to it; default now").optional(),
      ...pageFields,
    }),
    output: changesPage,
    positional: [],
    example: {
      situation: "What came in since revision 12?",
      input: { since: "rev:12" },
      answer: "A row a change, in the order of learning.",
    },
    run: (memory, input) =>
      memory.changes({
        ...input,
        since: readKnown(input.since, "since"),
        until: readKnown(input.until, "until"),
      }),
  }),
  operation({
    name: "why",
    sentence: "Explains a fact: the entries, episodes and quotes it rests on, and what it overruled.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({ id: text("id of a fact, entry or observation"), ...asOfFields }),
    output: why,
    positional: ["id"],
    example: {
      situation: "Why does the memory hold entry a1, and what gave way to it?",
      input: { id: "a1" },
      answer: "Sentences, then the entries, the words of the episodes, what was overruled and replaced.",
    },
    run: (memory, input) => {
      const { id, ...asOf } = input;
      return memory.why(id, withKnown(asOf));
    },
  }),
  operation({
    name: "groups",
    sentence: "Lists the groups of the store.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({}),
    output: z.object({
      groups: z.array(z.object({ name: z.string(), revision: z.number(), t_created: z.string() })),
    }),
    positional: [],
    example: {
      situation: "Which memories does this file hold?",
      input: {},
      answer: "A row a group, newest revision.",
    },
    run: (memory) => memory.groups(),
  }),
  operation({
    name: "stats",
    sentence: "Counts what the group holds.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({}),
    output: stats,
    positional: [],
    example: {
      situation: "How big is this memory?",
      input: {},
      answer: "Entities, episodes, entries, timelines, current facts and row versions.",
    },
    run: (memory) => memory.stats(),
  }),
];
