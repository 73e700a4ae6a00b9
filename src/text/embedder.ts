/**
 * What makes vectors of texts, so that they are found by what they mean.
 */
export interface Embedder {
  /** Says which one it is and what it knows: vectors of equal names may be compared. */
  readonly name: string;
  /** Numbers in a vector. */
  readonly dimensions: number;
  /** Whether texts leave this process; then vectors are made before a write begins, never within one. */
  readonly callsOut: boolean;
  /**
   * One vector for each text, in their order: of length 1, or all zero for a text that it makes nothing of.
   *
   * @param use how the texts are used: some embedders read questions otherwise than what answers them
   */
  embed(texts: readonly string[], use: "text" | "question"): Float32Array[] | Promise<Float32Array[]>;
}
