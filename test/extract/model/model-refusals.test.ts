import { describe, expect, it } from "vitest";
import { type StubRequest, said } from "./stub-server.ts";
import { before, livesIn, noReader, objects, oneText, readOne, text } from "./stubbed-extractor.ts";

describe("a server that half supports structured output", () => {
  const rejecting =
    (...types: string[]) =>
    (request: StubRequest) =>
      types.includes(request.body.response_format?.type ?? "plain")
        ? { status: 400, body: { error: { message: "response_format is not supported" } } }
        : livesIn(request);
  const typesOf = (requests: StubRequest[]) =>
    requests.map(({ body }) => body.response_format?.type ?? "plain");

  it("rejects json_schema: it is asked for json_object from then on", async () => {
    await using one = await before(rejecting("json_schema"), { cache: null });
    expect(objects((await one.extractor.read(oneText))[0]!)).toEqual(["Velden"]);
    await one.extractor.read(oneText);
    expect(typesOf(one.server.requests)).toEqual(["json_schema", "json_object", "json_object"]);
    expect(one.waits).toEqual([]);
  });

  it("rejects any response_format: it is asked in words", async () => {
    await using one = await before(rejecting("json_schema", "json_object"), { cache: null });
    await one.extractor.read(oneText);
    await one.extractor.read(oneText);
    expect(typesOf(one.server.requests)).toEqual(["json_schema", "json_object", "plain", "plain"]);
    expect(one.server.requests[2]!.body.messages[0]!.content).toContain("fenced block");
  });

  it("rejects everything: it is not blamed on the form of the answer", async () => {
    let isUp = false;
    await using one = await before(
      (request) => (isUp ? livesIn(request) : { status: 400, body: { error: { message: "too long" } } }),
      { fallback: noReader() },
    );
    await one.extractor.read(oneText);
    isUp = true;
    await one.extractor.read(oneText);
    expect(typesOf(one.server.requests)).toEqual(["json_schema", "json_object", "plain", "json_schema"]);
  });

  it("takes json_schema and answers in prose: the repair is asked for in a simpler form, and all after it", async () => {
    await using one = await before(
      (request) =>
        request.body.response_format?.type === "json_schema"
          ? said("Ida lives in Velden.")
          : livesIn(request),
      { cache: null },
    );
    expect(objects((await one.extractor.read(oneText))[0]!)).toEqual(["Velden"]);
    await one.extractor.read(oneText);
    expect(typesOf(one.server.requests)).toEqual(["json_schema", "json_object", "json_object"]);
  });

  it("takes json_schema and ignores it: the answer is checked all the same", async () => {
    const { reading, requests } = await readOne((request, index) =>
      index === 0 ? said({ texts: [{ id: 1, claims: [{ fact: "x" }] }] }) : livesIn(request),
    );
    expect(objects(reading)).toEqual(["Velden"]);
    expect(typesOf(requests)).toEqual(["json_schema", "json_schema"]);
  });

  it("refuses a temperature: it is left out from then on", async () => {
    await using one = await before(
      (request) =>
        request.body.temperature === undefined
          ? livesIn(request)
          : {
              status: 400,
              body: { error: { message: "Unsupported value: 'temperature'", param: "temperature" } },
            },
      { cache: null },
    );
    await one.extractor.read(oneText);
    await one.extractor.read(oneText);
    expect(one.server.requests.map(({ body }) => body.temperature)).toEqual([0, undefined, undefined]);
    expect(typesOf(one.server.requests)).toEqual(["json_schema", "json_schema", "json_schema"]);
  });
});

describe("a model that refuses", () => {
  const refusal = { message: { role: "assistant", content: null, refusal: "I cannot help with that" } };
  it.each([
    ["in words of its own", refusal],
    ["by a filter", { finish_reason: "content_filter" }],
  ])("%s is not asked again", async (_, choice) => {
    const fallback = noReader();
    const { reading, requests } = await readOne(() => said("", choice), { fallback });
    expect(requests).toHaveLength(1);
    expect(reading.notes).toEqual(["Read by rules: The model's answer cannot be used: it was refused"]);
  });

  it.each([
    ["refuses several texts", { ...refusal }],
    ["has no room for several", { finish_reason: "length" }],
  ])("%s: each is asked about by itself", async (_, choice) => {
    const fallback = noReader();
    await using one = await before(
      (request) =>
        request.texts.some(({ text: words }) => words.includes("Graz")) ? said("", choice) : livesIn(request),
      { fallback },
    );
    const readings = await one.extractor.read(
      ["Velden", "Graz", "Porto"].map((place) => text(`I live in ${place}`)),
    );
    expect(readings.map(objects)).toEqual([["Velden"], [], ["Porto"]]);
    expect(fallback.given).toEqual(["I live in Graz"]);
  });
});
