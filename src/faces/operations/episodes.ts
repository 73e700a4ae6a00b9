import { z } from "zod";
import { episode, write } from "../answers.ts";
import { asOfFields, flag, pageFields, splitWrite, text, time, withKnown, writeFields } from "../fields.ts";
import { operation } from "../operation.ts";
import { assertFields, correctFields, endFields } from "./saying.ts";

/** What an episode is, shared with `batch`. */
export const episodeFields = {
  text: text("the words, as they were"),
  speaker: text("who said it").optional(),
  at: time("when it happened; default now").optional(),
  session: text("the conversation it belongs to").optional(),
  source: text("where it came from").optional(),
  id: text("its id; the same id with the same text adds nothing").optional(),
};

const claim = z.discriminatedUnion("op", [
  z.strictObject({ op: z.literal("assert").optional(), ...assertFields }).omit({ episode: true }),
  z.strictObject({ op: z.literal("end"), ...endFields }).omit({ episode: true }),
  z.strictObject({ op: z.literal("correct"), ...correctFields }).omit({ episode: true }),
]);

/** Verbs about what happened and was said. */
export const episodes = [
  operation({
    name: "remember",
    sentence: "Records an episode, such as a message, and the facts that it states, read out of its text.",
    effect: "write",
    idempotent: false,
    input: z.strictObject({
      ...episodeFields,
      addressee: text('to whom, so what "you" means; default who else spoke in the session').optional(),
      claims: z
        .array(claim)
        .describe("claims that the episode makes, given by the caller; the text is then not read")
        .optional(),
      noExtract: flag("keep the text and do not read it").optional(),
      ...writeFields,
    }),
    output: z.object({ ...write.shape, episode }),
    positional: ["text"],
    example: {
      situation: "Mira says something in session s1.",
      input: {
        text: "I moved to Velden in March.",
        speaker: "Mira",
        at: "2026-05-01T09:00:00Z",
        session: "s1",
      },
      answer: "The episode and what it opened and closed.",
    },
    run: (memory, { noExtract, ...input }) => {
      const [said, options] = splitWrite(input);
      return memory.remember(noExtract === true ? { ...said, extract: false } : said, options);
    },
  }),
  operation({
    name: "episodes",
    sentence: "Lists episodes in the order in which they happened.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      from: time("happened then or later").optional(),
      until: time("happened before").optional(),
      speaker: text("only by this speaker").optional(),
      session: text("only of this conversation").optional(),
      ...asOfFields,
      ...pageFields,
    }),
    output: z.object({ episodes: z.array(episode), next: z.string().nullable() }),
    positional: [],
    example: {
      situation: "What was said in May?",
      input: { from: "2026-05", until: "2026-06" },
      answer: "A row an episode: when, who, the words, the id.",
    },
    run: (memory, input) => memory.episodes(withKnown(input)),
  }),
];
