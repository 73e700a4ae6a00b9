import { describe, expect, test } from "vitest";
import { nameOf } from "./support/answers.ts";
import type { Desk } from "./support/desk.ts";
import { faces } from "./support/faces.ts";

describe.each(faces)("C33 Traversal must not walk ended facts ($face)", ({ open }) => {
  const yards = async () => {
    const desk = await open("2026-06-01T00:00:00Z");
    await desk.assert({ subject: "A-yard", predicate: "feeds", object: "B-yard", from: "2025-01-01" });
    await desk.assert({
      subject: "B-yard",
      predicate: "feeds",
      object: "C-yard",
      from: "2025-01-01",
      until: "2026-01-01",
    });
    return desk;
  };
  const walk = async (desk: Desk, from: string, direction: "out" | "in", at?: string) => {
    const when = at === undefined ? {} : { at };
    const { neighbours } = await desk.neighbours(from, { depth: 3, direction, ...when });
    return neighbours.map(({ node, hops }) => `${nameOf(node)} ${hops}`);
  };

  test("a current walk outward stops where the chain has ended, and against it nothing is found", async () => {
    const desk = await yards();
    expect(await walk(desk, "A-yard", "out")).toEqual(["B-yard 1"]);
    expect(await walk(desk, "C-yard", "in")).toEqual([]);
    expect(await walk(desk, "A-yard", "in")).toEqual([]);
    await desk.close();
  });

  test("in June 2025 all of it was connected", async () => {
    const desk = await yards();
    expect(await walk(desk, "A-yard", "out", "2025-06-01")).toEqual(["B-yard 1", "C-yard 2"]);
    expect(await walk(desk, "C-yard", "in", "2025-06-01")).toEqual(["B-yard 1", "A-yard 2"]);
    expect(await walk(desk, "C-yard", "out", "2025-06-01")).toEqual([]);
    await desk.close();
  });

  test("graphs and paths stop there too; what was is there for who asks for it", async () => {
    const desk = await yards();
    const names = async (input: Parameters<Desk["graph"]>[0]) =>
      (await desk.graph(input)).nodes.map(({ attributes }) => attributes!.name);
    expect(await names({})).toEqual(["A-yard", "B-yard"]);
    expect(await names({ around: "A-yard", depth: 3 })).toEqual(["A-yard", "B-yard"]);
    expect(await names({ around: "A-yard", depth: 3, at: "2025-06-01" })).toEqual([
      "A-yard",
      "B-yard",
      "C-yard",
    ]);
    const { edges } = await desk.graph({ history: true });
    expect(edges.map(({ attributes }) => attributes!.status)).toEqual(["current", "ended"]);

    const paths = async (input: Parameters<Desk["paths"]>[2]) =>
      (await desk.paths("A-yard", "C-yard", input)).paths.map(({ nodes }) => nodes.map(nameOf));
    expect(await paths({})).toEqual([]);
    expect(await paths({ at: "2025-06-01" })).toEqual([["A-yard", "B-yard", "C-yard"]]);
    expect(await paths({ at: "2025-06-01", direction: "in" })).toEqual([]);
    expect(await paths({ journey: true })).toEqual([["A-yard", "B-yard", "C-yard"]]);
    await desk.close();
  });

  test("what was not known then is not walked then", async () => {
    const desk = await yards();
    expect(
      (await desk.neighbours("A-yard", { at: "2025-06-01", depth: 3, known: { revision: 1 } })).neighbours,
    ).toHaveLength(1);
    expect((await desk.graph({ at: "2025-06-01", known: { revision: 1 } })).edges).toHaveLength(1);
    await desk.close();
  });
});
