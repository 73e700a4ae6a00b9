import type { Session } from "neo4j-driver";
import { markEpisode } from "../../text/episode-marks.ts";
import { integer, markProperties } from "./properties.ts";

const LOT = 1000;

/** Marks all episodes of a database that was made before there were marks; does nothing where all are marked. */
export async function markAll(session: Session): Promise<void> {
  const groups = await session.run("MATCH (g:Group) WHERE g.gid IS NOT NULL RETURN g.gid AS gid");
  for (const group of groups.records) {
    const gid = integer(group.get("gid") as number);
    for (let after = 0; ; ) {
      const { records } = await session.run(
        `MATCH (e:Episode {gid: $gid}) WHERE e.no > $after AND e.cues IS NULL
         RETURN e.no AS no, e.text AS text, e.speaker AS speaker ORDER BY e.gid, e.no LIMIT ${LOT}`,
        { gid, after: integer(after) },
      );
      if (records.length === 0) break;
      const rows = records.map((record) => {
        const { cues, ...bytes } = markProperties(
          markEpisode(record.get("text") as string, record.get("speaker") as string | null),
        );
        after = record.get("no") as number;
        return { no: integer(after), marks: { ...bytes, cues: integer(cues as number) } };
      });
      await session.run("UNWIND $rows AS r MATCH (e:Episode {gid: $gid, no: r.no}) SET e += r.marks", {
        gid,
        rows,
      });
    }
  }
}
