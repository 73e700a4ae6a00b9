import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toIso } from "../../src/time/instant.ts";
import { ACCEPTED_FORMS } from "../../src/time/refuse-time.ts";
import { formatTime, parseTime } from "../../src/time/time-point.ts";
import { refusal } from "./refusal.ts";

const iso = (input: string | number) => toIso(parseTime(input).instant);

describe("impossible dates and times are refused with the reason", () => {
  it.each([
    ["2026-02-30", "2026-02 has 28 days"],
    ["2025-02-29", "2025-02 has 28 days"],
    ["1900-02-29", "1900-02 has 28 days"],
    ["2000-02-30", "2000-02 has 29 days"],
    ["2026-04-31T10:00:00Z", "2026-04 has 30 days"],
    ["2026-06-31", "2026-06 has 30 days"],
    ["2026-09-31", "2026-09 has 30 days"],
    ["2026-11-31", "2026-11 has 30 days"],
    ["2026-01-32", "2026-01 has 31 days"],
    ["2026-01-00", "2026-01 has 31 days"],
    ["2026-13-01", "no month 13"],
    ["2026-13", "no month 13"],
    ["2026-00", "no month 00"],
    ["2026-05-01T25:00:00Z", "no hour 25"],
    ["2026-05-01T24:00:00Z", "no hour 24"],
    ["2026-05-01T09:60:00Z", "no minute 60"],
    ["2026-05-01T09:00:60Z", "leap seconds"],
    ["2026-05-01T09:00:61Z", "no second 61"],
    ["2026-05-01T09:00:00+24:00", "no offset +24:00"],
    ["2026-05-01T09:00:00+02:60", "no offset +02:60"],
    ["2026-05-01T09:00:00+0260", "no offset +0260"],
    ["0000-01-01T00:00:00+00:01", "outside the years"],
    ["9999-12-31T23:59:59.999-00:01", "outside the years"],
  ])("%s: %s", (text, reason) => {
    const error = refusal(() => parseTime(text));
    expect(error.code).toBe("incorrect");
    expect(error.message).toContain(reason);
    expect(error.message).toContain(JSON.stringify(text));
  });

  it("hour 24 is told how to be written", () => {
    expect(refusal(() => parseTime("2026-05-01T24:00Z")).fix).toContain("Write 00:00 of the next day.");
  });

  it.each(["2000-02-29", "2024-02-29", "2026-01-31", "2026-04-30", "2026-12-31", "2026-01-01"])(
    "%s exists",
    (text) => {
      expect(formatTime(parseTime(text))).toBe(text);
    },
  );

  it.each(["2026-05-01T23:59:59Z", "2026-05-01T00:00:00Z"])("%s exists", (text) => {
    expect(iso(text)).toBe(text.replace("Z", ".000Z"));
  });
});

describe("text in no accepted form is refused with the reason", () => {
  it.each([
    ["", "is empty"],
    ["   ", "is empty"],
    ["\n", "is empty"],
    [" 2019", "white space"],
    ["2019\n", "white space"],
    ["+2019", "sign"],
    ["-2019", "sign"],
    ["+012026-01-01T00:00:00Z", "sign"],
    ["-000001", "sign"],
    ["+1777626000000", "sign"],
    ["1777626000", "looks like seconds"],
    ["177762600000", "thirteen"],
    ["17776260000000", "thirteen"],
    ["20190101", "thirteen"],
    ["380", "thirteen"],
    ["12026", "thirteen"],
    ["not a date", "can be read"],
    ["-", "can be read"],
    ["2019-1", "can be read"],
    ["2019-01-1", "can be read"],
    ["2019/01/01", "can be read"],
    ["01-02-2019", "can be read"],
    ["2019-01-01T", "can be read"],
    ["2019-01-01T09", "can be read"],
    ["2019-01-01T09Z", "can be read"],
    ["2019-01-01T9:00Z", "can be read"],
    ["2019-01-01T09:00.5Z", "can be read"],
    ["2019-01-01T09:00:00,5Z", "can be read"],
    ["2019-01-01T09:00:00.Z", "can be read"],
    ["2019-01-01T09:00:00 Z", "can be read"],
    ["2019-01-01T09:00:00+2", "can be read"],
    ["2019-01-01T09:00:00+02:00[Europe/Berlin]", "can be read"],
    ["2019-01-01T09:00:00Z tomorrow", "can be read"],
    ["2019-01-01Z", "can be read"],
    ["2019-W05", "can be read"],
    ["２０１９", "can be read"],
    ["today", "can be read"],
  ])("%j: %s", (text, reason) => {
    const error = refusal(() => parseTime(text));
    expect(error.code).toBe("incorrect");
    expect(error.message).toMatch(new RegExp(reason));
    expect(error.message).toContain(JSON.stringify(text));
  });

  it.each([
    [null, "an object (null)"],
    [undefined, "undefined"],
    [true, "true"],
    [12n, "12"],
    [new Date(0), "an object (Date)"],
    [Object.create(null), "an object (Object)"],
  ])("and so is what is neither text nor a number: %o", (input, quoted) => {
    const error = refusal(() => parseTime(input as unknown as string));
    expect(error.code).toBe("incorrect");
    expect(error.message).toBe(`${quoted} is neither text nor a number`);
  });

  it("never lets anything else than a refusal escape", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[\d:T.+-]{1,30}$/),
      fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          const point = parseTime(text);
          expect(formatTime(point)).toMatch(/^\d{4}/);
        } catch (error) {
          expect(error).toMatchObject({ name: "PalimpsestError", code: "incorrect" });
        }
      }),
    );
  });
});

describe("the message of a refusal", () => {
  it("names the parameter, the input and the accepted forms", () => {
    const error = refusal(() => parseTime("2026-02-30", { name: "from" }));
    expect(error.message).toBe('from: "2026-02-30" is not a date: 2026-02 has 28 days');
    expect(error.value).toBe("2026-02-30");
    expect(error.fix).toContain("ISO-8601 text");
    expect(error.fix).toContain("milliseconds since 1970");
  });

  it.each([
    "",
    "nonsense",
    "2026-13",
    "2026-05-01T25:00Z",
    "2026-05-01T09:00",
    "2026-05-01T09:00+99",
    "0000000000000",
    5,
    0.5,
    1e300,
    null,
  ])("names the parameter whatever is wrong: %s", (input) => {
    const error = refusal(() => parseTime(input as string, { name: "until" }));
    expect(error.message).toMatch(/^until: /);
    expect(error.fix).toContain("ISO-8601 text");
  });

  it("quotes long input up to 80 characters, and does not carry it along", () => {
    const error = refusal(() => parseTime("x".repeat(1_000_000)));
    expect(error.message).toBe(`"${"x".repeat(78)}… is not a date or a time that can be read`);
    expect(error.value).toBe(`"${"x".repeat(78)}…`);
  });

  it("carries input of 80 characters along, and none that is longer", () => {
    expect(refusal(() => parseTime("x".repeat(80))).value).toBe("x".repeat(80));
    expect(refusal(() => parseTime("x".repeat(81))).value).toBe(`"${"x".repeat(78)}…`);
  });

  it("tells what to do first of all, where there is more to tell than the accepted forms", () => {
    expect(refusal(() => parseTime("x")).fix).toBe(ACCEPTED_FORMS);
    expect(refusal(() => parseTime(5)).fix).toBe(`Multiply seconds by 1000. ${ACCEPTED_FORMS}`);
  });

  it("quotes input of 78 characters in full", () => {
    expect(refusal(() => parseTime("x".repeat(78))).message).toContain(`"${"x".repeat(78)}" is`);
  });

  it("cuts no character in two", () => {
    const { message } = refusal(() => parseTime("🕰".repeat(100)));
    expect(message).toContain(`"${"🕰".repeat(78)}…`);
  });
});
