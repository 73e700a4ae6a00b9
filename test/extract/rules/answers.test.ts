import { describe, expect, it } from "vitest";
import { readClaims } from "../../../src/extract/rules/read-claims.ts";
import { loadWords } from "../../../src/extract/rules/words.ts";

const words = await loadWords();

/** What an answer to a message of Bo's claims, on 12 June 2025. */
function claimsOf(question: string, text: string, speaker = "Mira") {
  const at = Date.parse("2025-06-12T12:00:00Z");
  const before = [{ speaker: "Bo", text: question }];
  return readClaims({ text, speaker, addressee: "Bo", at, before, timeZone: "UTC" }, words);
}

/** And with which words. */
function answered(question: string, text: string, speaker = "Mira"): string[] {
  return claimsOf(question, text, speaker).map(
    ({ subject, predicate, object, from, start, end }) =>
      `${subject} ${predicate} ${object}${from === undefined ? "" : ` [${from}`} <${text.slice(start, end)}>`,
  );
}

describe("an answer that is short for a sentence", () => {
  it.each<[question: string, answer: string, claims: string[]]>([
    ["where do you live?", "Osto, above the bakery", ["Mira lives_in Osto <Osto, above the bakery>"]],
    ["where's your office?", "in Osto, you can't miss it", ["Mira's office located_in Osto <in Osto>"]],
    ["What do you do for a living?", "Nurse.", ["Mira role Nurse <Nurse>"]],
    ["do you still work at Karst?", "yes, since 2019!", ["Mira works_at Karst [2019 <yes, since 2019>"]],
    ["Where do you live, Mira?", "Osto", ["Mira lives_in Osto <Osto>"]],
    ["Where do you work?", "At Karst, since 2020.", ["Mira works_at Karst [2020 <At Karst, since 2020>"]],
    ["Is your sister vegan", "yep", ["Mira's sister follows_diet vegan <yep>"]],
    [
      "any allergies?",
      "wasps and latex",
      ["Mira allergic_to wasps <wasps and latex>", "Mira allergic_to latex <wasps and latex>"],
    ],
    ["how long have you lived in Osto?", "Six years", ["Mira lives_in Osto [2019 <Six years>"]],
    ["since when have you been vegan?", "2019", ["Mira follows_diet vegan [2019 <2019>"]],
    [
      "when did you move to Osto?",
      "May 2021, I think it rained",
      ["Mira moved_to Osto [2021-05 <May 2021>", "Mira lives_in Osto [2021-05 <May 2021>"],
    ],
    ["who's Ana?", "my cousin", ["Mira cousin_of Ana <my cousin>"]],
    ["what's your favourite colour?", "oh, teal", ["Mira favourite teal <teal>"]],
    ["which team do you support?", "Velden United", ["Mira supports Velden United <Velden United>"]],
    [
      "did you and Tom get married?",
      "we did, last October",
      ["Mira married_to Tom [2024-10 <we did, last October>"],
    ],
  ])("%s %s", (question, answer, claims) => {
    expect(answered(question, answer)).toEqual(claims);
  });

  it.each<[question: string, answer: string, ended: string[]]>([
    ["do you still work at Karst?", "No.", ["Mira works_at Karst"]],
    ["does your sister still work at Karst?", "nope", ["Mira's sister works_at Karst"]],
    ["does Ana work at Karst?", "not anymore, since May", ["Ana works_at Karst since 2025-05"]],
    ["do you and Ana still live in Osto?", "no", ["Ana lives_in Osto", "Mira lives_in Osto"]],
    ["are you still vegan?", "nah", ["Mira follows_diet vegan"]],
    ["is your sister vegan?", "no longer", ["Mira's sister follows_diet vegan"]],
    ["is Ana still at Karst?", "No, not any more", ["Ana works_at Karst"]],
  ])("that it is over: %s %s", (question, answer, ended) => {
    expect(claimsOf(question, answer).map(({ op }) => op)).toEqual(ended.map(() => "end"));
    expect(
      claimsOf(question, answer).map(
        ({ subject, predicate, object, at }) =>
          `${subject} ${predicate} ${object}${at === undefined ? "" : ` since ${at}`}`,
      ),
    ).toEqual(ended);
  });

  it.each<[question: string, answer: string]>([
    ["where do you live?", "why, where do you?"],
    ["where do you live?", "nowhere really"],
    ["where are you?", "in Osto"],
    ["do you live in Osto?", "no"],
    ["do you live in Osto or Karst?", "yes"],
    ["do you want to live in Osto?", "yes"],
    ["how's your mum?", "fine"],
    ["tea or coffee?", "tea"],
    ["what's your plan?", "sleep"],
    ["You live in Osto.", "yes"],
    ["what are you doing tonight", "nothing"],
    ["any allergies?", "none that I know of"],
  ])("nothing of %s %s", (question, answer) => {
    expect(answered(question, answer)).toEqual([]);
  });

  it("is none to a question of one's own", () => {
    expect(answered("where do you live?", "Osto", "Bo")).toEqual([]);
  });
});

describe("me too", () => {
  it.each<[said: string, answer: string, claims: string[]]>([
    ["I can't stand olives", "Same here", ["Mira dislikes olives <Same here>"]],
    ["I'm allergic to latex", "omg me too!! and wasps", ["Mira allergic_to latex <omg me too>"]],
    ["I live in Osto", "so do I", ["Mira lives_in Osto <so do I>"]],
  ])("%s %s", (said, answer, claims) => {
    expect(answered(said, answer)).toEqual(claims);
  });

  it.each<[said: string, answer: string]>([
    ["my sister Ana hates olives", "same here"],
    ["I have a daughter, Lea", "me too"],
    ["do you like olives?", "me too"],
    ["I moved to Osto in May", "same"],
    ["I like olives", "same old story"],
  ])("nothing of %s %s", (said, answer) => {
    expect(answered(said, answer)).toEqual([]);
  });
});
