import { describe, expect, it } from "vitest";
import type { Change, Classed, ConflictClass, Fact, Write } from "../../index.ts";
import { CLASS_STORIES } from "./class-stories.ts";
import { withStore } from "./desk.ts";
import type { Counts, OpenStore } from "./opened-store.ts";
import { partsOf, tell } from "./parts.ts";
import { forHistories } from "./random-histories.ts";
import { Saying } from "./saying.ts";

/** What an entry did, and of which classes it may be. */
const OF_KIND: Record<Change["kind"], ConflictClass[]> = {
  began: ["new", "coexisting", "refinement", "late", "interlude", "corroboration", "duplicate", "negation"],
  changed: ["change", "interlude", "corroboration", "duplicate", "negation"],
  resumed: ["resumption", "interlude", "corroboration", "duplicate", "negation"],
  corrected: ["correction", "contested", "negation", "corroboration", "duplicate"],
  ended: ["negation", "corroboration", "duplicate"],
  corroborated: ["corroboration", "duplicate"],
  dormant: ["dormant", "contested"],
  retracted: ["negation"],
  restored: ["resumption"],
};

/** A version as it is stored for good: what may still happen to it is that it is believed no longer. */
function kept({ t_expired: _expired, evidence: _evidence, contested: _contested, ...fact }: Fact): string {
  return JSON.stringify(fact);
}

/** Each word of a write has one class, which goes with what it did; what was not recorded is a duplicate. */
export function checkClasses({ classes, changes, entries }: Write): void {
  const byEntry = new Map<string, Classed>();
  for (const one of classes) {
    if (entries.includes(one.entry)) expect(byEntry.has(one.entry), one.entry).toBe(false);
    else expect(one.class).toBe("duplicate");
    byEntry.set(one.entry, one);
    expect(one.also).not.toContain(one.class);
    expect(one.why).toMatch(/^\S.*\.$/);
  }
  for (const { entry, kind } of changes) {
    const { class: name, also } = byEntry.get(entry) ?? {};
    expect(OF_KIND[kind], `${entry}, ${kind}`).toContain(name);
    if (kind === "corrected") expect(also).not.toContain("coexisting");
  }
}

export function classCases(open: OpenStore, { few }: Counts): void {
  describe("says of which class each word was, and why", () => {
    it.each(Object.keys(CLASS_STORIES) as ConflictClass[])("%s, and what comes near it", (name) =>
      withStore(open, async (memory) => {
        for (const [k, [says, expected, also, why, ...steps]] of CLASS_STORIES[name].entries()) {
          const say = new Saying(memory.group(`${name} ${k}`), "Mira");
          const writes: Write[] = [];
          for (const step of steps) {
            writes.push(await step(say));
            say.entries.push(...writes.at(-1)!.entries);
          }
          const { entry: _entry, relation: _relation, ...told } = writes.at(-1)!.classes.at(-1)!;
          const because = why.replace("ENTRY", say.entries[0]!);
          expect(told, says).toEqual({ class: expected, also, why: because });
        }
      }),
    );

    it("of random histories: one class each, which goes with its kind, and no version is lost or changed", () =>
      forHistories({ runs: few, maxEntries: 40 }, (told, numbers) =>
        withStore(open, async (memory, { clock }) => {
          clock.set(Date.UTC(2035, 0, 1));
          let before: string[] = [];
          for (const part of partsOf(told, numbers)) {
            const answer = await tell(memory, part);
            if (!part.isImport) checkClasses(answer as Write);
            const { facts } = await memory.facts({ versions: true, limit: 100_000 });
            const after = facts.map(kept);
            expect(before.filter((fact) => !after.includes(fact))).toEqual([]);
            before = after;
          }
        }),
      ));
  });
}
