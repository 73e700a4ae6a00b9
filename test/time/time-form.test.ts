import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EARLIEST, LATEST, toIso } from "../../src/time/instant.ts";
import { timeForm } from "../../src/time/time-form.ts";
import { formatTime, parseTime } from "../../src/time/time-point.ts";
import { utcInstant } from "../../src/time/utc-instant.ts";
import { refusal } from "./refusal.ts";

const read = (form: string, input: string | number, timeZone?: string) =>
  formatTime(timeForm(form)(input, timeZone === undefined ? {} : { timeZone }));
const refused = (form: string, input: string | number) =>
  refusal(() => timeForm(form)(input, { name: "start" }));

describe("a declared form of times", () => {
  it.each([
    ["DD/MM/YYYY", "03/04/2020", "2020-04-03"],
    ["MM/DD/YYYY", "03/04/2020", "2020-03-04"],
    ["MM/DD/YYYY", "3/4/2020", "2020-03-04"],
    ["DD.MM.YYYY", "29.2.2024", "2024-02-29"],
    ["YYYY-MM-DD", "2020-3-4", "2020-03-04"],
    ["YYYYMMDD", "20200304", "2020-03-04"],
    ["MM/YYYY", "7/2021", "2021-07"],
    ["YYYY", "0099", "0099"],
    ["DD/MM/YYYY HH:mm", "03/04/2020 9:05", "2020-04-03T07:05:00.000Z"],
    ["DD.MM.YYYY HH:mm:ss", "03.04.2020 09:05:59", "2020-04-03T07:05:59.000Z"],
    ["iso", "2021-03", "2021-03"],
    ["iso", "2020-04-03T09:05+02:00", "2020-04-03T07:05:00.000Z"],
    ["epoch-seconds", "1714550400", "2024-05-01T08:00:00.000Z"],
    ["epoch-seconds", "1714550400.1239", "2024-05-01T08:00:00.123Z"],
    ["epoch-seconds", "-1.5", "1969-12-31T23:59:58.500Z"],
    ["epoch-ms", "1714550400000", "2024-05-01T08:00:00.000Z"],
  ])("%s reads %s", (form, text, expected) => {
    expect(read(form, text, "Europe/Prague")).toBe(expected);
  });

  it("reads numbers as their digits", () => {
    expect(read("YYYY", 2019)).toBe("2019");
    expect(read("YYYYMMDD", 20200304)).toBe("2020-03-04");
    expect(read("epoch-seconds", 1714550400)).toBe("2024-05-01T08:00:00.000Z");
    expect(read("epoch-ms", 1714550400000)).toBe("2024-05-01T08:00:00.000Z");
    expect(Object.is(timeForm("epoch-seconds")("-0").instant, 0)).toBe(true);
  });

  it.each([
    ["iso", "03/04/2020", "is not ISO-8601, and another form has to be declared"],
    ["iso", "2020/03/04", "is not ISO-8601"],
    ["iso", "3.4.20", "is not ISO-8601"],
    ["iso", "2020-02-30", "2020-02 has 29 days"],
    ["iso", "soon", "is not a date or a time"],
    ["iso", 2019, "is too small for milliseconds"],
    ["DD/MM/YYYY", "04/25/2020", "is no time of the form DD/MM/YYYY: there is no month 25"],
    ["DD/MM/YYYY", "31/02/2020", "is no time of the form DD/MM/YYYY: 2020-02 has 29 days"],
    ["DD/MM/YYYY", "00/02/2020", "2020-02 has 29 days"],
    ["DD/MM/YYYY", "2020-02-01", "is no time of the form DD/MM/YYYY"],
    ["DD/MM/YYYY", "01/02/20", "is no time of the form DD/MM/YYYY"],
    ["DD/MM/YYYY", " 01/02/2020", "is no time of the form DD/MM/YYYY"],
    ["DD/MM/YYYY HH:mm", "01/02/2020 25:00", '"01/02/2020 25:00" is not a time: there is no hour 25'],
    ["DD/MM/YYYY HH:mm", "01/02/2020 09:00", '"01/02/2020 09:00" has no time zone'],
    ["YYYYMMDD", "2020034", "is no time of the form"],
    ["epoch-seconds", "1714550400000", "is too great for seconds since 1970 (milliseconds?)"],
    ["epoch-seconds", "-99999999999", "lies outside the years 0000 to 9999"],
    ["epoch-seconds", "2020-01-01", "is no count of seconds"],
    ["epoch-seconds", 1e21, "is no count of seconds"],
    ["epoch-ms", "1714550400", "is too small for milliseconds"],
    ["epoch-ms", "1.5", "is no count of milliseconds"],
  ])("%s refuses %s", (form, input, message) => {
    const error = refused(form, input);
    expect(error.message).toContain(message);
    expect(error.message).toMatch(/^start: /);
    expect(String(error.value)).toBe(String(input));
    expect(error.fix).toBeTruthy();
  });

  it.each([
    ["DD/MM/YY", 'it has "YY"'],
    ["DD/MMM/YYYY", 'it has "M"'],
    ["MM/DD", "it has no YYYY"],
    ["DD/YYYY", "it has no MM"],
    ["YYYY HH:mm", "it has no MM"],
    ["YYYY-MM-DD HH", "it has no mm"],
    ["YYYYMMDDHHmmssss", "it has ss twice"],
    ["ISO", 'it has "ISO"'],
    ["", "it has no YYYY"],
    ["//", "it has no YYYY"],
  ])("%s is none: %s", (form, reason) => {
    const error = refusal(() => timeForm(form));
    expect(error.message).toContain(reason);
    expect(error.fix).toContain("DD/MM/YYYY");
  });

  it("takes signs of its pattern as they are", () => {
    expect(read("YYYY.MM", "2020.03")).toBe("2020-03");
    expect(refused("YYYY.MM", "2020x03").code).toBe("incorrect");
    expect(read("(YYYY)", "(2020)")).toBe("2020");
  });

  it("gives back every day that was written in it", () => {
    const days = fc.integer({ min: Math.ceil(EARLIEST / 86_400_000), max: Math.floor(LATEST / 86_400_000) });
    const forms = fc.constantFrom("DD/MM/YYYY", "MM/DD/YYYY", "YYYYMMDD", "DD.MM.YYYY", "YYYY MM DD");
    fc.assert(
      fc.property(days, forms, (day, form) => {
        const [year, month, date] = toIso(day * 86_400_000)
          .slice(0, 10)
          .split("-");
        const text = form.replace("YYYY", year!).replace("MM", month!).replace("DD", date!);
        expect(timeForm(form)(text)).toEqual({ instant: day * 86_400_000, precision: "day" });
      }),
    );
    expect(timeForm("DD/MM/YYYY")("29/02/0004").instant).toBe(utcInstant(4, 2, 29));
    expect(parseTime("0004-02-29").instant).toBe(utcInstant(4, 2, 29));
  });
});
