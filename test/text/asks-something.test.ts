import { describe, expect, it } from "vitest";
import { asksSomething } from "../../src/text/asks-something.ts";

describe("a question", () => {
  it.each([
    "Where do you live?",
    "really?! 😀",
    'He said "why?"',
    "哪里？",
    "where does jo work",
    "so who takes Teo home from swimming",
    "isnt that like 20 quid a go",
    "do u still have the keys",
    "is Ana coming",
    "anyone know a good roofer",
    "I'm home. can you call me",
    "hows the thesis",
  ])("is %s", (text) => expect(asksSomething(text)).toBe(true));

  it.each([
    "I live in Osto.",
    "Where do you live? I live in Osto.",
    "what a day",
    "i can",
    "did it",
    "will do",
    "",
    "三楼",
    "pump status",
    "Whenever you like.",
  ])("is not %s", (text) => expect(asksSomething(text)).toBe(false));
});
