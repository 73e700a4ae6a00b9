import { describe, expect, it } from "vitest";
import { knownMentions, nameCandidates, nameMentions, readQuestion } from "../../src/recall/question.ts";

describe("nameCandidates", () => {
  it.each([
    ["Where does Mira's sister live?", "mira"],
    ["Where does Mira’s sister live?", "mira"],
    ["Is it the Joneses' house?", "joneses"],
    ["Who knows Mira Holt?", "mira holt"],
    ["Who knows  mira\tHOLT", "mira holt"],
    ["What is C++?", "c++"],
    ["Is it C#?", "c#"],
    ["(Quillstone Press), please", "quillstone press"],
    ["Did he like Yahoo!?", "yahoo!"],
    ["Who lives in St. Ives?", "st. ives"],
    ["who is in the bank of the west end", "bank of the west end"],
    ["What did The It say?", "the it"],
    ["Who leads IT?", "it"],
    ["会议室在哪里", "会议室"],
    ["A社の電話", "a社"],
    ["猫", "猫"],
    ["서울 대학교는", "서울 대학교"],
    ["हिन्दी कहाँ", "हिन्दी"],
    ["__proto__ holds what", "__proto__"],
  ])("%s may name %s", (question, name) => expect(nameCandidates(question)).toContain(name));

  it.each([
    ["What is C++?", "c"],
    ["Is it C#?", "c"],
    ["Who leads it?", "it"],
    ["It rains", "it"],
    ["二楼", "楼"],
    ["a b c d e f g", "a b c d e f g"],
  ])("%s doesn't name %s", (question, name) => expect(nameCandidates(question)).not.toContain(name));

  it("stays small on a pasted page", () => {
    expect(nameMentions("word's (other) ".repeat(20_000)).length).toBeLessThan(10_000);
    expect(nameMentions("会议室".repeat(20_000)).length).toBeLessThan(10_000);
    expect(nameMentions("?!".repeat(20_000))).toEqual([]);
  });
});

describe("knownMentions", () => {
  const known = (question: string, ...names: string[]) =>
    knownMentions(nameMentions(question), new Set(names)).map((mention) => mention.name);

  it("prefers the longest name", () => {
    expect(known("Where is Mira Holt?", "mira", "mira holt", "holt")).toEqual(["mira holt"]);
    expect(known("会议室在哪", "会议", "会议室")).toEqual(["会议室"]);
  });

  it("keeps a short name that also stands alone", () => {
    expect(known("Does Mira know Mira Holt?", "mira", "mira holt")).toEqual(["mira", "mira holt"]);
  });
});

describe("readQuestion", () => {
  it.each([
    ["Where does Mira live?", "present"],
    ["Where did Mira live before Velden?", "past"],
    ["Where was she originally from", "past"],
    ["What did Mira used to like?", "past"],
    ["Where does Mira live now, after what she did?", "present"],
    ["When did Mira change her job?", "change"],
    ["When did she move to Velden?", "change"],
    ["How has her taste changed?", "change"],
    ["History of the pump", "change"],
    ["", "present"],
    ["用过什么", "present"],
  ])("%s asks for the %s", (question, intent) => expect(readQuestion(question).intent).toBe(intent));
});

describe("words in -ship", () => {
  it("ask for their base as well", () => {
    expect(readQuestion("What is the citizenship of Ida?").terms).toContain(readQuestion("citizen").terms[0]);
    expect(readQuestion("Where is the ship?").terms).toEqual(["ship"]);
  });
});
