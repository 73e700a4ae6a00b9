import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { journeys, neighbours, shortestPaths } from "../../src/graph/index.ts";
import { fixedClock, type GraphInput, type Memory, openMemory } from "../../src/index.ts";
import { history } from "../../src/testing/histories.ts";
import { allFacts, instants } from "../support/beliefs.ts";
import { runs } from "../support/runs.ts";

const clock = fixedClock(Date.UTC(2035, 0, 1));

const directions = fc.constantFrom<"out" | "in" | "both">("out", "in", "both");

/** Facts among few entities and values, so that many ways lead from each to another. */
const dense = fc
  .array(
    fc.record({
      op: fc.constant("assert"),
      subject: fc.constantFrom("Mira", "Bo", "Cy", "Ida"),
      predicate: fc.constantFrom("t_note", "t_sends"),
      object: fc.constantFrom("Mira", "Bo", "Cy", "Ida", "Velden", { value: 0.5 }, { value: true }),
      from: fc.constantFrom("2017", "2019"),
    }),
    { maxLength: 12 },
  )
  .map((lines) => ({ lines: lines.filter(({ subject, object }) => subject !== object) }));

/** A random history in a store, and a point to look from. */
async function replayed(lines: readonly unknown[], known: number, at: string) {
  const memory = await openMemory({ store: ":memory:", clock });
  await memory.import(lines.map((line) => JSON.stringify(line)));
  const { revision } = await memory.stats();
  return { memory, point: { at, known: { revision: known % (revision + 1) } } };
}

/** One of the predicates that were used, also by a name under which nothing is stored; or none. */
async function somePredicate(memory: Memory, n: number): Promise<{ predicate?: string }> {
  const { predicates } = await memory.predicates();
  const chosen = predicates[n % (2 * predicates.length + 1)];
  return chosen === undefined ? {} : { predicate: chosen.name };
}

/** What a graph says, without the order and without `ways`, which a named predicate narrows. */
function sayings(graph: Awaited<ReturnType<Memory["graph"]>>): unknown[] {
  return graph
    .mapEdges((id, { ways: _, symmetric: __, ...edge }, source, target) => ({ id, ...edge, source, target }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe("the graph of a random history", { timeout: 3_600_000 }, () => {
  const told = fc.oneof({ arbitrary: history(), weight: 3 }, { arbitrary: dense, weight: 1 });
  const asked = fc.record({ told, known: fc.nat(), at: instants, n: fc.nat(), old: fc.boolean() });

  it("has the facts that are listed, fact by fact, in their order", async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ told, known, at, n, old }) => {
        const { memory, point } = await replayed(told.lines, known, at);
        const filter = { ...point, ...(await somePredicate(memory, n)), history: old };
        const facts = await allFacts(memory, { ...filter, limit: 7 });
        const graph = await memory.graph(filter);
        expect(graph.edges()).toEqual(facts.map(({ id }) => id));
        for (const fact of facts) {
          const { subject, object, evidence: _, group, id, ...rest } = fact;
          const edge = graph.getEdgeAttributes(id);
          expect(edge).toMatchObject({ status: "current", ...rest });
          expect(graph.getSourceAttribute(id, "id")).toBe(subject.id);
          expect(graph.getSourceAttribute(id, "name")).toBe(subject.name);
          const { kind, id: objectId, name } = graph.getTargetAttributes(id);
          if ("entity" in object)
            expect([kind, objectId, name]).toEqual(["entity", object.entity.id, object.entity.name]);
          else expect([objectId, name]).toEqual([null, literalText(object.value)]);
          expect(graph.getAttribute("group")).toBe(group);
        }
        expect(graph.nodes().every((node) => graph.degree(node) > 0)).toBe(true);
        expect(graph.getAttribute("complete")).toBe(true);
        await memory.close();
      }),
      { numRuns: runs(60, 3000) },
    );
  });

  it("around an entity is what some hops reach, and all facts among that", async () => {
    const more = fc.record({ direction: directions, depth: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(asked, more, async ({ told, known, at, n, old }, { direction, depth }) => {
        const { memory, point } = await replayed(told.lines, known, at);
        const filter: GraphInput = { ...point, ...(await somePredicate(memory, n)), history: old };
        const whole = await memory.graph(filter);
        const centre = whole.nodes().find((node) => whole.getNodeAttribute(node, "kind") === "entity");
        if (centre !== undefined) {
          const id = whole.getNodeAttribute(centre, "id")!;
          const walk = { direction, depth, history: true };
          const reached = new Set([centre, ...neighbours(whole, centre, walk).map(({ node }) => node)]);
          const ball = await memory.graph({ ...filter, around: { entity: id }, direction, depth });
          expect(new Set(ball.nodes())).toEqual(reached);
          const among = whole.filterEdges((_, __, s, t) => reached.has(s) && reached.has(t));
          expect(ball.edges()).toEqual(among);
          expect(sayings(ball)).toEqual(
            sayings(whole).filter((edge) => among.includes((edge as { id: string }).id)),
          );

          if (!old) {
            const near = await memory.neighbours(
              { entity: id },
              { ...point, ...(await somePredicate(memory, n)), direction, depth },
            );
            expect(near.neighbours.map(({ hops, facts }) => [hops, facts.map((fact) => fact.id)])).toEqual(
              neighbours(whole, centre, walk).map(({ hops, facts }) => [hops, facts]),
            );
          }
        }
        await memory.close();
      }),
      { numRuns: runs(150, 10_000) },
    );
  });

  it("has the paths and journeys that are found without it", async () => {
    const more = fc.record({ direction: directions, depth: fc.nat(5) });
    await fc.assert(
      fc.asyncProperty(asked, more, async ({ told, known, at, n }, { direction, depth }) => {
        const { memory, point } = await replayed(told.lines, known, at);
        const filter = await somePredicate(memory, n);
        const all = await memory.graph({ ...filter, known: point.known, history: true });
        const now = await memory.graph({ ...filter, ...point });
        const people = all.filterNodes((_, { kind }) => kind === "entity").slice(0, 4);
        for (const source of people) {
          for (const target of people) {
            const ends = [source, target].map((key) => ({ entity: all.getNodeAttribute(key, "id")! })) as [
              { entity: string },
              { entity: string },
            ];
            const found = await memory.paths(...ends, { ...filter, ...point, direction, depth, limit: 50 });
            const both = now.hasNode(source) && now.hasNode(target);
            const expected = both
              ? shortestPaths(now, source, target, { direction, depth, limit: 50 })
              : source === target
                ? [{ hops: [] }]
                : [];
            expect(found.paths.map(({ hops }) => hops.map(({ facts }) => facts.map(({ id }) => id)))).toEqual(
              expected.map(({ hops }) => hops),
            );
            const through = await memory.paths(...ends, {
              ...filter,
              known: point.known,
              journey: true,
              direction,
              depth,
            });
            expect(
              through.paths.map(({ hops, departs, arrives }) => ({
                hops: hops.map(({ facts }) => facts[0]!.id),
                departs,
                arrives,
              })),
            ).toEqual(
              journeys(all, source, target, { direction, depth }).map(({ nodes: _, ...journey }) => journey),
            );
          }
        }
        await memory.close();
      }),
      { numRuns: runs(40, 2000) },
    );
  });
});

function literalText(value: unknown): string {
  return typeof value === "object" ? (value as { date: string }).date : String(value);
}
