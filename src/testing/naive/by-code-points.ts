/** The order of text by Unicode code points, as stores sort it; `<` goes by UTF-16 units. */
export function byCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let k = 0; k < Math.min(left.length, right.length); k++) {
    const difference = left[k]!.codePointAt(0)! - right[k]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
