import type { RememberInput, WriteOptions } from "../model/inputs.ts";
import type { Episode, Write } from "../model/shapes.ts";
import type { Engine } from "./engine.ts";
import { presentEpisode } from "./present.ts";
import { readRemember } from "./read-remember.ts";
import { messagesBefore, readAll, type Said, statementsOf, textToRead } from "./read-texts.ts";
import { write } from "./write.ts";

/** Records an episode and what it claims, by the caller's word or read out of its text, in one commit. */
export async function remember(
  engine: Engine,
  group: string,
  input: RememberInput,
  options?: WriteOptions,
): Promise<Write & { episode: Episode }> {
  const { statements, said } = readRemember(group, input, engine);
  const notes: string[] = [];
  const episodeId = statements[0]!.id!;
  const claims = said === null ? [] : await claimsOf(engine, group, episodeId, said, notes);
  const label = (index: number) => (index === 0 ? "The episode" : `Claim ${index}`);
  const named = statements.length > 1 ? { ...options, label } : options;
  const { result, answer } = await write(engine, group, [...statements, ...claims], named);
  const row = result.byStatement[0]!.episode!;
  const episode = await engine.store.read(group, (reader) => presentEpisode(reader, group, row));
  const refused = result.refused.map(({ error }) => `A claim that was read is refused: ${error.message}`);
  return { ...answer, notes: [...answer.notes, ...notes, ...refused], episode: episode! };
}

/** Reads a text that the store does not hold yet; what it holds was read when it came. */
async function claimsOf(engine: Engine, group: string, id: string, said: Said, notes: string[]) {
  const { extractor } = engine;
  if (extractor === null) return [];
  const context = await engine.store.read(group, (reader) => ({
    isHeld: reader.episode(id) !== null,
    before: messagesBefore(reader, said),
  }));
  const text =
    context?.isHeld === true
      ? null
      : textToRead(engine, said, context?.before ?? { messages: [], other: null });
  if (text === null) {
    if (context?.isHeld !== true)
      notes.push(`What ${said.speaker} says is kept and not read: it is no person's.`);
    return [];
  }
  const [reading] = await readAll(extractor, [text]);
  notes.push(...reading!.notes);
  return statementsOf(reading!, id, notes);
}
