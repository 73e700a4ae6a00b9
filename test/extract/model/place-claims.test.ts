import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModelClaim } from "../../../src/extract/model/model-claim.ts";
import { placeClaims } from "../../../src/extract/model/place-claims.ts";
import { openMemory } from "../../../src/memory/open-memory.ts";
import { VOCABULARY } from "../../../src/model/vocabulary.ts";
import { runs } from "../../support/runs.ts";
import { claim, place } from "./placed-claim.ts";
import { text } from "./stubbed-extractor.ts";

describe("a quote", () => {
  it.each([
    ["as it stands", "Well, I live in Velden.", "I live in Velden", "I live in Velden"],
    ["with other white space", "I live\n  in\u00a0Velden.", "I live in Velden", "I live\n  in\u00a0Velden"],
    ["with other quotation marks", "I’m in “Velden” now", `I'm in "Velden"`, "I’m in “Velden”"],
    ["with other capitals", "i live in Velden", "I live in Velden", "i live in Velden"],
    ["with other dashes", "me – in Velden", "me - in Velden", "me – in Velden"],
    ["with blanks around it", "I live in Velden.", " I live in Velden. ", "I live in Velden."],
    [
      "behind a character of two units",
      "🏡 I live in Velden 🏡",
      "I live in Velden 🏡",
      "I live in Velden 🏡",
    ],
  ])("is given %s in the text", (_, words, quote, found) => {
    const { claims } = place(words, { quote });
    expect(claims).toHaveLength(1);
    const { start, end, quote: given } = claims[0]!;
    expect(given).toBe(found);
    expect(words.slice(start, end)).toBe(found);
  });

  it.each(["I live in Bonn", "", "  ", "I live in Velden and Graz"])(
    "%j that is not in the text is refused",
    (quote) => {
      const { claims, notes } = place("I live in Velden.", { quote });
      expect(claims).toEqual([]);
      expect(notes).toEqual([
        `Refused: "I lives_in Velden", as its quote is not in the text: ${JSON.stringify(quote)}.`,
      ]);
    },
  );
});

describe("who is meant", () => {
  const words = "I told you: my sister Ana and your boss live in Velden with him. It is in the US";
  it.each([
    ["I", "Ida"],
    ["me", "Ida"],
    ["We", "Ida"],
    ["you", "Noor"],
    ["my sister", "Ida's sister"],
    ["your boss", "Noor's boss"],
    ["Ana", "Ana"],
    ["ana", "ana"],
    ["the US", "US"],
    ["Ida's sister", "Ida's sister"],
    ["Noor", "Noor"],
  ])("%s is %s", (subject, name) => {
    expect(place(words, { subject }).claims).toMatchObject([{ subject: name }]);
  });

  it.each([
    ["he", "names nobody"],
    ["It", "names nobody"],
    ["his sister", "does not tell whose"],
    ["", "is empty"],
    ["x".repeat(201), "whole text"],
    ["Kwame", "subject is not in the text"],
    ["Veldenia", "subject is not in the text"],
    ["Velden", "both its ends are the same"],
    ["\ud800", "no well-formed text"],
  ])("%j is refused", (subject, why) => {
    const { claims, notes } = place(words, { subject });
    expect(claims).toEqual([]);
    expect(notes[0]).toContain(why);
  });

  it.each(["I", "my sister"])("%s is refused where the speaker is not known", (subject) => {
    expect(place(words, { subject }, { speaker: null }).notes[0]).toContain("not known who speaks");
  });

  it("may have been named before", () => {
    const before = [{ speaker: "Tom", text: "How is Kwame?" }];
    const read = { before };
    expect(place("He lives in Velden", { subject: "Kwame" }, read).claims).toMatchObject([
      { subject: "Kwame" },
    ]);
    expect(place("I live in Velden", { subject: "Tom" }, read).claims).toMatchObject([{ subject: "Tom" }]);
  });

  it("is read in scripts without blanks", () => {
    const { claims } = place("田中さんは京都に住んでいます", { subject: "田中", object: "京都" });
    expect(claims).toMatchObject([{ subject: "田中", object: "京都" }]);
  });
});

describe("an object", () => {
  it.each([
    ["I live in the old mill", "lives_in", "the old mill", "old mill"],
    ["I live in The Hague", "lives_in", "The Hague", "The Hague"],
    ["I run marathons", "has_hobby", "running marathons", "running marathons"],
    ["We're going to do the camino", "plans_to", "walk the camino", "walk the camino"],
    ["my pronouns are they/them", "pronouns", "they/them", "they/them"],
    ["call me on 0170 555", "phone", "0170 555", "0170 555"],
  ])("of %j is taken from the text", (words, predicate, object, taken) => {
    expect(place(words, { predicate, object }).claims).toMatchObject([{ object: taken }]);
  });

  it.each([
    ["I live by the sea", "lives_in", "Norwick"],
    ["I live in that one", "lives_in", "that"],
    ["I live in Velden", "lives_in", "in Bonn"],
    ["I like tea from Bonn", "likes", "green dragon tea from Mordor"],
    ["I moved to Bonn", "moved_to", "Bonnie Town"],
    ["call me on 0170 555", "phone", "0170 556"],
    ["born on 9 July 1985", "born_on", "1985-07-09"],
  ])("of %j that is not in the text is refused", (words, predicate, object) => {
    expect(place(words, { predicate, object }).claims).toEqual([]);
  });

  it.each([
    ["I was born on 9 July 1985", "9 July 1985", { value: { date: "1985-07-09" } }],
    ["I was born on 9 July 1985", "on 9 July 1985", { value: { date: "1985-07-09" } }],
    ["my birthday is 9 July", "9 July", "9 July"],
    ["born in 1985", "1985", "1985"],
    ["born on a Friday", "a Friday", "a Friday"],
  ])("of %j that is a date with its year becomes one", (words, object, taken) => {
    expect(place(words, { predicate: "born_on", object }).claims).toMatchObject([{ object: taken }]);
  });

  it("is an entity, though it is a date, where the predicate takes entities", () => {
    expect(place("I like 9 July 1985", { predicate: "likes", object: "9 July 1985" }).claims).toMatchObject([
      { object: "9 July 1985" },
    ]);
  });
});

describe("a predicate", () => {
  it.each([
    ["Lives In", "lives_in"],
    ["sings-in", "sings_in"],
    ["bildet_aus", "bildet_aus"],
  ])("%j is %s", (said, name) => {
    expect(place("I live in Velden", { predicate: said }).claims).toMatchObject([{ predicate: name }]);
  });

  it.each(["", "lives in; drop", "_x", "1st", "x".repeat(81)])("%j is refused", (predicate) => {
    expect(place("I live in Velden", { predicate }).notes[0]).toContain("that predicate is not to be used");
  });

  const ontology = {
    closed: true,
    entities: { Person: {}, Service: {} },
    predicates: { on_call_for: { subject: ["Person"], object: ["Service"] }, "Sits At": {} },
  };

  it("of a closed ontology has to be one of its own", () => {
    const words = "I live in Velden";
    expect(place(words, {}, { ontology }).claims).toEqual([]);
    expect(place(words, {}, { ontology: { ...ontology, closed: false } }).claims).toHaveLength(1);
    expect(place(words, { predicate: "Sits At" }, { ontology }).claims).toMatchObject([
      { predicate: "Sits At" },
    ]);
    expect(place(words, { predicate: "toString" }, { ontology }).claims).toEqual([]);
  });

  it.each([
    ["Person", "Service", 1],
    [null, null, 1],
    ["Robot", null, 1],
    ["Service", "Service", 0],
    ["Person", "Person", 0],
  ])("with ends of the kinds %s and %s: %i claims", (subject, object, count) => {
    const more = {
      predicate: "on_call_for",
      object: "billing",
      subject_label: subject,
      object_label: object,
    };
    expect(place("I'm on call for billing", more, { ontology }).claims).toHaveLength(count);
  });

  it("has a scope only where that is usual", () => {
    const scoped = (predicate: string) =>
      place("I like tea best in Velden", { predicate, object: "tea", scope: "drinks" }).claims;
    expect(scoped("prefers")).toMatchObject([{ scope: "drinks" }]);
    expect(scoped("favorite")).toMatchObject([{ scope: "drinks" }]);
    expect(scoped("likes")[0]).not.toHaveProperty("scope");
  });
});

describe("a reason", () => {
  it("is given in the words of the text, and left out where it is not there", () => {
    const words = "I live in Velden since it’s quiet";
    expect(place(words, { reason: "it's quiet" }).claims).toMatchObject([{ reason: "it’s quiet" }]);
    expect(place(words, { reason: "it is cheap" }).claims[0]).not.toHaveProperty("reason");
  });
});

it("claims come in the order of the text", () => {
  const words = "I live in Velden and work at Globex";
  const { claims } = placeClaims(
    [claim("work at Globex", { predicate: "works_at", object: "Globex" }), claim("I live in Velden")],
    text(words),
  );
  expect(claims.map(({ predicate }) => predicate)).toEqual(["lives_in", "works_at"]);
});

const OPENING = "I live in Velden and you and Tom drink tea with Ana";
const TIMES = [
  ...[
    "in March",
    "since 2019",
    "for three years",
    "until Friday",
    "from 2015 to 2018",
    "last week",
    "in 2031",
    "now",
  ],
  ...[
    "yesterday",
    "the day after tomorrow",
    "today",
    "when I was nine",
    "at 5pm",
    "before 1066",
    "in 3 weeks",
    "since",
  ],
  ...["between May and July", "9 July 1985", "the nineties", "until 2021", "tonight", "every Friday", "🏡"],
];
const NAMES = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom("I", "you", "Tom", "Velden", "tea", "Ana", "my Ana", "9 July 1985"),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);
const CLAIMS = fc.array(
  fc.record<ModelClaim>({
    quote: fc.constantFrom(OPENING, "I live in Velden", ...TIMES),
    op: fc.constantFrom("assert", "end", "correct"),
    subject: NAMES,
    predicate: fc.constantFrom(
      ...VOCABULARY.map(({ name }) => name),
      "collects",
      "Sings in",
      "__proto__",
      "1st",
    ),
    object: NAMES,
    scope: fc.option(NAMES),
    time_words: fc.array(fc.constantFrom(...TIMES), { maxLength: 2 }),
    holds: fc.constantFrom("now", "since", "past", "event", "plan", "not"),
    reason: fc.option(NAMES),
    subject_label: fc.constant(null),
    object_label: fc.constant(null),
  }),
  { maxLength: 6 },
);

it("whatever a model states, a memory takes what is made of it", async () => {
  const memory = await openMemory({ store: ":memory:" });
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(TIMES, { minLength: 8 }),
      CLAIMS,
      fc.constantFrom("UTC", "Asia/Tokyo", "America/New_York"),
      fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2026, 0) }),
      async (times, stated, timeZone, at) => {
        const read = text([OPENING, ...times].join(", "), { at, timeZone });
        const { claims } = placeClaims(stated, read);
        taken += claims.length;
        await memory.remember({ text: read.text, speaker: "Ida", at: new Date(at).toISOString(), claims });
      },
    ),
    { numRuns: runs(200, 10_000) },
  );
  await memory.close();
  expect(taken).toBeGreaterThan(runs(40, 2000));
});
