/** Kinds of change and their flags, in small stories told through the library. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Change, type Memory, manualClock, openMemory, type Write } from "../../src/index.ts";

let memory: Memory;
const clock = manualClock(Date.UTC(2026, 0, 1));

beforeEach(async () => {
  memory = await openMemory({ store: ":memory:", clock: clock.now });
  await memory.declare({ predicate: "home", cardinality: "one" });
  await memory.declare({ predicate: "skill", cardinality: "many" });
  await memory.declare({ predicate: "loves", cardinality: "many", opposite: "loathes" });
  await memory.declare({ predicate: "spouse", cardinality: "one", symmetric: true });
});
afterEach(() => memory.close());

/** "kind before > after @ at [flags] <- the entry it follows; why" */
function brief(change: Change): string {
  const value = (side: Change["before"]) => {
    if (side === null) return "-";
    const text = "entity" in side ? side.entity.name : String(side.value);
    return change.predicate.startsWith("lo") ? `${side.predicate} ${text}` : text;
  };
  const parts = [
    `${change.kind} ${value(change.before)} > ${value(change.after)} @ ${change.at_text ?? change.at ?? "?"}`,
  ];
  if (change.flags.length > 0) parts.push(`[${change.flags.join(" ")}]`);
  for (const { relation, change: id, quote } of change.reasons)
    parts.push(`${relation} ${id ?? JSON.stringify(quote)}`);
  return parts.join(" ");
}

/** What a write did; `changes` and, at that revision, the timeline have to say the same. */
async function told(write: Write | Promise<Write>): Promise<string> {
  const { changes, revision } = await write;
  const read = await memory.changes({ since: { revision: revision - 1 }, until: { revision } });
  expect(read.changes).toEqual(changes);
  for (const change of changes) {
    const { timelines } = await memory.timeline({ subject: change.subject.name, known: { revision } });
    const nodes = timelines.flatMap((t) => t.changes);
    expect(nodes.find((c) => c.id === change.id)).toEqual(change);
    expect(timelines.map((t) => t.id)).toContain(change.timeline);
  }
  clock.advance(1000);
  return changes.map(brief).join("; ");
}

type Said = Partial<Parameters<Memory["assert"]>[0]>;
const home = (id: string, object: string, more: Said = {}) =>
  told(memory.assert({ id, subject: "Mira", predicate: "home", object, ...more }));
const skill = (id: string, object: string, more: Said = {}) =>
  told(memory.assert({ id, subject: "Mira", predicate: "skill", object, ...more }));

describe("in a single-valued slot", () => {
  it("a value begins, changes and resumes", async () => {
    expect(await home("a", "Velden", { from: "2019" })).toBe("began - > Velden @ 2019");
    expect(await home("b", "Osto", { from: "2021-03" })).toBe("changed Velden > Osto @ 2021-03 Changed a");
    expect(await home("c", "Velden", { from: "2023" })).toBe("resumed Osto > Velden @ 2023 Changed b");
  });

  it("what is heard late is flagged so", async () => {
    await home("a", "Velden", { from: "2021" });
    expect(await home("b", "Osto", { from: "2019" })).toBe("began - > Osto @ 2019 [late]");
    expect(await home("c", "Karst", { from: "2020" })).toBe("changed Osto > Karst @ 2020 [late] Changed b");
    expect(await home("d", "Lund", { from: "unknown" })).toBe("began - > Lund @ ? [late]");
    expect(await home("e", "Osto", { from: "2021" })).toBe("corrected Velden > Osto @ 2021 Changed a");
  });

  it("a later word corrects an earlier one, and the reason stays with it", async () => {
    await home("a", "Velden", { from: "2019" });
    const why = { from: "2019", reason: "misheard" };
    expect(await home("b", "Osto", why)).toBe('corrected Velden > Osto @ 2019 Changed a Reason "misheard"');
    expect(await home("c", "Velden", { from: "2020", said: "2018" })).toBe(
      "changed Osto > Velden @ 2020 Changed b",
    );
    const vouched = { from: "2019-06", attested: "2025" };
    expect(await home("d", "Karst", vouched)).toBe("corrected Osto > Karst @ 2019-06 [late] Changed b");
  });

  it("an end, and a stretch that tells one, end it", async () => {
    await home("a", "Velden", { from: "2019" });
    const end = { subject: "Mira", predicate: "home", object: "Velden" };
    expect(await told(memory.end({ id: "e", ...end, at: "2022" }))).toBe("ended Velden > - @ 2022");
    expect(await told(memory.end({ id: "f", ...end, at: "2022" }))).toBe("corroborated Velden > - @ 2022");
    expect(await home("g", "Velden", { from: "2019", until: "2021" })).toBe("ended Velden > - @ 2021");
  });

  it("what is said again corroborates", async () => {
    await home("a", "Velden", { from: "2019" });
    expect(await home("b", "Velden", { from: "2020" })).toBe("corroborated Velden > Velden @ 2020");
    expect(await home("c", "Velden", { from: "2019" })).toBe("corroborated Velden > Velden @ 2019 [late]");
  });

  it("what changes nothing is dormant, and a note says why", async () => {
    await home("a", "Velden", { from: "2019", attested: "2025" });
    const old = await memory.assert({
      id: "b",
      subject: "Mira",
      predicate: "home",
      object: "Osto",
      from: "2020",
      said: "2020",
    });
    expect(await told(old)).toBe("dormant Velden > Velden @ 2020");
    expect(old.notes).toEqual([expect.stringContaining("a is a later word and vouches for")]);
    const line = { op: "end", id: "e", subject: "Mira", predicate: "home", object: "Osto", at: "2030" };
    await memory.import([JSON.stringify(line)]);
    const { changes } = await memory.changes();
    expect(brief(changes.at(-1)!)).toBe("dormant Velden > Velden @ 2030");
  });

  it("a correction masks a period, with a value or with nothing", async () => {
    await home("a", "Velden", { from: "2019" });
    const period = { subject: "Mira", predicate: "home", from: "2021", until: "2022" };
    expect(await told(memory.correct({ id: "c", ...period, object: null }))).toBe(
      "corrected Velden > - @ 2021 Changed a",
    );
    expect(await told(memory.correct({ id: "d", ...period, object: "Osto" }))).toBe(
      "corrected - > Osto @ 2021 Changed c",
    );
    expect(await told(memory.correct({ id: "e", ...period, object: "Osto" }))).toBe(
      "corroborated Osto > Osto @ 2021",
    );
    const wider = { ...period, from: "2018", object: null };
    expect(await told(memory.correct({ id: "f", ...wider }))).toBe(
      "corrected Velden > - @ 2019-01-01T00:00:00.000Z Changed a",
    );
  });

  it("a guess is flagged", async () => {
    const guess = { from: "2019", guessed: true };
    expect(await home("a", "Velden", guess)).toBe("began - > Velden @ 2019 [guessed]");
    expect(await home("b", "Osto", { from: "2021", until: "2022" })).toBe(
      "changed Velden > Osto @ 2021 Changed a",
    );
  });

  it("an entry is retracted and restored, once each", async () => {
    await home("a", "Velden", { from: "2019" });
    await home("b", "Osto", { from: "2021" });
    expect(await told(memory.retract("b"))).toBe("retracted Osto > Velden @ 2021");
    expect(await told(memory.retract("b"))).toBe("dormant - > - @ 2021");
    expect(await told(memory.restore("b"))).toBe("restored - > Osto @ 2021");
    expect(await told(memory.restore("b"))).toBe("dormant - > - @ 2021");
    const both = [{ op: "retract", entry: "a" } as const, { op: "restore", entry: "a" } as const];
    expect(await told(memory.batch(both))).toBe("dormant - > - @ 2019; dormant - > - @ 2019");
  });

  it("what is taken back in the commit that says it comes to nothing", async () => {
    const said = {
      op: "assert",
      id: "a",
      subject: "Mira",
      predicate: "home",
      object: "Velden",
      from: "2019",
    } as const;
    const write = memory.batch([said, { op: "retract", entry: "a" }]);
    expect(await told(write)).toBe("dormant - > - @ 2019 [retracted]; dormant - > - @ 2019");
    expect((await memory.facts({ history: true })).facts).toEqual([]);
  });

  it("a revision is one change", async () => {
    await home("a", "Velden", { from: "2019" });
    const moved = await memory.revise({ id: "b", entry: "a", from: "2020" });
    expect(await told(moved)).toBe("corrected Velden > Velden @ 2020 Changed a");
    expect(await told(memory.revise({ id: "c", entry: "b", object: "Osto" }))).toBe(
      "corrected Velden > Osto @ 2020 Changed b",
    );
    const { timelines } = await memory.timeline("Mira", "home");
    expect(timelines[0]!.changes.map(brief)).toEqual([
      "dormant - > - @ 2019 [retracted]",
      "dormant - > - @ 2020 [retracted]",
      "corrected Velden > Osto @ 2020 Changed b",
    ]);
    await memory.retract("c");
    const again = await memory.revise({ id: "d", entry: "c", object: "Karst" });
    expect(await told(again)).toBe("began - > Karst @ 2020");
  });

  it("words of different speakers are contested, and both stay", async () => {
    const says = (speaker: string, id: string, object: string) =>
      memory.remember({
        text: `${speaker} says ${object}.`,
        speaker,
        at: "2025-01-01",
        claims: [{ op: "assert", id, subject: "Mira", predicate: "home", object, from: "2019" }],
      });
    expect(await told(says("Bo", "a", "Velden"))).toBe("began - > Velden @ 2019");
    expect(await told(says("Bo", "b", "Osto"))).toBe("corrected Velden > Osto @ 2019 Changed a");
    expect(await told(says("Cy", "c", "Karst"))).toMatch(
      "corrected Osto > Karst @ 2019 [contested] Changed b",
    );
    const { facts } = await memory.facts({ subject: "Mira" });
    expect(facts.map((f) => [f.text, f.contested])).toEqual([["Mira home Karst", true]]);
    const { timelines } = await memory.timeline("Mira");
    expect(timelines[0]!.changes.map((c) => c.entry)).toEqual(["a", "b", "c"]);
    const correct = await memory.remember({
      text: "Nowhere, in those years.",
      speaker: "Dan",
      at: "2025-06-01",
      claims: [
        {
          op: "correct",
          id: "d",
          subject: "Mira",
          predicate: "home",
          object: null,
          from: "2020",
          until: "2021",
        },
      ],
    });
    expect(await told(correct)).toBe("corrected Karst > - @ 2020 [contested] Changed c");
  });
});

describe("in a many-valued slot", () => {
  it("each value has a story of its own", async () => {
    expect(await skill("a", "Go", { from: "2019" })).toBe("began - > Go @ 2019");
    expect(await skill("b", "Chess", { from: "2018" })).toBe("began - > Chess @ 2018");
    expect(await skill("c", "Go", { from: "2020" })).toBe("corroborated Go > Go @ 2020");
    const end = { subject: "Mira", predicate: "skill", object: "Go", at: "2021" };
    expect(await told(memory.end({ id: "d", ...end }))).toBe("ended Go > - @ 2021");
    expect(await skill("e", "Go", { from: "2023" })).toBe("resumed - > Go @ 2023");
    const period = { subject: "Mira", predicate: "skill", object: "Chess", from: "2020", until: "2021" };
    expect(await told(memory.correct({ id: "f", ...period, holds: false }))).toBe(
      "corrected Chess > - @ 2020 Changed b",
    );
    expect(await told(memory.retract("b"))).toBe("retracted Chess > - @ 2018");
  });
});

describe("between opposites", () => {
  it("one takes the other's place, of the same value only", async () => {
    const say = (id: string, predicate: string, object: string, more: Said) =>
      told(memory.assert({ id, subject: "Mira", predicate, object, ...more }));
    expect(await say("a", "loves", "olives", { from: "2019" })).toBe("began - > loves olives @ 2019");
    expect(await say("b", "loathes", "figs", { from: "2020" })).toBe("began - > loathes figs @ 2020");
    expect(await say("c", "loathes", "olives", { from: "2021" })).toBe(
      "changed loves olives > loathes olives @ 2021 Changed a",
    );
    expect(await say("d", "loves", "olives", { from: "2023" })).toBe(
      "resumed loathes olives > loves olives @ 2023 Changed c",
    );
    expect(await say("e", "loves", "olives", { from: "2021" })).toBe(
      "corrected loathes olives > loves olives @ 2021 [late] Changed c",
    );
  });
});

describe("between the ends of a symmetric predicate", () => {
  it("a fact of either end is the same story", async () => {
    const say = (id: string, subject: string, object: string, from: string) =>
      told(memory.assert({ id, subject, predicate: "spouse", object, from }));
    expect(await say("a", "Ana", "Bo", "2010")).toBe("began - > Bo @ 2010");
    expect(await say("b", "Bo", "Ana", "2012")).toBe("corroborated Bo > Bo @ 2012");
    expect(await say("c", "Cy", "Bo", "2020")).toBe("changed Ana > Cy @ 2020 Changed b");
    expect(await say("d", "Ana", "Dan", "2021")).toBe("changed Bo > Dan @ 2021 Changed b");
    expect(await told(memory.retract("c"))).toBe("retracted Cy > Ana @ 2020");
    const { facts } = await memory.facts({ subject: "Bo", history: true });
    expect(facts.map((f) => [f.text, f.t_valid?.slice(0, 4), f.t_invalid?.slice(0, 4)])).toEqual([
      ["Ana is married to Bo", "2010", "2021"],
    ]);
  });
});
