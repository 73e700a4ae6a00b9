import { describe, expect, test } from "vitest";
import { progressLine, progressText } from "../../../src/faces/cli/progress-line.ts";
import { shownTime } from "../../../src/faces/cli/render/wording.ts";
import type { Classed, Recall } from "../../../src/model/shapes.ts";
import { asOf, canned, change, cli, fact, write } from "./canned.ts";

async function shown(argv: string[], verb: string, answer: unknown, columns = 120) {
  const { out, exitCode } = await cli(argv, { memory: canned({ [verb]: answer }).memory, columns });
  expect(exitCode).toBe(0);
  expect(out).not.toContain("\x1b");
  expect(out).not.toContain("undefined");
  return out;
}

test("times are shown as given, else as a day at midnight, else in full", () => {
  expect(shownTime("2019-01-01T00:00:00.000Z", "2019")).toBe("2019");
  expect(shownTime("2026-03-31T00:00:00.000Z", null)).toBe("2026-03-31");
  expect(shownTime("0380-01-01T00:00:00.000Z")).toBe("0380-01-01");
  expect(shownTime("2026-03-01T12:34:56.789Z")).toBe("2026-03-01T12:34:56.789Z");
  expect(shownTime(null)).toBe("");
});

test("facts show when, since when known, and how sure", async () => {
  const rows = [
    fact(),
    fact({
      id: "f2",
      t_valid: null,
      valid_text: { from: null, until: null },
      from_kind: "unknown",
      scope: "work",
    }),
    fact({
      id: "f3",
      contested: true,
      from_kind: "observed",
      status: "ended",
      t_invalid: "2026-04-01T00:00:00.000Z",
    }),
  ];
  const out = await shown(["facts"], "facts", { as_of: asOf, facts: rows, next: "cur1" });
  expect(out).toMatch(/^subject +predicate +object +from +until +recorded +flags +id$/m);
  expect(out).toMatch(/^Mira +lives_in +Velden +2026-03 +2026-05-01T09:00:00Z +f1$/m);
  expect(out).toMatch(/lives_in \(work\) +Velden +unknown/);
  expect(out).toMatch(/2026-04-01 .*ended, contested, start obs/);
  expect(out).toContain("3 facts, at 2026-05-01T09:00:00Z, known 2026-05-01T09:00:00Z, revision 2");
  expect(out).toContain("more: --after cur1");

  const narrow = await shown(["facts"], "facts", { as_of: asOf, facts: rows, next: null }, 80);
  expect(narrow).toMatch(/^subject +predicate +object +from +until$/m);
  expect(narrow).toContain(
    "\n  recorded 2026-05-01T09:00:00Z, flags ended, contested, start observed, id f3\n",
  );
});

test("of several words that are new a write says how many, of others what each is", async () => {
  const fresh = (entry: string): Classed => ({
    entry,
    class: "new",
    why: `${entry} begins where nothing was known to hold.`,
    also: [],
  });
  const [change] = write().classes;
  const several = write({ classes: [fresh("a1"), change!, fresh("a2")] });
  const out = await shown(["assert", "Mira", "lives_in", "Velden"], "assert", several);
  expect(out).toContain("class      new: 2 words begin where nothing was known to hold.");
  expect(out).toContain("class      change: Velden since 2026-03 replaces Port Aster.");
  expect(out).not.toContain("a2 begins");
  const one = await shown(
    ["assert", "Mira", "lives_in", "Velden"],
    "assert",
    write({ classes: [fresh("a1")] }),
  );
  expect(one).toContain("class      new: a1 begins where nothing was known to hold.");
});

test("writes say what they opened, closed and left, and the notes", async () => {
  const portAster = { id: "f0", object: { entity: { id: "n3", name: "Port Aster" } } };
  const was = fact({ ...portAster, valid_text: { from: "2025", until: null }, t_expired: asOf.known });
  const bounds = { from: "2025", until: "2026-03" };
  const is = fact({ ...portAster, valid_text: bounds, t_invalid: "2026-03-01T00:00:00.000Z" });
  const gone = fact({ id: "f9", t_expired: asOf.known });
  const out = await shown(
    ["assert", "a", "b", "c"],
    "assert",
    write({ opened: [is, fact()], closed: [was, gone], notes: ["the end stands"] }),
  );
  expect(out.split("\n").slice(0, 3)).toEqual([
    "opened     Mira lives_in Velden  2026-03 → open  f1",
    "closed     Mira lives_in Port Aster  2025 → 2026-03  f0  (was open)",
    "closed     Mira lives_in Velden  2026-03 → open  [given up 2026-05-01T09:00:00Z]  f9",
  ]);
  expect(out).toContain("note       the end stands");
  expect(out).toContain("entry a1, revision 2");
  const corrected = write({ changes: [change({ kind: "corrected" })] });
  expect(await shown(["assert", "a", "b", "c"], "assert", corrected)).toContain(
    "change     corrected Port Aster → Velden",
  );
  const said = write({ opened: [], changes: [] });
  expect(await shown(["declare", "p", "--one"], "declare", said)).toBe(
    "entry a1, revision 2, 2026-05-01T09:00:00Z\n",
  );
  expect(await shown(["retract", "x"], "retract", write({ opened: [], changes: [], entries: [] }))).toContain(
    "no fact changed",
  );
});

test("a timeline is a story: periods, changes, reasons", async () => {
  const timeline = {
    id: "t1",
    subject: { id: "n1", name: "Mira" },
    predicate: "lives_in",
    scope: null,
    periods: [
      {
        object: { entity: { id: "n3", name: "Port Aster" } },
        predicate: "lives_in",
        t_valid: "2025-01-01T00:00:00.000Z",
        t_invalid: "2026-03-01T00:00:00.000Z",
        valid_text: { from: "2025", until: "2026-03" },
        fact: "f0",
      },
      {
        object: { entity: { id: "n2", name: "Velden" } },
        predicate: "lives_in",
        t_valid: "2026-03-01T00:00:00.000Z",
        t_invalid: null,
        valid_text: { from: "2026-03", until: null },
        fact: "f1",
      },
    ],
    changes: [
      change({ kind: "began", before: null, at: "2025-01-01T00:00:00.000Z", at_text: "2025" }),
      change({
        flags: ["late"],
        reasons: [{ relation: "Reason", episode: "E1", quote: "because of the job" }],
        evidence: [{ entry: "a1", episode: "E1", quote: "moved to Velden", start: 0, end: 15 }],
      }),
    ],
  };
  const out = await shown(["timeline", "Mira"], "timeline", {
    as_of: asOf,
    timelines: [timeline],
    next: null,
  });
  expect(out).toContain("Mira · lives_in");
  expect(out).toMatch(/2025 → 2026-03 +Port Aster {2}f0/);
  expect(out).not.toContain("2025-01-01");
  expect(out).toMatch(/2026-03 → open +Velden {2}holds {2}f1/);
  expect(out).toContain("2026-03: changed Port Aster → Velden (late)");
  expect(out).toContain('Reason: "because of the job"');
  expect(out).toContain('"moved to Velden", episode E1');
});

test("a comparison has its four sections, the empty ones too", async () => {
  const point = { valid: asOf.valid, known: asOf.known, revision: 2 };
  const out = await shown(["diff", "2026", "2027"], "diff", {
    from: point,
    to: point,
    became_true: [fact()],
    stopped: [],
    corrected: [{ before: fact({ id: "f7" }), after: null }],
    learned_late: [],
  });
  for (const title of ["became true", "stopped", "corrected", "learned late"])
    expect(out).toMatch(new RegExp(`^${title}`, "m"));
  expect(out.match(/ {2}none/g)).toHaveLength(2);
  expect(out).toContain("f7");
});

test("recall shows scores, parts and the context, with nothing that steers the terminal", async () => {
  const answer: Recall = {
    as_of: asOf,
    intent: "current",
    items: [
      {
        kind: "fact",
        id: "f1",
        text: "Mira lives in\x1b[2J Velden",
        score: 0.91234,
        parts: { words: 0.9 },
        t_valid: null,
        t_invalid: null,
        episode_ids: [],
      },
      {
        kind: "episode",
        id: "E1",
        text: "I moved.",
        score: 0.5,
        parts: {},
        occurred_at: asOf.valid,
        episode_ids: ["E1"],
      },
    ],
    context: "Mira lives in Velden.\n\tShe moved.",
    tokens: 12,
    receipt: "r1",
  };
  const out = await shown(["ask", "where?", "--explain"], "recall", answer);
  expect(out).toContain("1. 0.912  Mira lives in\\x1b[2J Velden");
  expect(out).toContain("words 0.900");
  expect(out).toContain("context (12 tokens)\nMira lives in Velden.\n\\tShe moved.");
  expect(out).toContain("receipt r1");
  const plain = await shown(["ask", "where?"], "recall", answer);
  expect(plain).not.toContain("words 0.900");
  expect(plain).not.toContain("r1");
  expect(plain).toContain("--explain");
});

test("why tells the story down to the words", async () => {
  const entry = {
    id: "a1",
    group: "default",
    op: "assert" as const,
    revision: 2,
    t_created: asOf.known,
    object: { entity: { id: "n2", name: "Velden" } },
    from: "2026-03",
  };
  const episode = {
    id: "E1",
    group: "default",
    text: "I moved.",
    occurred_at: asOf.valid,
    speaker: "Mira",
    session: null,
    source: null,
    t_created: asOf.known,
    revision: 2,
  };
  const out = await shown(["why", "f1"], "why", {
    id: "f1",
    fact: fact(),
    entries: [entry],
    episodes: [episode],
    overruled: [],
    replaced: [fact({ id: "f0" })],
    explanation: ["Mira said so."],
  });
  expect(out).toContain("Mira said so.");
  expect(out).toContain("assert · object Velden · from 2026-03 · known 2026-05-01T09:00:00Z");
  expect(out).toContain("I moved.");
  expect(out).toContain("believed before");
});

describe("lists", () => {
  test.each([
    [
      ["episodes"],
      {
        episodes: [{ id: "E1", text: "a\nb", occurred_at: asOf.valid, speaker: null, session: "s" }],
        next: null,
      },
      "a\\nb",
    ],
    [
      ["entities"],
      {
        entities: [{ id: "n1", name: "constructor", label: null, aliases: ["x"], t_created: asOf.known }],
        next: null,
      },
      "constructor",
    ],
    [
      ["predicates"],
      {
        predicates: [
          {
            name: "likes",
            cardinality: "many",
            aspect: "state",
            scoped: false,
            literal: false,
            symmetric: false,
            opposite: "dislikes",
            inverse: null,
            same_as: null,
            origin: "vocabulary",
            wording: "",
          },
        ],
      },
      "opposite dislikes",
    ],
    [["groups"], { groups: [{ name: "__proto__", revision: 3, t_created: asOf.known }] }, "__proto__"],
    [
      ["stats"],
      {
        group: "g",
        revision: 1,
        entities: 1200,
        predicates: 0,
        episodes: 0,
        entries: 0,
        timelines: 0,
        facts: { current: 0, versions: 0 },
      },
      "1,200",
    ],
    [
      ["changes"],
      {
        since: { known: asOf.known, revision: 0 },
        until: { known: asOf.known, revision: 2 },
        changes: [change()],
        next: null,
      },
      "changed Port Aster → Velden",
    ],
    [
      ["get", "a"],
      [
        { kind: "fact", fact: fact() },
        { kind: "entity", entity: { id: "n1", name: "Mira", label: "person", aliases: [] } },
      ],
      "Mira (person)",
    ],
    [
      ["get", "n1"],
      [
        {
          kind: "entity",
          entity: {
            id: "n1",
            name: "Bob",
            label: null,
            aliases: [],
            merged_into: { id: "n2", name: "Robert" },
          },
        },
      ],
      "merged into Robert (n2)",
    ],
    [["backup", "x"], { file: "x", bytes: 4096 }, "4,096 bytes"],
    [
      ["rebuild"],
      { ok: true, group: "g", checked: { facts: 1, evidence: 2, entries: 3 }, problems: [] },
      "sound: 1 fact",
    ],
  ])("%j", async (argv, answer, expected) => {
    expect(await shown(argv as string[], argv[0]!, answer)).toContain(expected);
  });
});

describe("progress", () => {
  test("says how many, how fast and how long still", () => {
    expect(progressText("import", 12_000, 40_000, 1500)).toBe("import: 12,000 of 40,000, 8,000/s, 4 s left");
    expect(progressText("import", 12_000, null, 1500)).toBe("import: 12,000, 8,000/s");
    expect(progressText("verify", 1, 4000, 1000)).toContain("1 h 6 min left");
  });

  test("comes after a second on a terminal, over itself, and elsewhere in lines every quarter of a minute", () => {
    for (const isTTY of [true, false]) {
      let text = "";
      let now = 0;
      const line = progressLine("import", { isTTY, write: (t) => (text += t) }, () => now);
      now = 900;
      line.update({ done: 1, total: 2 });
      expect(text).toBe("");
      now = 1100;
      line.update({ done: 2, total: 2 });
      expect(text.includes("2 of 2")).toBe(isTTY);
      line.end();
    }
    let text = "";
    let now = 0;
    const line = progressLine("copy", { write: (t) => (text += t) }, () => now);
    for (now = 0; now < 40_000; now += 100) line.update({ done: now, total: 40_000 });
    line.end();
    expect(text).toBe(
      "copy: 15,000 of 40,000, 1,000/s, 25 s left\ncopy: 30,000 of 40,000, 1,000/s, 10 s left\n",
    );
  });
});
