import type { TextToRead } from "../extractor.ts";

/** What an answer says in full, and the part of the text that says it. */
export interface Answered {
  text: string;
  start: number;
  end: number;
}

/** "Yes", and what may follow it at once. */
const YES =
  /^(?:(?:oh|well|haha|um+|uh) )?(?:yes|yeah|yea+h*|yep|yup|yea|ya|aye|sure do|sure is|sure am|i do|i am|i have|we do|we did|i did|we are|we have|(?:s?he|they) (?:do|does|did|is|are|has|have|was)|still do|still is|still am|indeed|correct|that's right|exactly)\b[\s,.!:;-]*/i;
/** What says that it is so no more. */
const OVER =
  /^(?:(?:no|nope|nah),? ?)?(?:not any ?more|not any longer|no longer)\b[\s,.!:;-]*|^(?:no|nope|nah)(?=[\s.!]*$)/i;
/** What begins an answer that is none, or says that it is not so. */
const NO =
  /^(?:no|nope|nah|not|never|none|nothing|nobody|neither|dunno|don't|i don't|depends|why|who|what|where|when|how|sorry|maybe|perhaps|probably|idk|good|great|fine|ok|okay|well|hm+|lol|haha|the usual|same|anything|whatever|nowhere|ask|guess)\b/i;
const INTERJECTIONS = /^(?:(?:oh|ah|um+|uh+|hm+|er+|well|so|haha|lol|btw|hey|ha)\b[\s,.!…-]*)+/i;
/** A question's words before it begins: "hey Ana, so", "nice! and". */
const LEAD =
  /^(?:(?:so|and|hey|hi|oh|wait|btw|ok|okay|but|also|then|um|quick question|remind me)\b[\s,:!-]*)+/i;
const DO = "do|does|did";
const BE = "is|are|was|were|'s|’s|s|'re|’re|re";
const WHO = String.raw`(?:you|u|ya)(?: (?:and|&|n) \p{Lu}[\p{L}'’-]+)?|we|they|he|she|it|(?:(?:your|his|her|their|my|the) )?[\p{L}'’-]+(?: (?:and|&|n) [\p{L}'’-]+)?`;
const USUAL = String.raw`(?:\b(?:now|still|actually|really|even|already|too|these days|nowadays|again|usually|currently|at the moment|atm|ever|anyway|exactly|right now|tho|lol)\b\s*)`;

/**
 * What a short answer says in full together with the question before it: "yes since January" to "do you live in Kanazawa
 * now?" is "I do live in Kanazawa since January", and "Yaba, above the bakery" to "where is your office?" is "my office is in
 * Yaba, above the bakery". Null where the message is no such answer. `verbless` is the length of its beginning that has no verb.
 */
export function answeredText({ text, speaker, before }: TextToRead, verbless: number): Answered | null {
  const question = before.at(-1);
  if (question === undefined || question.speaker === null || question.speaker === speaker) return null;
  const start = text.length - text.trimStart().length;
  const yes = YES.exec(text.slice(start))?.[0];
  const asked = withoutName(lastQuestion(question.text, yes !== undefined), speaker);
  if (asked === null) return null;
  const over = OVER.exec(text.slice(start))?.[0];
  if (over !== undefined) return noLonger(text, start, over, asked);
  if (yes !== undefined) return affirmed(text, start, yes, asked);
  const skipped = INTERJECTIONS.exec(text.slice(start))?.[0].length ?? 0;
  const from = start + skipped;
  const fragment = text
    .slice(from, Math.max(verbless, from))
    .replace(/[\s.!,;:?…-]+$/u, "")
    .replace(/\s*\p{Extended_Pictographic}[\s\S]*$/u, "");
  if (fragment === "" || fragment.length > 120 || NO.test(fragment) || /\?/.test(fragment)) return null;
  const said = completed(asked, fragment);
  return said === null ? null : { text: `${said}.`, start: from, end: from + fragment.length };
}

/** A question without the name of whom it is put to: "where do you work, Mira". */
function withoutName(asked: string | null, speaker: string | null): string | null {
  const said = asked === null ? null : /^(.*\S)\s*,\s*([\p{L}'’-]+)$/u.exec(asked);
  if (said === null || speaker === null) return asked;
  const name = said[2]!.toLowerCase();
  return speaker.toLowerCase().split(" ").includes(name) ? said[1]! : asked;
}

/** The last sentence of a message where it asks, without what leads to it and its sign. */
function lastQuestion(text: string, isAnswered: boolean): string | null {
  const sentences = text.trim().split(/(?<=[.!?…])\s+|\n+/u);
  const last = sentences.at(-1)!.replace(LEAD, "");
  const isAsked = /\?+[!?\s\p{Extended_Pictographic}]*$/u.test(last);
  const begun =
    /(?:^|[,;:-]\s+|\b(?:so|and|but)\s+)((?:where|what|who|when|which|how|since when|do|does|did|are|is|was|were|have|has|any)(?:'s|’s|'re)?\s[\s\S]*)$/i.exec(
      last,
    );
  const asked = begun?.[1] ?? null;
  // A mark is left out in chats, but a statement may begin with these words too.
  if (
    asked === null ||
    !(isAsked || isAnswered || /^(?:where|what|which|how|who|since when|when)\b/i.test(asked))
  )
    return null;
  return asked
    .replace(/[?!\s\p{Extended_Pictographic}]+$/u, "")
    .replace(/\b(?:lol|btw|haha|pls|please|again)$/i, "")
    .trim();
}

/** Of questions whose yes or no tells nothing that lasts: offers, plans, choices. */
const TELLS_NOTHING =
  /\b(?:or|going to|planning|anytime|want|like to|think|know|mean|remember|need|mind|any|if)\b/i;

/** "Not anymore", to a question whether it is so; a mere "no" where it is asked whether it is still so. */
function noLonger(text: string, start: number, over: string, asked: string): Answered | null {
  const found = new RegExp(`^(do|does|are|is) (${WHO}) ([\\s\\S]+)$`, "iu").exec(asked);
  if (found === null) return null;
  const [, aux, who, rest] = found as unknown as [string, string, string, string];
  const isMere = !/any|longer/i.test(over);
  if (isMere && !/\bstill\b/i.test(rest)) return null;
  if (TELLS_NOTHING.test(rest)) return null;
  const behind = text.slice(start + over.length);
  const [time] = /^(?:since|in|on|last|back in|as of) [^,.!?;]+/i.exec(behind) ?? [];
  const full = statement(who, aux, `not ${clean(rest)} any more`);
  const end = start + over.trimEnd().length;
  return {
    text: `${full}${time === undefined ? "" : ` ${time}`}.`,
    start,
    end: time === undefined ? end : start + over.length + time.length,
  };
}

/** A yes, with what follows it of when: "yes, since January". */
function affirmed(text: string, start: number, yes: string, asked: string): Answered | null {
  const found = new RegExp(`^(${DO}|are|is|was|were|have|has) (${WHO}) ([\\s\\S]+)$`, "iu").exec(asked);
  if (found === null) return null;
  const [, aux, who, rest] = found as unknown as [string, string, string, string];
  if (TELLS_NOTHING.test(rest)) return null;
  const behind = text.slice(start + yes.length);
  const [time] = /^(?:since|for|in|on|last|back in|from|until) [^,.!?;]+/i.exec(behind) ?? [];
  const end = /[.!?\n]|$/.exec(text.slice(start))!.index + start || text.length;
  return {
    text: `${statement(who, aux, clean(rest))}${time === undefined ? "" : ` ${time}`}.`,
    start,
    end: Math.max(end, start + yes.trimEnd().length),
  };
}

/** The statement that a fragment makes of a question; null for questions whose answers say nothing that lasts. */
function completed(asked: string, answer: string): string | null {
  const said = answer.replace(/^(?:in|at) (?=(?:in|at|on|near|with)\b)/i, "");
  const inPlace = /^(?:in|at|on|near|above|next|with|by|over|outside|from)\b/i.test(said)
    ? said
    : `in ${said}`;
  let m = match(`where(?:abouts)? (${DO}) (${WHO}) (live|work|study|teach|stay)(?: (?:at|in))?`, asked);
  if (m !== null) {
    const placed = /^(?:work|study|teach)$/i.test(m[3]!) && !/^(?:in|at|on|for|with|from)\b/i.test(said);
    return `${statement(m[2]!, m[1]!, m[3]!)} ${placed ? `at ${said}` : inPlace}`;
  }
  m = match(
    `where(?:abouts)? ?(${BE}) (${WHO}) (living|working|studying|based|staying|born)(?: (?:at|in))?`,
    asked,
  );
  if (m !== null) return `${statement(m[2]!, m[1]!, m[3]!)} ${inPlace}`;
  m = match(`where(?:abouts)? ?(${BE}|${DO}) (${WHO}) (?:come )?from(?: originally)?`, asked);
  if (m !== null) return `${statement(m[2]!, "do", "come from")} ${said.replace(/^from /i, "")}`;
  m = match(`where(?:abouts)? ?(?:is|'s|’s|s) ((?:your|his|her|their) [\\p{L} ]+)`, asked);
  if (m !== null) return `${turned(m[1]!)} is ${inPlace}`;
  m = match(`what (?:do|does) (${WHO}) do(?: for (?:a living|work|money))?`, asked);
  if (m !== null) return `${statement(m[1]!, "is", "")} ${withArticle(said)}`;
  m = match(
    `what ?(?:is|'s|’s|s) ((?:your|his|her|their) [\\p{L}'’ ]+|[\\p{Lu}][\\p{L}]+['’]s [\\p{L} ]+)`,
    asked,
  );
  if (m !== null)
    return /\b(?:job|profession|occupation|line of work)$/i.test(m[1]!)
      ? null
      : `${turned(m[1]!)} is ${said}`;
  m = match(`who ?(?:is|'s|’s|s|are) ((?:your|his|her|their) [\\p{L} ]+)`, asked);
  if (m !== null) return `${turned(m[1]!)} is ${said}`;
  m = match(`who ?(?:is|'s|’s|s) (\\p{Lu}[\\p{L}]+)(?: again)?`, asked);
  if (m !== null) return /^(?:my|our|his|her|the)\b|['’]s\b/i.test(said) ? `${m[1]} is ${said}` : null;
  m = match(`who (${DO}) (${WHO}) (live with|work for|work with|report to|support|root for)`, asked);
  if (m !== null) return `${statement(m[2]!, m[1]!, m[3]!)} ${said.replace(/^(?:with|for|to) /i, "")}`;
  m = match(
    `(?:what|which)(?: [\\p{L}]+){0,3}? (${DO}) (${WHO}) (study|play|speak|drive|collect|prefer|support|teach|read|use|grow|ride)`,
    asked,
  );
  if (m !== null) return `${statement(m[2]!, m[1]!, m[3]!)} ${said}`;
  m = match(
    `(?:what|which)(?: [\\p{L}]+){0,2}? (${BE}) (${WHO}) (studying|learning|training for|allergic to|reading|into)`,
    asked,
  );
  if (m !== null) return `${statement(m[2]!, m[1]!, m[3]!)} ${said}`;
  m = match(`(?:how long|since when) (have|has|'ve|'s) (${WHO}) ([\\s\\S]+)`, asked);
  if (m !== null)
    return `${statement(m[2]!, m[1]!, clean(m[3]!))} ${/^(?:since|for|about|\d{4})\b/i.test(said) ? said : /^(?:[\p{L}]+ )?\d{4}$/u.test(said) ? `since ${said}` : `for ${said}`}`;
  m = match(`when (did) (${WHO}) ([\\s\\S]+)`, asked);
  if (m !== null) return `${statement(m[2]!, m[1]!, clean(m[3]!))} ${dated(said)}`;
  m = match(
    `(?:(?:do|have) (?:you|u) (?:have |got )?)?(?:any|got any) ([\\p{L}]+)(?: or ([\\p{L}]+))?(?: i should know about| at all)?`,
    asked,
  );
  if (m !== null && m[2] === undefined) return heading(m[1]!, said);
  return null;
}

/** What an answer to "any pets?" says. */
function heading(kind: string, said: string): string | null {
  if (/^allerg/i.test(kind)) return `I am allergic to ${said.replace(/^to /i, "")}`;
  if (/^(?:pets|kids|children|siblings|brothers|sisters|animals)$/i.test(kind)) return `I have ${said}`;
  if (/^(?:hobbies|languages)$/i.test(kind)) return `${kind}: ${said}`;
  return null;
}

/** "May 2021", with the preposition that a sentence has before it. */
function dated(said: string): string {
  if (/^(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|^(?:the )?\d{1,2}(?:st|nd|rd|th)\b/i.test(said))
    return `on ${said}`;
  return /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d{4}\b|spring|summer|autumn|winter)/i.test(
    said,
  )
    ? `in ${said}`
    : said;
}

function match(pattern: string, asked: string): RegExpExecArray | null {
  return new RegExp(`^${pattern}$`, "iu").exec(clean(asked));
}

function clean(rest: string): string {
  return rest.replace(new RegExp(USUAL, "giu"), " ").replace(/\s+/g, " ").trim();
}

/** "you", "are", "allergic to" is "I am allergic to": who asks and who answers have changed places. */
function statement(who: string, aux: string, rest: string): string {
  const both = /^(?:you|u|ya) (?:and|&|n) (.+)$/i.exec(who)?.[1];
  const subject = /^(?:you|u|ya)$/i.test(who) ? "I" : both === undefined ? turned(who) : `${both} and I`;
  const said = aux.toLowerCase().replace(/^['’]/, "");
  const isOfSelf = subject === "I";
  const form =
    said === "are" || said === "re"
      ? isOfSelf
        ? "am"
        : "are"
      : said === "s"
        ? "is"
        : said === "were" && isOfSelf
          ? "was"
          : said === "ve"
            ? "have"
            : said;
  const own = isOfSelf && form === "is" ? "am" : form;
  return `${subject} ${own} ${swapped(rest)}`.trim();
}

function turned(who: string): string {
  return who.replace(/^(?:your|my)\b/i, (word) => (word.toLowerCase() === "my" ? "your" : "my"));
}

function swapped(rest: string): string {
  const turns: Record<string, string> = {
    your: "my",
    my: "your",
    you: "me",
    u: "me",
    me: "you",
    ur: "my",
    yours: "mine",
    mine: "yours",
  };
  return rest.replace(
    /\b(?:your|my|you|u|me|ur|yours|mine)\b/gi,
    (word) => turns[word.toLowerCase()] ?? word,
  );
}

function withArticle(said: string): string {
  return /^(?:an?|the|my|our)\b/i.test(said) ? said : `${/^[aeiou]/i.test(said) ? "an" : "a"} ${said}`;
}
