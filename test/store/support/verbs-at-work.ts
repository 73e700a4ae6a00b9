import { existsSync, rmSync } from "node:fs";
import type { Memory } from "../../../src/index.ts";

/** A store with something in it for every verb to work on. */
export async function story(memory: Memory): Promise<void> {
  await memory.declare({ id: "d1", predicate: "t_home", cardinality: "one" });
  await memory.assert({ id: "a1", subject: "Mira", predicate: "t_home", object: "Velden", from: "2020" });
  await memory.assert({ id: "a2", subject: "Mira", predicate: "t_home", object: "Osto", from: "2022" });
  await memory.assert({
    id: "a3",
    subject: "Depot",
    predicate: "t_code",
    object: { value: 10 },
    from: "2020",
  });
  await memory.assert({
    id: "a4",
    subject: "Depot",
    predicate: "t_code",
    object: { value: 12 },
    from: "2021",
  });
  await memory.assert({ id: "a5", subject: "Bo", predicate: "t_home", object: "Karst", from: "2021" });
  await memory.retract("a5");
  await memory.remember({ id: "E1", text: "Mira moved to Osto, and Bo to Karst.", speaker: "Mira" });
  await memory
    .group("spare")
    .assert({ id: "s1", subject: "Cy", predicate: "t_home", object: "Lund", from: "2020" });
  await memory.group("spare").remember({ id: "E1", text: "Cy lives in Lund.", speaker: "Cy" });
}

export interface VerbAtWork {
  run(memory: Memory, file: string): Promise<unknown>;
  /** Looked at after a failure, beside the journals. */
  check?(file: string): void;
}

const claim = (k: number) =>
  ({
    op: "assert",
    id: `c${k}`,
    subject: "Depot",
    predicate: "t_mark",
    object: { value: k },
    from: "2020",
  }) as const;

const JOURNAL = [
  { op: "declare", id: "i1", predicate: "t_boss", cardinality: "one" },
  { op: "assert", id: "i2", subject: "Mira", predicate: "t_boss", object: "Bo", from: "2020" },
  { op: "episode", id: "E9", text: "Bo is the boss no more.", recorded_at: "2025-06-02T00:00:00Z" },
  {
    op: "assert",
    id: "i3",
    subject: "Mira",
    predicate: "t_boss",
    object: "Cy",
    from: "2022",
    episode: "E9",
    recorded_at: "2025-06-02T00:00:00Z",
  },
  { op: "retract", id: "i4", entry: "i2", recorded_at: "2025-06-03T00:00:00Z" },
  {
    op: "assert",
    id: "i5",
    subject: "Cy",
    predicate: "t_home",
    object: "Osto",
    group: "spare",
    recorded_at: "2025-06-04T00:00:00Z",
  },
].map((line) => JSON.stringify({ recorded_at: "2025-06-01T00:00:00Z", ...line }));

/** Every verb that writes, doing what it does most of. */
export const VERBS: Record<string, VerbAtWork> = {
  "assert, new": {
    run: (m) => m.assert({ subject: "Dan", predicate: "t_knows", object: "Eve", from: "2020" }),
  },
  "assert, superseding": {
    run: (m) => m.assert({ subject: "Mira", predicate: "t_home", object: "Lund", from: "2024" }),
  },
  end: { run: (m) => m.end({ subject: "Mira", predicate: "t_home", object: "Osto", at: "2023" }) },
  correct: {
    run: (m) =>
      m.correct({ subject: "Mira", predicate: "t_home", from: "2021", until: "2023", object: "Karst" }),
  },
  revise: { run: (m) => m.revise({ entry: "a2", from: "2021-06" }) },
  retract: { run: (m) => m.retract("a2") },
  "retract a fact": {
    run: async (m) => m.retract((await m.facts({ subject: "Mira", at: "2025" })).facts[0]!.id),
  },
  restore: { run: (m) => m.restore("a5") },
  declare: { run: (m) => m.declare({ predicate: "t_likes", opposite: "t_hates" }) },
  "declare, late": { run: (m) => m.declare({ predicate: "t_code", cardinality: "one" }) },
  alias: { run: (m) => m.alias("Mira", "Mira Holt") },
  remember: {
    run: (m) =>
      m.remember({
        id: "E2",
        text: "Ten marks.",
        speaker: "Bo",
        claims: Array.from({ length: 4 }, (_, k) => claim(k)),
      }),
  },
  batch: {
    run: (m) =>
      m.batch([
        { op: "entity", id: "lund", name: "Lund", label: "place" },
        { op: "episode", id: "E3", text: "Mira lives in Lund." },
        { op: "assert", subject: "Mira", predicate: "t_home", object: "Lund", from: "2023", episode: "E3" },
        { op: "retract", entry: "a3" },
        { op: "restore", entry: "a5" },
      ]),
  },
  import: { run: (m) => m.import(JOURNAL) },
  rebuild: { run: (m) => m.rebuild() },
  verify: { run: (m) => m.verify() },
  dropGroup: { run: (m) => m.group("spare").dropGroup() },
  backup: {
    run: (m, file) => m.backup(`${file}.copy`),
    check: (file) => {
      if (existsSync(`${file}.copy`)) rmSync(`${file}.copy`);
    },
  },
};
