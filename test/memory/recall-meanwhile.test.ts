import { expect, it } from "vitest";
import { openMemory } from "../../src/memory/open-memory.ts";
import type { GroupReader, Store } from "../../src/store/store.ts";
import { NaiveStore } from "../../src/testing/naive/naive-store.ts";

/** A store whose answers to some reads come no sooner than `hold` says. */
function held(store: Store, verb: keyof GroupReader, hold: () => Promise<void>): Store {
  const bound = (target: object, name: string | symbol) => {
    const value = Reflect.get(target, name, target);
    return typeof value === "function" ? value.bind(target) : value;
  };
  return new Proxy(store, {
    get(target, name) {
      if (name !== "read") return bound(target, name);
      return async (group: string, read: (reader: GroupReader) => unknown) => {
        let isHeld = false;
        const answer = await target.read(group, (reader) =>
          read(
            new Proxy(reader, {
              get(inner, asked) {
                if (asked === verb) isHeld = true;
                return bound(inner, asked);
              },
            }),
          ),
        );
        if (isHeld) await hold();
        return answer;
      };
    },
  });
}

it.each(["postings", "statistics", "named", "vectors", "documents"] as const)(
  "a question that waits for %s while others write and ask is answered as of its own point",
  async (verb) => {
    const gates: (() => void)[] = [];
    let isHolding = false;
    const hold = () => (isHolding ? new Promise<void>((open) => gates.push(open)) : Promise.resolve());
    const memory = await openMemory({
      store: held(new NaiveStore(), verb, hold),
      clock: () => Date.UTC(2025, 5, 1),
    });
    const say = (k: number) =>
      memory.remember({
        text: `Mira's dog ate box ${k}, did you see?`,
        session: "S",
        at: `2025-05-01T10:0${k}:00Z`,
        extract: false,
      });
    for (let k = 0; k < 4; k++) await say(k);
    await memory.assert({ subject: "Mira", predicate: "has_pet", object: "a dog" });
    const ask = (more = {}) => memory.recall("Which box did Mira's dog eat?", { limit: 50, ...more });

    isHolding = true;
    const waiting = ask();
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    isHolding = false;
    // More in the talk than before, and between what was said.
    for (const k of [6, 5, 7]) await say(k);
    expect((await ask()).items.length).toBe(8);
    for (const open of gates) open();

    const answer = await waiting;
    const again = await ask({ known: { revision: answer.as_of.revision } });
    expect(answer.items.length).toBe(5);
    expect(answer.items).toEqual(again.items);
    await memory.close();
  },
);
