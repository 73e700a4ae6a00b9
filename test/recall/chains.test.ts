import { describe, expect, it } from "vitest";
import { likelyChains, withoutName } from "../../src/recall/chains.ts";
import type { Hop } from "../../src/recall/recall-port.ts";

/** Facts as "Emma author Ina": subject, predicate, object; the newest last. */
function graph(...facts: [from: string, predicate: string, to: string | null][]) {
  const hops = facts.map(([from, predicate, to], k): Hop => ({ doc: 2 * k, from, predicate, to })).reverse();
  const asked: string[][] = [];
  const port = {
    hops: async (entities: string[]) => {
      asked.push(entities);
      return hops.filter(({ from }) => entities.includes(from));
    },
  };
  return { port, asked };
}

const seed = (entity: string, docs: number[] = [0]) => ({ entity, name: entity, docs });
const path = (hops: readonly Hop[]) => hops.map(({ predicate, to }) => `${predicate} ${to}`).join(", ");

describe("chains", () => {
  const books = graph(
    ["emma", "author", "ina"],
    ["ina", "married_to", "tom"],
    ["ina", "born_in", "osto"],
    ["tom", "citizen_of", "norwick"],
    ["norwick", "capital", "velden"],
    ["tom", "works_at", "globex"],
  );

  it.each([
    [
      "What is the citizenship of the husband of the author of emma?",
      "author ina, married_to tom, citizen_of norwick",
    ],
    [
      "Which capital has the country that the spouse of emma's author is a citizen of?",
      "author ina, married_to tom, citizen_of norwick, capital velden",
    ],
    ["Where was the author of emma born?", "author ina, born_in osto"],
  ])("%s", async (question, expected) => {
    const { chains, isMeant } = await likelyChains(books.port, question, [seed("emma")]);
    expect(isMeant).toBe(true);
    expect(path(chains[0]!.hops)).toBe(expected);
    expect(chains.map(({ score }) => score)).toEqual(
      [...chains.map(({ score }) => score)].sort((a, b) => b - a),
    );
  });

  it("are not meant where one fact says all that is asked, or nothing is like it", async () => {
    for (const question of [
      "Who is the author of emma?",
      "Who is emma's author, please?",
      "emma?",
      "How tall is emma in metres?",
    ]) {
      const { isMeant } = await likelyChains(books.port, question, [seed("emma")]);
      expect(isMeant, question).toBe(false);
    }
  });

  it("follow the newest of several values before older ones that are worded alike", async () => {
    const { port } = graph(
      ["emma", "author", "old"],
      ["emma", "author", "new"],
      ["old", "born_in", "karst"],
      ["new", "born_in", "osto"],
    );
    const { chains } = await likelyChains(port, "In which place was the author of emma born?", [
      seed("emma"),
    ]);
    expect(chains.slice(0, 2).map(({ hops }) => path(hops))).toEqual([
      "author new, born_in osto",
      "author old, born_in karst",
    ]);
  });

  it("go through no entity twice, four facts deep at most, and no deeper than the question has words", async () => {
    const round = graph(
      ["a", "friend", "b"],
      ["b", "friend", "a"],
      ["b", "boss", "c"],
      ["c", "boss", "d"],
      ["d", "boss", "e"],
      ["e", "boss", "f"],
    );
    const question =
      "Which boss has the boss of the boss of the boss of a's friend, and what sort of person would that likely be?";
    const { chains } = await likelyChains(round.port, question, [seed("a")]);
    expect(Math.max(...chains.map(({ hops }) => hops.length))).toBeLessThanOrEqual(4);
    expect(chains.every(({ hops }) => hops.every(({ to }) => to !== "a"))).toBe(true);
    expect(round.asked.length).toBeLessThanOrEqual(4);
    const short = graph(["a", "friend", "b"], ["b", "boss", "c"]);
    await likelyChains(short.port, "boss a", [seed("a")]);
    expect(short.asked).toEqual([]);
  });

  it("do not begin where too much is known", async () => {
    const { port, asked } = graph(["emma", "author", "ina"], ["ina", "born_in", "osto"]);
    const docs = Array.from({ length: 2001 }, (_, k) => k);
    const { isMeant } = await likelyChains(port, "Where was the author of emma born?", [seed("emma", docs)]);
    expect([isMeant, asked]).toEqual([false, []]);
  });
});

it("a name is taken out of a question wherever it stands, as it is written there", () => {
  expect(withoutName("Who wrote  Emma (1815)?", "emma (1815)")).toBe("Who wrote ?");
  expect(withoutName("Is Mira   Holt here? MIRA HOLT!", "mira holt")).toBe("Is here? !");
});
