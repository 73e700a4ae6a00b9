/** Merges and splits as semantics.md tells of them, asked of the journal's lines anew each time. */
import { type JournalLine, normalName } from "../../src/testing/journal-line.ts";

type End = "subject" | "object";

export class NaiveIdentities {
  private readonly lines: JournalLine[];
  private readonly nameOf: (given: string | { entity: string }) => string;

  constructor(lines: JournalLine[], nameOf: (given: string | { entity: string }) => string) {
    this.lines = lines;
    this.nameOf = nameOf;
  }

  /** Whom a line speaks of, by the first `upTo` lines; null for a literal, or nothing. */
  end(line: JournalLine, which: End, upTo = this.lines.length): string | null {
    const given = line[which];
    if (given === undefined || given === null || (typeof given === "object" && "value" in given)) return null;
    let name = this.nameOf(given);
    const at = this.lines.indexOf(line);
    for (const [place, split] of this.lines.slice(0, upTo).entries()) {
      if (split.op !== "split" || place < at || !this.counts(split, upTo)) continue;
      const isNamed =
        split.entries?.includes(line.id!) === true || split.episodes?.includes(line.episode ?? "") === true;
      if (!isNamed) continue;
      // "that speak of `entity`": as of when it was said.
      const parted = this.home(this.nameOf(split.entity!), place);
      const speaks = (end: End) => this.end(line, end, place) === parted;
      if (speaks(which) && !(speaks("subject") && speaks("object"))) name = this.nameOf(split.as!);
    }
    return this.home(name, upTo);
  }

  private home(name: string, upTo: number): string {
    const merge = this.lines
      .slice(0, upTo)
      .find((x) => x.op === "merge" && this.counts(x, upTo) && this.nameOf(x.entity!) === name);
    return merge === undefined ? normalName(name) : this.home(this.nameOf(merge.into!), upTo);
  }

  private counts({ id }: JournalLine, upTo: number): boolean {
    const words = this.lines.slice(0, upTo).filter((x) => x.entry === id);
    return words.at(-1)?.op !== "retract";
  }
}
