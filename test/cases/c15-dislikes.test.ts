import { describe, expect, test } from "vitest";
import { values } from "./support/answers.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C15 A dislike must not be stored as a like ($face)", ({ open }) => {
  test("dislikes are dislikes, and what is no longer liked is not", async () => {
    const desk = await open("2026-02-01T00:00:00Z");
    const at = "2025-01-01T00:00:00Z";
    for (const text of ["Mira dislikes fennel", "Mira doesn't like leeks", "Mira likes plums"])
      await desk.remember({ text, at });
    await desk.remember({ text: "Mira no longer likes plums", at: "2026-01-01T00:00:00Z" });

    const ever = await desk.facts({ subject: "Mira", predicate: "likes", history: true });
    expect(ever.facts.map(({ text, t_valid, t_invalid }) => [text, t_valid, t_invalid])).toEqual([
      ["Mira likes plums", "2025-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
    ]);
    expect(values(await desk.facts({ subject: "Mira", predicate: "likes" }))).toEqual([]);
    const disliked = await desk.facts({ subject: "Mira", predicate: "dislikes" });
    expect(disliked.facts.map(({ text }) => text)).toEqual(["Mira dislikes fennel", "Mira dislikes leeks"]);
    const { entities } = await desk.entities();
    expect(entities.map(({ name }) => name).sort()).toEqual(["Mira", "fennel", "leeks", "plums"]);
    await desk.close();
  });
});

describe.each(faces)("C08, C23, C24 and C25 in texts that are read ($face)", ({ open }) => {
  test("C08: two episodes state the same fact", async () => {
    const desk = await open("2026-06-01T00:00:00Z");
    const text = "The Osprey project depends on Lintel since 2026-04-01.";
    for (const id of ["E1", "E2", "E1", "E2"]) await desk.remember({ id, text, at: "2026-05-01T00:00:00Z" });
    const { facts } = await desk.facts({ history: true });
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject({
      predicate: "depends_on",
      t_valid: "2026-04-01T00:00:00.000Z",
      t_invalid: null,
    });
    expect(facts[0]!.evidence.map(({ episode }) => episode)).toEqual(["E1", "E2"]);
    expect((await desk.stats()).episodes).toBe(2);
    await desk.close();
  });

  test("C23: an entity named of stop words is found by its name", async () => {
    const desk = await open("2026-06-01T00:00:00Z");
    await desk.remember({ text: "The It was founded by Ana Holt.", at: "2026-05-01T00:00:00Z" });
    expect((await desk.entities({ name: "The It" })).entities.map(({ name }) => name)).toEqual(["The It"]);
    for (const question of ["", "   ", "the of and", "?!", "_"])
      expect((await desk.recall(question)).items).toEqual([]);
    await desk.close();
  });

  test("C24: texts without spaces between words are kept whole and found", async () => {
    const desk = await open("2026-06-01T00:00:00Z");
    const texts = [
      "会议室在三楼东侧",
      "倉庫の鍵は受付にある",
      "창고 열쇠는 접수처에 있다",
      "版本v2-rc已上线",
    ];
    for (const text of texts) await desk.remember({ text, speaker: "Mira", at: "2026-05-01T00:00:00Z" });
    const asked = { 三楼: 0, 会议室: 0, 受付: 1, 접수처: 2, "v2-rc": 3 };
    for (const [question, k] of Object.entries(asked))
      expect((await desk.recall(question)).items[0]?.text).toBe(texts[k]);
    expect((await desk.recall("二楼")).items).toEqual([]);
    expect((await desk.facts()).facts).toEqual([]);
    await desk.close();
  });

  test("C25: another case is the same entity; C is not C++", async () => {
    const desk = await open("2026-06-01T00:00:00Z");
    const said = [
      "Quillstone Press was founded by Ana Holt.",
      "QUILLSTONE PRESS depends on Lintel.",
      "C was created by Dennis Ritchie.",
      "C++ was created by Bjarne Stroustrup.",
    ];
    for (const text of said) await desk.remember({ text, at: "2026-05-01T00:00:00Z" });
    expect(values(await desk.facts({ subject: "quillstone press" }))).toEqual(["Ana Holt", "Lintel"]);
    expect(values(await desk.facts({ subject: "C" }))).toEqual(["Dennis Ritchie"]);
    expect(values(await desk.facts({ subject: "C++" }))).toEqual(["Bjarne Stroustrup"]);
    await desk.close();
  });
});
