import { describe, expect, it } from "vitest";
import { Tally } from "../../bench/bitemporal/tally.ts";
import { coalesced } from "../../bench/bitemporal/vectors.ts";
import { checkFile } from "../../bench/bitemporal.ts";
import type { Session } from "../../bench/support/bench.ts";
import { openSession } from "../../bench/support/session.ts";
import { steppingClock } from "../../src/time/clock.ts";
import { parseTime } from "../../src/time/time-point.ts";

// All vectors here are made up.

const noSession = {
  group: () => {
    throw new Error("no engine needed");
  },
  close: async () => {},
} as Session;

async function tallied(file: unknown, session: Session = noSession): Promise<Tally> {
  const tally = new Tally();
  expect(await checkFile(file, "made-up", session, tally)).toBe(true);
  return tally;
}

async function throughEngine(file: unknown): Promise<Tally> {
  const session = await openSession(undefined, {
    clock: steppingClock(parseTime("9000-01-01").instant, 1000),
  });
  try {
    return await tallied(file, session);
  } finally {
    await session.close();
  }
}

describe("period predicates", () => {
  const one = (expected: boolean) => ({
    cases: [{ predicate: "contains", period: [3, 9], argument: [3, 8], expected }],
  });

  it("passes what is right and fails what is wrong", async () => {
    expect((await tallied(one(true))).passed).toBe(1);
    expect((await tallied(one(false))).failures).toHaveLength(1);
  });

  it("fails a predicate that it does not know, and an instant where a period belongs", async () => {
    const cases = [
      { predicate: "touches", period: [3, 9], argument: [3, 8], expected: true },
      { predicate: "precedes", period: [3, 9], argument: 12, expected: true },
    ];
    expect(await tallied({ cases })).toMatchObject({ passed: 0, failures: [{}, {}] });
  });
});

describe("Allen's table", () => {
  it("compares converses and cells as sets", async () => {
    const file = {
      Relations: { B: { Converse: "BI" } },
      TransTable: { M: { M: "B", MI: "F|E|FI" }, B: { B: "B|M" } },
    };
    const tally = await tallied(file);
    expect(tally.passed).toBe(3);
    expect(tally.failures.map(({ check }) => check)).toEqual(["allen B then B"]);
  });
});

describe("rectangles", () => {
  it("splits along the dimension named", async () => {
    const steps = [
      { op: "insert", rows: [[0, 10, 100, 200, "a"]] },
      {
        op: "update",
        dimension: 2,
        portion: [150, null],
        set: "b",
        expect: [
          [0, 10, 100, 150, "a"],
          [0, 10, 150, 200, "b"],
        ],
      },
      { op: "delete", dimension: 1, portion: [5, null], expect: [[0, 5, 100, 150, "a"]] },
    ];
    const tally = await tallied({ cases: [{ source: "made up", two_dimensions: true, steps }] });
    expect(tally).toMatchObject({ passed: 1, failures: [{ check: "rectangle, made up, step 3" }] });
  });
});

describe("portions through the engine", () => {
  const steps = [
    { op: "insert", rows: [["Kettle", 10, 40, 5]] },
    { op: "update", portion: [0, 5], set: 9, expect: [[10, 40, 5]] },
    {
      op: "update",
      portion: [20, 90],
      set: 7,
      expect: [
        [10, 20, 5],
        [20, 40, 7],
      ],
    },
    {
      op: "update",
      portion: [30, 30],
      set: 1,
      expect: [
        [10, 20, 5],
        [20, 40, 7],
      ],
    },
    { op: "update", portion: [35, 30], set: 1, error: "reversed" },
    {
      op: "delete",
      portion: [15, 25],
      expect: [
        [10, 15, 5],
        [25, 40, 7],
      ],
    },
  ];
  const open = [
    { op: "insert", rows: [[null, null, "old"]] },
    {
      op: "update",
      portion: ["2019-01-01", null],
      set: "new",
      expect: [
        [null, "2019-01-01", "old"],
        ["2019-01-01", null, "new"],
      ],
    },
    {
      op: "update",
      portion: [null, "2017-01-01"],
      set: "first",
      expect: [
        [null, "2017-01-01", "first"],
        ["2017-01-01", "2019-01-01", "old"],
        ["2019-01-01", null, "new"],
      ],
    },
    {
      op: "delete",
      portion: ["2020-01-01", null],
      expect: [
        [null, "2017-01-01", "first"],
        ["2017-01-01", "2019-01-01", "old"],
        ["2019-01-01", "2020-01-01", "new"],
      ],
    },
    {
      op: "delete",
      portion: ["2018-01-01", "2030-01-01"],
      expect: [
        [null, "2017-01-01", "first"],
        ["2017-01-01", "2018-01-01", "old"],
      ],
    },
  ];

  it("passes each step that says what it expects", async () => {
    const tally = await throughEngine({
      cases: [
        { source: "bounded", steps },
        { source: "open", steps: open },
      ],
    });
    expect(tally.failures).toEqual([]);
    expect(tally.passed).toBe(9);
  });

  it("fails a wrong table, and a good portion that is said to be refused", async () => {
    const wrong = [
      steps[0],
      { op: "update", portion: [20, 30], set: 7, expect: [[10, 40, 5]] },
      { op: "update", portion: [20, 30], set: 8, error: "not so" },
    ];
    expect((await throughEngine({ cases: [{ source: "wrong", steps: wrong }] })).failures).toHaveLength(2);
  });

  it("takes equal neighbours for one row, others not", () => {
    const rows: [string, string | null, string][] = [
      ["2", "3", "a"],
      ["1", "2", "a"],
      ["3", null, "b"],
    ];
    expect(coalesced(rows)).toEqual([
      ["1", "3", "a"],
      ["3", null, "b"],
    ]);
  });
});

describe("time travel through the engine", () => {
  const system_time = {
    transactions: [
      { at: "3500-01-01", put: { id: "page", v: "draft" } },
      { at: "3501-01-01", put: { id: "page", v: "final" } },
    ],
    queries: [
      { valid: "all", system: "all", result: { draft: 2, final: 1 } },
      { valid: "all", system: "current", result: { draft: 1, final: 1 } },
      { valid: "all", system: { as_of: "3500-06-01" }, result: { draft: 1 } },
      { valid: "all", system: { from: "3400-01-01", to: "3501-01-01" }, result: { draft: 1 } },
      { valid: "all", system: { between: ["3400-01-01", "3501-01-01"] }, result: { draft: 2, final: 1 } },
      { valid: "all", system: "all", basis: "after tx1", result: { draft: 1 } },
      { valid: "all", system: { as_of: "3400-01-01" }, result: { draft: 1 } },
    ],
  };
  const valid_time = {
    puts: [{ id: "page", v: "short", valid_from: "3600-01-01", valid_to: "3601-01-01" }],
    queries: [
      { overlaps: ["3600-06-01", "3700-01-01"], result: ["short"] },
      { overlaps: ["3601-01-01", "3700-01-01"], result: [] },
      { contains: "3601-01-01", result: ["short"] },
    ],
  };

  it("counts rows by system time and finds facts by valid time; the last of each is wrong on purpose", async () => {
    const tally = await throughEngine({ system_time, valid_time });
    expect(tally.passed).toBe(8);
    expect(tally.failures.map(({ check }) => check)).toEqual([
      'system time 7: {"as_of":"3400-01-01"}',
      'valid time 3: "3601-01-01"',
    ]);
  });
});
