/** The table of worked examples in section 4 of semantics.md, as data. Years are 1 January. */
import type { Declaring, JournalLine } from "../../src/testing/journal-line.ts";

export interface ExpectedFact {
  subject: string;
  predicate: string;
  object: string;
  /** ISO-8601 with milliseconds; null: unknown start. */
  from: string | null;
  /** Null: open end. */
  until: string | null;
}

export interface WorkedExample {
  name: string;
  lines: JournalLine[];
  /** All facts believed after all lines, over all valid time. */
  expect: ExpectedFact[];
  /** What was believed as of an earlier revision, where the row says so. */
  expectBefore?: { revision: number; facts: ExpectedFact[] };
}

type Said = Partial<JournalLine> & { op: string };

const livesIn: Declaring = { predicate: "lives_in", cardinality: "one" };
const mira = { subject: "Mira", predicate: "lives_in" };

const open = (object: string, from: number | "unknown", more: Partial<JournalLine> = {}): Said => ({
  ...mira,
  ...more,
  op: "assert",
  object,
  from: String(from),
});
const bounded = (object: string, from: number, until: number, more: Partial<JournalLine> = {}): Said =>
  open(object, from, { until: String(until), ...more });
const end = (object: string, at: number, more: Partial<JournalLine> = {}): Said => ({
  ...mira,
  ...more,
  op: "end",
  object,
  at: String(at),
});
const correct = (from: number, until: number, object: string | null): Said => ({
  ...mira,
  op: "correct",
  from: String(from),
  until: String(until),
  object,
});
/** Without `from`: it starts when the episode it comes from occurred, which is also when it was said. */
const observed = (object: string, year: number): Said => ({
  ...mira,
  op: "assert",
  object,
  episode: `E${year}`,
});
const said = (year: number) => ({ said: String(year) });
const attested = (year: number) => ({ attested: String(year) });
/** A bare call carries no `said`: it is said when it is recorded. */
const bareCall = { said: null };

/** Revision 1 declares; then each entry has its own, a day apart, in the year given or in 2025. */
function journal(declares: Declaring[], entries: (Said & { recordedIn?: number })[]): JournalLine[] {
  const first = { recorded_at: "2025-01-01T00:00:00.000Z", rev: 1 };
  const lines: JournalLine[] = declares.map((declare) => ({ op: "declare", ...declare, ...first }));
  entries.forEach(({ recordedIn = 2025, ...entry }, index) => {
    const recorded_at = `${recordedIn}-06-${String(index + 1).padStart(2, "0")}T00:00:00.000Z`;
    const commit = { recorded_at, rev: index + 2 };
    if (entry.episode) {
      const at = `${entry.episode.slice(1)}-01-01T00:00:00.000Z`;
      lines.push({ op: "episode", id: entry.episode, at, text: `said in ${at}`, ...commit });
    }
    const line: JournalLine = { ...entry, id: `a${index + 1}`, ...commit };
    const saysWhen = entry.op !== "retract" && !entry.episode;
    if (line.said === null) delete line.said;
    else if (saysWhen) line.said ??= recorded_at;
    lines.push(line);
  });
  return lines;
}

const year = (given: number | null) => (given === null ? null : `${given}-01-01T00:00:00.000Z`);

type Stretch = [object: string, from: number | null, until: number | null];

const facts = (stretches: Stretch[], subject = "mira", predicate = "lives_in"): ExpectedFact[] =>
  stretches.map(([object, from, until]) => ({
    subject,
    predicate,
    object: object.toLowerCase(),
    from: year(from),
    until: year(until),
  }));

/** One row about where Mira lives; `before` is what was believed one revision before the last. */
function row(
  name: string,
  entries: (Said & { recordedIn?: number })[],
  believed: Stretch[],
  before?: Stretch[],
): WorkedExample {
  const example = { name, lines: journal([livesIn], entries), expect: facts(believed) };
  return before ? { ...example, expectBefore: { revision: entries.length, facts: facts(before) } } : example;
}

const latecomer = [open("C", 2008, said(2009)), open("A", 2004, { ...attested(2021), ...said(2022) })];

export const workedExamples: WorkedExample[] = [
  row(
    "A open 2020; B open 2022",
    [open("A", 2020), open("B", 2022)],
    [
      ["A", 2020, 2022],
      ["B", 2022, null],
    ],
  ),
  row(
    "B open 2022; then A open 2020",
    [open("B", 2022), open("A", 2020)],
    [
      ["A", 2020, 2022],
      ["B", 2022, null],
    ],
  ),
  row(
    "A open 2020; B open 2022; A open 2024",
    [open("A", 2020), open("B", 2022), open("A", 2024)],
    [
      ["A", 2020, 2022],
      ["B", 2022, 2024],
      ["A", 2024, null],
    ],
  ),
  row(
    "A open 2020; A open 2024; then B open 2022",
    [open("A", 2020), open("A", 2024), open("B", 2022)],
    [
      ["A", 2020, 2022],
      ["B", 2022, 2024],
      ["A", 2024, null],
    ],
  ),
  row(
    "A open 2020; B bounded [2022,2023)",
    [open("A", 2020), bounded("B", 2022, 2023)],
    [
      ["A", 2020, 2022],
      ["B", 2022, 2023],
      ["A", 2023, null],
    ],
  ),
  row(
    "A open 2020; B open 2022; end(B, 2023)",
    [open("A", 2020), open("B", 2022), end("B", 2023)],
    [
      ["A", 2020, 2022],
      ["B", 2022, 2023],
    ],
  ),
  row(
    "A open 2020; B open 2020",
    [open("A", 2020), open("B", 2020)],
    [["B", 2020, null]],
    [["A", 2020, null]],
  ),
  row("A open 2020; A bounded [2018,2022)", [open("A", 2020), bounded("A", 2018, 2022)], [["A", 2018, 2022]]),
  row(
    "A bounded [2020,2025); A bounded [2022,2023)",
    [bounded("A", 2020, 2025), bounded("A", 2022, 2023)],
    [["A", 2020, 2025]],
  ),
  row(
    "A bounded [2020,2025); B open 2023; end(B,2024)",
    [bounded("A", 2020, 2025), open("B", 2023), end("B", 2024)],
    [
      ["A", 2020, 2023],
      ["B", 2023, 2024],
    ],
  ),
  row("A bounded [2020,2025); end(A, 2023)", [bounded("A", 2020, 2025), end("A", 2023)], [["A", 2020, 2023]]),
  row("A open 2020; retract(A)", [open("A", 2020), { op: "retract", entry: "a1" }], [], [["A", 2020, null]]),
  row(
    "A observed open 2023 (said 2023); B open 2022 attested 2025 (said 2025)",
    [observed("A", 2023), open("B", 2022, { ...attested(2025), ...said(2025) })],
    [["B", 2022, null]],
    [["A", 2023, null]],
  ),
  row(
    "A open 2020 attested 2024 (said 2024); B open 2022 attested 2025 (said 2025)",
    [
      open("A", 2020, { ...attested(2024), ...said(2024) }),
      open("B", 2022, { ...attested(2025), ...said(2025) }),
    ],
    [
      ["A", 2020, 2022],
      ["B", 2022, null],
    ],
  ),
  row(
    "A open 2020 attested 2024 (said 2024); then an old note: B observed open 2023 (said 2023)",
    [open("A", 2020, { ...attested(2024), ...said(2024) }), observed("B", 2023)],
    [["A", 2020, null]],
  ),
  row(
    "A open 2020 attested 2024 (said 2024); B open 2023 by a bare call in 2026",
    [
      open("A", 2020, { ...attested(2024), ...said(2024) }),
      { ...open("B", 2023, bareCall), recordedIn: 2026 },
    ],
    [
      ["A", 2020, 2023],
      ["B", 2023, null],
    ],
  ),
  row(
    "A open 2020; B bounded [2022,2023); A open 2020 attested 2024",
    [open("A", 2020), bounded("B", 2022, 2023), open("A", 2020, attested(2024))],
    [
      ["A", 2020, 2022],
      ["B", 2022, 2023],
      ["A", 2023, null],
    ],
  ),
  row(
    "A open 2020; correct([2022,2023), nothing)",
    [open("A", 2020), correct(2022, 2023, null)],
    [
      ["A", 2020, 2022],
      ["A", 2023, null],
    ],
  ),
  row(
    "A open 2020; correct([2022,2023), nothing); A open 2020 again by a bare call",
    [open("A", 2020), correct(2022, 2023, null), open("A", 2020, bareCall)],
    [
      ["A", 2020, 2022],
      ["A", 2023, null],
    ],
  ),
  row(
    "A open 2020; correct([2022,2023), nothing); A open 2020 attested 2024 (said 2026)",
    [
      open("A", 2020),
      correct(2022, 2023, null),
      { ...open("A", 2020, { ...attested(2024), ...said(2026) }), recordedIn: 2026 },
    ],
    [["A", 2020, null]],
  ),
  row(
    "A open 2020; end(A, 2022); correct([2021,2024), nothing)",
    [open("A", 2020), end("A", 2022), correct(2021, 2024, null)],
    [["A", 2020, 2021]],
  ),
  row("C open 2008 (said 2009); A open 2004 attested 2021 (said 2022)", latecomer, [["A", 2004, null]]),
  row(
    "the same; then end(A, 2006) (said 2023)",
    [...latecomer, end("A", 2006, said(2023))],
    [
      ["A", 2004, 2006],
      ["C", 2008, null],
    ],
  ),
  row(
    "A guessed [2019,2025) (said 2025); A bounded [2019,2022)",
    [bounded("A", 2019, 2025, { guessed: true, ...said(2025) }), bounded("A", 2019, 2022)],
    [["A", 2019, 2022]],
  ),
  row(
    "A guessed [2019,2025) (said 2025); B bounded [2021,2023)",
    [bounded("A", 2019, 2025, { guessed: true, ...said(2025) }), bounded("B", 2021, 2023)],
    [
      ["A", 2019, 2021],
      ["B", 2021, 2023],
    ],
  ),
  row(
    "C open 2008 (said 2009); A open 2004 attested 2021 (said 2022); A bounded [2004,2006) (said 2023)",
    [...latecomer, bounded("A", 2004, 2006, said(2023))],
    [
      ["A", 2004, 2006],
      ["C", 2008, null],
    ],
  ),
  row(
    "A guessed [2019,2025) (said 2025); B bounded [2019,2021) said later",
    [bounded("A", 2019, 2025, { guessed: true, ...said(2025) }), bounded("B", 2019, 2021)],
    [["B", 2019, 2021]],
  ),
  row(
    "C open 2015; B bounded [2015,2022)",
    [open("C", 2015), bounded("B", 2015, 2022)],
    [
      ["B", 2015, 2022],
      ["C", 2022, null],
    ],
  ),
  row(
    "A open 2020; B bounded [2021,2024); correct([2022,2023), A)",
    [open("A", 2020), bounded("B", 2021, 2024), correct(2022, 2023, "A")],
    [
      ["A", 2020, 2021],
      ["B", 2021, 2022],
      ["A", 2022, 2023],
      ["B", 2023, 2024],
      ["A", 2024, null],
    ],
  ),
  row(
    "A from unknown, open; B open 2022",
    [open("A", "unknown"), open("B", 2022)],
    [
      ["A", null, 2022],
      ["B", 2022, null],
    ],
  ),
  row(
    "A open 2018; end(A, 2020), later A open 2019 by a bare call",
    [open("A", 2018), end("A", 2020), open("A", 2019, bareCall)],
    [["A", 2018, 2020]],
  ),
  {
    name: "likes(x) open 2020; dislikes(x) open 2022 (opposites)",
    lines: journal(
      [
        { predicate: "likes", cardinality: "many", opposite: "dislikes" },
        { predicate: "dislikes", cardinality: "many" },
      ],
      [
        { ...open("x", 2020), predicate: "likes" },
        { ...open("x", 2022), predicate: "dislikes" },
      ],
    ),
    expect: [
      ...facts([["x", 2020, 2022]], "mira", "likes"),
      ...facts([["x", 2022, null]], "mira", "dislikes"),
    ],
  },
  {
    name: "partner(Ana,Bo) open 2010; partner(Bo,Cy) open 2020 (symmetric, `one`)",
    lines: journal(
      [{ predicate: "partner", cardinality: "one", symmetric: true }],
      [
        { ...open("Bo", 2010), subject: "Ana", predicate: "partner" },
        { ...open("Cy", 2020), subject: "Bo", predicate: "partner" },
      ],
    ),
    expect: [
      ...facts([["Bo", 2010, 2020]], "ana", "partner"),
      ...facts([["Cy", 2020, null]], "bo", "partner"),
    ],
  },
];
