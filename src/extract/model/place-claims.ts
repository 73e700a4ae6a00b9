import type { AssertOp, Claim, CorrectOp, EndOp, ObjectInput } from "../../model/inputs.ts";
import type { Ontology } from "../../model/ontology.ts";
import { cleanName, normalName } from "../../text/normal-name.ts";
import { isWellFormed } from "../../text/well-formed.ts";
import { formatTime } from "../../time/time-point.ts";
import type { TextToRead } from "../extractor.ts";
import { placeTime } from "../time/place-time.ts";
import { readTimes } from "../time/read-times.ts";
import { assertBounds, correctBounds, endBounds, type Placing } from "./claim-bounds.ts";
import { TimesOfText } from "./claim-times.ts";
import { EvenText, type Span } from "./even-text.ts";
import { type KnownTraits, knownTraits, onlyPredicates, own } from "./known-predicates.ts";
import type { ModelClaim } from "./model-claim.ts";
import { resolveName, SpokenWords } from "./resolve-name.ts";

/** A claim as the store takes it, or why it is refused. */
type Placed = { claim: Claim; note?: string } | { refused: string };

const PREDICATE = /^\p{Ll}[\p{Ll}\p{Lo}\p{N}]*(?:_[\p{Ll}\p{Lo}\p{N}]+)*$/u;
const LONGEST_PREDICATE = 80;
const LONGEST_LITERAL = 1000;
/** What a plan may be said with. */
const OF_PLANS: readonly string[] = ["plans_to", "wants"];

/**
 * Turns what a model states of a text into claims: quotes found in the text, "I" and "you" by name, times placed by the grammar
 * of time. What does not rest on the text is refused, each with a note.
 *
 * @returns claims in the order of the text, no two alike
 */
export function placeClaims(
  claims: readonly ModelClaim[],
  read: TextToRead,
): { claims: Claim[]; notes: string[] } {
  const even = new EvenText(read.text);
  const placing: Placing = { read, even, times: new TimesOfText(read, even) };
  const spoken = new SpokenWords(read);
  const found = new Map<string, Claim>();
  const notes: string[] = [];
  for (const each of claims) {
    const placed = placeClaim(each, placing, spoken);
    if ("refused" in placed) notes.push(`Refused: ${shown(each)}, as ${placed.refused}.`);
    else {
      if (placed.note !== undefined) notes.push(`${shown(each)}: ${placed.note}.`);
      const { quote: _quote, start: _start, end: _end, reason: _reason, ...said } = placed.claim;
      const key = JSON.stringify(said).toLowerCase();
      if (!found.has(key)) found.set(key, placed.claim);
    }
  }
  return { claims: [...found.values()].sort((a, b) => a.start! - b.start!), notes };
}

function shown({ subject, predicate, object }: ModelClaim): string {
  const text = `${subject} ${predicate} ${object}`;
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 99)}…` : text);
}

function placeClaim(claim: ModelClaim, placing: Placing, spoken: SpokenWords): Placed {
  const { read, even } = placing;
  const { ontology } = read;
  // JSON can name half of a character, which no store takes.
  if (![claim.subject, claim.predicate, claim.object, claim.scope ?? ""].every(isWellFormed))
    return { refused: "it is no well-formed text" };
  const [quote] = even.find(claim.quote);
  if (quote === undefined)
    return { refused: `its quote is not in the text: ${JSON.stringify(claim.quote.slice(0, 80))}` };

  const predicate = predicateOf(claim.predicate, ontology);
  if (predicate === null) return { refused: "that predicate is not to be used" };
  if (claim.holds === "plan" && claim.op === "assert" && !OF_PLANS.includes(predicate))
    return { refused: "a plan is not yet so" };
  const labelled = labelRefusal(claim, predicate, ontology);
  if (labelled !== null) return { refused: labelled };

  const subject = resolveName(claim.subject, read);
  if ("refused" in subject) return { refused: `of its subject ${subject.refused}` };
  if (!spoken.holdAll(subject.name)) return { refused: "its subject is not in the text" };
  const traits = knownTraits(predicate, ontology);
  const object = objectOf(claim.object, traits, placing);
  if ("refused" in object) return { refused: `of its object ${object.refused}` };
  if (!spoken.holdSome(object.name)) return { refused: "its object is not in the text" };
  if (normalName(object.name) === normalName(subject.name)) return { refused: "both its ends are the same" };

  const reason = claim.reason === null ? undefined : wordsAt(read.text, even.find(claim.reason)[0]);
  const scope = cleanName(claim.scope ?? "");
  const stated = {
    subject: subject.name,
    predicate,
    ...(traits.scoped && scope !== "" ? { scope } : {}),
    quote: wordsAt(read.text, quote),
    ...quote,
    ...(reason === undefined ? {} : { reason }),
  };
  switch (claim.op) {
    case "assert": {
      const when = assertBounds(claim, quote, traits, placing);
      if ("refused" in when) return when;
      const op: AssertOp = { op: "assert", ...stated, object: object.object, ...when.bounds };
      return { claim: op, note: when.note };
    }
    case "end": {
      const when = endBounds(claim, quote, placing);
      if ("refused" in when) return when;
      const op: EndOp = { op: "end", ...stated, object: object.object, ...when.bounds };
      return { claim: op };
    }
    case "correct": {
      const when = correctBounds(claim, quote, placing);
      if ("refused" in when) return when;
      const what = corrected(claim, object.object, traits);
      if (what === null) return { refused: "it cannot be said of that predicate that it was not so" };
      const op: CorrectOp = { op: "correct", ...stated, ...what, ...when.bounds };
      return { claim: op };
    }
  }
}

/** What held, or that it did not: of a predicate that is stored single-valued nothing did, as such a correction names no object. */
function corrected({ holds }: ModelClaim, object: ObjectInput, traits: KnownTraits) {
  if (holds !== "not") return { object };
  if (traits.storedCardinality === "many") return { object, holds: false };
  return traits.cardinality === "one" ? { object: null } : null;
}

function predicateOf(said: string, ontology: Ontology | undefined): string | null {
  const given = said.trim();
  const only = onlyPredicates(ontology);
  if (own(ontology?.predicates, given) !== undefined) return given;
  const name = given.toLowerCase().replace(/[\s-]+/g, "_");
  const isName = PREDICATE.test(name) && name.length <= LONGEST_PREDICATE;
  return isName && (only === null || only.includes(name)) ? name : null;
}

/** Why a claim's labels do not go with its predicate. */
function labelRefusal(claim: ModelClaim, predicate: string, ontology: Ontology | undefined): string | null {
  const row = own(ontology?.predicates, predicate);
  const ends = [
    ["subject", claim.subject_label, row?.subject],
    ["object", claim.object_label, row?.object],
  ] as const;
  for (const [end, label, allowed] of ends) {
    const isKnown = label !== null && Object.hasOwn(ontology?.entities ?? {}, label);
    if (isKnown && allowed !== undefined && !allowed.includes(label))
      return `its ${end} is of the kind ${JSON.stringify(label)}, and not ${allowed.join(" or ")}`;
  }
  return null;
}

function objectOf(
  said: string,
  { literal }: KnownTraits,
  placing: Placing,
): { name: string; object: ObjectInput } | { refused: string } {
  if (!literal) {
    const resolved = resolveName(said, placing.read);
    return "refused" in resolved ? resolved : { name: resolved.name, object: resolved.name };
  }
  const name = said.trim();
  if (name === "" || name.length > LONGEST_LITERAL) return { refused: "it is empty or too long" };
  const date = dateOf(name, placing);
  return { name, object: date === null ? name : { value: { date } } };
}

/** The date that a literal is as a whole, with its year: "9 July 1985". */
function dateOf(words: string, { read, times }: Placing): string | null {
  const [mention, ...others] = readTimes(words, times.now);
  if (mention === undefined || others.length > 0 || mention.value.kind !== "when") return null;
  const { value, start, end } = mention;
  const isWhole = !/[\p{L}\p{N}]/u.test(
    words.slice(0, start).replace(/\b(?:on|the)\b/gi, "") + words.slice(end),
  );
  if (!isWhole || value.form !== "date" || value.clock) return null;
  const placed = placeTime(value, times.now, "past", read.timeZone);
  const isDay = placed !== null && !placed.isAssumed && placed.from?.precision === "day";
  return isDay ? formatTime(placed.from!) : null;
}

function wordsAt(text: string, span: Span | undefined): string | undefined {
  return span === undefined ? undefined : text.slice(span.start, span.end);
}
