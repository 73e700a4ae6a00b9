import { z } from "zod";
import { withNotes } from "../../memory/hints.ts";
import { asOfFields, flag, node, text, time, withKnown } from "../fields.ts";
import { type GraphAnswer, graphAnswer, neighbourhood, paths } from "../graph-answers.ts";
import { operation } from "../operation.ts";

/** Which facts are walked. */
const walkFields = {
  predicate: z
    .union([z.string(), z.array(z.string()).min(1)])
    .describe("only this relation, or those of a list")
    .optional(),
  scope: text("only this scope").optional(),
  direction: z
    .enum(["out", "in", "both"])
    .describe("walk from subjects to objects, against that, or both ways as by default")
    .optional(),
};

const depth = (otherwise: string) =>
  z.int().nonnegative().describe(`most hops; default ${otherwise}`).optional();
const limit = (otherwise: string) =>
  z.int().positive().describe(`at most so many; default ${otherwise}`).optional();

/** Verbs about how entities are connected. */
export const connecting = [
  operation({
    name: "graph",
    sentence: "Shows what was believed at a point as a graph, whole or around an entity.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      around: node("only what lies near this entity").optional(),
      depth: depth("1, from the entity"),
      ...walkFields,
      ...asOfFields,
      history: flag("ended and future facts too, labelled").optional(),
      overlaps: z
        .strictObject({ from: time("start"), until: time("end, excluded") })
        .describe("facts that hold at some instant of a period, in place of a point")
        .optional(),
      entitiesOnly: flag("without facts whose objects are literals").optional(),
      communities: flag("the number of each entity's community (Louvain) among what is shown").optional(),
      centrality: z
        .enum(["degree", "pagerank", "betweenness", "closeness"])
        .describe("how central each entity is among what is shown, by this measure")
        .optional(),
      format: z
        .enum(["json", "gexf", "graphml", "mermaid"])
        .describe("the text of a file: JSON of graphology, GEXF of Gephi, GraphML, Mermaid")
        .optional(),
      limit: limit("100000 facts"),
    }),
    output: graphAnswer,
    positional: ["around"],
    example: {
      situation: "Who and what was within two hops of Mira in June 2024? A file for Gephi.",
      input: { around: "Mira", depth: 2, at: "2024-06", format: "gexf" },
      answer: "GEXF with a node an entity and an edge a fact, each with its period for the timeline.",
    },
    run: async (memory, input): Promise<GraphAnswer> => {
      const { communities, centrality, format, ...selected } = input;
      const graph = await memory.graph(withKnown(selected));
      const tools = await import("../../graph/index.ts");
      // Whoever asks for facts of other times asks what they connect.
      const { history, notes } = graph.getAttributes();
      if (communities === true) tools.assignCommunities(graph, { history });
      if (centrality !== undefined) tools.assignCentrality(graph, centrality, { history });
      if (format === undefined || format === "json") return graph.export() as GraphAnswer;
      const writers = { gexf: tools.writeGexf, graphml: tools.writeGraphml, mermaid: tools.writeMermaid };
      return { format, text: writers[format](graph), ...withNotes(notes ?? []) };
    },
  }),
  operation({
    name: "neighbours",
    aliases: ["neighbors"],
    sentence: "Lists what lies within some hops of an entity, the nearest first.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      entity: node("where the hops start"),
      depth: depth("1"),
      ...walkFields,
      ...asOfFields,
      limit: limit("100"),
    }),
    output: neighbourhood,
    positional: ["entity"],
    example: {
      situation: "Who is within two hops of Mira now?",
      input: { entity: "Mira", depth: 2 },
      answer: "A row a neighbour: hops, name, and the facts that lead there. What has ended is not walked.",
    },
    run: (memory, input) => {
      const { entity, ...options } = input;
      return memory.neighbours(entity, withKnown(options));
    },
  }),
  operation({
    name: "paths",
    aliases: ["path"],
    sentence: "Finds how two entities are connected at an instant, or by a journey through time.",
    effect: "read",
    idempotent: true,
    input: z.strictObject({
      source: node("where the path starts"),
      target: node("where it ends"),
      journey: flag("each hop began no earlier than the one before, at whatever time").optional(),
      from: time("of a journey: hops that began then or later").optional(),
      until: time("of a journey: hops that began before").optional(),
      depth: depth("6"),
      ...walkFields,
      ...asOfFields,
      limit: limit("10"),
    }),
    output: paths,
    positional: ["source", "target"],
    example: {
      situation: "How were Mira and Juno connected in June 2024?",
      input: { source: "Mira", target: "Juno", at: "2024-06" },
      answer: "All shortest paths, hop by hop, with the facts that held then.",
    },
    run: (memory, input) => {
      const { source, target, ...options } = input;
      return memory.paths(source, target, withKnown(options));
    },
  }),
];
