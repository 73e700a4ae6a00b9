import type { Memory } from "../../index.ts";
import type { History } from "../histories.ts";
import type { JournalLine } from "../journal-line.ts";
import { commitsOf, itemOf } from "../replay.ts";

/** Commits of a journal that are told together: one through the verbs, or some of them in one import. */
export interface Part {
  isImport: boolean;
  commits: JournalLine[][];
}

/** Cuts a journal into parts at random. Of the numbers even ones make a batch of a commit, odd ones an import of so many. */
export function partsOf({ lines }: History, numbers: readonly number[]): Part[] {
  const commits = commitsOf(dressed(lines));
  const parts: Part[] = [];
  for (let k = 0, at = 0; at < commits.length; k++) {
    const number = numbers[k % numbers.length]!;
    const isImport = number % 2 === 1;
    const some = commits.slice(at, at + (isImport ? number : 1));
    parts.push({ isImport, commits: some });
    at += some.length;
  }
  return parts;
}

/** The same with all that lines may carry besides: a second speaker, sessions, words said twice, quotes, reasons. */
function dressed(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line, k) => {
    if (line.op === "episode") {
      const text = `${line.text} ${"Velden! ".repeat(k % 4)}`;
      return { ...line, text, speaker: k % 2 === 0 ? "Bo" : "Mira", session: `s${k % 3}` };
    }
    if (line.op !== "assert" && line.op !== "end" && line.op !== "correct") return line;
    return {
      ...line,
      ...(line.episode != null && k % 2 === 0 ? { quote: "Said as number" } : {}),
      ...(k % 5 === 0 ? { reason: `because of ${k}`, confidence: k / 1000 } : {}),
    };
  });
}

export async function tell(memory: Memory, { isImport, commits }: Part): Promise<unknown> {
  if (isImport) return memory.import(textsOf(commits, memory.name), { keepGoing: true });
  const [said] = commits;
  const options = { recordedAt: said![0]!.recorded_at, keepGoing: true };
  return memory.batch(said!.map(itemOf), options);
}

export function textsOf(commits: readonly JournalLine[][], group: string): string[] {
  return commits.flat().map((line) => JSON.stringify({ ...line, group }));
}
