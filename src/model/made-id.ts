/**
 * The id that the engine makes for an entry that was given none: `e_REVISION.PLACE.CHECK`, numbers in base 36. PLACE is
 * the entry's recording number less the first of its commit, so that a store finds the entry without an index; CHECK is
 * 64 bits over what was said, where and when.
 */
export function madeEntryId(
  revision: number,
  place: number,
  said: readonly (string | number | null)[],
): string {
  return `e_${revision.toString(36)}.${place.toString(36)}.${check(said)}`;
}

/** Where the entry of such an id would lie; null of any other id. */
export function readMadeId(id: string): { revision: number; place: number } | null {
  const match = /^e_([0-9a-z]{1,11})\.([0-9a-z]{1,8})\.[0-9a-z]+$/.exec(id);
  if (match === null) return null;
  return { revision: Number.parseInt(match[1]!, 36), place: Number.parseInt(match[2]!, 36) };
}

/** FNV-1a (Fowler, Noll, Vo: 32 bits, prime 16777619), once from each of two offsets. */
function check(parts: readonly (string | number | null)[]): string {
  let a = 0x811c9dc5;
  let b = 0x050c5d1f;
  for (const part of parts) {
    const text = String(part);
    for (let k = 0; k < text.length; k++) {
      const unit = text.charCodeAt(k);
      a = Math.imul(a ^ unit, 16777619);
      b = Math.imul(b ^ unit, 16777619) ^ (b >>> 15);
    }
    a = Math.imul(a ^ 0x110000, 16777619);
    b = Math.imul(b ^ 0x110000, 16777619);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36).padStart(7, "0");
}
