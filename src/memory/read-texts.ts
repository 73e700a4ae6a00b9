import type { Statement } from "../commit/statement.ts";
import type { Extractor, Reading, TextToRead } from "../extract/extractor.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { GroupReader } from "../store/store.ts";
import { isProgram } from "../text/program-speaker.ts";
import type { Instant } from "../time/instant.ts";
import type { Engine } from "./engine.ts";
import { readStatement } from "./read-statement.ts";

/** What was said before counts where it was said within this many milliseconds. */
const NEAR = [3_600_000, 86_400_000] as const;
const DAYS_MESSAGES = 500;
/** How many messages before one are read along with it. */
export const BEFORE = 2;

/** Lines of an answer of `recall`, in the form that `buildContext` gives them, or as they stand on a terminal. */
const ECHO =
  /^(?:- .+ \((?:since |as of |from |until |\d{4}|no longer so|not yet so|undated)[^()]*\)| *\d{1,3}\. \d\.\d{3} {2}.+|\[\d{4}-\d{2}-\d{2}[^\]]*\] ".*")$/gmu;

/** An episode that may be read. */
export interface Said {
  text: string;
  speaker: string | null;
  /** Null: who else spoke in the session. */
  addressee: string | null;
  session: string | null;
  at: Instant;
}

/** A message of a session, the last of which a pronoun of the next may lean on. */
export interface Message {
  speaker: string | null;
  text: string;
}

/** What was said in a session before a message. */
export interface Before {
  /** The last messages, the newest at the end. */
  messages: readonly Message[];
  /** Who spoke last besides who speaks now, also before those. */
  other: string | null;
}

/** What was said in a session before an instant. */
export function messagesBefore(reader: GroupReader, said: Said): Before {
  const { session, at } = said;
  const { revision } = reader.newest();
  if (session !== null)
    for (const span of NEAR) {
      const query = { revision, from: at - span, until: at + 1, session, limit: DAYS_MESSAGES };
      const found = reader.episodesBetween(query);
      const other = otherThan(said.speaker, found);
      if ((found.length >= BEFORE && other !== null) || span === NEAR.at(-1))
        return { messages: found.slice(-BEFORE).map(({ speaker, text }) => ({ speaker, text })), other };
    }
  return { messages: [], other: null };
}

/** Who spoke last of several messages besides somebody. */
export function otherThan(
  speaker: string | null,
  messages: readonly Pick<Message, "speaker">[],
): string | null {
  return messages.findLast((each) => each.speaker !== null && each.speaker !== speaker)?.speaker ?? null;
}

/** An episode as an extractor takes it; null where it is not read: what is said by no person. */
export function textToRead(engine: Engine, said: Said, { messages, other }: Before): TextToRead | null {
  // What a model or a tool says is no evidence of a person's life, but often an echo of it.
  if (said.speaker !== null && isProgram(said.speaker)) return null;
  return {
    text: withoutEcho(said.text),
    speaker: said.speaker,
    addressee: said.addressee ?? other,
    at: said.at,
    before: messages,
    timeZone: engine.zone.timeZone ?? "UTC",
    ...(engine.ontology === undefined ? {} : { ontology: engine.ontology }),
  };
}

/** The store's own words, read back, are no new evidence; blanks keep the places of what stands around them. */
export function withoutEcho(text: string): string {
  return text.replace(ECHO, (line) => " ".repeat(line.length));
}

/** Reads texts; one that cannot be read gives no claims, and a note. */
export async function readAll(extractor: Extractor, texts: readonly TextToRead[]): Promise<Reading[]> {
  if (texts.length === 0) return [];
  try {
    const readings = await extractor.read(texts);
    if (Array.isArray(readings) && readings.length === texts.length) return readings;
    throw new PalimpsestError("fault", `The extractor ${extractor.name} gave no reading for each text`);
  } catch (error) {
    if (error instanceof PalimpsestError && error.code !== "unavailable") throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return texts.map(() => ({
      claims: [],
      declares: [],
      notes: [`The text was kept and not read: ${reason}`],
    }));
  }
}

/** The claims of a reading as statements that name their episode; those of a wrong shape become notes. */
export function statementsOf({ claims, declares }: Reading, episode: string, notes: string[]): Statement[] {
  const statements: Statement[] = [];
  for (const declared of declares)
    statements.push({
      ...readStatement({ op: "declare", ...declared }),
      origin: "grammar",
      isRead: true,
    } as Statement);
  for (const claim of claims) {
    try {
      statements.push({ ...readStatement({ ...claim, episode }), recorded: true, isRead: true } as Statement);
    } catch (error) {
      if (!(error instanceof PalimpsestError)) throw error;
      notes.push(`A claim that was read is refused: ${error.message}`);
    }
  }
  return statements;
}
