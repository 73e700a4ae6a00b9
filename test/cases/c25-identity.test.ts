import { describe, expect, test } from "vitest";
import type { Write } from "../../src/index.ts";
import { held, values } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C25 Same name in another case is the same entity; C is not C++ ($face)", ({ open }) => {
  test("Quillstone Press", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    const spellings = ["Quillstone Press", "quillstone press", " Quillstone   Press "];
    for (const [k, subject] of spellings.entries()) {
      await desk.assert({ subject, predicate: "prints", object: { value: `volume ${k}` } });
    }
    const ids = new Set<string>();
    for (const name of spellings) {
      const { entities } = await desk.entities({ name });
      expect(entities.map((entity) => entity.name)).toEqual(["Quillstone Press"]);
      ids.add(entities[0]!.id);
      expect(await held(desk, name, "prints")).toEqual(["volume 0", "volume 1", "volume 2"]);
    }
    expect(ids.size).toBe(1);
    expect((await desk.stats()).entities).toBe(1);
    await desk.close();
  });

  test("C, C++ and C#", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    const names = ["C", "C++", "C#"];
    for (const subject of names) {
      await desk.assert({ subject, predicate: "used_for", object: { value: `work in ${subject}` } });
    }
    for (const name of names) {
      expect((await desk.entities({ name })).entities.map((entity) => entity.name)).toEqual([name]);
      expect(values(await desk.facts({ subject: name }))).toEqual([`work in ${name}`]);
    }
    expect((await desk.entities()).entities).toHaveLength(3);
    await desk.close();
  });
});

describe.each(faces)("C25 Identity is what was recorded, not what looks alike ($face)", ({ open }) => {
  test("two names of one person, once somebody says so, and never before", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    await desk.assert({ subject: "Jon Vale", predicate: "lives_in", object: "Osto", from: "2020" });
    await desk.assert({ subject: "John Vale", predicate: "lives_in", object: "Velden", from: "2023" });
    expect(await held(desk, "Jon Vale", "lives_in")).toEqual(["Osto"]);
    desk.clock.now = "2026-03-01T00:00:00Z";
    const { entries } = (await desk.call("merge", { entity: "Jon Vale", into: "John Vale" })) as Write;
    for (const name of ["Jon Vale", "john vale"]) {
      expect(await held(desk, name, "lives_in")).toEqual(["Velden"]);
      expect(values(await desk.facts({ subject: name, history: true }))).toEqual(["Osto", "Velden"]);
    }
    expect((await desk.stats()).entities).toBe(3);
    const then = { subject: "Jon Vale", known: "2026-02-15" };
    expect(values(await desk.facts(then))).toEqual(["Osto"]);
    expect((await desk.entities({ name: "Jon Vale", known: "2026-02-15" })).entities[0]!.name).toBe(
      "Jon Vale",
    );
    await desk.retract(entries[0]!);
    expect(await held(desk, "Jon Vale", "lives_in")).toEqual(["Osto"]);
    expect(await held(desk, "John Vale", "lives_in")).toEqual(["Velden"]);
    await desk.close();
  });

  test("one name of two people, told apart by the message that speaks of the other", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    await desk.remember({ extract: false, id: "E1", text: "Juno was born in Osto." });
    await desk.remember({ extract: false, id: "E2", text: "Juno, the new one, comes from Karst." });
    const juno = { subject: "Juno", predicate: "born_in" };
    await desk.assert({ ...juno, object: "Osto", from: "1990", episode: "E1" });
    await desk.assert({ ...juno, object: "Karst", from: "1999", episode: "E2" });
    const write = (await desk.call("split", { entity: "Juno", as: "Juno", episodes: ["E2"] })) as Write;
    const { entities } = await desk.entities({ name: "Juno" });
    const born = async (entity: string) => values(await desk.facts({ subject: { entity }, history: true }));
    expect(await Promise.all(entities.map(({ id }) => born(id)))).toEqual([["Osto"], ["Karst"]]);
    // The bare name means the first.
    await desk.assert({ subject: "Juno", predicate: "speaks", object: "Latin", from: "2000" });
    expect(await born(entities[0]!.id)).toEqual(["Osto", "Latin"]);
    await desk.retract(write.entries.at(-1)!);
    expect(await born(entities[1]!.id)).toEqual([]);
    expect((await desk.verify()).problems).toEqual([]);
    await desk.close();
  });
});

describe.each(faces)("C26 Long texts must not collide ($face)", ({ open }) => {
  const start = "abcdefghij".repeat(30);

  test.each(["entity", "literal"])("objects that share their first 300 characters: %s", async (kind) => {
    const desk = await open("2026-02-01T00:00:00Z");
    const objects = [`${start}x`, `${start}y`];
    for (const text of objects) {
      const object = kind === "literal" ? { value: text } : text;
      await desk.assert({ subject: "Mill", predicate: "inscribed", object, from: "2026-01-01" });
    }
    const page = await desk.facts({ subject: "Mill" });
    expect(values(page)).toEqual(objects);
    expect(new Set(page.facts.map((fact) => fact.id)).size).toBe(2);
    for (const [k, { id, text }] of page.facts.entries()) {
      expect(text.endsWith(objects[k]!)).toBe(true);
      expect(await desk.get([id])).toMatchObject([{ kind: "fact", fact: { id } }]);
    }
    for (const text of objects) {
      const object = kind === "literal" ? { value: text } : text;
      expect(values(await desk.facts({ object }))).toEqual([text]);
    }
    await desk.close();
  });

  test("a text of 40,000 characters is whole, and found by a word near its end", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    const words = Array.from({ length: 8000 }, (_, k) => `w${String(k % 1000).padStart(3, "0")}`);
    words[7990] = "quernstone";
    const long = words.join(" ").padEnd(40_000, ".").slice(0, 40_000);
    await desk.assert({ subject: "Mill", predicate: "history", object: { value: long }, from: "2026-01-01" });
    await desk.remember({ id: "E1", text: long.replace("quernstone", "millwright") });

    expect(values(await desk.facts({ subject: "Mill" }))).toEqual([long]);
    const { items } = await desk.recall("quernstone");
    expect(items.map((item) => item.kind)).toEqual(["fact"]);
    expect(items[0]!.text).toContain(long);
    const said = await desk.recall("millwright");
    expect(said.items.map((item) => [item.id, item.text.length])).toEqual([["E1", 40_000]]);
    const [line] = (await desk.export())
      .map((each) => JSON.parse(each))
      .filter((each) => each.op === "assert");
    expect(line.object).toEqual({ value: long });
    await desk.close();
  });
});
