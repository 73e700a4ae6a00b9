import { describe, expect, it } from "vitest";
import type { ClaimMapping, RecordMapping } from "../../../src/extract/records/record-mapping.ts";
import { RecordReader } from "../../../src/extract/records/record-reader.ts";
import { refusal } from "../../time/refusal.ts";

const lives: ClaimMapping = { subject: "name", predicate: "lives_in", object: "town" };
const claims = (claim: Partial<ClaimMapping>, record: object, mapping: Partial<RecordMapping> = {}) =>
  new RecordReader({ ...mapping, claims: [{ ...lives, ...claim }] }).read(record, 1)!.claims;
const refused = (claim: Partial<ClaimMapping>, record: object, mapping: Partial<RecordMapping> = {}) =>
  refusal(() => claims(claim, record, mapping));

const mira = { name: "Mira", town: "Velden" };

describe("an object", () => {
  const one = (object: ClaimMapping["object"], cell: unknown, mapping: Partial<RecordMapping> = {}) =>
    claims({ object }, { name: "Mira", x: cell }, mapping)[0]?.object;
  type Literal = Exclude<ClaimMapping["object"], string>["literal"];

  it.each<[Literal, unknown, unknown]>([
    [undefined, "42", "42"],
    [undefined, 42, 42],
    [undefined, false, false],
    [undefined, 12345678901234567890n, "12345678901234567890"],
    [false, 42, "42"],
    [true, "42", { value: "42" }],
    [true, 42, { value: 42 }],
    [true, true, { value: true }],
    ["text", 42, { value: "42" }],
    ["number", " 42.50 ", { value: 42.5 }],
    ["number", "-1e3", { value: -1000 }],
    ["number", 7, { value: 7 }],
    ["boolean", "Yes", { value: true }],
    ["boolean", 0, { value: false }],
    ["boolean", false, { value: false }],
    ["date", "2020-03", { value: { date: "2020-03" } }],
    ["date", new Date("2020-03-01T00:00:00Z"), { value: { date: "2020-03-01T00:00:00.000Z" } }],
  ])("with literal %s of %s", (literal, cell, expected) => {
    expect(one({ column: "x", ...(literal === undefined ? {} : { literal }) }, cell)).toEqual(expected);
  });

  it("is a date in the form that is declared", () => {
    expect(one({ column: "x", literal: "date", format: "MM/DD/YYYY" }, "3/4/2020")).toEqual({
      value: { date: "2020-03-04" },
    });
    expect(one({ column: "x", literal: "date" }, "3/4/2020", { dates: "DD/MM/YYYY" })).toEqual({
      value: { date: "2020-04-03" },
    });
  });

  it.each<[Literal, unknown, string]>([
    ["number", "1.234,5", "is no number"],
    ["number", "0x10", "is no number"],
    ["number", "12345678901234567890", "too great to be kept exactly"],
    ["number", "1e999", "too great to be kept exactly"],
    ["number", true, "is no number"],
    ["boolean", "ja", "is neither true nor false"],
    ["boolean", "constructor", "is neither true nor false"],
    ["date", "3/4/2020", "is not ISO-8601"],
    ["date", true, "is no date"],
  ])("with literal %j cannot be %j", (literal, cell, message) => {
    const error = refusal(() => one({ column: "x", ...(literal === undefined ? {} : { literal }) }, cell));
    expect(error.message).toContain("x: ");
    expect(error.message).toContain(message);
  });
});

describe("a time", () => {
  const times = (claim: Partial<ClaimMapping>, record: object, mapping: Partial<RecordMapping> = {}) => {
    const [first] = claims(claim, { ...mira, ...record }, mapping);
    const { subject: _subject, predicate: _predicate, object: _object, ...rest } = first!;
    return rest;
  };
  const until = { until: "end", untilIs: "inclusive" as const };

  it.each([
    ["2022-12-31", "2023-01-01"],
    ["2022-12", "2023-01"],
    ["2022", "2023"],
    ["2024-02-28", "2024-02-29"],
    ["2022-12-31T10:00Z", "2022-12-31T10:00:00.001Z"],
  ])("inclusive until %s is exclusive until %s", (given, expected) => {
    expect(times(until, { end: given })).toEqual({ op: "assert", until: expected });
    expect(times({ until: "end", untilIs: "exclusive" }, { end: expected })).toEqual({
      op: "assert",
      until: expected,
    });
  });

  it("that nothing follows is refused as an inclusive end, and can be declared to be none", () => {
    const error = refused(until, { ...mira, end: "9999-12-31" });
    expect(error.message).toContain('end: after "9999-12-31" comes no other time');
    expect(error.fix).toContain('"empty": ["9999-12-31"]');
    expect(times(until, { end: "9999-12-31" }, { empty: ["9999-12-31"] })).toEqual({ op: "assert" });
  });

  it("may be unknown as a start, by a constant alone", () => {
    expect(times({ from: { constant: "unknown" } }, {})).toEqual({ op: "assert", from: "unknown" });
    const from = { column: "start", otherwise: "unknown" };
    expect(times({ from }, { start: "" })).toEqual({ op: "assert", from: "unknown" });
    expect(times({ from }, { start: "2020" })).toEqual({ op: "assert", from: "2020" });
    expect(refused({ from: "start" }, { ...mira, start: "unknown" }).message).toContain(
      'start: "unknown" is not',
    );
  });

  it("of a constant is ISO-8601, whatever the form of the rows", () => {
    expect(times({ from: { constant: "2020-03" } }, {}, { dates: "DD/MM/YYYY" })).toMatchObject({
      from: "2020-03",
    });
    const error = refusal(() => times({ from: { constant: "2020-02-30" } }, {}));
    expect(error.message).toBe('mapping: claims[0].from: "2020-02-30" is not a date: 2020-02 has 29 days');
  });

  it("of day without a zone has that of the mapping, else of the memory", () => {
    const mapping = { claims: [{ ...lives, from: "start" }] };
    const start = "2020-03-01T10:00";
    const from = (own: Partial<RecordMapping>, timeZone?: string) =>
      new RecordReader({ ...mapping, ...own }, { timeZone }).read({ ...mira, start }, 1)!.claims[0];
    expect(from({}, "Europe/Prague")).toMatchObject({ from: "2020-03-01T09:00:00.000Z" });
    expect(from({ timeZone: "UTC" }, "Europe/Prague")).toMatchObject({ from: "2020-03-01T10:00:00.000Z" });
    expect(refusal(() => from({})).message).toContain('start: "2020-03-01T10:00" has no time zone');
  });

  it("until which a row vouches counts only behind a start, and where there is no end", () => {
    const claim = { ...until, from: "start", attested: "exported" };
    const exported = "2024-06-01";
    expect(times(claim, { start: "2020", exported })).toEqual({
      op: "assert",
      from: "2020",
      attested: exported,
    });
    expect(times(claim, { start: "2020", end: "2022", exported })).not.toHaveProperty("attested");
    expect(times(claim, { start: "2025", exported })).not.toHaveProperty("attested");
    expect(times(claim, { exported })).not.toHaveProperty("attested");
    const unknown = { ...claim, from: { column: "start", otherwise: "unknown" } };
    expect(times(unknown, { exported })).not.toHaveProperty("attested");
  });

  it("ends what is so", () => {
    const end: Partial<ClaimMapping> = { op: "end", at: "left", atIs: "inclusive" };
    expect(times(end, { left: "2022-12-31" })).toEqual({ op: "end", at: "2023-01-01" });
    expect(claims(end, { ...mira, left: "" })).toEqual([]);
  });

  it("is no truth value", () => {
    expect(refused({ from: "start" }, { ...mira, start: true }).message).toContain("start: true is no time");
  });
});
