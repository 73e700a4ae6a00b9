import { describe, expect, it } from "vitest";
import { readOntology } from "../../../src/extract/ontology.ts";
import { readClaims } from "../../../src/extract/rules/read-claims.ts";
import { loadWords } from "../../../src/extract/rules/words.ts";

const words = await loadWords();

interface Said {
  text: string;
  speaker?: string | null;
  addressee?: string | null;
  before?: { speaker: string; text: string }[];
  timeZone?: string;
}

/** "Mira likes plums [2025-..]" and so on, of what Mira says to Bo at noon on 12 June 2025, a Thursday. */
function read(said: string | Said): string[] {
  const {
    text,
    speaker = "Mira",
    addressee = "Bo",
    before = [],
    timeZone = "UTC",
  } = typeof said === "string" ? { text: said } : said;
  const at = Date.parse("2025-06-12T12:00:00Z");
  const claims = readClaims({ text, speaker, addressee, at, before, timeZone }, words);
  return claims.map((claim) => {
    const { op, subject, predicate, object, scope, from, until, isAttested, isGuessed, reason } = claim;
    const period =
      op === "end"
        ? ` until ${claim.at ?? "now"}`
        : from === undefined && until === undefined
          ? ""
          : ` [${from ?? ""}, ${until ?? ""})`;
    const marks = `${isAttested ? " attested" : ""}${isGuessed ? " guessed" : ""}${reason === undefined ? "" : ` because ${reason}`}`;
    return `${op === "end" ? "no longer: " : ""}${subject} ${predicate} ${object}${scope === undefined ? "" : ` (${scope})`}${period}${marks}`;
  });
}

/** What is read of each sentence; none for those that claim nothing. */
const SENTENCES: Record<string, Record<string, string[]>> = {
  "who somebody is": {
    "my sister Ana lives in Bonn": ["Mira sibling_of Ana", "Ana lives_in Bonn"],
    "Your uncle Tom works at Globex.": ["Bo has_uncle Tom", "Tom works_at Globex"],
    "I have two kids, Lea and Tim.": ["Mira parent_of Lea", "Mira parent_of Tim"],
    "Dad is a plumber.": ["Mira's dad role plumber"],
    "My husband's brother Malik plays chess": ["Mira's husband sibling_of Malik", "Malik plays chess"],
    "Ina is my manager.": ["Mira reports_to Ina"],
    "our dog Rex is diabetic": ["Mira has_pet Rex", "Rex has_condition diabetic"],
  },
  polarity: {
    "I don't like leeks.": ["Mira dislikes leeks"],
    "I can't stand loud bars": ["Mira dislikes loud bars"],
    "I no longer work at Globex.": ["no longer: Mira works_at Globex until now"],
    "I'm not at Globex any more.": ["no longer: Mira works_at Globex until now"],
    "We don't live in Graz anymore.": ["no longer: Mira lives_in Graz until now"],
    "I've never been to Rome.": [],
    "I don't have a car": [],
    "I don't speak Korean": [],
    "I'm not a doctor.": [],
    "I'm not really into hiking": ["Mira dislikes hiking"],
  },
  "what is not said to be so": {
    "Do I live in Bonn?": [],
    "If I lived in Bonn, I would like it.": [],
    "Tom says he moved to Bonn.": [],
    "Apparently Ana bought a boat.": [],
    "I might move to Bonn.": [],
    "I wish I lived in Rome.": [],
    "In my novel the hero lives in Bonn.": [],
    "Let's play a game. I'm a knight and I live in Camelot.": [],
    "Oh sure, I live in Buckingham Palace": [],
    "Translate this into Dutch.": [],
    "I'm married to my job": [],
    "fingers crossed we win the cup": [],
  },
  periods: {
    "I have been at Globex since 2022.": ["Mira works_at Globex [2022, ) attested"],
    "I've been learning Catalan for two years": ["Mira learns Catalan [2023, ) attested"],
    "From 2008 to 2010 I lived in Trieste.": ["Mira lives_in Trieste [2008, 2011)"],
    "I lived in Porto from 2020 till 2023.": ["Mira lives_in Porto [2020, 2023)"],
    "I worked at Initech until 2021.": ["Mira works_at Initech [unknown, 2021)"],
    "I used to play the violin": ["Mira plays violin [unknown, ) guessed"],
    "I've always hated olives.": ["Mira dislikes olives [unknown, )"],
    "I quit Globex in March.": ["no longer: Mira works_at Globex until 2025-03"],
    "Sold the Vespa yesterday": ["no longer: Mira owns Vespa until 2025-06-11"],
  },
  events: {
    "I visited Rome on 3 May.": ["Mira visited Rome [2025-05-03, )"],
    "We went to a concert last Friday": ["Mira attended concert [2025-06-06, )"],
    "I moved to Velden in March.": [
      "Mira moved_to Velden [2025-03, )",
      "Mira lives_in Velden [2025-03, ) attested",
    ],
    "Ana and I got married in 2019": ["Mira married_to Ana [2019, )"],
    "I swapped my Polo for a bicycle in May": [
      "no longer: Mira owns Polo until 2025-05",
      "Mira owns bicycle [2025-05, )",
    ],
    "went vegan in 2021": ["Mira follows_diet vegan [2021, )"],
  },
  plans: {
    "I'm moving to Lisbon in September.": ["Mira plans_to move to Lisbon [, 2025-10)"],
    "We're going to sell the flat": ["Mira plans_to sell the flat"],
    "I'll let you know": [],
    "I'm presenting in four minutes": [],
  },
  "preferences and favourites": {
    "for coffee I prefer a light roast": ["Mira prefers light roast (coffee)"],
    "My favourite colour is green.": ["Mira favourite green (colour)"],
    "Octavia Butler is my favourite author": ["Mira favourite Octavia Butler (author)"],
    "I like texts better than phone calls": ["Mira prefers texts"],
    "I love your photo!": [],
    "I love it": [],
    "I love the way you put it": [],
  },
  lists: {
    "I like tea, coffee and cocoa.": ["Mira likes tea", "Mira likes coffee", "Mira likes cocoa"],
    "I work at Globex and my brother works at Initech": [
      "Mira works_at Globex",
      "Mira's brother works_at Initech",
    ],
    "I speak Dutch, and I play the oud": ["Mira speaks Dutch", "Mira plays oud"],
  },
  "what is left out": {
    "Born in Osto, raised in Karst, working in Velden since 2019.": [
      "Mira born_in Osto",
      "Mira grew_up_in Karst",
      "Mira works_in Velden [2019, ) attested",
    ],
    "I'm Mira, 34, product designer at Globex, from Osto.": [
      "Mira role product designer (Globex)",
      "Mira works_at Globex",
      "Mira grew_up_in Osto",
    ],
    "Quick facts: vegetarian, married to Tom, allergic to cats": [
      "Mira follows_diet vegetarian",
      "Mira married_to Tom",
      "Mira allergic_to cats",
    ],
    "Retired plumber, widower, two dogs.": [
      "Mira role Retired plumber",
      "Mira relationship_status widowed",
      "Mira has_pet dogs",
    ],
    "been at the port authority since 2017": ["Mira works_at port authority [2017, ) attested"],
    "big fan of saunas": ["Mira likes saunas"],
    "Not a member of the book club anymore": ["no longer: Mira member_of book club until now"],
    "was a bouncer for two years": ["Mira role bouncer [unknown, ) guessed"],
    "gonna run a marathon in September": ["Mira plans_to run a marathon [, 2025-10)"],
    "Two beers, great company, good food": [],
  },
  "choices between two": {
    "I'd take the train over the plane any day": ["Mira prefers train"],
    "tea over coffee, always": ["Mira prefers tea"],
    "mornings > evenings": ["Mira prefers mornings"],
    "I'd rather walk than drive.": ["Mira prefers walk"],
    "My dad would sooner take the stairs than a lift": ["Mira's dad prefers stairs"],
    "I jumped over the fence": [],
    "Would you take tea over coffee?": [],
  },
  "one thing for another": {
    "I've gone off black coffee; it's green tea now.": [
      "no longer: Mira likes black coffee until now",
      "Mira likes green tea",
    ],
    "I quit sugar in May": ["Mira follows_diet sugar-free [2025-05, )"],
    "I stopped running last year": ["no longer: Mira has_hobby running until 2024"],
    "I don't swim anymore": ["no longer: Mira has_hobby swimming until now"],
    "they made me head of sales on 1 May": ["Mira role head (sales) [2025-05-01, )"],
    "the doctor took me off warfarin in May": ["no longer: Mira takes_medication warfarin until 2025-05"],
    "I swapped the city for a village": [],
    "They made me cry": [],
  },
  "what is meant in jest, or said of a text": {
    "I'm allergic to Mondays": [],
    "I speak fluent sarcasm": [],
    "I work for my toddler": [],
    "My blood type is coffee": [],
    "I almost moved to Osto in 2019": [],
    "I was going to study law": [],
    "Bo is allergic to cats, isn't he": [],
    "From what I gather, Ana left Globex.": [],
    "Oh great, I just adore tax returns": [],
    "The form says I'm single, which is wrong": [],
    "Translate into Dutch: My sister lives in Osto.": [],
    "Please write: I am a carpenter and live in Karst.": [],
    "Write this down: I'm allergic to latex": ["Mira allergic_to latex"],
    "You are Olaf, a lighthouse keeper who hates visitors.": [],
  },
  reasons: {
    "I moved to Jena because my mother fell ill.": [
      "Mira moved_to Jena",
      "Mira lives_in Jena attested because my mother fell ill",
    ],
  },
  "health and things": {
    "I'm allergic to latex": ["Mira allergic_to latex"],
    "My son has asthma.": ["Mira's son has_condition asthma"],
    "I take warfarin": ["Mira takes_medication warfarin"],
    "I've got a headache": [],
    "my email is mira@example.org": ["Mira email mira@example.org"],
    "my pronouns are they/them": ["Mira pronouns they/them"],
  },
  "statements of reference": {
    "The capital of Norwick is Velden.": ["Norwick capital Velden"],
    "The current head of the Norwick government is Ina Holt.": ["Norwick head_of_government Ina Holt"],
    "The Prime Minister of Norwick is Ina Holt.": ["Norwick prime_minister Ina Holt"],
    "Globex was founded by Ida Holt.": ["Globex founded_by Ida Holt"],
    "Ida Holt plays the position of goalkeeper.": ["Ida Holt plays_position goalkeeper"],
    "The Osprey project depends on Lintel.": ["Osprey project depends_on Lintel"],
    "Sara was surprised by Tom.": [],
  },
  "hedged at its end, or of none": {
    "I work at Globex, I guess.": [],
    "Tim lives in Rome I think": [],
    "I moved to Rome last week, apparently.": [],
    "Tim lives in Rome according to Dan.": [],
    "Imagine Tim lives in Rome.": [],
    "I live in Rome, same street as you I think": ["Mira lives_in Rome"],
    "Neither of us works at Globex.": [],
    "Neither Tim nor Zoe likes tea.": [],
  },
  "medicines that are over": {
    "I stopped taking metformin.": ["no longer: Mira takes_medication metformin until now"],
    "I came off lisinopril in May.": ["no longer: Mira takes_medication lisinopril until 2025-05"],
    "I stopped lisinopril": ["no longer: Mira takes_medication lisinopril until now"],
    "I quit taking losartan.": ["no longer: Mira takes_medication losartan until now"],
    "I switched from lisinopril to losartan.": [
      "no longer: Mira takes_medication lisinopril until now",
      "Mira takes_medication losartan",
    ],
  },
  "animals by their names, and their ends": {
    "I have two dogs, Rex and Max.": ["Mira has_pet Rex", "Mira has_pet Max"],
    "We adopted a puppy named Biscuit.": ["Mira has_pet Biscuit", "Mira adopted Biscuit"],
    "My dog Rex died last year.": ["no longer: Mira has_pet Rex until 2024"],
    "I lost my cat Tom.": ["no longer: Mira has_pet Tom until now"],
    "We had to put our dog Rex down in May": ["no longer: Mira has_pet Rex until 2025-05"],
  },
  "at a place of work, or there for a while": {
    "I'm at Globex now.": ["Mira works_at Globex"],
    "I'm at Globex for an interview.": [],
    "I'm at Globex today.": [],
    "I'm at Zeta until 5pm.": [],
    "I work at Globex, since 2020.": ["Mira works_at Globex [2020, ) attested"],
    "I also work at Zeta.": [],
    "I left Globex in March and joined Initech.": [
      "no longer: Mira works_at Globex until 2025-03",
      "Mira works_at Initech",
    ],
    "I joined Initech as a designer in 2020.": ["Mira works_at Initech [2020, )"],
    "I joined Initech in 2020.": ["Mira member_of Initech [2020, )"],
    "I work at Acme Corp.": ["Mira works_at Acme Corp"],
  },
  "on the move": {
    "I moved to the US in 2015, then to Canada in 2019.": [
      "Mira moved_to US [2015, )",
      "Mira lives_in US [2015, ) attested",
      "Mira moved_to Canada [2019, )",
      "Mira lives_in Canada [2019, ) attested",
    ],
    "I moved to a new apartment in Brooklyn last month.": [
      "Mira moved_to Brooklyn [2025-05, )",
      "Mira lives_in Brooklyn [2025-05, ) attested",
    ],
    "I moved to a new flat.": [],
    "I moved to Osto on 29 February 2023.": [],
    "I've lived in Osto since February 29, 2023": [],
    "I moved to Rome between May and July 2024.": [
      "Mira moved_to Rome [2024-05, 2024-08)",
      "Mira lives_in Rome [2024-05, ) attested",
    ],
    "I attended PyCon from 3 to 5 April 2025.": ["Mira attended PyCon [2025-04-03, 2025-04-06)"],
    "I'm in Paris this week.": ["Mira currently_in Paris [, 2025-06-16)"],
    "I'm in Paris until Friday.": ["Mira currently_in Paris [, 2025-06-13)"],
    "I'm not moving to Berlin after all.": ["no longer: Mira plans_to move to Berlin until now"],
    "The capital of Ardonia is Port Aster since 2020.": ["Ardonia capital Port Aster [2020, ) attested"],
  },
};

describe.each(Object.entries(SENTENCES))("%s", (_name, sentences) => {
  it.each(Object.entries(sentences))("%s", (text, claims) => {
    expect(read(text).sort()).toEqual([...claims].sort());
  });
});

describe("whom words mean", () => {
  it("I is the speaker and you the one addressed; of nobody known nothing is claimed", () => {
    expect(read({ text: "I live in Bonn and you live in Graz." })).toEqual([
      "Mira lives_in Bonn",
      "Bo lives_in Graz",
    ]);
    expect(read({ text: "I live in Bonn.", speaker: null })).toEqual([]);
    expect(read({ text: "You live in Bonn.", addressee: null })).toEqual([]);
  });

  it("he or she is the only one it can be, of the text or of what was said before", () => {
    const before = [{ speaker: "Bo", text: "Whatever happened to Britta?" }];
    expect(read({ text: "She works at Globex now.", before })).toEqual(["Britta works_at Globex"]);
    expect(read({ text: "She works at Globex now." })).toEqual([]);
    expect(read("My brother Tim came by. He lives in Graz.")).toContain("Tim lives_in Graz");
    expect(read("My sister Ana and my brother Tim came by. He lives in Graz.")).toContain(
      "Tim lives_in Graz",
    );
  });

  it("they are those who were named together", () => {
    expect(read("Mark and Deepa? They live in Graz.")).toEqual(["Mark lives_in Graz", "Deepa lives_in Graz"]);
  });

  it("an open pronoun is left open", () => {
    const before = [{ speaker: "Bo", text: "I met Ana and Eva." }];
    expect(read({ text: "She lives in Graz.", before })).toEqual([]);
    expect(read("Ana met Eva. She lives in Rome.")).not.toContain("Ana lives_in Rome");
    expect(read("My sister Ana called my friend Eva. She lives in Rome.")).toEqual([
      "Mira sibling_of Ana",
      "Mira friend_of Eva",
    ]);
    expect(read("Ana met Eva. Ana works at Globex. She lives in Rome.")).toContain("Ana lives_in Rome");
  });
});

describe("when it was said", () => {
  it("counts in the zone of whoever said it", () => {
    // Noon UTC is the morning of the 13th in Kiritimati.
    expect(read({ text: "I visited Rome yesterday.", timeZone: "UTC" })).toEqual([
      "Mira visited Rome [2025-06-11, )",
    ]);
    expect(read({ text: "I visited Rome yesterday.", timeZone: "Pacific/Kiritimati" })).toEqual([
      "Mira visited Rome [2025-06-12, )",
    ]);
  });
});

describe("single values by form", () => {
  const single = (text: string) =>
    readClaims({ text, speaker: null, addressee: null, at: 0, before: [], timeZone: "UTC" }, words).map(
      ({ predicate, isSingle }) => [predicate, isSingle === true],
    );

  it("the N of X is Y, X's N is Y, and a class with its name", () => {
    expect(single("The capital of Norwick is Velden.")).toEqual([["capital", true]]);
    expect(single("Norwick's successor is Velden.")).toEqual([["successor", true]]);
    expect(single("Ida Holt died in the city of Velden.")).toEqual([["died_in_city", true]]);
  });

  it("nothing else", () => {
    expect(single("Ida Holt is a citizen of Norwick.")).toEqual([["citizen_of", false]]);
    expect(single("Ida Holt is famous for Velden.")).toEqual([["famous_for", false]]);
  });
});

describe("an ontology's phrases", () => {
  const ontology = readOntology({
    predicates: {
      on_call_for: { phrases: ["is on call for"] },
      ships: { phrases: ["ships"], aspect: "event" },
    },
  });
  const claims = (text: string) =>
    readClaims(
      {
        text,
        speaker: "Mira",
        addressee: null,
        at: Date.parse("2025-06-12"),
        before: [],
        timeZone: "UTC",
        ontology,
      },
      words,
    ).map(({ op, subject, predicate, object, from }) => [op, subject, predicate, object, from]);

  it("are read as its predicates", () => {
    expect(claims("I'm on call for Billing since May 2025.")).toEqual([
      ["assert", "Mira", "on_call_for", "Billing", "2025-05"],
    ]);
    expect(claims("Ana is no longer on call for Billing.")).toEqual([
      ["end", "Ana", "on_call_for", "Billing", undefined],
    ]);
    expect(claims("Ana is not on call for Billing.")).toEqual([]);
    expect(claims("We shipped Talon in May 2024.")).toEqual([
      ["assert", "Mira", "ships", "Talon", "2024-05"],
    ]);
  });
});
