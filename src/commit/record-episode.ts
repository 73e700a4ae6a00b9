import { digestId } from "../model/digest.ts";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";
import type { EpisodeRow } from "../store/rows.ts";
import type { Draft } from "./draft.ts";
import { idOf, time } from "./name-parts.ts";
import { KNOWN, type Recorded } from "./recorded.ts";
import { shown } from "./refusals.ts";
import type { Statement } from "./statement.ts";

/** Records an episode, or finds it recorded. */
export function recordEpisode(draft: Draft, statement: Extract<Statement, { op: "episode" }>): Recorded {
  const { text, speaker, session, source } = statement;
  if (text === "") throw incorrect("An episode needs a text", text, "Say what happened or was said.");
  const at = statement.at === undefined ? null : time(draft, statement.at, "at");
  const content = [text, speaker ?? "", session ?? "", source ?? ""];
  const id = episodeId(draft, statement);
  const old = draft.episode(id);
  if (old !== null) {
    const same = [old.text, old.speaker ?? "", old.session ?? "", old.source ?? ""];
    const sameTime =
      statement.at === undefined || (old.occurredAt === at?.instant && old.atText === at.precision);
    if (sameTime && content.every((value, k) => value === same[k])) return { ...KNOWN, episode: old };
    throw new PalimpsestError("conflict", `The episode ${shown(id)} exists with other content`, {
      value: id,
      fix: "An episode is never changed; give the new one an id of its own.",
    });
  }
  const row: EpisodeRow = {
    id: draft.number("episode"),
    public: id,
    text,
    occurredAt: at?.instant ?? draft.instant,
    atText: at?.precision ?? null,
    speaker: speaker ?? null,
    session: session ?? null,
    source: source ?? null,
    seq: draft.number("seq"),
    revision: draft.revision,
  };
  draft.addEpisode(row);
  return { entries: [], episode: row, known: false, was: null };
}

/** The id given, or one made of when it happened and what was said. */
export function episodeId(draft: Draft, statement: Extract<Statement, { op: "episode" }>): string {
  if (statement.id !== undefined) return idOf(statement.id);
  const { text, speaker = "", session = "", source = "" } = statement;
  const at = statement.at === undefined ? draft.instant : time(draft, statement.at, "at").instant;
  return digestId("ep", draft.group, at, text, speaker, session, source);
}
