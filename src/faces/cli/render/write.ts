import type { BatchReport, ImportReport } from "../../../memory/memory.ts";
import type { Episode, Fact, Write } from "../../../model/shapes.ts";
import { safeText } from "../safe-text.ts";
import type { View } from "../view.ts";
import { changeText, counted, factLine, shownTime } from "./wording.ts";

/** Most facts listed under one heading; the rest is counted. */
const mostShown = 20;

/** What a write opened, closed and left as it was, and what the engine has to say about it. */
export function renderWrite(
  write: Write & { episode?: Episode; refused?: BatchReport["refused"] },
  view: View,
): string {
  const { green, red, dim, yellow } = view.colors;
  const section = (label: string, facts: Fact[], paint: (text: string) => string) => [
    ...facts.slice(0, mostShown).map((fact) => `${paint(label)}  ${factLine(fact)}`),
    ...(facts.length > mostShown
      ? [dim(`${label}  and ${counted(facts.length - mostShown, "more", "more")}`)]
      : []),
  ];
  const quietChanges = write.changes.filter(({ kind }) => kind !== "began" && kind !== "dormant");
  const changes = quietChanges
    .slice(0, mostShown)
    .map((change) => `change     ${safeText(changeText(change))}`);
  const nothing = write.opened.length + write.closed.length + write.unchanged.length === 0;
  return [
    ...(write.episode ? [`episode    ${safeText(write.episode.id)}`] : []),
    ...section("opened   ", write.opened, green),
    ...section("closed   ", write.closed, red),
    ...section("unchanged", write.unchanged, dim),
    ...(nothing && !write.episode ? [dim("no fact changed")] : []),
    ...changes,
    ...(write.refused ?? []).map(
      (item) => `${yellow("refused")}    ${safeText(`item ${item.index}: ${item.message}`)}`,
    ),
    ...write.notes.map((note) => `${yellow("note")}       ${safeText(note)}`),
    dim(safeText(`${entryList(write.entries)}revision ${write.revision}, ${shownTime(write.t_created)}`)),
  ].join("\n");
}

function entryList(entries: string[]): string {
  if (entries.length === 0) return "";
  if (entries.length > mostShown) return `${counted(entries.length, "entry", "entries")}, `;
  return `${entries.length === 1 ? "entry" : "entries"} ${entries.join(" ")}, `;
}

export function renderImport(report: ImportReport, view: View): string {
  const { yellow } = view.colors;
  const parts = [`${counted(report.applied, "line")} applied`, `${report.known} already known`];
  if (report.refused.length > 0) parts.push(`${report.refused.length} refused`);
  return [
    parts.join(", "),
    ...report.refused.map(({ line, message, fix }) =>
      yellow(safeText(`line ${line}: ${message.replace(`line ${line}: `, "")}${fix ? ` (${fix})` : ""}`)),
    ),
    ...report.notes.map((note) => `${yellow("note")} ${safeText(note)}`),
    ...Object.entries(report.revisions).map(([group, revision]) =>
      safeText(`group ${group}: revision ${revision}`),
    ),
  ].join("\n");
}
