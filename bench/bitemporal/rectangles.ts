import { deletePortion2, type Row2, updatePortion2 } from "../../src/time/portion.ts";
import type { PortionCase } from "./portions.ts";
import type { Tally } from "./tally.ts";
import { type Bound, periodOf, type Value } from "./vectors.ts";

/** A rectangle as the files write it. */
type FlatRow = [Bound, Bound, Bound, Bound, Value];

/** The two-dimensional cases, through the pure functions: the same split along either of two clocks. */
export async function checkRectangles(one: PortionCase, tally: Tally): Promise<void> {
  let rows: Row2<Value>[] = [];
  for (const [index, step] of one.steps.entries()) {
    const check = `rectangle, ${one.source}, step ${index + 1}`;
    await tally.attempt(check, () => {
      if (step.op === "insert") {
        rows = rows.concat((step.rows ?? []).map((row) => rectangle(row as FlatRow)));
        return;
      }
      const portion = periodOf(...(step.portion ?? [null, null]));
      const dimension = step.dimension ?? 1;
      rows =
        step.op === "update"
          ? updatePortion2(rows, dimension, portion, step.set ?? "")
          : deletePortion2(rows, dimension, portion);
      if (step.expect !== undefined) {
        tally.equal(
          check,
          rows.map(plain).sort(),
          step.expect.map((row) => plain(rectangle(row as FlatRow))).sort(),
        );
      }
    });
  }
}

function rectangle(row: FlatRow): Row2<Value> {
  const [from, to, from2, to2, value] = row.slice(-5) as FlatRow;
  return { periods: [periodOf(from, to), periodOf(from2, to2)], value };
}

function plain({ periods: [first, second], value }: Row2<Value>): string {
  return JSON.stringify([first.from, first.to, second.from, second.to, value]);
}
