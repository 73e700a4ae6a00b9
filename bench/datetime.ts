import { readFileSync } from "node:fs";
import { readTimes } from "../src/extract/time/read-times.ts";
import { SCOPE, typeOf, valuesOf } from "./datetime/mapping.ts";
import type { Bench, BenchContext } from "./support/bench.ts";
import { filesOf, nothingUsable } from "./support/data.ts";
import { round, share, table } from "./support/figures.ts";

export interface Case {
  Input: string;
  Context?: { ReferenceDateTime?: string };
  Results: readonly {
    Text: string;
    TypeName: string;
    Resolution?: { values?: readonly { value?: string; start?: string; end?: string }[] } | null;
  }[];
}

interface Told {
  type: string;
  text: string;
  values: string[];
}

/** Dates, times, ranges, lengths and recurrences read from sentences, beside the cases of Microsoft's Recognizers-Text. */
export const datetime: Bench = {
  name: "datetime",
  says: "dates and times read from sentences: exact type and value of all in a sentence, and nothing besides",
  data: "recognizers-datetime",
  async run(context) {
    const folder = context.folder();
    const cases = readCases(folder);
    if (cases.length === 0) throw nothingUsable(folder, "lists of {Input, Context, Results} in .json files");
    return judgeAll(cases, context);
  },
};

function readCases(folder: string): Case[] {
  return filesOf(folder, [".json"])
    .flatMap(({ path }) => JSON.parse(readFileSync(path, "utf8")) as Case[])
    .filter((one) => typeof one.Input === "string" && Array.isArray(one.Results));
}

function judgeAll(cases: readonly Case[], context: BenchContext) {
  const counts = new Map<string, { right: number; n: number }>();
  const count = (name: string, ok: boolean) => {
    const row = counts.get(name) ?? { right: 0, n: 0 };
    counts.set(name, { right: row.right + Number(ok), n: row.n + 1 });
  };
  for (const name of ["overall", "scope"]) counts.set(name, { right: 0, n: 0 });
  const started = performance.now();
  let crashed = 0;
  for (const [index, one] of cases.entries()) {
    const { gold, missed, extra, fault } = judge(one);
    if (fault !== null) {
      crashed++;
      context.note(`${one.Input}: ${fault}`);
    }
    const ok = missed.length === 0 && extra.length === 0;
    count("overall", ok);
    if (gold.length > 0 && gold.every(({ type }) => (SCOPE as readonly string[]).includes(type)))
      count("scope", ok);
    for (const each of gold) count(each.type, !missed.includes(each));
    context.dump({ id: index, ok, text: one.Input, missed, extra });
  }
  const ms = performance.now() - started;
  return {
    n: cases.length,
    metrics: {
      exact: Object.fromEntries([...counts].map(([name, { right, n }]) => [name, share(right, n)])),
      n: Object.fromEntries([...counts].map(([name, { n }]) => [name, n])),
      crashed,
      texts_per_s: round((cases.length / ms) * 1000),
    },
    table: table(
      ["part", "n", "right", "share"],
      [...counts].map(([name, { right, n }]) => [name, n, right, share(right, n)]),
    ),
  };
}

/**
 * Every result has to be read with its type and one of its values, and nothing besides; what Recognizers-Text itself does
 * not resolve counts by its type.
 */
export function judge(one: Case): { gold: Told[]; missed: Told[]; extra: Told[]; fault: string | null } {
  const gold = one.Results.map(
    ({ TypeName, Text, Resolution }): Told => ({
      type: TypeName.split(".").at(-1)!,
      text: Text,
      values: (Resolution?.values ?? []).map(
        ({ value, start, end }) => value ?? `${start ?? ""},${end ?? ""}`,
      ),
    }),
  );
  const now = Date.parse(`${one.Context?.ReferenceDateTime ?? "2016-11-07T00:00:00"}Z`);
  let extra: Told[] = [];
  let fault: string | null = null;
  try {
    extra = readTimes(one.Input, now).map(({ text, value }) => ({
      type: typeOf(value),
      text,
      values: valuesOf(value, now),
    }));
  } catch (error) {
    fault = String(error);
  }
  const missed: Told[] = [];
  for (const each of gold) {
    const found = extra.findIndex(
      ({ type, values }) =>
        type === each.type &&
        (each.values.includes("not resolved") || values.some((value) => each.values.includes(value))),
    );
    if (found < 0) missed.push(each);
    else extra.splice(found, 1);
  }
  return { gold, missed, extra, fault };
}
