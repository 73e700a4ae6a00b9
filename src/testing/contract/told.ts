/**
 * Answers as text, one read a line, so that those of two stores can be compared as lists. The reads go on at the same
 * time: a store on a server has a way to go for each.
 */
export class Told {
  readonly #lines: Promise<string>[] = [];

  add(what: string, answer: Promise<unknown>): void {
    this.#lines.push(answer.then((told) => `${what}: ${JSON.stringify(told)}`));
  }

  /** What was told, in the order in which it was asked. */
  lines(): Promise<string[]> {
    return Promise.all(this.#lines);
  }
}
