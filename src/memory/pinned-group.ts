import type { AsOfInput } from "../model/inputs.ts";
import { PalimpsestError } from "../model/palimpsest-error.ts";
import type { GroupReader } from "../store/store.ts";
import type { Engine } from "./engine.ts";
import { type Point, readPoint, resolvePoint } from "./point.ts";

/** A group that is read in several turns, all as of one point, so that others get theirs in between. */
export interface PinnedGroup {
  readonly name: string;
  readonly point: Point;
  /** @throws `conflict` if the group was dropped meanwhile, made anew or not, or rebuilt */
  read<T>(work: (reader: GroupReader) => T): Promise<T>;
}

/** Pins a group at a point and takes the first turn; null where it was never written to. */
export async function pinGroup<T>(
  engine: Engine,
  name: string,
  input: AsOfInput,
  first: (reader: GroupReader, point: Point) => T,
): Promise<{ pinned: PinnedGroup; first: T } | null> {
  const asked = readPoint(engine, input);
  const turn = await engine.store.read(name, (reader) => {
    const point = resolvePoint(reader, asked);
    return {
      point,
      gid: reader.gid,
      rebuilt: reader.rebuilt,
      newest: reader.newest(),
      first: first(reader, point),
    };
  });
  if (turn === null) return null;
  const { point, gid, rebuilt, newest } = turn;
  const isSame = (reader: GroupReader) =>
    reader.gid === gid &&
    reader.rebuilt === rebuilt &&
    reader.newest().revision >= newest.revision &&
    reader.commitOf(newest.revision)?.instant === newest.instant;
  const pinned: PinnedGroup = {
    name,
    point,
    read: async (work) => {
      const read = await engine.store.read(name, (reader) =>
        isSame(reader) ? { answer: work(reader) } : null,
      );
      if (read !== null) return read.answer;
      const message = `The group ${JSON.stringify(name)} was dropped, made anew or rebuilt while it was read`;
      throw new PalimpsestError("conflict", message, { value: name, fix: "Ask again." });
    },
  };
  return { pinned, first: turn.first };
}
