import type { Neighbourhood, ObjectRef, Paths } from "../../../model/shapes.ts";
import type { GraphAnswer, GraphAsJson } from "../../graph-answers.ts";
import { cutText } from "../fit-text.ts";
import { safeText } from "../safe-text.ts";
import { table } from "../table.ts";
import type { View } from "../view.ts";
import { asOfLine, noteLines } from "./facts.ts";
import {
  counted,
  factLine,
  shownFlags,
  shownFrom,
  shownObject,
  shownPeriod,
  shownPredicate,
  shownUntil,
} from "./wording.ts";

/** Rows that are shown of a table; files have all. */
const MOST_NODES = 30;
const MOST_FACTS = 100;
const MOST_MEMBERS = 8;

type GraphNode = GraphAsJson["nodes"][number];

const MEASURES = ["degree", "pagerank", "betweenness", "closeness"] as const;

/** A file as it is; else the nodes with the most facts, communities, and the facts. */
export function renderGraph(answer: GraphAnswer, view: View): string {
  if ("text" in answer) return answer.text.trimEnd();
  if (view.format === "json") return JSON.stringify(answer, null, 2);
  const { attributes, nodes, edges } = answer;
  const summary = `${counted(nodes.length, "node")}, ${counted(edges.length, "fact")}, ${asOfLine(attributes.as_of)}`;
  const sections = nodes.length === 0 ? [] : [nodesTable(answer, view), ...communityLines(nodes, view)];
  return [
    ...sections.flatMap((section) => [section, ""]),
    ...(edges.length === 0 ? [] : [edgesTable(answer, view), ""]),
    view.colors.dim(summary),
    ...noteLines(attributes.notes, view),
    ...noteLines(attributes.complete ? [] : ["More facts than --limit allows; some are left out."], view),
  ].join("\n");
}

function nodesTable({ nodes, edges }: GraphAsJson, view: View): string {
  const { bold, dim } = view.colors;
  const facts = new Map(nodes.map(({ key }) => [key, 0]));
  for (const { source, target } of edges) {
    for (const key of new Set([source, target])) facts.set(key, facts.get(key)! + 1);
  }
  const measure = MEASURES.find((name) => nodes.some(({ attributes }) => attributes[name] !== undefined));
  const score = ({ key, attributes }: GraphNode) =>
    measure === undefined ? facts.get(key)! : Number(attributes[measure] ?? -1);
  const ranked = [...nodes].sort((a, b) => score(b) - score(a));
  const rows = ranked.slice(0, MOST_NODES).map((node) => {
    const { kind, name, label, community } = node.attributes;
    return [
      kind === "text" ? `"${name}"` : name,
      kind === "entity" ? (label ?? "") : kind,
      String(facts.get(node.key)),
      community === undefined ? "" : String(community),
      measure === undefined || score(node) < 0 ? "" : score(node).toFixed(4),
      node.attributes.id ?? "",
    ];
  });
  const shown = table(
    [
      { title: "node", paint: bold },
      { title: "kind" },
      { title: "facts", whole: true, align: "right" },
      { title: "community", whole: true, align: "right" },
      { title: measure ?? "score", whole: true, align: "right" },
      { title: "id", whole: true, below: true, paint: dim },
    ],
    rows,
    view,
  );
  return [shown, ...restLines(nodes.length - rows.length, "node", view)].join("\n");
}

function communityLines(nodes: readonly GraphNode[], view: View): string[] {
  const members = new Map<number, string[]>();
  for (const { attributes } of nodes) {
    const { community, name } = attributes;
    if (community === undefined) continue;
    const list = members.get(community);
    if (list === undefined) members.set(community, [name]);
    else list.push(name);
  }
  if (members.size === 0) return [];
  const lines = [...members]
    .sort(([a], [b]) => a - b)
    .filter(([, names]) => names.length > 1)
    .map(([community, names]) => {
      const shown = names.slice(0, MOST_MEMBERS).map((name) => cutText(safeText(name), 40));
      const more = names.length > shown.length ? `, ${names.length - shown.length} more` : "";
      return `community ${community}, ${counted(names.length, "entity", "entities")}: ${shown.join(", ")}${more}`;
    });
  const alone = [...members.values()].filter((names) => names.length === 1).length;
  return [[...lines, ...(alone === 0 ? [] : [view.colors.dim(`${alone} alone`)])].join("\n")];
}

function edgesTable({ nodes, edges }: GraphAsJson, view: View): string {
  const { bold, dim, yellow } = view.colors;
  const names = new Map(
    nodes.map(({ key, attributes: { kind, name } }) => [key, kind === "text" ? `"${name}"` : name]),
  );
  const shown = table(
    [
      { title: "subject" },
      { title: "predicate" },
      { title: "object", paint: bold },
      { title: "from", whole: true },
      { title: "until", whole: true },
      { title: "flags", whole: true, below: true, paint: yellow },
      { title: "id", whole: true, below: true, paint: dim },
    ],
    edges
      .slice(0, MOST_FACTS)
      .map(({ key, source, target, attributes }) => [
        names.get(source)!,
        shownPredicate(attributes),
        names.get(target)!,
        shownFrom(attributes),
        shownUntil(attributes),
        shownFlags(attributes),
        key,
      ]),
    view,
  );
  return [shown, ...restLines(edges.length - MOST_FACTS, "fact", view)].join("\n");
}

function restLines(rest: number, what: string, view: View): string[] {
  return rest <= 0 ? [] : [view.colors.dim(`and ${counted(rest, `more ${what}`)}; --format json has all`)];
}

/** A row a fact, under the neighbour that it leads to. */
export function renderNeighbours(answer: Neighbourhood, view: View): string {
  const { bold, dim, yellow } = view.colors;
  const rows = answer.neighbours.flatMap(({ node, hops, facts }) =>
    facts.map((fact, k) => [
      k === 0 ? String(hops) : "",
      k === 0 ? shownObject(node) : "",
      fact.text,
      shownPeriod(shownFrom(fact), shownUntil(fact)),
      shownFlags(fact),
      fact.id,
    ]),
  );
  const shown = table(
    [
      { title: "hops", whole: true, align: "right" },
      { title: "neighbour", paint: bold },
      { title: "by" },
      { title: "when", whole: true },
      { title: "flags", whole: true, below: true, paint: yellow },
      { title: "id", whole: true, below: true, paint: dim },
    ],
    rows,
    view,
  );
  return [
    ...(rows.length === 0 ? [] : [shown, ""]),
    dim(`${counted(answer.neighbours.length, "neighbour")}, ${asOfLine(answer.as_of)}`),
    ...noteLines(answer.notes, view),
    ...noteLines(answer.complete ? [] : ["There are more; --limit raises how many are shown."], view),
  ].join("\n");
}

/** Each path as a line of names, and a line a fact. */
export function renderPaths(answer: Paths, view: View): string {
  const { bold, dim } = view.colors;
  const name = (node: ObjectRef) => cutText(safeText(shownObject(node)), 40);
  const stories = answer.paths.map(({ nodes, hops, arrives }) => {
    const length = counted(hops.length, "hop");
    const when = arrives === undefined ? "" : `, arrives ${shownFrom({ t_valid: arrives })}`;
    return [
      `${bold(nodes.map(name).join(" → "))}  ${dim(length + when)}`,
      ...hops.flatMap(({ facts }) => facts.map((fact) => `  ${factLine(fact)}`)),
      "",
    ].join("\n");
  });
  const what = view.journey ? "journey" : "path";
  return [
    ...stories,
    dim(`${counted(answer.paths.length, what)}, ${asOfLine(answer.as_of)}`),
    ...noteLines(answer.notes, view),
  ].join("\n");
}
