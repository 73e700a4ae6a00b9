import { describe, expect, it } from "vitest";
import { Cue, markEpisode } from "../../src/text/episode-marks.ts";
import { staticVector } from "../../src/text/static-embedder.ts";
import { quantised } from "../../src/text/vector-codes.ts";

const has = (text: string, cue: number, speaker: string | null = null) =>
  (markEpisode(text, speaker).cues & cue) !== 0;

describe("marks of an episode", () => {
  it.each(["Where do you live?", "Really?!?", 'He said "why?"', "and you? 😀", "哪里？"])("%s asks", (text) =>
    expect(has(text, Cue.asks)).toBe(true),
  );
  it.each(["Where do you live? I live in Osto.", "No.", "x".repeat(300)])("%s doesn't ask", (text) =>
    expect(has(text, Cue.asks)).toBe(false),
  );
  it.each(["see you on Friday", "two years ago", "at 5pm", "May 2023", "the 3rd", "recently"])(
    "%s speaks of a time",
    (text) => expect(has(text, Cue.dates)).toBe(true),
  );
  it("other texts speak of none", () => expect(has("I like green tea", Cue.dates)).toBe(false));
  it.each(["assistant", " Assistant ", "ChatGPT", "tool"])("%s is a program", (speaker) =>
    expect(has("Hi", Cue.program, speaker)).toBe(true),
  );
  it.each(["Mira", "Botany", null])("%s is a person", (speaker) =>
    expect(has("Hi", Cue.program, speaker)).toBe(false),
  );
  it("a text that the embedder makes nothing of has a zero vector, and says so", () => {
    expect(has("\u200b", Cue.blank)).toBe(true);
    expect(markEpisode("\u200b", null).vector.every((value) => value === 0)).toBe(true);
    expect(has("tea", Cue.blank)).toBe(false);
    expect(markEpisode("tea", null).vector).toEqual(quantised(staticVector("tea")));
  });
});
