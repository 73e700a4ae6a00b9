import type { Period } from "./period.ts";

/** The thirteen relations of two periods, after Allen, "Maintaining knowledge about temporal intervals", CACM 26 (1983). */
export const ALLEN_RELATIONS = [
  "before",
  "meets",
  "overlaps",
  "starts",
  "during",
  "finishes",
  "equals",
  "finished-by",
  "contains",
  "started-by",
  "overlapped-by",
  "met-by",
  "after",
] as const;

/** How the first of two periods lies to the second. */
export type AllenRelation = (typeof ALLEN_RELATIONS)[number];

/** Relations of periods that share an instant: by whether the first starts earlier, with, or later; and how it ends. */
const SHARING: readonly (readonly AllenRelation[])[] = [
  ["overlaps", "finished-by", "contains"],
  ["starts", "equals", "started-by"],
  ["during", "finishes", "overlapped-by"],
];

/**
 * The one relation that holds between two periods. Sentinels compare like instants: two open ends are the same end,
 * two unknown starts the same start.
 */
export function relation(a: Period, b: Period): AllenRelation {
  if (a.to <= b.from) return a.to < b.from ? "before" : "meets";
  if (b.to <= a.from) return b.to < a.from ? "after" : "met-by";
  return SHARING[Math.sign(a.from - b.from) + 1]![Math.sign(a.to - b.to) + 1]!;
}

/** The relation of `b` to `a`, given that of `a` to `b`. */
export function converse(r: AllenRelation): AllenRelation {
  // The list is symmetric about "equals".
  return ALLEN_RELATIONS[ALLEN_RELATIONS.length - 1 - ALLEN_RELATIONS.indexOf(r)]!;
}

/** All relations that `a` can have to `c`, given `r1` of `a` to `b` and `r2` of `b` to `c`. The set is the caller's own. */
export function compose(r1: AllenRelation, r2: AllenRelation): Set<AllenRelation> {
  compositions ??= deriveCompositions();
  return new Set(compositions.get(r1)!.get(r2));
}

type Compositions = Map<AllenRelation, Map<AllenRelation, Set<AllenRelation>>>;
let compositions: Compositions | undefined;

/**
 * Three periods have six bounds, and relations depend on nothing but the order of bounds. So every case there is occurs
 * among the fifteen periods with bounds 0..5.
 */
function deriveCompositions(): Compositions {
  const periods: Period[] = [];
  for (let to = 1; to <= 5; to++) {
    for (let from = 0; from < to; from++) periods.push({ from, to });
  }
  const table: Compositions = new Map(
    ALLEN_RELATIONS.map((r1) => [r1, new Map(ALLEN_RELATIONS.map((r2) => [r2, new Set<AllenRelation>()]))]),
  );
  for (const a of periods) {
    for (const b of periods) {
      const row = table.get(relation(a, b))!;
      for (const c of periods) row.get(relation(b, c))!.add(relation(a, c));
    }
  }
  return table;
}
