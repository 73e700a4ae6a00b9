/** Where a check of bits begins. */
export const FIRST_BITS = 0x811c9dc5 | 0;

/** FNV-1a (Fowler, Noll, Vo) taken over 32 bits at once, with a shift so that high bits reach low ones. */
export function mixBits(state: number, bits: number): number {
  const next = Math.imul(state ^ bits, 16777619);
  return next ^ (next >>> 15);
}

/** 64 bits of a text, for checks against accidents, not against attacks. */
export function textBits(text: string): readonly [number, number] {
  let a = FIRST_BITS;
  let b = text.length;
  for (let k = 0; k < text.length; k++) {
    const unit = text.charCodeAt(k);
    a = mixBits(a, unit);
    b = mixBits(b, unit ^ 0x5bd1);
  }
  return [a, b];
}
