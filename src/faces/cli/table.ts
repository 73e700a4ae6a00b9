import { cutText, fitText, textWidth, wrapText } from "./fit-text.ts";
import { safeText } from "./safe-text.ts";
import type { View } from "./view.ts";

/** A column of a table. */
export interface Column {
  title: string;
  /** Never cut: ids, dates and numbers, which are useless in part. */
  whole?: boolean;
  /** Goes on below itself rather than being cut. */
  wraps?: boolean;
  /** Moves to a second line under its row where the room is short. */
  below?: boolean;
  /** Left out where that keeps the row on one line. */
  spare?: boolean;
  align?: "left" | "right";
  /** Colour of the cells. */
  paint?: (text: string) => string;
}

const gap = 2;

/** Columns that a name keeps at least, before the table takes another form. */
const leastName = 20;
const leastNameAlone = 8;

/**
 * Rows under their titles, as wide as the view at most. Columns without any content are left out; names are cut with an
 * ellipsis. Where the room is short spare columns are left out, or some columns move to a second line; where even that
 * does not fit, each row is written as a block of lines.
 */
export function table(columns: Column[], rows: string[][], view: View): string {
  const used = columns.map((_, c) => rows.some((row) => row[c] !== undefined && row[c] !== ""));
  const shown = columns.filter((_, c) => used[c]);
  const cells = rows.map((row) => row.filter((_, c) => used[c]).map(safeText));
  const isNeeded = (_: unknown, c: number) => shown[c]!.spare !== true;
  for (const keep of [() => true, isNeeded]) {
    const kept = shown.filter(keep);
    const keptCells = cells.map((row) => row.filter(keep));
    const widths = columnWidths(kept, keptCells, view.width, leastName);
    if (widths !== undefined) return grid(kept, keptCells, widths, view).join("\n");
  }

  const isBelow = (_: unknown, c: number) => shown[c]!.below === true;
  const isBeside = (_: unknown, c: number) => !isBelow(_, c);
  const beside = shown.filter(isBeside);
  const besideCells = cells.map((row) => row.filter(isBeside));
  const narrower = columnWidths(beside, besideCells, view.width, leastNameAlone);
  if (narrower === undefined || beside.length === shown.length) return blocks(shown, cells, view);
  const [head, ...lines] = grid(beside, besideCells, narrower, view);
  const below = shown.filter(isBelow);
  return [
    head!,
    ...lines.flatMap((line, r) => [line, ...secondLines(below, cells[r]!.filter(isBelow), view)]),
  ].join("\n");
}

/** The title line, and each row: a line, or several where a cell goes on below itself. */
function grid(columns: Column[], cells: string[][], widths: number[], view: View): string[] {
  const line = (row: string[], paint: (text: string, c: number) => string) =>
    row
      .map((cell, c) => {
        const isLast = c === row.length - 1 && columns[c]!.align !== "right";
        return paint(isLast ? cutText(cell, widths[c]!) : fitText(cell, widths[c]!, columns[c]!.align), c);
      })
      .join(" ".repeat(gap))
      .trimEnd();
  const titles = columns.map((column) => column.title);
  return [
    line(titles, (text) => view.colors.dim(text)),
    ...cells.map((row) => {
      const parts = row.map((cell, c) => (columns[c]!.wraps ? wrapText(cell, widths[c]!) : [cell]));
      const height = Math.max(...parts.map(({ length }) => length));
      return Array.from({ length: height }, (_, l) =>
        line(
          parts.map((part) => part[l] ?? ""),
          (text, c) => columns[c]!.paint?.(text) ?? text,
        ),
      ).join("\n");
    }),
  ];
}

/** Cells with their titles, as many on a line as fit whole. */
function secondLines(columns: Column[], row: string[], view: View): string[] {
  const lines: string[] = [];
  for (const [c, { title }] of columns.entries()) {
    if (row[c] === "") continue;
    const part = `${title} ${row[c]}`;
    const joined = `${lines.at(-1)}, ${part}`;
    if (lines.length > 0 && textWidth(joined) + gap <= view.width) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines.map((text) => view.colors.dim(`  ${text}`));
}

/** Widths that fit, the widest names shrunk first; undefined if names would have less than `least`. */
function columnWidths(
  columns: Column[],
  cells: string[][],
  width: number,
  least: number,
): number[] | undefined {
  const widths = columns.map((column, c) => {
    const most = column.whole ? Number.POSITIVE_INFINITY : width;
    return cells.reduce((widest, row) => Math.max(widest, textWidth(row[c]!, most)), textWidth(column.title));
  });
  const room = width - gap * (columns.length - 1);
  for (;;) {
    const over = widths.reduce((sum, each) => sum + each, 0) - room;
    if (over <= 0) return widths;
    const names = widths.flatMap((each, c) => (!columns[c]!.whole && each > least ? [c] : []));
    if (names.length === 0) return undefined;
    const widest = names.reduce((best, c) => (widths[c]! > widths[best]! ? c : best));
    const second = Math.max(least, ...names.filter((c) => c !== widest).map((c) => widths[c]!));
    widths[widest] = Math.max(least, widths[widest]! - over, Math.min(second, widths[widest]! - 1));
  }
}

/** A line a cell, its title before it. */
function blocks(columns: Column[], cells: string[][], view: View): string {
  const indent = Math.max(...columns.map((column) => textWidth(column.title))) + gap;
  const room = Math.max(leastNameAlone, view.width - indent);
  const cellLines = (cell: string, { title, whole, paint = String }: Column) => {
    if (cell === "") return [];
    const lines = whole ? [cell] : wrapText(cutText(cell, 3 * room), room);
    return lines.map((text, l) => view.colors.dim(fitText(l === 0 ? title : "", indent)) + paint(text));
  };
  return cells.map((row) => row.flatMap((cell, c) => cellLines(cell, columns[c]!)).join("\n")).join("\n\n");
}
