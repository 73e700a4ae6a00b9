import { dayText, madeFacts } from "../scale/made.ts";

// What is told: the made facts of the scale bench under names and predicates as people use them, so that words are as rare
// and as frequent as in a memory. A name is one word, and a predicate's words stand in 2 or 14 of 100 facts.

export interface Told {
  subject: string;
  predicate: string;
  object: string;
  /** Days: "2019-03-01". */
  from: string;
  until?: string;
}

/** The first five are those of three facts in five. */
const PREDICATES = [
  ["lives_in", "lives in"],
  ["likes", "likes"],
  ["works_at", "works at"],
  ["knows", "knows"],
  ["currently_in", "is currently in"],
  ["owns", "owns"],
  ["speaks", "speaks"],
  ["plays", "plays"],
  ["uses", "uses"],
  ["studies", "studies"],
  ["teaches", "teaches"],
  ["drives", "drives"],
  ["wants", "wants"],
  ["interested_in", "is interested in"],
  ["supports", "supports"],
  ["member_of", "is a member of"],
  ["grew_up_in", "grew up in"],
  ["mentors", "mentors"],
  ["learns", "is learning"],
  ["works_on", "works on"],
] as const;

const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";
const SYLLABLES = CONSONANTS.length * VOWELS.length;
const NAMES = SYLLABLES ** 3;
/** Without a factor in common with the number of names: neighbours sound different. */
const STRIDE = 7919;

/** The name of a number below 343,000. */
function name(number: number): string {
  let left = (number * STRIDE) % NAMES;
  let word = "";
  for (let k = 0; k < 3; k++) {
    const syllable = left % SYLLABLES;
    word += CONSONANTS.charAt(syllable % CONSONANTS.length);
    word += VOWELS.charAt(Math.floor(syllable / CONSONANTS.length));
    left = Math.floor(left / SYLLABLES);
  }
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}n`;
}

const FIRST_OBJECT = 100_000;
const FIRST_NEW = 200_000;

export const subjectName = (subject: number) => name(subject);
/** A name that no fact of `toldFacts` has. */
export const newName = (number: number) => name(FIRST_NEW + number);

/** `n` facts about n/10 subjects, half of them with an end, dated over twenty years in no order. */
export function* toldFacts(n: number, seed: number): Generator<Told> {
  for (const made of madeFacts(n, seed)) {
    yield {
      subject: subjectName(made.subject),
      predicate: PREDICATES[made.predicate]![0],
      object: name(FIRST_OBJECT + made.object),
      from: dayText(made.from),
      ...(made.until === null ? {} : { until: dayText(made.until) }),
    };
  }
}

/** The words of a fact, as the engine writes them. */
export function textOf({ subject, predicate, object }: Told): string {
  return `${subject} ${wordsOf(predicate)} ${object}`;
}

/** What someone would ask about a fact. */
export function questionOf({ subject, predicate }: Told): string {
  return `What is it that ${subject} ${wordsOf(predicate)}?`;
}

function wordsOf(predicate: string): string {
  return PREDICATES.find(([name]) => name === predicate)![1];
}

/** When the first three quarters of a load were recorded, when the rest was, and an instant between the two. */
export const RECORDED = { first: "2025-01-01T00:00:00Z", rest: "2025-07-01T00:00:00Z" };
export const BETWEEN = "2025-04-01T00:00:00Z";

/** The lines of a journal that says these facts. */
export function journalOf(facts: readonly Told[]): string[] {
  const first = Math.ceil(facts.length * 0.75);
  return facts.map((fact, index) =>
    JSON.stringify({
      op: "assert",
      ...fact,
      recorded_at: index < first ? RECORDED.first : RECORDED.rest,
    }),
  );
}
