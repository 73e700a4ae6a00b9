import type { RememberInput, WriteOptions } from "../model/inputs.ts";
import type { Episode, Write } from "../model/shapes.ts";
import type { Engine } from "./engine.ts";
import { presentEpisode } from "./present.ts";
import { readRemember } from "./read-statement.ts";
import { write } from "./write.ts";

/** Records an episode, and what the caller says that it claims, in one commit. */
export async function remember(
  engine: Engine,
  group: string,
  input: RememberInput,
  options?: WriteOptions,
): Promise<Write & { episode: Episode }> {
  const statements = readRemember(group, input, engine);
  const label = (index: number) => (index === 0 ? "The episode" : `Claim ${index}`);
  const named = statements.length > 1 ? { ...options, label } : options;
  const { result, answer } = await write(engine, group, statements, named);
  const row = result.byStatement[0]!.episode!;
  const episode = await engine.store.read(group, (reader) => presentEpisode(reader, group, row));
  return { ...answer, episode: episode! };
}
