/** Longer texts are not worth keeping: they seldom come again. */
const LONGEST = 200;

/** A function of a text that remembers its latest answers, some `most` of them: names and words recur. */
export function recent<T>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = make(text);
      if (known.size >= most) known.clear();
      if (text.length <= LONGEST) known.set(text, value);
    }
    return value;
  };
}
