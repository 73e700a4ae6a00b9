import stringWidth from "string-width";

const ascii = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Longest cluster of code units shown as one character; hundreds of accents on one letter are cut off. */
const longestCluster = 32;

/** Columns that text takes in a terminal, counted no further than `most`. */
export function textWidth(text: string, most = Number.POSITIVE_INFINITY): number {
  if (ascii.test(text)) return Math.min(text.length, most);
  let width = 0;
  for (const { columns } of clusters(text)) {
    width += columns;
    if (width >= most) return most;
  }
  return width;
}

/** Text cut to `width` columns, with an ellipsis where something is missing. */
export function cutText(text: string, width: number): string {
  if (ascii.test(text)) return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
  let taken = "";
  let used = 0;
  let shorter = "";
  for (const { cluster, columns } of clusters(text)) {
    if (used + columns > width) return `${shorter}…`;
    taken += cluster;
    used += columns;
    if (used < width) shorter = taken;
  }
  return taken;
}

/** Text cut or filled with blanks to exactly `width` columns. */
export function fitText(text: string, width: number, align: "left" | "right" = "left"): string {
  const cut = cutText(text, width);
  const blanks = " ".repeat(Math.max(0, width - textWidth(cut)));
  return align === "left" ? cut + blanks : blanks + cut;
}

/** Lines of at most `width` columns, broken at blanks where there are any. */
export function wrapText(text: string, width: number): string[] {
  const room = Math.max(1, width);
  if (textWidth(text, room + 1) <= room) return [text];
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const push = (piece: string, columns: number) => {
    if (used > 0 && used + columns > room) {
      lines.push(line.trimEnd());
      line = "";
      used = 0;
      if (piece.trim() === "") return;
    }
    line += piece;
    used += columns;
  };
  for (const word of text.split(/( +)/)) {
    const columns = textWidth(word, room + 1);
    if (columns <= room) push(word, columns);
    else for (const { cluster, columns } of clusters(word)) push(cluster, columns);
  }
  if (line.trim() !== "" || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

function* clusters(text: string): Generator<{ cluster: string; columns: number }> {
  for (const { segment } of segmenter.segment(text)) {
    const cluster =
      segment.length <= longestCluster ? segment : [...segment].slice(0, longestCluster / 2).join("");
    yield { cluster, columns: clusterWidth(cluster) };
  }
}

/** Widths found so far: texts use the same few thousand characters over and over. */
const widths = new Map<string, number>();

function clusterWidth(cluster: string): number {
  let columns = widths.get(cluster);
  if (columns === undefined) {
    if (widths.size > 10_000) widths.clear();
    columns = stringWidth(cluster);
    widths.set(cluster, columns);
  }
  return columns;
}
