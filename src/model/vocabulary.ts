/** One built-in predicate. Rows with `sameAs` or `inverse` are other ways to say the row they name. */
export interface VocabularyRow {
  /** In snake_case. */
  name: string;
  /** `one`: a new value replaces the old one; `many`: values coexist. Of an inverse: counted at its own end. */
  cardinality: "one" | "many";
  /** `state`: holds until further notice; `event`: without an end it lasts its own precision. */
  aspect: "state" | "event";
  /** A scope is usual: prefers (coffee), role (at the chess club). Different scopes never compete. */
  scoped?: true;
  /** The object is text, a number or a date, not an entity. */
  literal?: true;
  /** If it holds one way it holds the other way too; stored once. */
  symmetric?: true;
  /** The `many` predicate that cannot hold of the same value at the same time. */
  opposite?: string;
  /** The predicate under which facts said with this one are stored, ends swapped: child_of is parent_of. */
  inverse?: string;
  /** The predicate under which facts said with this one are stored: resides_in is lives_in. */
  sameAs?: string;
  /** The verb phrase of "Ida <wording> Norwick". */
  wording: string;
}

/**
 * The everyday predicates: what people tell of themselves and of each other.
 *
 * How `one` was judged. It is the dangerous answer: where it is wrong, saying a second true thing ends the first. A
 * predicate that is `many` by mistake only leaves an old value standing until somebody ends it. So `one` is given only
 * where, for nearly every person and at any one time, a new value does replace the old:
 * - where one lives, is staying just now, and works; one's superior; one's partner, betrothed and spouse;
 * - what does not change at all, so that a second value is a correction: place and day of birth, blood type;
 * - what is a choice among alternatives: what is preferred or the favourite *in a scope*, a role *in a scope*,
 *   pronouns, relationship status, time zone.
 *
 * These look single and are not: people have several phone numbers and addresses for mail, citizenships, languages,
 * cars, diets (vegetarian and gluten-free), places where they grew up, studies side by side; a place lies in a town and
 * in a country. They are `many`, and a move between two of them is told by an `end`.
 *
 * Moving house is an event (moved_to); living somewhere is the state that it begins (lives_in). Likewise founded,
 * graduated_from, met, visited, attended and bought happen on a day and are not "still" so.
 */
export const VOCABULARY: readonly VocabularyRow[] = [
  // home and origin
  { name: "lives_in", cardinality: "one", aspect: "state", wording: "lives in" },
  { name: "resides_in", cardinality: "one", aspect: "state", sameAs: "lives_in", wording: "resides in" },
  { name: "currently_in", cardinality: "one", aspect: "state", wording: "is currently in" },
  { name: "lives_with", cardinality: "many", aspect: "state", symmetric: true, wording: "lives with" },
  { name: "grew_up_in", cardinality: "many", aspect: "state", wording: "grew up in" },
  { name: "born_in", cardinality: "one", aspect: "state", wording: "was born in" },
  { name: "birthplace", cardinality: "one", aspect: "state", sameAs: "born_in", wording: "was born in" },
  { name: "born_on", cardinality: "one", aspect: "state", literal: true, wording: "was born on" },
  { name: "citizen_of", cardinality: "many", aspect: "state", wording: "is a citizen of" },
  { name: "located_in", cardinality: "many", aspect: "state", wording: "is located in" },
  { name: "moved_to", cardinality: "many", aspect: "event", wording: "moved to" },
  { name: "visited", cardinality: "many", aspect: "event", wording: "visited" },

  // work
  { name: "works_at", cardinality: "one", aspect: "state", wording: "works at" },
  { name: "works_for", cardinality: "one", aspect: "state", sameAs: "works_at", wording: "works for" },
  { name: "employs", cardinality: "many", aspect: "state", inverse: "works_at", wording: "employs" },
  { name: "role", cardinality: "one", aspect: "state", scoped: true, literal: true, wording: "works as" },
  { name: "reports_to", cardinality: "one", aspect: "state", wording: "reports to" },
  { name: "manages", cardinality: "many", aspect: "state", inverse: "reports_to", wording: "manages" },
  { name: "colleague_of", cardinality: "many", aspect: "state", symmetric: true, wording: "works with" },
  { name: "works_on", cardinality: "many", aspect: "state", wording: "works on" },
  { name: "volunteers_at", cardinality: "many", aspect: "state", wording: "volunteers at" },
  { name: "founded", cardinality: "many", aspect: "event", wording: "founded" },

  // study and skill
  { name: "studies_at", cardinality: "many", aspect: "state", wording: "studies at" },
  { name: "studies", cardinality: "many", aspect: "state", wording: "studies" },
  { name: "graduated_from", cardinality: "many", aspect: "event", wording: "graduated from" },
  { name: "learns", cardinality: "many", aspect: "state", wording: "is learning" },
  { name: "speaks", cardinality: "many", aspect: "state", wording: "speaks" },
  { name: "skilled_in", cardinality: "many", aspect: "state", wording: "is skilled in" },
  { name: "teaches", cardinality: "many", aspect: "state", wording: "teaches" },
  { name: "mentors", cardinality: "many", aspect: "state", wording: "mentors" },

  // people
  { name: "partner", cardinality: "one", aspect: "state", symmetric: true, wording: "is the partner of" },
  { name: "engaged_to", cardinality: "one", aspect: "state", symmetric: true, wording: "is engaged to" },
  { name: "married_to", cardinality: "one", aspect: "state", symmetric: true, wording: "is married to" },
  { name: "spouse", cardinality: "one", aspect: "state", sameAs: "married_to", wording: "is the spouse of" },
  { name: "relationship_status", cardinality: "one", aspect: "state", literal: true, wording: "is" },
  { name: "parent_of", cardinality: "many", aspect: "state", wording: "is a parent of" },
  { name: "child_of", cardinality: "many", aspect: "state", inverse: "parent_of", wording: "is a child of" },
  { name: "sibling_of", cardinality: "many", aspect: "state", symmetric: true, wording: "is a sibling of" },
  { name: "friend_of", cardinality: "many", aspect: "state", symmetric: true, wording: "is a friend of" },
  { name: "neighbour_of", cardinality: "many", aspect: "state", symmetric: true, wording: "lives next to" },
  { name: "knows", cardinality: "many", aspect: "state", wording: "knows" },
  { name: "met", cardinality: "many", aspect: "event", symmetric: true, wording: "met" },
  { name: "member_of", cardinality: "many", aspect: "state", wording: "is a member of" },
  { name: "attended", cardinality: "many", aspect: "event", wording: "attended" },

  // taste
  { name: "likes", cardinality: "many", aspect: "state", opposite: "dislikes", wording: "likes" },
  { name: "dislikes", cardinality: "many", aspect: "state", opposite: "likes", wording: "dislikes" },
  { name: "enjoys", cardinality: "many", aspect: "state", sameAs: "likes", wording: "enjoys" },
  { name: "prefers", cardinality: "one", aspect: "state", scoped: true, wording: "prefers" },
  { name: "favourite", cardinality: "one", aspect: "state", scoped: true, wording: "has the favourite" },
  { name: "favorite", cardinality: "one", aspect: "state", sameAs: "favourite", wording: "has the favorite" },
  { name: "has_hobby", cardinality: "many", aspect: "state", wording: "has the hobby" },
  { name: "interested_in", cardinality: "many", aspect: "state", wording: "is interested in" },
  { name: "plays", cardinality: "many", aspect: "state", wording: "plays" },
  { name: "supports", cardinality: "many", aspect: "state", wording: "supports" },

  // body and health
  { name: "allergic_to", cardinality: "many", aspect: "state", wording: "is allergic to" },
  { name: "has_condition", cardinality: "many", aspect: "state", wording: "has the condition" },
  { name: "takes_medication", cardinality: "many", aspect: "state", wording: "takes the medication" },
  { name: "follows_diet", cardinality: "many", aspect: "state", wording: "keeps to the diet" },
  { name: "afraid_of", cardinality: "many", aspect: "state", wording: "is afraid of" },
  { name: "blood_type", cardinality: "one", aspect: "state", literal: true, wording: "has the blood type" },

  // things, tools, plans
  { name: "owns", cardinality: "many", aspect: "state", wording: "owns" },
  { name: "bought", cardinality: "many", aspect: "event", wording: "bought" },
  { name: "has_pet", cardinality: "many", aspect: "state", wording: "has the pet" },
  { name: "drives", cardinality: "many", aspect: "state", wording: "drives" },
  { name: "uses", cardinality: "many", aspect: "state", wording: "uses" },
  { name: "subscribes_to", cardinality: "many", aspect: "state", wording: "subscribes to" },
  { name: "wants", cardinality: "many", aspect: "state", wording: "wants" },
  { name: "plans_to", cardinality: "many", aspect: "state", literal: true, wording: "plans to" },

  // how to reach and address somebody
  { name: "nickname", cardinality: "many", aspect: "state", literal: true, wording: "goes by" },
  { name: "pronouns", cardinality: "one", aspect: "state", literal: true, wording: "uses the pronouns" },
  { name: "phone", cardinality: "many", aspect: "state", literal: true, wording: "has the phone number" },
  { name: "email", cardinality: "many", aspect: "state", literal: true, wording: "has the e-mail address" },
  { name: "time_zone", cardinality: "one", aspect: "state", literal: true, wording: "is in the time zone" },
];
