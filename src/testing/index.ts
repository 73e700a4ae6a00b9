/** The public list of `palimpsest/testing`, by name. */

export type {
  ContractOptions,
  LastingStore,
  OpenedStore,
  OpenLastingStore,
  OpenStore,
} from "./contract/opened-store.ts";
export { NaiveStore } from "./naive/naive-store.ts";
export { lastingStoreContract, storeContract } from "./store-contract.ts";
