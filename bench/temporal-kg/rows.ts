import { filesOf, readLines } from "../support/data.ts";

/** A row as it stands in a file; dates as written. Events have one date and no end. */
export interface KgRow {
  subject: string;
  relation: string;
  object: string;
  start: string;
  end: string | null;
}

export interface KgSet {
  name: string;
  rows: KgRow[];
}

const DATE = /^-?[\d#]+-[\d#]{2}-[\d#]{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Every file of facts in a folder: five columns with two dates, or four with a day at the end. */
export function readSets(folder: string): KgSet[] {
  return filesOf(folder, [".tsv", ".txt"]).flatMap(({ name, path }) => {
    const lines = readLines(path).map((line) => line.split("\t"));
    const isSpan = lines.every((cells) => cells.length === 5 && DATE.test(cells[3]!) && DATE.test(cells[4]!));
    const isEvent = lines.every(
      (cells) => cells.length === 4 && !DATE.test(cells[2]!) && DAY.test(cells[3]!),
    );
    if (lines.length === 0 || (!isSpan && !isEvent)) return [];
    const rows = lines.map(([subject, relation, object, start, end]) => ({
      subject: isSpan ? `e${subject}` : subject!,
      relation: relation!,
      object: isSpan ? `e${object}` : object!,
      start: start!,
      end: isSpan ? end! : null,
    }));
    return [{ name: setName(name), rows }];
  });
}

/** "yago11k-facts-dev.tsv" is yago11k. */
function setName(file: string): string {
  return file.replace(/\.(tsv|txt)$/, "").replace(/-(facts|train|valid|test|dev)(?=-|$).*$/, "") || file;
}

/** Relations by number, in order of appearance: a name that no vocabulary knows. */
export function predicateNames(rows: readonly KgRow[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { relation } of rows) if (!names.has(relation)) names.set(relation, `kg_relation_${names.size}`);
  return names;
}
