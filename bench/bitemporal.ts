import { steppingClock } from "../src/time/clock.ts";
import { parseTime } from "../src/time/time-point.ts";
import { checkAllen, isAllenFile } from "./bitemporal/allen.ts";
import { checkPortions, isPortionFile } from "./bitemporal/portions.ts";
import { checkPredicates, isPredicateFile } from "./bitemporal/predicates.ts";
import { checkRectangles } from "./bitemporal/rectangles.ts";
import { Tally } from "./bitemporal/tally.ts";
import { checkSystemTime, checkValidTime, isTravelFile } from "./bitemporal/time-travel.ts";
import type { Bench, Session } from "./support/bench.ts";
import { filesOf, nothingUsable, readJson } from "./support/data.ts";
import { table } from "./support/figures.ts";

/** Beyond every transaction that the files know, so that none lies ahead of the clock. */
const CLOCK_START = "9000-01-01";

/** Does the engine agree with published vectors of bitemporal SQL, and with Allen's table? */
export const bitemporal: Bench = {
  name: "bitemporal",
  says: "period predicates, FOR PORTION OF, time travel and Allen's composition: equality with published vectors",
  data: "bitemporal",
  async run(context) {
    const folder = context.folder();
    const session = await context.open({ clock: steppingClock(parseTime(CLOCK_START).instant, 1000) });
    const rows: (string | number)[][] = [];
    const failures: Tally["failures"] = [];
    try {
      for (const { name, path } of filesOf(folder, [".json"])) {
        const tally = new Tally(context.dump);
        if (!(await checkFile(readJson(path), name, session, tally))) continue;
        rows.push([name, tally.passed, tally.failures.length]);
        failures.push(...tally.failures);
      }
    } finally {
      await session.close();
    }
    if (rows.length === 0)
      throw nothingUsable(folder, "JSON files of period predicates, portions, time travel or Allen's table");
    for (const failure of failures) context.note(`FAILED ${JSON.stringify(failure)}`);
    const passed = rows.reduce((sum, row) => sum + Number(row[1]), 0);
    return {
      n: passed + failures.length,
      metrics: { passed, failed: failures.length },
      table: table(["file", "passed", "failed"], rows),
    };
  },
};

/** False for a file of another shape. */
export async function checkFile(
  file: unknown,
  name: string,
  session: Session,
  tally: Tally,
): Promise<boolean> {
  if (isPredicateFile(file)) await checkPredicates(file, tally);
  else if (isAllenFile(file)) await checkAllen(file, tally);
  else if (isTravelFile(file)) {
    if (file.system_time !== undefined)
      await checkSystemTime(file.system_time, session.group(`${name}-system`), tally);
    if (file.valid_time !== undefined)
      await checkValidTime(file.valid_time, session.group(`${name}-valid`), tally);
  } else if (isPortionFile(file)) {
    for (const [index, one] of file.cases.entries()) {
      if (one.two_dimensions === true) await checkRectangles(one, tally);
      else await checkPortions(one, session.group(`${name}-${index}`), tally);
    }
  } else return false;
  return true;
}
