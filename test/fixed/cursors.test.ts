import { afterAll, beforeAll, expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import { EARLIEST, LATEST, OPEN_END, UNKNOWN_START } from "../../src/time/instant.ts";

let memory: Memory;
beforeAll(async () => {
  memory = await openMemory({ store: ":memory:" });
  for (const [k, object] of ["tea", "milk", "mate"].entries()) {
    await memory.assert({ subject: "Mira", predicate: "likes", object, from: k === 0 ? "unknown" : "2024" });
    await memory.remember({ text: object, at: "1950" });
  }
});
afterAll(() => memory.close());

type Page = { next: string | null };
type Listing = (input: { limit?: number; after?: string }, of?: Memory) => Promise<Page>;
const listings: [string, Listing][] = [
  ["facts", (input, of = memory) => of.facts({ history: true, ...input })],
  ["timeline", (input, of = memory) => of.timeline({ subject: "Mira", ...input })],
  ["changes", (input, of = memory) => of.changes(input)],
  ["entities", (input, of = memory) => of.entities(input)],
  ["episodes", (input, of = memory) => of.episodes(input)],
];

const parts = (cursor: string): unknown[] => JSON.parse(Buffer.from(cursor, "base64url").toString());
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const values = [
  -1,
  0.5,
  1e300,
  2 ** 53,
  EARLIEST - 2,
  UNKNOWN_START,
  LATEST,
  OPEN_END,
  OPEN_END + 1,
  8.64e15 + 1,
  null,
  "1",
  true,
  [],
  {},
];

it.each(listings)("of %s: every tampered part is refused or read, and never breaks", async (name, list) => {
  const { next } = await list({ limit: 1 });
  const whole = parts(next!);
  await expect(list({ limit: 1, after: next! })).resolves.toBeDefined();
  for (let part = 0; part <= whole.length; part++) {
    for (const value of values) {
      const changed = whole.with(Math.min(part, whole.length - 1), value);
      if (part === whole.length) changed.push(value);
      const outcome = await list({ limit: 1, after: cursorOf(changed) }).then(
        () => "read",
        (error) => error.code ?? error,
      );
      // The last part of a place among facts tells how often they were numbered anew.
      const isOfRebuild = name === "facts" && part === whole.length - 1;
      expect(isOfRebuild ? ["incorrect", "conflict"] : ["read", "incorrect"]).toContain(outcome);
    }
  }
});

it.each(listings)(
  "of %s: a revision beyond the newest, another group's or garbage is refused",
  async (_name, list) => {
    const { next } = await list({ limit: 1 });
    const whole = parts(next!);
    const refused = { code: "incorrect", message: expect.stringContaining("after") };
    for (const revision of [-1, 7, 10_000]) {
      await expect(list({ after: cursorOf(whole.with(1, revision)) })).rejects.toMatchObject(refused);
    }
    await expect(list({ after: next! }, memory.group("other"))).rejects.toMatchObject(refused);
    for (const after of ["", "x", `${next}=`, `${next}!`, cursorOf(null), cursorOf({}), "\ud800"]) {
      await expect(list({ after })).rejects.toMatchObject(refused);
    }
    for (const valid of [EARLIEST - 1, LATEST + 1]) {
      await expect(list({ after: cursorOf(whole.with(2, valid)) })).rejects.toMatchObject(refused);
    }
    await expect(list({ after: 5 as never })).rejects.toMatchObject(refused);
  },
);
