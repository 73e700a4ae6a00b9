import { PalimpsestError } from "../../model/palimpsest-error.ts";
import { type ModelClaim, readReply, type TextReply } from "./model-claim.ts";
import type { Answer, ModelEndpoint } from "./model-endpoint.ts";
import { question, questionAgain } from "./prompt.ts";

/** A text that a model is asked about, and what came of it. */
export interface TextQuestion {
  /** Digest of all that the model is shown. */
  readonly key: string;
  /** What the model is told before any text. */
  readonly system: string;
  readonly schema: Record<string, unknown>;
  readonly shown: Record<string, unknown>;
  /** Null as long as there is no answer that can be used. */
  claims: ModelClaim[] | null;
  /** Why there is none. */
  failure: string | null;
  readonly notes: string[];
}

/**
 * Asks about some texts in one call, and fills in their claims or what failed. An answer that cannot be read, or leaves texts
 * out, is sent back once with what is wrong with it. Where a call about several is refused or has no room for its answer, which
 * one of them may be to blame for, each is asked about by itself.
 *
 * @param questions of one system prompt
 * @throws the signal's reason where that is aborted
 */
export async function askTexts(
  endpoint: ModelEndpoint,
  questions: readonly TextQuestion[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const { system, schema } = questions[0]!;
  const asked = question(
    system,
    questions.map(({ shown }) => shown),
  );
  const drafts = new Drafts(questions);
  try {
    const answer = await endpoint.ask(asked, schema, signal);
    if (answer.end !== "stop" && questions.length > 1) {
      await Promise.all(questions.map((each) => askTexts(endpoint, [each], signal)));
      return;
    }
    drafts.take(answer, endpoint);
    if (answer.end !== "refused" && drafts.problems.length > 0) {
      const again = questionAgain(asked, answer.content, drafts.problems, drafts.open());
      drafts.take(await endpoint.ask(again, schema, signal), endpoint);
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof PalimpsestError)) throw error;
    drafts.failure = error.message;
  }
  drafts.settle();
}

/** The best that was answered so far about each of some texts, which have the ids 1, 2, ... */
class Drafts {
  readonly #questions: readonly TextQuestion[];
  readonly #ids: readonly number[];
  readonly #byId = new Map<number, TextReply>();
  /** What is wrong with the last answer. */
  problems: string[] = [];
  /** Why there was no answer. */
  failure: string | null = null;

  constructor(questions: readonly TextQuestion[]) {
    this.#questions = questions;
    this.#ids = questions.map((_, index) => index + 1);
  }

  /** Ids of the texts of which there is no answer without a fault. */
  open(): number[] {
    return this.#ids.filter((id) => this.#byId.get(id)?.problems.length !== 0);
  }

  take({ content, end, form }: Answer, endpoint: ModelEndpoint): void {
    if (end === "refused") {
      this.problems = ["it was refused"];
      return;
    }
    const reply = readReply(content, this.#ids);
    if (reply.isProse && content.trim() !== "") endpoint.distrust(form);
    for (const [id, text] of reply.byId) {
      const before = this.#byId.get(id);
      if (before === undefined || text.problems.length <= before.problems.length) this.#byId.set(id, text);
    }
    for (const id of reply.strays) {
      this.#questions[0]!.notes.push(`Refused: claims of a text ${id}, which the model was not asked about.`);
    }
    this.problems =
      reply.problem !== null
        ? [content.trim() === "" ? "it is empty" : reply.problem]
        : this.open().flatMap((id) => {
            const problems = this.#byId.get(id)?.problems;
            return problems?.map((problem) => `id ${id}, ${problem}`) ?? [`id ${id} is missing`];
          });
  }

  /** Takes what there is: of a text where some claims have the shape, those. */
  settle(): void {
    for (const [index, question] of this.#questions.entries()) {
      const text = this.#byId.get(index + 1);
      if (text === undefined || (text.claims.length === 0 && text.problems.length > 0)) {
        const why = this.failure ?? `The model's answer cannot be used: ${this.problems.join("; ")}`;
        question.failure = why.slice(0, 400);
        continue;
      }
      question.claims = text.claims;
      question.notes.push(...text.problems.map((problem) => `Refused: ${problem}.`));
    }
  }
}
