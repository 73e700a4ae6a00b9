import { describe, expect, it } from "vitest";
import { z } from "zod";
import { declarationsOf, declaredBy, ownDeclarations, readOntology } from "../../src/extract/ontology.ts";
import type { OntologyInput } from "../../src/model/ontology.ts";
import { refusal } from "../time/refusal.ts";

const onCall: OntologyInput = {
  entities: { Person: "somebody", Service: { description: "a program that runs" } },
  predicates: {
    on_call_for: { subject: "Person", object: ["Service"], phrases: "is on call for", cardinality: "one" },
    lives_in: {},
    depends_on: "needs it to run",
  },
  closed: true,
};

describe("an ontology", () => {
  it("is read with its lists and defaults filled in", () => {
    const read = readOntology(onCall);
    expect(read).toEqual({
      entities: { Person: { description: "somebody" }, Service: { description: "a program that runs" } },
      predicates: {
        on_call_for: {
          subject: ["Person"],
          object: ["Service"],
          phrases: ["is on call for"],
          cardinality: "one",
        },
        lives_in: {},
        depends_on: { description: "needs it to run" },
      },
      closed: true,
    });
    expect(readOntology(read)).toEqual(read);
    expect(readOntology(JSON.parse(JSON.stringify(read)))).toEqual(read);
  });

  it("may be empty, or lists of names", () => {
    expect(readOntology({})).toEqual({ entities: {}, predicates: {}, closed: false });
    expect(readOntology({ entities: ["Person"], predicates: ["lives_in", " works at "] })).toEqual({
      entities: { Person: {} },
      predicates: { lives_in: {}, "works at": {} },
      closed: false,
    });
  });

  it("takes schemas of entities, whose fields are predicates with literal objects", () => {
    const person = z
      .object({
        birthday: z.iso.date().optional().describe("day of birth"),
        height: z.number().nullable(),
        email: z.email(),
        lives_in: z.string(),
        badges: z.array(z.enum(["gold", "silver"])),
        active: z.boolean().default(true),
        level: z.union([z.literal("a"), z.literal("b")]),
      })
      .describe("somebody");
    const given: OntologyInput = { entities: { Person: person, Company: z.object({ active: z.boolean() }) } };
    const read = readOntology(given);
    const subject = ["Person"];
    expect(read.entities).toEqual({ Person: { description: "somebody" }, Company: {} });
    expect(read.predicates).toEqual({
      birthday: { description: "day of birth", subject, cardinality: "one", literal: true, type: "date" },
      height: { subject, cardinality: "one", literal: true, type: "number" },
      // What the vocabulary knows of them stays: several addresses, and a place that is an entity.
      email: { subject, type: "text" },
      lives_in: { subject },
      badges: { subject, cardinality: "many", literal: true, type: "text" },
      active: { subject: ["Person", "Company"], cardinality: "one", literal: true, type: "boolean" },
      level: { subject, cardinality: "one", literal: true, type: "text" },
    });
    const json = person["~standard"].jsonSchema.input({ target: "draft-2020-12" }) as object;
    expect(
      readOntology({ entities: { Person: json, Company: given.entities!["Company" as never] } }),
    ).toEqual(read);
  });

  it("says more of a field where it is listed too", () => {
    const read = readOntology({
      entities: { Person: z.object({ height: z.number() }) },
      predicates: { height: { phrases: ["is as tall as"], cardinality: "many" } },
    });
    expect(read.predicates["height"]).toEqual({
      subject: ["Person"],
      phrases: ["is as tall as"],
      cardinality: "many",
      literal: true,
      type: "number",
    });
  });

  it.each<[unknown, string, string]>([
    [7, "ontology: expects an object", ""],
    [{ closd: true }, 'unknown parameter "closd"', "did you mean closed?"],
    [{ entities: "Person" }, 'entities cannot be "Person"', "labels"],
    [{ entities: { Person: 7 } }, 'the entity "Person" cannot be 7', "z.object"],
    [{ entities: { Person: { descripton: "x" } } }, 'unknown parameter "descripton"', ""],
    [{ entities: { Person: { type: "string" } } }, 'the entity "Person" cannot be', ""],
    [{ entities: { Person: z.string() } }, 'the entity "Person" cannot be', ""],
    [
      { entities: { Person: z.object({ home: z.object({}) }) } },
      'the field "home" of the entity "Person"',
      "predicates",
    ],
    [{ entities: { Person: z.object({ born: z.date() }) } }, "has no JSON Schema", "z.iso.date()"],
    [{ entities: { Person: { "~standard": { vendor: "old" } } } }, "cannot tell its JSON Schema", "zod 4"],
    [
      { entities: { A: z.object({ x: z.string() }), B: z.object({ x: z.number() }) } },
      'the field "x" of "B" is of another kind than that of "A"',
      "different names",
    ],
    [{ entities: ["Person", "Person "] }, 'the label "Person" is given twice', ""],
    [{ entities: [" "] }, "a label has no name", ""],
    [{ predicates: ["p", "p"] }, 'the predicate "p" is given twice', ""],
    [{ predicates: { p: { cardinality: "two" } } }, 'predicates.p.cardinality cannot be "two"', "one, many"],
    [{ predicates: { p: { phrase: "x" } } }, 'ontology.predicates.p: unknown parameter "phrase"', "phrases?"],
    [{ predicates: { p: { type: "integer" } } }, 'predicates.p.type cannot be "integer"', "text, number"],
    [
      { entities: ["Person"], predicates: { p: { subject: "Persn" } } },
      'subject of "p" has the label "Persn", which is none of the entities',
      "did you mean Person?",
    ],
    [{ predicates: { p: { object: [] } } }, 'object of "p" lists no label', ""],
    [
      { predicates: { p: { sameAs: "livs_in" } } },
      'sameAs of "p" is "livs_in", which is no predicate',
      "lives_in",
    ],
    [
      { predicates: { p: { opposite: "q" } } },
      'opposite of "p" is "q", which is no predicate',
      "list it too",
    ],
    [{ predicates: { p: { opposite: "p" } } }, "cannot be its own opposite", ""],
    [{ predicates: { p: { sameAs: "q" }, q: { sameAs: "p" } } }, "would lead back to itself", ""],
    [
      { predicates: { p: { opposite: "q", cardinality: "one" }, q: {} } },
      "Opposites must both be many-valued",
      "",
    ],
    [{ predicates: { likes: { cardinality: "one" } } }, "Opposites must both be many-valued", ""],
    [{ predicates: { p: { symmetric: true, literal: true } } }, "has literal objects", ""],
    [{ predicates: { works_at: { type: "text" } } }, '"employs" is said from its end', "another name"],
    [{ predicates: { p: { type: "text", literal: false } } }, "has a type and is not literal", ""],
    [{ predicates: { p: { type: "text", object: "Person" } } }, "is a literal and has labels", ""],
    [{ predicates: { email: { object: "Address" } } }, "is a literal and has labels", ""],
    [{ predicates: { p: { phrases: [" "] } } }, "a phrase of", ""],
    [
      { predicates: { p: { phrases: ["Runs  it"] }, q: { phrases: ["runs it"] } } },
      '"runs it" is a phrase of "p" and of "q"',
      "leave it out",
    ],
    [{ closed: true }, "nothing could be claimed", ""],
    [{ predicates: { p: "\ud800" } }, "half of a surrogate pair", ""],
    [JSON.parse('{"predicates":{"__proto__":{}}}'), "__proto__", ""],
    [JSON.parse('{"entities":{"__proto__":"x"}}'), "__proto__", ""],
  ])("%j is refused: %s", (input, message, fix) => {
    const error = refusal(() => readOntology(input));
    expect(error.code).toBe("incorrect");
    expect(error.message).toContain(message);
    expect(error.fix ?? "").toContain(fix);
  });

  it("has names of any kind", () => {
    const names = ["constructor", "toString", "hasOwnProperty"];
    const read = readOntology({ entities: names, predicates: names });
    expect(Object.keys(read.entities)).toEqual(names);
    expect(Object.keys(read.predicates)).toEqual(names);
    expect([...ownDeclarations(read).keys()]).toEqual(names);
  });

  it("with a circle in what is given is read all the same", () => {
    interface Node {
      parent?: Node;
    }
    const node: z.ZodType<Node> = z.object({
      get parent() {
        return node.optional();
      },
    });
    expect(refusal(() => readOntology({ entities: { Node: node } })).message).toContain('the field "parent"');
    const circle: Record<string, unknown> = {};
    circle["predicates"] = circle;
    expect(refusal(() => readOntology(circle)).code).toBe("incorrect");
  });
});

describe("what an ontology declares", () => {
  it("are the traits of its predicates, those that name others last, the first phrase as wording", () => {
    const ontology = readOntology({
      predicates: {
        runs: { inverse: "run_by" },
        run_by: {
          phrases: ["is run by", "is operated by"],
          cardinality: "one",
          description: "who keeps it up",
        },
        lives_in: { phrases: ["dwells in"], subject: "Person" },
        works_at: { cardinality: "many" },
        level: { type: "number", wording: "stands at" },
        plain: {},
      },
    });
    expect(declarationsOf(ontology)).toEqual([
      { predicate: "run_by", cardinality: "one", wording: "is run by" },
      { predicate: "works_at", cardinality: "many" },
      { predicate: "level", literal: true, wording: "stands at" },
      { predicate: "plain" },
      { predicate: "runs", inverse: "run_by" },
    ]);
    const declared = declaredBy(ontology);
    expect(declared.canonical("runs")).toMatchObject({ swapped: true, traits: { name: "run_by" } });
    expect(declared.traits("works_at")).toMatchObject({
      cardinality: "many",
      wording: "works at",
      origin: "ontology",
    });
    expect(declared.traits("lives_in")).toMatchObject({ cardinality: "one", origin: "vocabulary" });
    expect(declared.traits("likes").origin).toBe("vocabulary");
  });
});
