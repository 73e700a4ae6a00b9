import { z } from "zod";
import type { VerifyReport } from "../../memory/memory.ts";
import { verifyReport } from "../answers.ts";
import { text } from "../fields.ts";
import { operation } from "../operation.ts";

/** Verbs about the store as a whole. */
export const upkeep = [
  operation({
    name: "verify",
    sentence: "Compares the stored facts with what the entries imply.",
    effect: "upkeep",
    idempotent: true,
    input: z.strictObject({}),
    output: verifyReport,
    positional: [],
    example: {
      situation: "Is the store sound?",
      input: {},
      answer: "Counts, and the differences if there are any.",
    },
    run: (memory) => memory.verify(),
    succeeded: (report: VerifyReport) => report.ok,
  }),
  operation({
    name: "rebuild",
    sentence: "Derives the stored facts anew from the entries.",
    effect: "upkeep",
    idempotent: true,
    input: z.strictObject({}),
    output: verifyReport,
    positional: [],
    example: {
      situation: "verify found a difference.",
      input: {},
      answer: "The same report, after the rebuild.",
    },
    run: (memory) => memory.rebuild(),
    succeeded: (report: VerifyReport) => report.ok,
  }),
  operation({
    name: "drop-group",
    sentence: "Removes a group and everything in it, for good.",
    effect: "destructive",
    idempotent: false,
    input: z.strictObject({ name: text("the group") }),
    output: z.object({ group: z.string(), entries: z.number(), episodes: z.number() }),
    positional: ["name"],
    example: {
      situation: "The group trial is no longer needed.",
      input: { name: "trial" },
      answer: "What was removed, in numbers.",
    },
    run: (memory, input) => memory.group(input.name).dropGroup(),
  }),
  operation({
    name: "backup",
    sentence: "Copies the whole store, all groups, to a file while it is in use.",
    effect: "upkeep",
    idempotent: false,
    input: z.strictObject({ file: text("where to") }),
    output: z.object({ file: z.string(), bytes: z.number() }),
    positional: ["file"],
    example: {
      situation: "Before an upgrade.",
      input: { file: "memory-backup.db" },
      answer: "The file and its size.",
    },
    run: (memory, input) => memory.backup(input.file),
  }),
];
