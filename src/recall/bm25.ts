/** Okapi BM25 (Robertson and Zaragoza 2009): how fast repetitions saturate, and how far length counts. */
export const BM25 = { k1: 1.2, b: 0.75 } as const;

/**
 * Weight of a term that `df` of `n` documents contain: ln(1 + (n - df + 1/2) / (df + 1/2)), never negative
 * (Robertson's idf with 1 added, as in Lucene).
 */
export function idf(df: number, n: number): number {
  return Math.log(1 + Math.max(0, n - df + 0.5) / (df + 0.5));
}

/**
 * What one term adds to the scores of documents, by how often it stands in one and how long that is, in terms. `df`: documents
 * with it, `n`: documents, `averageLength`: of all. Zero or more.
 */
export function bm25OfTerm(
  df: number,
  n: number,
  averageLength: number,
  k1: number = BM25.k1,
  b: number = BM25.b,
): (tf: number, length: number) => number {
  const weight = idf(df, n) * (k1 + 1);
  const isKnown = averageLength > 0;
  return (tf, length) => {
    if (tf <= 0) return 0;
    const relative = isKnown ? length / averageLength : 1;
    return (weight * tf) / (tf + k1 * (1 - b + b * relative));
  };
}

/** The same of one document. */
export function bm25(
  tf: number,
  df: number,
  n: number,
  length: number,
  averageLength: number,
  k1: number = BM25.k1,
  b: number = BM25.b,
): number {
  return bm25OfTerm(df, n, averageLength, k1, b)(tf, length);
}
