/** A word for somebody by what they are to somebody: "my sister" is to me as `predicate` says. */
export interface Relation {
  /** The word as it stands in a name ("Ida's sister"). */
  name: string;
  /** What the possessor is to that person: I am a `sibling_of` my sister, a `child_of` my mother. */
  predicate: string;
  /** Which pronoun stands for them, where the word tells. */
  pronoun: "he" | "she" | null;
  /** Several people: "my parents". */
  isPlural: boolean;
}

/** Predicate, words for one woman, for one man, and for either. */
const ROWS: readonly [predicate: string, she: string, he: string, either: string][] = [
  ["sibling_of", "sister sis half-sister stepsister", "brother bro half-brother stepbrother", "twin sibling"],
  [
    "child_of",
    "mother mum mom mama mam mommy mummy stepmother stepmum stepmom",
    "father dad daddy papa pa da stepfather stepdad",
    "parent",
  ],
  [
    "parent_of",
    "daughter girl stepdaughter",
    "son boy stepson",
    "child kid baby toddler firstborn eldest youngest teenager",
  ],
  ["married_to", "wife wifey", "husband hubby", "spouse"],
  ["engaged_to", "fiancee", "fiance", "betrothed"],
  ["partner", "girlfriend gf", "boyfriend bf", "partner"],
  ["friend_of", "", "", "friend mate buddy pal bestie bff"],
  ["reports_to", "", "", "boss manager supervisor"],
  ["colleague_of", "", "", "colleague coworker co-worker workmate teammate"],
  ["neighbour_of", "", "", "neighbour neighbor"],
  ["lives_with", "", "", "flatmate roommate housemate roomie"],
  ["cousin_of", "", "", "cousin"],
  [
    "grandchild_of",
    "grandmother grandma gran granny nan nana nonna oma",
    "grandfather grandpa grandad granddad granda gramps nonno opa",
    "grandparent",
  ],
  ["grandparent_of", "granddaughter", "grandson", "grandchild"],
  ["has_aunt", "aunt auntie aunty", "", ""],
  ["has_uncle", "", "uncle", ""],
  ["has_niece", "niece", "", ""],
  ["has_nephew", "", "nephew", ""],
  ["child_in_law_of", "mother-in-law", "father-in-law", "in-law"],
  ["sibling_in_law_of", "sister-in-law", "brother-in-law", ""],
  ["parent_in_law_of", "daughter-in-law", "son-in-law", ""],
  ["godparent_of", "goddaughter", "godson", "godchild"],
  ["godchild_of", "godmother", "godfather", "godparent"],
  ["student_of", "", "", "teacher tutor coach"],
  ["patient_of", "", "", "doctor dentist gp therapist"],
  ["tenant_of", "landlady", "landlord", ""],
  ["mentors", "", "", "mentee protege"],
  ["mentored_by", "", "", "mentor"],
];

/** Plurals that no -s makes. */
const PLURALS: Record<string, string> = { child: "children", wife: "wives", grandchild: "grandchildren" };

/** Words for people by relation, in lower case. */
export const RELATIONS: ReadonlyMap<string, Relation> = new Map(
  ROWS.flatMap(([predicate, she, he, either]) =>
    ([["she", she] as const, ["he", he] as const, [null, either] as const] as const).flatMap(
      ([pronoun, words]) =>
        words
          .split(" ")
          .filter((word) => word !== "")
          .flatMap((word): [string, Relation][] => [
            [word, { name: word, predicate, pronoun, isPlural: false }],
            [
              PLURALS[word] ?? `${word}s`,
              { name: PLURALS[word] ?? `${word}s`, predicate, pronoun: null, isPlural: true },
            ],
          ]),
    ),
  ),
);

const TWINS: Relation = { name: "twins", predicate: "parent_of", pronoun: null, isPlural: true };

/** What a word says somebody is, "ex-wife" and "twins" (of whom one is a parent) included; undefined where it says nothing. */
export function relationOf(lower: string): Relation | undefined {
  return lower === "twins" || lower === "triplets"
    ? { ...TWINS, name: lower }
    : RELATIONS.get(lower.replace(/^ex-/, ""));
}

/** "the kids", "the wife": the speaker's own. */
export const THE_RELATIVES =
  /^(?:kids|wife|husband|missus|boss|in-laws|parents|twins|triplets|landlord|landlady|grandkids)$/;

/** Names of relatives that stand without a possessor: "mum's in Molde" is said of the speaker's. */
export const OWN_RELATIVES =
  /^(?:mum|mom|mam|mama|mummy|mommy|dad|daddy|papa|da|pa|grandma|grandpa|gran|granny|nan|nana|grandad|granddad|nonna|nonno|granda|gramps|oma|opa|hubby|wifey)$/;

/** Words that make a relation a past one: "my ex-wife", "my old flatmate". */
export const PAST_WORDS = /^(?:ex|former|old|previous|then)$/;

/** Relations that are trades too: "he's a teacher". */
export const JOBS =
  /^(?:manager|boss|supervisor|teacher|doctor|coach|tutor|therapist|dentist|mentor|trainer)$/;
