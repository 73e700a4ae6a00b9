import { describe, expect, it } from "vitest";
import { readOntology } from "../../src/extract/ontology.ts";
import { type ClaimedTriple, validateClaim, validateLabel } from "../../src/extract/validate-claim.ts";
import type { NodeInput } from "../../src/model/inputs.ts";

const input = {
  entities: ["Person", "Service", "Company"],
  predicates: {
    on_call_for: { subject: ["Person"], object: ["Service"] },
    works_at: { subject: ["Person"], object: ["Company"] },
    lives_in: {},
    level: { type: "number" },
    born: { type: "date" },
    motto: { type: "text" },
    up: { type: "boolean" },
    tag: { literal: true },
    owner: { literal: false },
  },
} as const;
const open = readOntology(input);
const closed = readOntology({ ...input, closed: true });

const labels: Record<string, string> = { Ida: "Person", billing: "Service", Quillstone: "Company" };
const labelOf = (node: NodeInput) => labels[typeof node === "string" ? node : node.entity] ?? null;
const claim = (subject: NodeInput, predicate: string, object: ClaimedTriple["object"]) => ({
  subject,
  predicate,
  object,
});
const reason = (one: ClaimedTriple, ontology = open) => validateClaim(one, ontology, labelOf);

describe("a claim", () => {
  it.each<[ClaimedTriple]>([
    [claim("Ida", "on_call_for", "billing")],
    [claim({ entity: "Ida" }, "on_call_for", { entity: "billing" })],
    [claim("nobody", "on_call_for", "nothing")],
    [claim("Ida", "on_call_for", null)],
    [claim("Ida", "lives_in", 42)],
    [claim("Quillstone", "employs", "Ida")],
    [claim("Ida", "anything", "else")],
    [claim("tank", "level", 42)],
    [claim("tank", "level", { value: 42 })],
    [claim("Ida", "born", { value: { date: "1990" } })],
    [claim("Ida", "motto", "Ida")],
    [claim("Ida", "motto", { value: "Ida" })],
    [claim("Ida", "up", false)],
    [claim("Ida", "tag", "x")],
    [claim("Ida", "tag", 7)],
    [claim("Ida", "owner", "Quillstone")],
  ])("%j is allowed", (one) => {
    expect(reason(one)).toBeNull();
  });

  it.each<[ClaimedTriple, string, unknown]>([
    [
      claim("billing", "on_call_for", "billing"),
      'The subject of "on_call_for" cannot be "billing"',
      "Service",
    ],
    [claim("Ida", "on_call_for", { entity: "Quillstone" }), 'The object of "on_call_for"', "Company"],
    [claim("Ida", "employs", "nobody"), 'The subject of "employs" cannot be "Ida"', "Person"],
    [claim("nobody", "employs", "billing"), 'The object of "employs" cannot be "billing"', "Service"],
    [claim("Ida", "works_for", "billing"), 'The object of "works_for" cannot be "billing"', "Service"],
    [claim("Ida", "on_call_for", 7), "is an entity by the ontology, and 7 is a literal", "7"],
    [claim("Ida", "owner", { value: "x" }), "is an entity by the ontology", '{"value":"x"}'],
    [claim("tank", "level", { entity: "x" }), "is a literal by the ontology", '{"entity":"x"}'],
    [claim("Ida", "tag", { entity: "x" }), "is a literal by the ontology", '{"entity":"x"}'],
    [claim("tank", "level", "42"), 'is of type number by the ontology, and "42" is of type text', '"42"'],
    [claim("Ida", "born", "1990"), "is of type date by the ontology", '"1990"'],
    [
      claim("Ida", "motto", { value: { date: "1990" } }),
      "is of type text by the ontology",
      expect.anything(),
    ],
    [claim("Ida", "up", 1), "is of type boolean by the ontology, and 1 is of type number", "1"],
  ])("%j is refused: %s", (one, message, value) => {
    const error = reason(one);
    expect(error).toMatchObject({ code: "incorrect", value });
    expect(error!.message).toContain(message);
    expect(error!.fix).toBeTruthy();
  });

  it("of a predicate that is not listed is refused where the ontology is closed", () => {
    expect(reason(claim("Ida", "on_call_for", "billing"), closed)).toBeNull();
    expect(reason(claim("Ida", " on_call_for ", "billing"), closed)).toBeNull();
    expect(reason(claim("Ida", "on_call", "billing"), closed)).toMatchObject({
      value: "on_call",
      message: 'The ontology is closed, and "on_call" is none of its predicates',
      fix: "did you mean on_call_for?",
    });
    for (const [name, home] of [
      ["resides_in", "lives_in"],
      ["employs", "works_at"],
    ])
      expect(reason(claim("Ida", name!, "x"), closed)!.fix).toBe(
        `Facts said with it are those of "${home}": say it so.`,
      );
    for (const name of ["constructor", "__proto__", "toString"])
      expect(reason(claim("Ida", name, "x"), closed)!.code).toBe("incorrect");
    expect(reason(claim("Ida", "__proto__", "x"))).toBeNull();
  });
});

it("labels are those of the ontology, or any where it lists none", () => {
  expect(validateLabel("Person", open)).toBeNull();
  expect(validateLabel("person", open)).toMatchObject({ value: "person", fix: "did you mean Person?" });
  expect(validateLabel("constructor", open)!.code).toBe("incorrect");
  expect(validateLabel("anything", readOntology({}))).toBeNull();
});
