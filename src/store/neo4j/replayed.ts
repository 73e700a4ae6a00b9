import { PalimpsestError } from "../../model/palimpsest-error.ts";

/**
 * Lets readers that take answers at once work over a server. A reader is run over what is known. For an answer that is
 * not known yet it is given a stand-in, so that it goes on to its next questions; where none would do it stops. Then all
 * that it asked is fetched together, and it is run again, until nothing was missing. What it says over stand-ins is thrown
 * away, errors too. So it waits as often as one answer leads to the next question, however many there are of them; a store
 * that answers at once pays nothing for it.
 */
export class Questions {
  readonly #open = new Set<{ fetch(): Promise<void> }>();
  /** Questions of one kind. */
  kind<Q, A>(kind: Kind<Q, A>): Answers<Q, A> {
    const answers: Answers<Q, A> = new Answers(kind, () => this.#open.add(answers));
    return answers;
  }

  /** What a reader says; null where something that it asked is not known yet. */
  run<T>(reader: () => T): { said: T } | null {
    try {
      const said = reader();
      return this.#open.size === 0 ? { said } : null;
    } catch (error) {
      if (this.#open.size === 0) throw error;
      return null;
    }
  }

  /** Fetches what is missing; nothing is awaited before all is asked. */
  async fetch(): Promise<void> {
    const open = [...this.#open];
    this.#open.clear();
    await Promise.all(open.map((answers) => answers.fetch()));
  }
}

export interface Kind<Q, A> {
  /** Gets the answers to questions that were asked together, in their order. None is undefined. */
  fetch(asked: Q[]): Promise<A[]>;
  /** What is told for the time being, where an answer is not known. */
  standIn?: (question: Q) => A;
}

/** Thrown where a reader cannot go on without an answer. */
class Missing {}

/** Stops a reader: what it asks next hangs on what stands in for an answer. */
export function stop(): never {
  throw new Missing();
}

/** Answers to questions of one kind; those that are not known are fetched together. */
export class Answers<Q, A> {
  readonly #kind: Kind<Q, A>;
  readonly #open: () => void;
  readonly #known = new Map<unknown, A>();
  readonly #missing = new Map<unknown, Q>();
  /** What is missing but comes along with another answer. */
  readonly #coming = new Set<unknown>();

  /** @param open is called where an answer is missing */
  constructor(kind: Kind<Q, A>, open: () => void) {
    this.#kind = kind;
    this.#open = open;
  }

  of(question: Q): A {
    const key = keyOf(question);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (!this.#coming.has(key)) this.#missing.set(key, question);
    this.#open();
    return this.#kind.standIn === undefined ? stop() : this.#kind.standIn(question);
  }

  /** Whether an answer is missing. */
  get isOpen(): boolean {
    return this.#missing.size > 0;
  }

  /** Notes an answer before it is asked for. */
  note(question: Q, answer: A): void {
    this.#known.set(keyOf(question), answer);
  }

  /** Leaves an answer out of what is fetched next: it comes along with another one. */
  comesAlong(question: Q): void {
    const key = keyOf(question);
    this.#coming.add(key);
    this.#missing.delete(key);
  }

  async fetch(): Promise<void> {
    const asked = [...this.#missing];
    this.#missing.clear();
    this.#coming.clear();
    if (asked.length === 0) return;
    const answers = await this.#kind.fetch(asked.map(([, question]) => question));
    for (const [k, [key]] of asked.entries()) this.#known.set(key, answers[k]!);
  }
}

function keyOf(question: unknown): unknown {
  return typeof question === "object" ? JSON.stringify(question) : question;
}

/** More rounds than any reader takes: one that asks something new each time would go on for ever. */
const MOST = 10_000;

/** Runs a reader until all that it asks is known. */
export async function replayed<T>(questions: Questions, reader: () => T): Promise<T> {
  for (let round = 0; round < MOST; round++) {
    const ran = questions.run(reader);
    if (ran !== null) return ran.said;
    await questions.fetch();
  }
  throw new PalimpsestError("fault", "A read asks for something new without end");
}
