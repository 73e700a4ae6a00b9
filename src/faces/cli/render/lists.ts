import type { Found, VerifyReport } from "../../../memory/memory.ts";
import type { Entity, Episode, Predicate, Stats } from "../../../model/shapes.ts";
import { wrapText } from "../fit-text.ts";
import { safeLines, safeText } from "../safe-text.ts";
import { type Column, table } from "../table.ts";
import type { View } from "../view.ts";
import { moreLines } from "./facts.ts";
import { story } from "./history.ts";
import { entryLine } from "./recall.ts";
import { changeText, counted, factLine, shownTime } from "./wording.ts";

function list(
  columns: Column[],
  rows: string[][],
  noun: [string, string],
  next: string | null,
  view: View,
): string {
  const body = rows.length === 0 ? [] : [table(columns, rows, view), ""];
  return [...body, view.colors.dim(counted(rows.length, ...noun)), ...moreLines(next, view)].join("\n");
}

export function renderEpisodes(page: { episodes: Episode[]; next: string | null }, view: View): string {
  const { dim } = view.colors;
  return list(
    [
      { title: "when", whole: true },
      { title: "speaker" },
      { title: "text" },
      { title: "session", below: true, paint: dim },
      { title: "id", paint: dim, whole: true, below: true },
    ],
    page.episodes.map((episode) => [
      shownTime(episode.occurred_at),
      episode.speaker ?? "",
      episode.text,
      episode.session ?? "",
      episode.id,
    ]),
    ["episode", "episodes"],
    page.next,
    view,
  );
}

export function renderEntities(page: { entities: Entity[]; next: string | null }, view: View): string {
  const { bold, dim } = view.colors;
  return list(
    [
      { title: "name", paint: bold },
      { title: "label" },
      { title: "aliases" },
      { title: "recorded", whole: true, below: true, spare: true, paint: dim },
      { title: "id", whole: true, below: true, paint: dim },
    ],
    page.entities.map((entity) => [
      entity.name,
      entity.label ?? "",
      entity.aliases.join(", "),
      shownTime(entity.t_created),
      entity.id,
    ]),
    ["entity", "entities"],
    page.next,
    view,
  );
}

export function renderPredicates(answer: { predicates: Predicate[] }, view: View): string {
  const { bold, dim } = view.colors;
  return list(
    [
      { title: "name", paint: bold },
      { title: "values", whole: true },
      { title: "aspect", whole: true },
      { title: "also" },
      { title: "origin", whole: true, paint: dim },
    ],
    answer.predicates.map((predicate) => [
      predicate.name,
      predicate.cardinality,
      predicate.aspect,
      [
        predicate.literal ? "literal" : "",
        predicate.scoped ? "scoped" : "",
        predicate.symmetric ? "symmetric" : "",
        predicate.opposite === null ? "" : `opposite ${predicate.opposite}`,
        predicate.inverse === null ? "" : `inverse ${predicate.inverse}`,
        predicate.same_as === null ? "" : `same as ${predicate.same_as}`,
      ]
        .filter((each) => each !== "")
        .join(", "),
      predicate.origin,
    ]),
    ["predicate", "predicates"],
    null,
    view,
  );
}

export function renderGroups(
  answer: { groups: { name: string; revision: number; t_created: string }[] },
  view: View,
): string {
  return list(
    [
      { title: "name", paint: view.colors.bold },
      { title: "revision", whole: true, align: "right" },
      { title: "newest", whole: true },
    ],
    answer.groups.map((group) => [group.name, String(group.revision), shownTime(group.t_created)]),
    ["group", "groups"],
    null,
    view,
  );
}

export function renderStats(stats: Stats): string {
  const rows: [string, string | number][] = [
    ["group", safeText(stats.group)],
    ["revision", stats.revision],
    ["entities", stats.entities],
    ["predicates", stats.predicates],
    ["episodes", stats.episodes],
    ["entries", stats.entries],
    ["timelines", stats.timelines],
    ["facts, believed now", stats.facts.current],
    ["facts, row versions", stats.facts.versions],
  ];
  const widest = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, value]) => name.padEnd(widest) + value.toLocaleString("en-US")).join("\n");
}

export function renderFound(found: Found[], view: View): string {
  return found.map((each) => foundLines(each, view).join("\n")).join("\n\n");
}

function foundLines(found: Found, view: View): string[] {
  const { bold, dim } = view.colors;
  switch (found.kind) {
    case "fact":
      return [
        bold(factLine(found.fact)),
        ...wrapText(safeText(found.fact.text), view.width),
        dim(safeText(`recorded ${shownTime(found.fact.t_created)}`)),
        ...found.fact.evidence.map((each) =>
          safeText(
            `  entry ${each.entry}${each.episode === null ? "" : `, episode ${each.episode}`}${each.quote === null ? "" : `: "${each.quote}"`}`,
          ),
        ),
      ];
    case "entry":
      return [
        ...wrapText(safeText(entryLine(found.entry)), view.width),
        ...(found.change === null ? [] : [`  ${safeText(changeText(found.change))}`]),
      ];
    case "episode":
      return [
        bold(
          safeText(
            `${shownTime(found.episode.occurred_at)} ${found.episode.speaker ?? ""} ${found.episode.id}`,
          ),
        ),
        ...safeLines(found.episode.text).flatMap((line) => wrapText(line, view.width)),
      ];
    case "entity": {
      const { name, label, aliases, merged_into: home, id } = found.entity;
      return [
        `${bold(safeText(name))}${label === null ? "" : safeText(` (${label})`)}  ${dim(safeText(id))}`,
        ...(home === undefined
          ? []
          : wrapText(safeText(`merged into ${home.name} (${home.id})`), view.width)),
        ...(aliases.length === 0 ? [] : wrapText(safeText(`also: ${aliases.join(", ")}`), view.width)),
      ];
    }
    case "timeline":
      return story(found.timeline, view);
  }
}

export function renderVerify(report: VerifyReport, view: View): string {
  const { green, red } = view.colors;
  const { facts, evidence, entries } = report.checked;
  const checked = `${counted(facts, "fact")}, ${counted(evidence, "piece")} of evidence, ${counted(entries, "entry", "entries")}`;
  return [
    `${report.ok ? green("sound") : red("different")}: ${checked}`,
    ...(report.ok && report.problems.length > 0 ? ["mended:"] : []),
    ...report.problems.map((problem) => `  ${safeText(problem)}`),
  ].join("\n");
}
