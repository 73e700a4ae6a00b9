import { randomUUID } from "node:crypto";
import { Session, Transaction } from "neo4j-driver";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openMemory } from "../../src/index.ts";
import { Neo4jStore } from "../../src/store/neo4j/neo4j-store.ts";
import { journal } from "../../src/testing/contract/views.ts";
import { neo4jServer } from "../support/neo4j-server.ts";
import { type Break, boltProxy } from "./support/bolt-proxy.ts";

const space = () => `${randomUUID()} `;

afterEach(() => void vi.restoreAllMocks());

/** Counts how often something is asked while no answer is outstanding: each is a wait of its own. */
function counting(): { waits: number } {
  const counted = { waits: 0 };
  let outstanding = 0;
  for (const asked of [Session.prototype, Transaction.prototype] as {
    run(...a: never[]): PromiseLike<unknown>;
  }[]) {
    const { run } = asked;
    vi.spyOn(asked, "run").mockImplementation(function (this: unknown, ...given: never[]) {
      if (outstanding === 0) counted.waits++;
      outstanding++;
      const answer = run.apply(this as never, given);
      const ended = () => void outstanding--;
      answer.then(ended, ended);
      return answer as never;
    });
  }
  return counted;
}

describe("over a server", () => {
  it("an ordinary write waits twice before its commit, and facts as of a point take three statements", async () => {
    const memory = await openMemory({ store: new Neo4jStore(await neo4jServer(), { space: space() }) });
    const say = (object: string, from: string) =>
      memory.assert({ subject: "Mira", predicate: "lives_in", object, from });
    await say("Velden", "2020");
    await say("Osto", "2021");
    const counted = counting();
    for (const [object, from] of [
      ["Karst", "2022"],
      ["Karst", "2022"],
      ["Velden", "2019"],
    ] as const) {
      counted.waits = 0;
      const { entries } = await say(object, from);
      expect([entries.length, counted.waits], `${object} ${from}`).toEqual([1, 2]);
    }
    counted.waits = 0;
    expect((await memory.facts({ subject: "Mira", at: "2021-06" })).facts).toHaveLength(1);
    expect(counted.waits).toBe(3);
    await memory.close();
  });

  it.each<Break>(["before the commit", "behind the commit"])(
    "a way that breaks %s writes once",
    async (at) => {
      const server = await neo4jServer();
      const proxy = await boltProxy(server.uri);
      const memory = await openMemory({
        store: new Neo4jStore({ ...server, uri: proxy.uri }, { space: space() }),
      });
      const say = (object: string) =>
        memory.assert({ subject: "Mira", predicate: "t_near", object, from: "2020" });
      await say("Velden");
      proxy.breakAt(at);
      expect((await say("Osto")).revision).toBe(2);
      expect((await say("Karst")).revision).toBe(3);
      const lines = (await journal(memory)).map(
        (line) => JSON.parse(line) as { op: string; object?: string },
      );
      expect(lines.flatMap(({ op, object }) => (op === "assert" ? [object] : []))).toEqual([
        "Velden",
        "Osto",
        "Karst",
      ]);
      expect((await memory.verify()).problems).toEqual([]);
      await memory.close();
      await proxy.close();
    },
  );

  it("what runs code of callers is not run again, and is told apart from what was written", async () => {
    const server = await neo4jServer();
    const proxy = await boltProxy(server.uri);
    const memory = await openMemory({
      store: new Neo4jStore({ ...server, uri: proxy.uri }, { space: space() }),
    });
    let runs = 0;
    const lines = function* () {
      runs++;
      yield JSON.stringify({
        op: "assert",
        subject: "Mira",
        predicate: "t_near",
        object: `place ${runs}`,
        from: "2020",
      });
    };
    await memory.import(lines());
    proxy.breakAt("before the commit");
    await expect(memory.import(lines())).rejects.toMatchObject({ code: "unavailable" });
    // The commit of a chunk, which nobody sees before the last step has said so.
    proxy.breakAt("behind the commit");
    await expect(memory.import(lines())).rejects.toMatchObject({ code: "unavailable" });
    proxy.breakAt("behind the commit", 1);
    expect((await memory.import(lines())).applied).toBe(1);
    expect(runs).toBe(4);
    expect((await memory.facts({ history: true })).facts.map((f) => f.text)).toEqual([
      "Mira t near place 1",
      "Mira t near place 4",
    ]);
    await memory.close();
    await proxy.close();
  });
});
