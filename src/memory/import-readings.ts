import type { Statement } from "../commit/statement.ts";
import { readJournalLine } from "../exchange/journal-line.ts";
import type { Reading, TextToRead } from "../extract/extractor.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { WriteSession } from "../store/store.ts";
import { parseTime } from "../time/time-point.ts";
import type { Engine } from "./engine.ts";
import type { ImportOptions } from "./memory.ts";
import {
  BEFORE,
  type Before,
  type Message,
  messagesBefore,
  readAll,
  type Said,
  statementsOf,
  textToRead,
} from "./read-texts.ts";

/** Readings made before the import began, by group and id of the episode. */
export type Readings = ReadonlyMap<string, Reading>;

type EpisodeStatement = Extract<Statement, { op: "episode" }>;

/** What of a chunk of lines is read. */
interface ReadableChunk {
  group: string;
  statements: readonly Statement[];
}

/**
 * Takes all lines and reads all their episodes, where the extractor works outside of this process; null where there is nothing
 * to do beforehand.
 */
export async function readWhole(
  engine: Engine,
  group: string,
  lines: Iterable<string> | AsyncIterable<string>,
  { extract }: ImportOptions,
): Promise<{ lines: string[]; readings: Readings } | null> {
  const { extractor } = engine;
  if (extract !== true || extractor === null || extractor.callsOut === false) return null;
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  const episodes = all.flatMap((line, k) => {
    const read = episodeOf(k === 0 ? line.replace(/^\u{FEFF}/u, "") : line, group);
    const said = read === null ? null : saidOf(engine, read.statement);
    return read === null || said === null ? [] : [{ group: read.group, id: read.statement.id, said }];
  });
  const held = await heldEpisodes(engine, episodes);
  const sessions = new Sessions();
  const texts: TextToRead[] = [];
  const keys: string[] = [];
  for (const { group: into, id, said } of episodes) {
    const text = textToRead(engine, said, sessions.before(into, said));
    sessions.add(into, said);
    const key = id === undefined ? null : keyOf(into, id);
    if (text === null || key === null || held.has(key)) continue;
    texts.push(text);
    keys.push(key);
  }
  const readings = await readAll(extractor, texts);
  return { lines: all, readings: new Map(keys.map((key, k) => [key, readings[k]!])) };
}

/** Which of the episodes the store holds already, asked once for each group. */
async function heldEpisodes(
  engine: Engine,
  episodes: readonly { group: string; id: string | undefined }[],
): Promise<Set<string>> {
  const held = new Set<string>();
  const ids = new Map<string, string[]>();
  for (const { group, id } of episodes) {
    if (id === undefined) continue;
    const known = ids.get(group);
    if (known === undefined) ids.set(group, [id]);
    else known.push(id);
  }
  for (const [group, asked] of ids) {
    const found = await engine.store.read(group, (reader) =>
      asked.filter((id) => reader.episode(id) !== null),
    );
    for (const id of found ?? []) held.add(keyOf(group, id));
  }
  return held;
}

/** The statements read out of the episodes of a chunk, by the place of their episode in it; `held`: how many it had already. */
export async function readChunk(
  engine: Engine,
  session: WriteSession,
  { group, statements }: ReadableChunk,
  readings: Readings | null,
  notes: string[],
): Promise<{ read: Map<number, Statement[]>; held: number }> {
  const { extractor } = engine;
  const read = new Map<number, Statement[]>();
  if (extractor === null) return { read, held: 0 };
  const episodes = statements.flatMap((statement, k) => {
    const said = statement.op === "episode" && statement.id !== undefined ? saidOf(engine, statement) : null;
    return said === null ? [] : [{ k, id: (statement as EpisodeStatement).id!, said }];
  });
  // What was said before is in the lines themselves, but for the first messages of each session.
  const sessions = new Sessions();
  const within = episodes.map(({ said }) => {
    const before = sessions.before(group, said);
    sessions.add(group, said);
    return before;
  });
  const stored = await session.read(group, (reader) =>
    episodes.map(({ id, said }, n) => ({
      isHeld: reader.episode(id) !== null,
      before:
        within[n]!.messages.length < BEFORE || within[n]!.other === null
          ? messagesBefore(reader, said)
          : NOTHING,
    })),
  );
  const due: { k: number; id: string; text: TextToRead }[] = [];
  for (const [n, { k, id, said }] of episodes.entries()) {
    const stood = stored?.[n]?.before ?? NOTHING;
    const { messages, other } = within[n]!;
    const before = {
      messages: [...stood.messages, ...messages].slice(-BEFORE),
      other: other ?? stood.other,
    };
    const text = textToRead(engine, said, before);
    if (text !== null && stored?.[n]?.isHeld !== true) due.push({ k, id, text });
  }
  const found =
    readings === null
      ? await readAll(
          extractor,
          due.map(({ text }) => text),
        )
      : due.map(({ id }) => readings.get(keyOf(group, id)) ?? { claims: [], declares: [], notes: [] });
  for (const [n, { k, id }] of due.entries()) {
    notes.push(...found[n]!.notes);
    read.set(k, statementsOf(found[n]!, id, notes));
  }
  return { read, held: stored?.filter(({ isHeld }) => isHeld).length ?? 0 };
}

function keyOf(group: string, id: string): string {
  return JSON.stringify([group, id]);
}

function episodeOf(line: string, group: string): { group: string; statement: EpisodeStatement } | null {
  if (line.trim() === "") return null;
  try {
    const read = readJournalLine(line);
    return read.statement.op === "episode" ? { group: read.group ?? group, statement: read.statement } : null;
  } catch (error) {
    // The import itself refuses it, with its line.
    if (error instanceof PalimpsestError) return null;
    throw error;
  }
}

function saidOf(engine: Engine, { text, speaker, session, at }: EpisodeStatement): Said | null {
  try {
    const instant = at === undefined ? engine.clock() : parseTime(at, { ...engine.zone, name: "at" }).instant;
    return { text, speaker: speaker ?? null, addressee: null, session: session ?? null, at: instant };
  } catch (error) {
    if (error instanceof PalimpsestError) return null;
    throw error;
  }
}

const NOTHING: Before = { messages: [], other: null };

/** The last messages of each session, in the order of the lines. */
class Sessions {
  readonly #last = new Map<string, Message[]>();
  /** Who spoke last in each, and before them somebody else. */
  readonly #speakers = new Map<string, [last: string, other: string | null]>();

  before(group: string, { session, speaker }: Said): Before {
    if (session === null) return NOTHING;
    const key = keyOf(group, session);
    const [last = null, other = null] = this.#speakers.get(key) ?? [];
    return { messages: this.#last.get(key) ?? [], other: last === speaker ? other : last };
  }

  add(group: string, { session, speaker, text }: Said): void {
    if (session === null) return;
    const key = keyOf(group, session);
    this.#last.set(key, [...(this.#last.get(key) ?? []), { speaker, text }].slice(-BEFORE));
    const [last, other = null] = this.#speakers.get(key) ?? [];
    if (speaker !== null && speaker !== last) this.#speakers.set(key, [speaker, last ?? other]);
  }
}
