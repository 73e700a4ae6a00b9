import { describe, expect, it } from "vitest";
import { claiming, type StubAnswer, type StubRequest, said } from "./stub-server.ts";
import {
  before,
  failureOf,
  livesIn,
  noReader,
  objects,
  oneText,
  readOne,
  stated,
  text,
} from "./stubbed-extractor.ts";

describe("a bad answer is sent back once", () => {
  const good = (request: StubRequest) => livesIn(request);
  const bad: [string, () => StubAnswer][] = [
    ["bad JSON", () => said('{"texts": [{"id": 1, "claims": [{"op": ]}')],
    ["half an answer", () => said('{"texts": [{"id": 1, "claims": [{"op": "assert", "sub')],
    ["an answer cut off for want of room", () => said('{"texts": [{"id": 1,', { finish_reason: "length" })],
    ["prose", () => said("Ida lives in Velden, it seems.")],
    ["nothing", () => said("")],
    ["empty choices", () => ({ body: { choices: [] } })],
    ["no choices", () => ({ body: { error: "overloaded" } })],
    [
      "an answer that is no JSON at all",
      () => ({ body: "<html>", headers: { "content-type": "text/html" } }),
    ],
    ["another shape", () => said({ facts: ["Ida lives in Velden"] })],
    ["a wrong id", () => said({ texts: [{ id: 7, claims: [] }] })],
    ["no claims", () => said({ texts: [{ id: 1 }] })],
    [
      "a claim without an object",
      () => said({ texts: [{ id: 1, claims: [{ ...stated("x"), object: undefined }] }] }),
    ],
    ["an unknown op", () => said({ texts: [{ id: 1, claims: [stated("x", { op: "delete" })] }] })],
  ];

  it.each(bad)("%s: then read", async (_, answer) => {
    const { reading, requests } = await readOne((request, index) => (index === 0 ? answer() : good(request)));
    expect(objects(reading)).toEqual(["Velden"]);
    expect(requests).toHaveLength(2);
    expect(requests[1]!.body.messages.at(-1)!.content).toMatch(/^That answer could not be used:\n- /);
  });

  it.each(bad.slice(0, -2))("%s, and again: then the fallback", async (_, answer) => {
    const fallback = noReader();
    const { reading, requests, usage } = await readOne(answer, { fallback });
    expect(requests).toHaveLength(2);
    expect(fallback.given).toEqual(["I live in Velden"]);
    expect(reading.notes.at(-1)).toMatch(/^Read by rules: The model's answer cannot be used: /);
    expect(usage).toMatchObject({ calls: 2, failed: 0, fallbacks: 1 });
  });

  it("without a fallback it is unavailable", async () => {
    await using one = await before(() => said("no"));
    const error = await failureOf(one.extractor.read(oneText));
    expect(error.code).toBe("unavailable");
  });

  it("and shows the model what it said", async () => {
    const { requests } = await readOne((request, index) => (index === 0 ? said("Velden!") : good(request)));
    expect(requests[1]!.body.messages.map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "user",
    ]);
    expect(requests[1]!.body.messages[2]!.content).toBe("Velden!");
  });

  it("for the texts alone that it left out", async () => {
    await using one = await before((_request, index) =>
      index === 0
        ? said({ texts: [{ id: 2, claims: [stated("I live in Graz")] }] })
        : said({ texts: [{ id: 1, claims: [stated("I live in Velden")] }] }),
    );
    const readings = await one.extractor.read([text("I live in Velden"), text("I live in Graz")]);
    expect(readings.map(objects)).toEqual([["Velden"], ["Graz"]]);
    const again = one.server.requests[1]!.body.messages.at(-1)!.content;
    expect(again).toContain("id 1 is missing");
    expect(again).toContain("for id 1 alone");
  });

  it("keeps what is right in a text where some claims stay wrong", async () => {
    const answer = claiming((words) => [stated(words), { op: "assert" }]);
    const { reading, requests } = await readOne(answer);
    expect(objects(reading)).toEqual(["Velden"]);
    expect(reading.notes).toEqual([expect.stringMatching(/^Refused: claim 2: /)]);
    expect(requests).toHaveLength(2);
  });

  it("and what was read before stands where the second call fails", async () => {
    const fallback = noReader();
    await using one = await before(
      (_, index) =>
        index === 0
          ? said({ texts: [{ id: 2, claims: [stated("I live in Graz")] }] })
          : { status: 404, body: {} },
      { fallback },
    );
    const readings = await one.extractor.read([text("I live in Velden"), text("I live in Graz")]);
    expect(readings.map(objects)).toEqual([[], ["Graz"]]);
    expect(fallback.given).toEqual(["I live in Velden"]);
  });
});

describe("an answer that may be read all the same", () => {
  const inner = { texts: [{ id: 1, claims: [stated("I live in Velden")] }] };
  it.each<[string, string]>([
    ["in a fenced block", `Here you are:\n\n\`\`\`json\n${JSON.stringify(inner)}\n\`\`\`\nAnything else?`],
    ["in prose", `Sure! ${JSON.stringify(inner)} Done.`],
    ["behind thoughts", `<think>{"texts": []} or not?</think>\n${JSON.stringify(inner)}`],
    ["as a bare list", JSON.stringify(inner.texts)],
    ["without its id", JSON.stringify({ claims: inner.texts[0]!.claims })],
    ["with its id as text", JSON.stringify({ texts: [{ ...inner.texts[0], id: "1" }] })],
  ])("%s", async (_, content) => {
    const { reading, requests } = await readOne(() => said(content));
    expect(objects(reading)).toEqual(["Velden"]);
    expect(requests).toHaveLength(1);
  });

  it("as JSON that is not called so", async () => {
    const { body } = said(inner);
    const answer = () => ({ body, headers: { "content-type": "text/plain" } });
    expect(objects((await readOne(answer)).reading)).toEqual(["Velden"]);
  });

  it("without usage, or with an odd one", async () => {
    const { usage } = await readOne(() => said(inner, {}, null));
    expect(usage).toMatchObject({ promptTokens: 0, completionTokens: 0 });
    const odd = await readOne(() => said(inner, {}, { prompt_tokens: "many" }));
    expect(odd.usage).toMatchObject({ promptTokens: 0 });
    expect(objects(odd.reading)).toEqual(["Velden"]);
  });

  it("with fields that nobody asked for", async () => {
    const more = { from: "2019-01-01", confidence: 0.9, __proto__x: 1 };
    const { reading } = await readOne(claiming((words) => [stated(words, more)]));
    expect(Object.keys(reading.claims[0]!).sort()).toEqual([
      "end",
      "object",
      "op",
      "predicate",
      "quote",
      "start",
      "subject",
    ]);
  });

  it("with the same claim twice", async () => {
    const { reading } = await readOne(
      claiming((words) => [stated(words), stated(words, { object: "VELDEN" })]),
    );
    expect(objects(reading)).toEqual(["Velden"]);
  });

  it("with text ids that were not asked about: those are refused", async () => {
    const answer = (request: StubRequest) =>
      said({
        texts: [
          ...request.texts.map(({ id, text: words }) => ({ id, claims: [stated(words)] })),
          { id: 9, claims: [] },
        ],
      });
    const { reading, requests } = await readOne(answer);
    expect(objects(reading)).toEqual(["Velden"]);
    expect(reading.notes).toEqual(["Refused: claims of a text 9, which the model was not asked about."]);
    expect(requests).toHaveLength(1);
  });

  it("with ids that were mixed up: the quotes are not in those texts, so they are refused", async () => {
    await using one = await before(({ texts }) =>
      said({ texts: texts.map(({ text: words }, k) => ({ id: texts.length - k, claims: [stated(words)] })) }),
    );
    const readings = await one.extractor.read([text("I live in Velden"), text("I live in Graz")]);
    expect(readings.map(objects)).toEqual([[], []]);
    expect(readings[0]!.notes[0]).toContain("its quote is not in the text");
  });
});
