import { describe, expect, test } from "vitest";
import { cutText, fitText, textWidth, wrapText } from "../../../src/faces/cli/fit-text.ts";
import { factsTable } from "../../../src/faces/cli/render/facts.ts";
import { safeText } from "../../../src/faces/cli/safe-text.ts";
import { table } from "../../../src/faces/cli/table.ts";
import { viewOf } from "../../../src/faces/cli/view.ts";
import { fact } from "./canned.ts";

const view = (columns: number) => viewOf({ columns }, {});

describe("text in a terminal", () => {
  test("wide characters count twice", () => {
    expect(textWidth("会议室")).toBe(6);
    expect(textWidth("abc")).toBe(3);
    expect(textWidth("👨‍👩‍👧")).toBe(2);
    expect(textWidth("a".repeat(10), 4)).toBe(4);
  });

  test("is cut by columns, never through a character", () => {
    expect(cutText("会议室在三楼", 7)).toBe("会议室…");
    expect(cutText("会议室在三楼", 6)).toBe("会议…");
    expect(cutText("会议室", 6)).toBe("会议室");
    expect(cutText("abcdef", 4)).toBe("abc…");
    expect(textWidth(fitText("倉庫の鍵", 5))).toBe(5);
    expect(fitText("7", 3, "right")).toBe("  7");
  });

  test("is wrapped at blanks, and inside words that are too long", () => {
    expect(wrapText("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrapText("x".repeat(10), 4)).toEqual(["xxxx", "xxxx", "xx"]);
    expect(wrapText("", 10)).toEqual([""]);
    expect(wrapText("会议室在三楼", 5).every((line) => textWidth(line) <= 5)).toBe(true);
  });

  test("cannot steer the terminal", () => {
    expect(safeText("a\x1b[31mred\x1b[0m")).toBe("a\\x1b[31mred\\x1b[0m");
    expect(safeText("a\nb\r\tc\x00\x9b")).toBe("a\\nb\\r\\tc\\x00\\x9b");
    expect(safeText("\u202egnp\u2028\ud800x")).toBe("\\u{202e}gnp\\u{2028}\\u{d800}x");
    expect(safeText("会议室 👨‍👩‍👧 é")).toBe("会议室 👨‍👩‍👧 é");
  });

  test("a letter under thousands of accents stays one column and short", () => {
    const zalgo = `a${"\u0301".repeat(10_000)}b`;
    expect(cutText(zalgo, 10).length).toBeLessThan(50);
  });
});

describe("a view", () => {
  test("is as wide as its terminal; elsewhere as COLUMNS says, where that is a width", () => {
    expect(viewOf({ columns: 60 }, { COLUMNS: "200" }).width).toBe(60);
    expect(viewOf({}, { COLUMNS: "200" }).width).toBe(200);
    for (const none of ["", "wide", "-5", "1e3"]) expect(viewOf({}, { COLUMNS: none }).width).toBe(100);
  });
});

describe("a table", () => {
  test("has cells that go on below themselves rather than being cut", () => {
    const columns = [{ title: "who" }, { title: "what", wraps: true }, { title: "id", whole: true }];
    const rows = [
      ["Mira", "changed the library at Velden to the one at Osto", "a1"],
      ["Bo", "began", "a2"],
    ];
    expect(table(columns, rows, view(40)).split("\n")).toEqual([
      "who   what                            id",
      "Mira  changed the library at Velden   a1",
      "      to the one at Osto",
      "Bo    began                           a2",
    ]);
  });

  test("is as wide as its content, without empty columns", () => {
    expect(table([{ title: "a" }, { title: "none" }, { title: "b" }], [["1", "", "2"]], view(80))).toBe(
      "a  b\n1  2",
    );
  });

  test("cuts names, never ids and dates", () => {
    const text = factsTable(
      [fact({ subject: { id: "n", name: "M".repeat(10_000) }, id: "fact-0123456789abcdef" })],
      view(90),
    );
    for (const line of text.split("\n")) expect(textWidth(line)).toBeLessThanOrEqual(90);
    expect(text).toContain("fact-0123456789abcdef");
    expect(text).toContain("2026-03 ");
    expect(text).toContain("M…");
  });

  test("keeps to the terminal with wide names", () => {
    const rows = [fact({ object: { value: "会议室在三楼东侧".repeat(2000) } }), fact()];
    for (const line of factsTable(rows, view(100)).split("\n"))
      expect(textWidth(line)).toBeLessThanOrEqual(100);
  });

  test("becomes blocks where the terminal is too narrow", () => {
    const text = factsTable([fact({ id: "f".repeat(64) })], view(30));
    expect(text).toContain(`id         ${"f".repeat(64)}`);
    expect(text).toContain("subject    Mira");
    expect(text.split("\n").length).toBeLessThan(12);
  });

  test("has one line a row, whatever the names hold", () => {
    const text = factsTable([fact({ subject: { id: "n", name: "a\nb\x1b[2J" } })], view(100));
    expect(text.split("\n")).toHaveLength(2);
    expect(text).not.toContain("\x1b");
  });

  test("many rows of long names take no time", () => {
    const rows = Array.from({ length: 2_000 }, (_, i) =>
      fact({ id: `f${i}`, object: { value: "语".repeat(500) } }),
    );
    const start = performance.now();
    factsTable(rows, view(100));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

test("colours only on a terminal that wants them", () => {
  expect(viewOf({ isTTY: true }, {}).colors.bold("x")).toContain("\x1b");
  expect(viewOf({ isTTY: true }, { NO_COLOR: "1" }).colors.bold("x")).toBe("x");
  expect(viewOf({ isTTY: false }, {}).colors.bold("x")).toBe("x");
});
