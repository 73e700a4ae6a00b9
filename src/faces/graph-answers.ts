import { z } from "zod";
import type * as shapes from "../model/shapes.ts";
import { asOf, fact, objectRef } from "./answers.ts";

/** The answers about graphs as schemas. */

const notes = z.array(z.string()).optional();

/** A graph as graphology writes it; `Graph.from` reads it. Nodes may have communities and scores beside. */
const graphAsJson = z.object({
  options: z.looseObject({ type: z.string(), multi: z.boolean() }),
  attributes: z.looseObject({
    group: z.string(),
    as_of: asOf,
    history: z.boolean(),
    complete: z.boolean(),
    notes,
  }),
  nodes: z.array(
    z.object({
      key: z.string(),
      attributes: z.looseObject({
        kind: z.enum(["entity", "text", "number", "boolean", "date"]),
        id: z.string().nullable(),
        name: z.string(),
        label: z.string().nullable(),
        community: z.number().optional(),
      }),
    }),
  ),
  edges: z.array(
    z.object({
      key: z.string(),
      source: z.string(),
      target: z.string(),
      attributes: z.object({
        ...fact.omit({ id: true, group: true, subject: true, object: true, evidence: true }).shape,
        symmetric: z.boolean(),
        ways: z.enum(["out", "in", "both"]),
        status: fact.shape.status.unwrap(),
      }),
    }),
  ),
});

/** A graph; or, where a format is asked for, the text of a file. */
export const graphAnswer = z.union([graphAsJson, z.object({ format: z.string(), text: z.string(), notes })]);

export type GraphAsJson = z.output<typeof graphAsJson>;
export type GraphAnswer = z.output<typeof graphAnswer>;

export const neighbourhood = z.object({
  as_of: asOf,
  neighbours: z.array(z.object({ node: objectRef, hops: z.number(), facts: z.array(fact) })),
  complete: z.boolean(),
  notes,
}) satisfies z.ZodType<shapes.Neighbourhood>;

export const paths = z.object({
  as_of: asOf,
  paths: z.array(
    z.object({
      nodes: z.array(objectRef),
      hops: z.array(z.object({ from: objectRef, to: objectRef, facts: z.array(fact) })),
      departs: z.string().nullable().optional(),
      arrives: z.string().nullable().optional(),
    }),
  ),
  notes,
}) satisfies z.ZodType<shapes.Paths>;
