import { expect, it } from "vitest";
import { replySchema } from "../../../src/extract/model/model-claim.ts";
import { systemPrompt } from "../../../src/extract/model/prompt.ts";

const ontology = {
  entities: { Person: { description: "a human being" }, Service: {} },
  predicates: {
    on_call_for: {
      description: "answers its pager",
      subject: ["Person"],
      object: ["Service", "Team"],
      phrases: ["carries the pager for"],
    },
    lives_in: { wording: "dwells in", scoped: true },
  },
  closed: true,
};

it("a model is told what an ontology says", () => {
  const prompt = systemPrompt(ontology);
  expect(prompt).toContain(
    "- on_call_for: Person on call for / carries the pager for Service or Team: answers its pager\n",
  );
  expect(prompt).toContain("- lives_in: ... dwells in ... (scope)");
  expect(prompt).toContain("- Person: a human being\n- Service");
  expect(prompt).toContain('"subject_label"');
});

it("a model is told the vocabulary beside an ontology that is open, and no more than a closed one", () => {
  expect(systemPrompt(ontology)).not.toContain("- works_at:");
  const open = systemPrompt({ ...ontology, closed: false });
  expect(open).toContain("- works_at: works at ...");
  expect(open.match(/- lives_in:/g)).toHaveLength(1);
  expect(systemPrompt(undefined)).not.toContain("_label");
});

it("the schema of a closed ontology has its predicates alone, and its labels", () => {
  expect(JSON.stringify(replySchema(ontology))).toContain('"enum":["on_call_for","lives_in"]');
  expect(JSON.stringify(replySchema(ontology))).toContain('"enum":["Person","Service"]');
  const schema = JSON.stringify(replySchema(undefined));
  expect(schema).toContain('"predicate":{"type":"string"}');
  expect(schema).not.toContain("_label");
});

it("every object of the schema is closed, and requires all that it has", () => {
  const judge = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { properties, required, additionalProperties } = schema as Record<string, unknown>;
    if (properties !== undefined) {
      expect(required).toEqual(Object.keys(properties as object));
      expect(additionalProperties).toBe(false);
    }
    for (const inner of Object.values(schema)) judge(inner);
  };
  judge(replySchema(ontology));
});
