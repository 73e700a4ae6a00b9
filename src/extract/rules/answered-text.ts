import type { TextToRead } from "../extractor.ts";

/** "Yes", and what may follow it at once. */
const YES =
  /^(?:yes|yeah|yep|yup|yea|ya|sure do|i do|i am|i have|we do|we are|we have|still do)\b[\s,.!:;-]*/i;
/** What is asked of the one who answers: "do you ...", "are you ...", "have you ...". */
const ASKED =
  /(?:^|[.!?,;]\s*|\b(?:so|and|wait|hey|oh|btw)\s+)(do|are|have|did) (?:you|u|ya) ((?:[^.!?]|\.(?=\S))+)\?+\s*$/i;
const AS_SAID: Record<string, string> = { do: "I", are: "I am", have: "I have", did: "I" };

/**
 * What a yes to the question before it says in full: "yes since January" to "do you live in Kanazawa now?" is "I live in
 * Kanazawa since January". Null where it is no such answer.
 */
export function answeredText({ text, speaker, before }: TextToRead): string | null {
  const question = before.at(-1);
  if (question === undefined || question.speaker === speaker) return null;
  const [yes] = YES.exec(text.trim()) ?? [];
  const [, verb, rest] = ASKED.exec(question.text.trim()) ?? [];
  if (yes === undefined || verb === undefined || rest === undefined) return null;
  // Of the past only "did you" with its verb in the base form is asked, which says no form of the past.
  if (
    verb.toLowerCase() === "did" ||
    /\b(?:or|ever|want|like to|think|know|mean|remember|need)\b/i.test(rest)
  )
    return null;
  const asked = rest
    .replace(/\b(?:now|still|actually|really|even|yet|already|too|anymore)\b\s*/gi, "")
    .trim();
  const [since] = /^(?:since|for) [^,.!?;]+/i.exec(text.trim().slice(yes.length)) ?? [];
  return `${AS_SAID[verb.toLowerCase()]} ${asked}${since === undefined ? "" : ` ${since}`}.`;
}
