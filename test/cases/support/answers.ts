import type { AsOfInput, Fact, FactsPage, ObjectRef } from "../../../src/index.ts";
import { PalimpsestError } from "../../../src/index.ts";
import type { Desk } from "./desk.ts";

/** Answers as a case states them: names and values, and bounds as text. */

export function nameOf(object: ObjectRef): string {
  return "entity" in object ? object.entity.name : String(object.value);
}

/** What a page of facts says: the objects by name, in its order. */
export function values({ facts }: FactsPage): string[] {
  return facts.map((fact) => nameOf(fact.object));
}

/** What holds of a subject: `current` where no instant is given. */
export async function held(
  desk: Desk,
  subject: string,
  predicate: string,
  asOf: AsOfInput = {},
): Promise<string[]> {
  return values(await desk.facts({ subject, predicate, ...asOf }));
}

/** `timeline`: every period as `[value, from, until]`, in the order in which it is told. */
export async function periods(
  desk: Desk,
  subject: string,
  predicate: string,
): Promise<[string, string | null, string | null][]> {
  const { timelines } = await desk.timeline({ subject, predicate });
  return timelines.flatMap((timeline) =>
    timeline.periods.map(
      (p) => [nameOf(p.object), p.t_valid, p.t_invalid] as [string, string | null, string | null],
    ),
  );
}

/** A day as it leaves the engine: "2026-01-10" is 2026-01-10T00:00:00.000Z. */
export function day(text: string): string {
  return `${text}T00:00:00.000Z`;
}

export function bounds(fact: Fact): [string | null, string | null] {
  return [fact.t_valid, fact.t_invalid];
}

/** The error that a call is refused with. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ code: string; message: string; value?: unknown; fix?: string }> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("value" in answer) throw new Error(`not refused, but answered: ${JSON.stringify(answer.value)}`);
  if (!(answer.error instanceof PalimpsestError)) throw answer.error;
  return answer.error.toJSON().error;
}

/** Everything that a group holds, to tell whether a refused call wrote something. */
export async function contents(desk: Desk): Promise<{ journal: string[]; facts: Fact[] }> {
  return { journal: await desk.export(), facts: await desk.allFacts({ versions: true }) };
}
