import type { Store } from "../../store/store.ts";

/** A new, empty store to be tried. The suite closes it. */
export interface OpenedStore {
  store: Store;
  /** Removes what the store left behind, once all that was opened of it is closed. */
  remove?(): Promise<void>;
}

/** A store that outlasts the object that wrote it: in a file, or on a server. */
export interface LastingStore extends OpenedStore {
  /** Opens what is stored once more, as another process would; the first one may be open still. */
  again(): Promise<Store>;
}

/** Makes a store for one test; tests may run several at once. */
export type OpenStore = () => Promise<OpenedStore>;

/** The same for a store that outlasts its process. */
export type OpenLastingStore = () => Promise<LastingStore>;

export interface ContractOptions {
  /** How many random histories are told to the store and to the reference; other random tests make a share of that. */
  histories?: number;
  /** At most so many revisions of a history are looked at, other ones of each; by default all of them. */
  looks?: number;
}

/** What tests are told of the options. */
export interface Counts {
  readonly histories: number;
  /** Of random tests that take longer for each of their histories. */
  readonly few: number;
  readonly looks: number;
}
