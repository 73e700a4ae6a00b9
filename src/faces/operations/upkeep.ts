import { z } from "zod";
import type { Diagnosis } from "../../memory/diagnose.ts";
import type { VerifyReport } from "../../memory/memory.ts";
import { copied, diagnosis, restored, verifyReport } from "../answers.ts";
import { flag, text } from "../fields.ts";
import { fileOperation, operation } from "../operation.ts";

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
    run: (memory, _, { onProgress }) => memory.verify(onProgress ? { onProgress } : {}),
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
      answer: "The differences, which are mended now, and what was derived.",
    },
    run: (memory, _, { onProgress }) => memory.rebuild(onProgress ? { onProgress } : {}),
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
  fileOperation({
    name: "restore-backup",
    sentence: "Makes the store from a backup; one that is there gives way only when told to.",
    effect: "upkeep",
    idempotent: false,
    input: z.strictObject({
      file: text("the backup"),
      replace: flag("give up the store that is there, with all its groups").optional(),
    }),
    output: restored,
    positional: ["file"],
    example: {
      situation: "The store was lost; this is the copy made before the upgrade.",
      input: { file: "memory-backup.db" },
      answer: "The store's file, its size and its groups. A backup that is damaged, or no store, is refused.",
    },
    runOnFile: async (store, { file, replace }) =>
      (await import("../../memory/restore-backup.ts")).restoreBackup(
        store,
        file,
        replace === undefined ? {} : { replace },
      ),
  }),
  fileOperation({
    name: "copy",
    sentence: "Copies a store's groups to another store, and goes on where an earlier copy stopped.",
    effect: "upkeep",
    idempotent: true,
    input: z.strictObject({
      from: text("the store that is copied"),
      to: text("the store that it is copied to; made where there is none"),
      group: text("only this group").optional(),
    }),
    output: copied,
    positional: [],
    example: {
      situation: "A memory moves to another file, with its ids, clocks and revisions.",
      input: { from: "memory.db", to: "moved.db" },
      answer: "A line a group: its newest revision, what was copied, and what was there already.",
    },
    runOnFile: async (_, { from, to, group }, { onProgress }) =>
      (await import("../../memory/copy-memory.ts")).copyMemory({
        from,
        to,
        ...(group === undefined ? {} : { group }),
        ...(onProgress === undefined ? {} : { onProgress }),
      }),
  }),
  fileOperation({
    name: "doctor",
    sentence: "Looks at Node, SQLite and the store's file, and says what is wrong.",
    effect: "upkeep",
    idempotent: true,
    input: z.strictObject({}),
    output: diagnosis,
    positional: [],
    example: {
      situation: "Something does not work, or a new machine is to be checked.",
      input: {},
      answer: "Versions, the file with its schema and groups, and problems with what to do about each.",
    },
    runOnFile: async (store) => (await import("../../memory/diagnose.ts")).diagnose(store),
    succeeded: (found: Diagnosis) => found.ok,
  }),
];
