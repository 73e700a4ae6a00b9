import { validateClaim } from "../extract/validate-claim.ts";
import type { NodeInput } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import type { EntryRow, EpisodeRow } from "../store/rows.ts";
import { toIso, UNKNOWN_START } from "../time/instant.ts";
import type { Precision } from "../time/time-point.ts";
import type { Draft } from "./draft.ts";
import { entityOf, episodeOf, objectOf, predicateName, scopeOf, time } from "./name-parts.ts";
import { checkCorrection } from "./place.ts";
import { usePredicate } from "./record-declare.ts";
import { type Recorded, withId } from "./recorded.ts";
import { reversed, shown } from "./refusals.ts";
import type { Worded } from "./statement.ts";

/** Records an assert, end or correct. */
export function recordWorded(draft: Draft, statement: Worded): Recorded {
  const name = predicateName(statement.predicate);
  usePredicate(draft, name);
  const traits = draft.declared.traits(name);
  const literal = draft.declared.canonical(name).traits.literal || traits.literal;
  const scope = scopeOf(statement.scope);
  const subject = entityOf(draft, statement.subject, "subject");
  const object = statement.object === null ? null : objectOf(draft, statement.object, literal);
  if (object !== null && draft.identities.home(object.id) === draft.identities.home(subject.id)) {
    throw incorrect(
      `Subject and object are the same entity: ${shown(subject.text)}`,
      subject.text,
      "A fact needs two different ends.",
    );
  }
  const ontology = draft.holding(statement);
  if (ontology !== null) {
    const labelOf = (node: NodeInput) => (node === statement.subject ? subject : object)?.label ?? null;
    const refusal = validateClaim(statement, ontology, labelOf);
    if (refusal !== null) throw refusal;
  }
  if (object !== null && object.kind !== "entity" && reachesBack(draft, name)) {
    throw incorrect(
      `${shown(name)} has another end, so its object has to be an entity and not ${shown(object.text)}`,
      object.text,
      "Give the object by name, or as { entity: id }.",
    );
  }
  const episode = statement.episode === undefined ? null : episodeOf(draft, statement.episode);
  const quote = quoteOf(statement, episode);
  const said = statement.said === undefined ? null : time(draft, statement.said, "said");
  const predicate = draft.predicate(name);
  const times = bounds(draft, statement, episode);
  const row: EntryRow = {
    seq: 0,
    revision: draft.revision,
    id: "",
    op: statement.op,
    subject: subject.id,
    predicate: predicate.id,
    object: object === null ? null : object.id,
    scope,
    from: times.from,
    fromText: times.fromText,
    until: times.until,
    untilText: times.untilText,
    attested: times.attested,
    said: said?.instant ?? episode?.occurredAt ?? draft.instant,
    flags: {
      said: said?.precision ?? null,
      attested: times.attestedText,
      guessed: statement.op === "assert" && statement.guessed === true,
      nothing: statement.op === "correct" && (statement.object === null || statement.holds === false),
      idMade: false,
    },
    episode: episode === null ? null : episode.id,
    quote: quote.quote,
    quoteStart: quote.quoteStart,
    quoteEnd: quote.quoteEnd,
    reason: statement.reason ?? null,
    confidence: confidenceOf(statement.confidence),
    target: null,
    detail:
      statement.op === "assert" && statement.revises !== undefined
        ? JSON.stringify({ revises: statement.revises })
        : null,
  };
  if (row.op === "assert" && row.flags.guessed && row.until === null) {
    if (row.said! <= (row.from ?? UNKNOWN_START)) throw reversed(row.from!, row.said!);
  }
  const canonical = draft.declared.canonical(name).traits.name;
  draft.predicate(canonical);
  draft.predicate(draft.declared.family(canonical));
  const other = draft.declared.opposite(canonical);
  if (other !== null) draft.predicate(other);
  const back = draft.declared.fromObject(draft.declared.traits(canonical));
  if (back !== null) draft.predicate(back.predicate);
  if (row.op === "correct") checkCorrection(draft.declared, name, object !== null, row.flags.nothing);
  return withId(draft, row, statement.id, [subject.key, name, object?.key ?? "", scope ?? ""]);
}

function reachesBack(draft: Draft, name: string): boolean {
  const { traits, swapped } = draft.declared.canonical(name);
  return swapped || draft.declared.fromObject(traits) !== null;
}

type Bounds = Pick<EntryRow, "from" | "fromText" | "until" | "untilText" | "attested"> & {
  attestedText: Precision | null;
};

function bounds(draft: Draft, statement: Worded, episode: EpisodeRow | null): Bounds {
  if (statement.op === "end") {
    const at = time(draft, statement.at, "at");
    return { from: at.instant, fromText: at.precision, until: null, untilText: null, ...NOT_ATTESTED };
  }
  if (statement.op === "correct") {
    if (statement.object === null && statement.holds === true) {
      throw incorrect("A correction that names no object cannot say that it held", null, "Name the object.");
    }
    const from = time(draft, statement.from, "from");
    const until = time(draft, statement.until, "until");
    if (until.instant <= from.instant) throw reversed(from.instant, until.instant);
    return {
      from: from.instant,
      fromText: from.precision,
      until: until.instant,
      untilText: until.precision,
      ...NOT_ATTESTED,
    };
  }
  const unknown = statement.from === "unknown";
  const from = statement.from === undefined || unknown ? null : time(draft, statement.from, "from");
  const start = unknown ? UNKNOWN_START : (from?.instant ?? episode?.occurredAt ?? draft.instant);
  const until = statement.until == null ? null : time(draft, statement.until, "until");
  if (until !== null && until.instant <= start) throw reversed(start, until.instant);
  const attested = statement.attested === undefined ? null : time(draft, statement.attested, "attested");
  if (attested !== null) {
    if (unknown) {
      const fix =
        "Leave out `attested`: a present state of unknown start is observed, so leave out `from` instead.";
      throw incorrect("An unknown start takes no attestation", statement.attested, fix);
    }
    if (until !== null || statement.guessed === true) {
      const fix = "Leave out `attested`: a period with an end speaks for all of itself.";
      throw incorrect("Only an open assertion can be attested", statement.attested, fix);
    }
    if (attested.instant < start) {
      const message = `attested ${toIso(attested.instant)} lies before the start ${toIso(start)}`;
      throw incorrect(message, statement.attested, "Give the last instant for which the source vouches.");
    }
  }
  return {
    from: start,
    fromText: from?.precision ?? null,
    until: until?.instant ?? null,
    untilText: until?.precision ?? null,
    attested: attested?.instant ?? null,
    attestedText: attested?.precision ?? null,
  };
}

const NOT_ATTESTED = { attested: null, attestedText: null };

function quoteOf(
  statement: Worded,
  episode: EpisodeRow | null,
): Pick<EntryRow, "quote" | "quoteStart" | "quoteEnd"> {
  const { quote, start, end } = statement;
  if (quote === undefined) {
    if (start === undefined && end === undefined) return { quote: null, quoteStart: null, quoteEnd: null };
    throw incorrect("A span needs the quote that it holds", { start, end }, "Give `quote` as well.");
  }
  if (episode === null) {
    if (start === undefined && end === undefined) return { quote, quoteStart: null, quoteEnd: null };
    throw incorrect("A span needs an episode", { start, end }, "Give `episode` as well.");
  }
  const at = start ?? episode.text.indexOf(quote);
  const to = end ?? at + quote.length;
  if (at < 0 || episode.text.slice(at, to) !== quote) {
    throw incorrect(
      `The quote ${shown(quote)} does not stand ${start === undefined ? "in" : `at ${at} to ${to} of`} episode ${shown(episode.public)}`,
      quote,
      "Quote the episode's text exactly; leave out start and end to have them found.",
    );
  }
  return { quote, quoteStart: at, quoteEnd: to };
}

function confidenceOf(value: number | undefined): number | null {
  if (value === undefined) return null;
  if (!(value >= 0 && value <= 1)) {
    throw incorrect(
      `confidence ${String(value)} lies outside 0 to 1`,
      String(value),
      "Give a number from 0 to 1.",
    );
  }
  return value;
}
