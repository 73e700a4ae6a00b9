import { PalimpsestError } from "../../model/palimpsest-error.ts";

/**
 * Lets readers that take answers at once work over a server: what has not been read yet is thrown, fetched, and the reader
 * is started again over all that is known by then. Readers only read, so to run one twice changes nothing; what belongs
 * together is fetched together, so that few rounds are needed. A store that answers at once pays nothing for it.
 */

/** Thrown where an answer has to be fetched first. */
class Missing {
  readonly fetch: () => Promise<void>;

  constructor(fetch: () => Promise<void>) {
    this.fetch = fetch;
  }
}

/** Answers by what was asked. */
export class Answers {
  readonly #known = new Map<string, unknown>();

  /** The answer to a question, which `fetch` gets where it is not known. */
  know<T>(question: string, fetch: () => Promise<T>): T {
    if (this.#known.has(question)) return this.#known.get(question) as T;
    throw new Missing(async () => {
      this.#known.set(question, await fetch());
    });
  }

  /** The answers to several questions; `fetch` gets those that are not known, by their places. */
  all(questions: readonly string[], fetch: (places: number[]) => Promise<unknown[]>): unknown[] {
    const missing = questions.flatMap((question, place) => (this.#known.has(question) ? [] : [place]));
    if (missing.length === 0) return questions.map((question) => this.#known.get(question));
    throw new Missing(async () => {
      const answers = await fetch(missing);
      for (const [k, place] of missing.entries()) this.#known.set(questions[place]!, answers[k]);
    });
  }

  /** Notes an answer before it is asked for. */
  note(question: string, answer: unknown): void {
    this.#known.set(question, answer);
  }
}

/** More rounds than any reader takes: one that asks something new each time would go on for ever. */
const MOST = 100_000;

/** Runs a reader until all that it asks is known. */
export async function replayed<T>(reader: () => T): Promise<T> {
  for (let round = 0; round < MOST; round++) {
    try {
      return reader();
    } catch (missing) {
      if (!(missing instanceof Missing)) throw missing;
      await missing.fetch();
    }
  }
  throw new PalimpsestError("fault", "A read asks for something new without end");
}

/** Rows that are asked for by number, one or many at a time. */
export class Rows<Row> {
  readonly #known = new Map<number, Row | null>();
  readonly #fetch: (numbers: number[]) => Promise<Map<number, Row>>;

  constructor(fetch: (numbers: number[]) => Promise<Map<number, Row>>) {
    this.#fetch = fetch;
  }

  /** The rows that there are, in the order in which they are asked for. */
  of(numbers: readonly number[]): Map<number, Row> {
    const missing = [...new Set(numbers)].filter((number) => !this.#known.has(number));
    if (missing.length > 0) {
      throw new Missing(async () => {
        const found = await this.#fetch(missing);
        for (const number of missing) this.#known.set(number, found.get(number) ?? null);
      });
    }
    const rows = new Map<number, Row>();
    for (const number of numbers) {
      const row = this.#known.get(number);
      if (row != null) rows.set(number, row);
    }
    return rows;
  }

  note(number: number, row: Row): void {
    this.#known.set(number, row);
  }
}
