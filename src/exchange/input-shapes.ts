import { z } from "zod";

/** The shapes that what is said has in common, however it comes in. */

export const time = z.union([z.string(), z.number()]);
export const node = z.union([z.string(), z.strictObject({ entity: z.string() })]);
export const literal = z.union([z.string(), z.number(), z.boolean(), z.strictObject({ date: z.string() })]);
export const object = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.strictObject({ entity: z.string() }),
  z.strictObject({ value: literal }),
]);
