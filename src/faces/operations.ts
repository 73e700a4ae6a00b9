import type { Operation } from "./operation.ts";
import { connecting } from "./operations/connecting.ts";
import { episodes } from "./operations/episodes.ts";
import { exchange } from "./operations/exchange.ts";
import { naming } from "./operations/naming.ts";
import { reading } from "./operations/reading.ts";
import { saying } from "./operations/saying.ts";
import { upkeep } from "./operations/upkeep.ts";

/** All verbs of the product. A verb whose part has not landed has no row. */
export const operations: readonly Operation[] = [
  ...saying,
  ...episodes,
  ...naming,
  ...reading,
  ...connecting,
  ...exchange,
  ...upkeep,
];

/** The row of a name or alias. */
export function findOperation(name: string): Operation | undefined {
  return operations.find((row) => row.name === name || row.aliases?.includes(name));
}
