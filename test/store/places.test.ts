import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Memory, openMemory } from "../../src/index.ts";
import { openDriver } from "../../src/store/sqlite/driver.ts";
import { PLACES } from "../../src/store/sqlite/places.ts";
import { codeOf, journal } from "../../src/testing/contract/views.ts";
import { tempDir } from "./support/temp-dir.ts";

/**
 * Words that occur nowhere else. They start differently and go on alike: a full-text index leaves out what a term
 * shares with the one before it, so that only the middle is looked for.
 */
const MARK = "7vkx4q9w";
const canaries: string[] = [];
function canary(what: string): string {
  const at = canaries.push(what) - 1;
  return `${String.fromCharCode(97 + (at % 25), 97 + (Math.floor(at / 25) % 25))}${MARK}${what}`;
}

/** Writes a canary into every text input of every verb. */
async function writeEverywhere(memory: Memory): Promise<void> {
  const [predicate, other] = [canary("predicate"), canary("samepredicate")];
  await memory.declare({
    id: canary("declareid"),
    predicate,
    cardinality: "one",
    wording: canary("wording"),
  });
  await memory.declare({ predicate: other, sameAs: predicate });
  await memory.declare({ predicate: canary("opposite"), opposite: canary("opposed") });
  await memory.declare({ predicate: canary("inverse"), inverse: canary("inverted") });
  const [subject, object, scope] = [canary("subject"), canary("object"), canary("scope")];
  const said = { subject, predicate, object, scope };
  const [quote, again] = [canary("quote"), canary("quoteagain")];
  const { entries } = await memory.remember({
    id: canary("episodeid"),
    text: `${canary("text")} and ${quote} or ${again}.`,
    speaker: canary("speaker"),
    session: canary("session"),
    source: canary("source"),
    claims: [
      { op: "assert", id: canary("claimid"), ...said, from: "2020", quote, reason: canary("claimreason") },
      { op: "end", id: canary("endid"), ...said, at: "2021", quote: again, reason: canary("endreason") },
      {
        op: "correct",
        ...said,
        object: canary("corrected"),
        from: "2020-02",
        until: "2020-03",
        reason: canary("correctreason"),
      },
    ],
  });
  const { entries: second } = await memory.assert({
    ...said,
    id: canary("assertid"),
    object: canary("second"),
    from: "2022",
    reason: canary("assertreason"),
  });
  await memory.revise({
    entry: second[0]!,
    id: canary("reviseid"),
    object: canary("revised"),
    reason: canary("revisereason"),
  });
  await memory.assert({
    ...said,
    predicate: canary("literalpredicate"),
    object: { value: canary("literal") },
  });
  await memory.assert({
    ...said,
    predicate: other,
    object: `${canary("longname")} ${"very ".repeat(60)} long`,
  });
  await memory.assert({
    ...said,
    predicate: "t_note",
    object: { value: `${canary("longliteral")} ${"very ".repeat(60)} long` },
  });
  const namesake = canary("splitname");
  await memory.batch([
    { op: "entity", id: canary("entityid"), name: canary("entityname"), label: canary("label") },
    { op: "alias", id: canary("aliasid"), entity: subject, alias: canary("alias") },
    { op: "split", id: canary("splitid"), entity: subject, as: namesake, entries: [entries[0]!] },
    { op: "merge", id: canary("mergeid"), entity: namesake, into: subject, reason: canary("why") },
    { op: "retract", id: canary("retractid"), entry: entries[0]! },
    { op: "restore", id: canary("restoreid"), entry: entries[0]! },
    { op: "episode", text: canary("batchtext"), speaker: canary("otherspeaker") },
  ]);
  await memory.alias(subject, canary("otheralias"));
  await memory.import([
    JSON.stringify({
      op: "episode",
      id: canary("importedepisode"),
      text: canary("importedtext"),
      source: canary("importedsource"),
    }),
    JSON.stringify({
      op: "assert",
      id: canary("importedid"),
      subject: canary("importedsubject"),
      predicate,
      object: canary("importedobject"),
      reason: canary("importedreason"),
    }),
  ]);
}

/** What is asked, or refused, is not to stay anywhere. */
async function askEverywhere(memory: Memory): Promise<void> {
  const asked = canary("asked");
  await memory.recall(`What of ${asked}?`);
  await memory.facts({ subject: asked, predicate: asked, scope: asked });
  const refused = { subject: canary("refused"), predicate: canary("refusedpredicate") };
  expect(await codeOf(memory.assert({ ...refused, object: "x", from: "2022", until: "2021" }))).toBe(
    "incorrect",
  );
  expect(await codeOf(memory.assert({ ...refused, object: "x" }, { expect: 999 }))).toBe("conflict");
  const selfish = [{ op: "assert" as const, ...refused, object: refused.subject }];
  await memory.batch(selfish, { keepGoing: true });
  await memory.group(canary("refusedgroup")).batch(selfish, { keepGoing: true });
}

const text = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value));

/** Every column of every table in which a canary occurs, and which canaries do. */
function look(file: string): { columns: Set<string>; found: Set<string> } {
  const db = openDriver(file, { busyTimeout: 1000, readOnly: true });
  const columns = new Set<string>();
  const found = new Set<string>();
  for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()) {
    for (const row of db.prepare(`SELECT * FROM "${name}"`).all()) {
      for (const [column, value] of Object.entries(row)) {
        const bytes = text(value);
        if (!bytes.includes(MARK)) continue;
        columns.add(`${name}.${column}`);
        for (const what of canaries) if (bytes.includes(MARK + what)) found.add(what);
      }
    }
  }
  db.close();
  return { columns, found };
}

/** Where the mark lies in the bytes of a store's files. */
function traces(file: string): string[] {
  const files = [file, `${file}-wal`, `${file}-shm`, `${file}-journal`].filter(existsSync);
  return files.flatMap((name) => {
    const bytes = readFileSync(name);
    const places: string[] = [];
    for (let at = bytes.indexOf(MARK); at >= 0 && places.length < 5; at = bytes.indexOf(MARK, at + 1))
      places.push(`${name.slice(file.length)}@${at}: ${bytes.subarray(at - 20, at + 40).toString("latin1")}`);
    return places;
  });
}

describe("every place where text lies is listed", () => {
  const dir = tempDir();

  it("and no other holds any", async () => {
    const file = join(dir, "places.db");
    const memory = await openMemory({ store: file });
    const group = memory.group(canary("group"));
    await writeEverywhere(group);
    const written = [...canaries];
    await askEverywhere(group);
    const { columns, found } = look(file);
    const listed = new Set(
      PLACES.flatMap((p) => [
        ...p.columns.map((c) => `${p.table}.${c}`),
        ...Object.entries(p.shadows ?? {}).flatMap(([table, names]) => names.map((c) => `${table}.${c}`)),
      ]),
    );
    expect([...columns].filter((column) => !listed.has(column))).toEqual([]);
    expect([...found].sort()).toEqual(written.sort());
    await group.rebuild();
    expect([...look(file).columns].sort()).toEqual([...columns].sort());
    await memory.close();
  });

  it.each([0, 40, 200])("a group that is dropped leaves none, among %i neighbours", async (neighbours) => {
    const file = join(dir, `dropped-${neighbours}.db`);
    const memory = await openMemory({ store: file });
    const group = memory.group(canary("droppedgroup"));
    const kept = memory.group("kept");
    const neighbour = async (k: number) => {
      const claim = {
        op: "assert",
        subject: `Mira ${k}`,
        predicate: "t_note",
        object: `Velden ${k}`,
      } as const;
      await kept.remember({ text: `Mira ${k} lives in Velden ${k}.`, speaker: `Bo ${k}`, claims: [claim] });
      await group.remember({
        text: `${canary("fill")}${k} lives on.`,
        claims: [{ ...claim, object: canary(`filler${k}`) }],
      });
    };
    for (let k = 0; k < neighbours / 2; k++) await neighbour(k);
    await writeEverywhere(group);
    await group.rebuild();
    for (let k = neighbours / 2; k < neighbours; k++) await neighbour(k);
    const others = await journal(kept);
    expect(traces(file).length).toBeGreaterThan(0);

    await group.dropGroup();
    expect([...look(file).columns]).toEqual([]);
    expect(traces(file)).toEqual([]);
    expect(await journal(kept)).toEqual(others);
    expect((await kept.verify()).problems).toEqual([]);
    if (neighbours > 0) expect((await kept.recall("Mira 1 Velden 1")).items.length).toBeGreaterThan(0);
    await memory.close();
    expect(traces(file)).toEqual([]);
  });

  it("nor where another process was reading meanwhile, once the file is opened again", async () => {
    const file = join(dir, "read.db");
    const memory = await openMemory({ store: file, busyTimeout: 50 });
    await memory.assert({ subject: "Mira", predicate: "t_note", object: "Velden" });
    const group = memory.group("g");
    await group.remember({ text: canary("readtext") });
    const other = openDriver(file, { busyTimeout: 0 });
    other.exec("BEGIN");
    other.prepare("SELECT count(*) FROM episodes").get();
    await group.dropGroup();
    expect([...look(file).columns]).toEqual([]);
    expect(traces(file).length).toBeGreaterThan(0);
    other.exec("COMMIT");
    other.close();
    await memory.close();
    await (await openMemory({ store: file })).close();
    expect(traces(file)).toEqual([]);
  });
});
