/** Longest word a suggestion is sought for; beyond it nobody meant a flag. */
const longest = 40;

/** The candidate most like the word, or undefined if none is like it. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > longest) return undefined;
  const plain = flatten(word);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(plain.length / 3)) + 1;
  for (const candidate of candidates) {
    const other = flatten(candidate);
    const contained =
      other.length > 3 && plain.length > 3 && (plain.includes(other) || other.includes(plain));
    const distance = contained ? 1 : editDistance(plain, other);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** ` (did you mean "until"?)`-style advice, or the whole list when nothing is near. */
export function suggestion(word: string, candidates: readonly string[], kind: string): string {
  const near = nearest(word, candidates);
  if (near !== undefined) return `did you mean ${near}?`;
  return candidates.length === 0 ? `there are no ${kind}` : `${kind}: ${candidates.join(", ")}`;
}

function flatten(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, "");
}

/** Letters to add, drop, change or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(change, row[j]! + 1, next[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, before[j - 2]! + 1);
      }
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
