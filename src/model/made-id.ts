/**
 * The id that the engine makes for an entry that was given none: `e_REVISION.PLACE.CHECK`, numbers in base 36. PLACE is
 * the entry's recording number less the first of its commit, so that a store finds the entry without an index; CHECK is
 * 60 bits over what was said, where and when.
 */
export function madeEntryId(
  revision: number,
  place: number,
  said: readonly (string | number | null)[],
): string {
  return `${madeIdStart(revision)}${place.toString(36)}.${check(said)}`;
}

/** How the made ids of a revision begin. */
export function madeIdStart(revision: number): string {
  return `e_${revision.toString(36)}.`;
}

/** Where the entry of such an id would lie; null of any other id. */
export function readMadeId(id: string): { revision: number; place: number } | null {
  const match = /^e_([0-9a-z]{1,11})\.([0-9a-z]{1,8})\.[0-9a-z]+$/.exec(id);
  if (match === null) return null;
  return { revision: Number.parseInt(match[1]!, 36), place: Number.parseInt(match[2]!, 36) };
}

function check(parts: readonly (string | number | null)[]): string {
  let a = OFFSET;
  let b = OFFSET;
  for (const part of parts) {
    if (typeof part === "number") {
      const low = part | 0;
      a = mix(a, low);
      b = mix(b, Math.floor((part - low) / 2 ** 32) ^ (low << 13));
      continue;
    }
    const [first, second] = part === null ? NONE : digestOf(part);
    a = mix(a, first);
    b = mix(b, second);
  }
  // 30 bits of each: engines write small integers many times faster than others.
  return (a >>> 2).toString(36) + (b >>> 2).toString(36).padStart(6, "0");
}

const OFFSET = 0x811c9dc5 | 0;
const NONE = [1, 2] as const;

/** FNV-1a (Fowler, Noll, Vo) taken over 32 bits at once, with a shift so that high bits reach low ones. */
function mix(state: number, bits: number): number {
  const next = Math.imul(state ^ bits, 16777619);
  return next ^ (next >>> 15);
}

/** 64 bits of a text. Names and ids recur, so the latest are kept. */
function digestOf(text: string): readonly [number, number] {
  let digest = DIGESTS.get(text);
  if (digest === undefined) {
    let a = OFFSET;
    let b = text.length;
    for (let k = 0; k < text.length; k++) {
      const unit = text.charCodeAt(k);
      a = mix(a, unit);
      b = mix(b, unit ^ 0x5bd1);
    }
    digest = [a, b];
    if (DIGESTS.size >= 20_000) DIGESTS.clear();
    if (text.length <= 200) DIGESTS.set(text, digest);
  }
  return digest;
}

const DIGESTS = new Map<string, readonly [number, number]>();
