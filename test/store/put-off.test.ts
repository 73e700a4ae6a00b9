import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import { openDriver } from "../../src/store/sqlite/driver.ts";

/** More than so many new facts in one transaction, and indexes that only reads need are made anew at its end. */
const MANY = 5000;

const day = (k: number) => new Date(Date.UTC(1990, 0, 1 + k)).toISOString().slice(0, 10);

/** Homes that follow one another, tastes, and now and then an end, a correction or a word that comes late. */
function* story(many: number): Generator<string> {
  yield JSON.stringify({ op: "declare", predicate: "lives_in" });
  for (let k = 0; k < many; k++) {
    const subject = `Person ${k % 97}`;
    const from = day((k * 37) % 9000);
    const object = `Place ${k % 41}`;
    const fact =
      k % 3 === 0 ? { predicate: "likes", until: day(((k * 37) % 9000) + 40) } : { predicate: "lives_in" };
    yield JSON.stringify({ op: "assert", subject, object, from, ...fact });
    if (k % 250 === 249) {
      const until = day(((k * 37) % 9000) + 9);
      yield JSON.stringify({
        op: "correct",
        subject,
        predicate: "lives_in",
        object: "Elsewhere",
        from,
        until,
      });
    }
  }
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "palimpsest-put-off-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function indexes(file: string): string[] {
  const db = openDriver(file, { busyTimeout: 1000, readOnly: true });
  const rows = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name").all();
  expect(db.prepare("PRAGMA integrity_check").get()!["integrity_check"]).toBe("ok");
  db.close();
  return rows.map((row) => `${row["name"]} ${row["sql"]}`);
}

const clock = () => Date.UTC(2030, 0, 1);

/** What a memory answers, without the numbers of commits, and without the order of facts that start together. */
async function answers(memory: Memory): Promise<unknown> {
  const told = async (input: Parameters<Memory["facts"]>[0]) => {
    const { facts } = await memory.facts({ limit: 100_000, ...input });
    return facts.map((f) => [f.id, f.text, f.t_valid, f.t_invalid].join(" ")).sort();
  };
  return [
    await told({ history: true }),
    await told({ object: "Place 7", at: "2001-05-05" }),
    await told({ predicate: "likes", history: true }),
    await told({ subject: "Person 11", history: true }),
  ];
}

describe("a write of many facts", { timeout: 120_000 }, () => {
  it("leaves what many small ones leave, and all indexes", async () => {
    const files = { large: join(folder, "large.db"), small: join(folder, "small.db") };
    const lines = [...story(MANY)];
    const large = await openMemory({ store: files.large, clock });
    const small = await openMemory({ store: files.small, clock });
    const before = indexes(files.large);
    await large.import(lines);
    for (let k = 0; k < lines.length; k += 500) await small.import(lines.slice(k, k + 500));
    expect(await answers(large)).toEqual(await answers(small));
    expect((await large.verify()).problems).toEqual([]);
    const [fact] = (await large.facts({ subject: "Person 11", predicate: "lives_in", at: "2001" })).facts;
    expect((await large.why(fact!.id)).fact!.id).toBe(fact!.id);
    expect((await large.get([fact!.evidence[0]!.entry]))[0]).toMatchObject({ kind: "entry" });
    expect((await large.rebuild()).ok).toBe(true);
    expect(await answers(large)).toEqual(await answers(small));
    await large.close();
    await small.close();
    expect(indexes(files.large)).toEqual(before);
  });

  it("leaves nothing where its last line is refused, and the store as it was", async () => {
    const file = join(folder, "refused.db");
    const memory = await openMemory({ store: file, clock });
    await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Velden", from: "2020" });
    const before = indexes(file);
    const bad = JSON.stringify({
      op: "end",
      subject: "Mira",
      predicate: "lives_in",
      object: "Velden",
      at: "no",
    });
    await expect(memory.import([...story(MANY), bad])).rejects.toMatchObject({ code: "incorrect" });
    expect((await memory.facts()).facts.map((f) => f.text)).toEqual(["Mira lives in Velden"]);
    expect((await memory.verify()).ok).toBe(true);
    await memory.assert({ subject: "Mira", predicate: "lives_in", object: "Norwick", from: "2022" });
    expect((await memory.facts({ object: "Norwick" })).facts).toHaveLength(1);
    await memory.close();
    expect(indexes(file)).toEqual(before);
  });
});
