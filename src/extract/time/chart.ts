import type { Value } from "./value.ts";

/** A value over the tokens [start, end) of a phrase. */
export interface Node {
  readonly start: number;
  readonly end: number;
  readonly value: Value;
  /** Rules that it took, for the choice between readings of the same tokens: fewer first. */
  readonly depth: number;
  /** Weights of its rules, added: higher first. */
  readonly weight: number;
}

export type Item = (node: Node) => boolean;

/** What its items, side by side, make together; null where they make nothing. */
export interface Rule {
  readonly name: string;
  readonly items: readonly Item[];
  readonly make: (nodes: readonly Node[]) => Value | null;
  readonly weight: number;
  /** What the first item may be, so that most rules need not be tried; null is anything. */
  readonly first: readonly string[] | null;
}

/** Phrases are cut so that no chart grows beyond this. */
const MOST_NODES = 2500;

/**
 * All that rules make of nodes that lie side by side, from the bottom up. Of what means the same over the same tokens
 * only the first is kept, which took the fewest rounds.
 *
 * @param identity equal for values that mean the same
 */
export function parse(
  leaves: readonly Node[],
  rules: readonly Rule[],
  identity: (value: Value) => string,
): Node[] {
  const nodes: Node[] = [...leaves];
  const byStart = new Map<number, Node[]>();
  const made = new Set<string>();
  const put = (node: Node) => {
    const list = byStart.get(node.start);
    if (list === undefined) byStart.set(node.start, [node]);
    else list.push(node);
  };
  for (const leaf of leaves) put(leaf);
  let fresh = new Set<Node>(leaves);
  while (fresh.size > 0) {
    const next = new Set<Node>();
    for (const rule of rules) {
      for (const list of [...byStart.values()]) {
        for (const node of [...list]) {
          if (rule.first !== null && !rule.first.includes(keyOf(node.value))) continue;
          for (const found of matches(rule.items, node, byStart)) {
            if (!found.some((each) => fresh.has(each))) continue;
            const value = rule.make(found);
            if (value === null) continue;
            const start = found[0]!.start;
            const end = found[found.length - 1]!.end;
            const key = `${start} ${end} ${identity(value)}`;
            if (made.has(key)) continue;
            made.add(key);
            const depth = 1 + found.reduce((sum, each) => sum + each.depth, 0);
            const weight = rule.weight + found.reduce((sum, each) => sum + each.weight, 0);
            const result: Node = { start, end, value, depth, weight };
            next.add(result);
            nodes.push(result);
            if (nodes.length > MOST_NODES) return nodes;
          }
        }
      }
    }
    for (const node of next) put(node);
    fresh = next;
  }
  return nodes;
}

/** What a rule's first item is looked up by: a kind, or a word. */
function keyOf(value: Value): string {
  return value.kind === "word" ? `"${value.word}` : value.kind;
}

function* matches(items: readonly Item[], node: Node, byStart: Map<number, Node[]>): Iterable<Node[]> {
  if (!items[0]!(node)) return;
  if (items.length === 1) {
    yield [node];
    return;
  }
  for (const next of byStart.get(node.end) ?? [])
    for (const rest of matches(items.slice(1), next, byStart)) yield [node, ...rest];
}
