import type { BatchReport, ImportReport, RecordsReport } from "../../../memory/memory.ts";
import type { Change, Classed, Episode, Fact, Write } from "../../../model/shapes.ts";
import { safeText } from "../safe-text.ts";
import type { View } from "../view.ts";
import { changeText, counted, factLine, shownFrom, shownPeriod, shownTime, shownUntil } from "./wording.ts";

/** Most facts listed under one heading; the rest is counted. */
const mostShown = 20;

/** What a write opened, closed and left as it was, and what the engine has to say about it. */
export function renderWrite(
  write: Write & { episode?: Episode; refused?: BatchReport["refused"] },
  view: View,
): string {
  const { dim, yellow } = view.colors;
  const nothing = write.opened.length + write.closed.length + write.unchanged.length === 0;
  return [
    ...(write.episode ? [`episode    ${safeText(write.episode.id)}`] : []),
    ...factLines(write, view),
    ...(nothing && !write.episode ? [dim("no fact changed")] : []),
    ...write.changes
      .filter(isTelling)
      .slice(0, mostShown)
      .map((change) => `change     ${safeText(changeText(change))}`),
    ...classLines(write.classes, view),
    ...(write.refused ?? []).map(
      (item) => `${yellow("refused")}    ${safeText(`item ${item.index}: ${item.message}`)}`,
    ),
    ...write.notes.map((note) => `${yellow("note")}       ${safeText(note)}`),
    recordedLine(write, view),
  ].join("\n");
}

/** What a write about names did: as a rule no fact changes. */
export function renderNaming(write: Write, view: View): string {
  const nothing = write.opened.length + write.closed.length + write.unchanged.length === 0;
  if (!nothing) return renderWrite(write, view);
  const { yellow, dim } = view.colors;
  return [
    ...write.notes.map((note) => `${yellow("note")}  ${safeText(note)}`),
    write.entries.length === 0 ? dim("known already; nothing recorded") : recordedLine(write, view),
  ].join("\n");
}

/**
 * A line a fact. One that goes on with other bounds is closed and opened in the store; here it is one line, with the
 * bounds that it had.
 */
function factLines({ opened, closed, unchanged }: Write, view: View): string[] {
  const { green, red, yellow, dim } = view.colors;
  const before = new Map(closed.map((fact) => [fact.id, fact]));
  const after = new Set(opened.map(({ id }) => id));
  const fresh = opened.filter(({ id }) => !before.has(id));
  const gone = closed.filter(({ id }) => !after.has(id));
  const moved = opened.flatMap((fact) => {
    const was = before.get(fact.id);
    return was === undefined ? [] : [{ fact, was }];
  });
  const ended = moved.filter(isEnd);
  const reopened = moved.filter(({ fact, was }) => fact.t_valid === was.t_valid && fact.t_invalid === null);
  const shifted = moved.filter((each) => !ended.includes(each) && !reopened.includes(each));
  const line = (label: string, paint: (text: string) => string, fact: Fact, was?: string) =>
    `${paint(label.padEnd(9))}  ${factLine(fact)}${was === undefined ? "" : dim(safeText(`  (was ${was})`))}`;
  return [
    ...some(fresh, "opened", (fact) => line("opened", green, fact)),
    ...some(ended, "closed", ({ fact, was }) => line("closed", red, fact, shownUntil(was) || "open")),
    ...some(reopened, "reopened", ({ fact, was }) => line("reopened", green, fact, shownUntil(was))),
    ...some(shifted, "moved", ({ fact, was }) =>
      line("moved", yellow, fact, shownPeriod(shownFrom(was), shownUntil(was))),
    ),
    ...some(gone, "closed", (fact) => line("closed", red, fact)),
    ...some(unchanged, "unchanged", (fact) => line("unchanged", dim, fact)),
  ];
}

/** Whether all that happened to a fact is that it got an end, or an earlier one. */
function isEnd({ fact, was }: { fact: Fact; was: Fact }): boolean {
  if (fact.t_valid !== was.t_valid || fact.t_invalid === null) return false;
  return was.t_invalid === null || fact.t_invalid < was.t_invalid;
}

function some<Item>(items: readonly Item[], label: string, write: (item: Item) => string): string[] {
  const more = items.length - mostShown;
  const lines = items.slice(0, mostShown).map(write);
  return more > 0 ? [...lines, `${label.padEnd(9)}  and ${more.toLocaleString("en-US")} more`] : lines;
}

/** Words that begin where nothing was known are told by their number, where there are several. */
function classLines(classes: readonly Classed[], view: View): string[] {
  const fresh = classes.filter(({ class: name, also }) => name === "new" && also.length === 0);
  const told = fresh.length > 1 ? classes.filter((one) => !fresh.includes(one)) : classes;
  const lines = some(told, "class", (one) => classLine(one, view));
  if (fresh.length < 2) return lines;
  const all = `new: ${fresh.length} words begin where nothing was known to hold.`;
  return [...lines, `${view.colors.dim("class".padEnd(9))}  ${all}`];
}

/** Of which class a word was, and why. */
function classLine({ class: name, also, why }: Classed, view: View): string {
  const names = also.length === 0 ? name : `${name} (also ${also.join(", ")})`;
  return `${view.colors.dim("class".padEnd(9))}  ${safeText(`${names}: ${why}`)}`;
}

/** Changes that the facts' lines do not tell by themselves. */
function isTelling({ kind, flags }: Change): boolean {
  if (kind === "dormant" || kind === "corroborated") return false;
  return flags.length > 0 || !["began", "changed", "ended", "resumed"].includes(kind);
}

function recordedLine({ entries, revision, t_created }: Write, view: View): string {
  return view.colors.dim(safeText(`${entryList(entries)}revision ${revision}, ${shownTime(t_created)}`));
}

function entryList(entries: string[]): string {
  if (entries.length === 0) return "";
  if (entries.length > mostShown) return `${counted(entries.length, "entry", "entries")}, `;
  return `${entries.length === 1 ? "entry" : "entries"} ${entries.join(" ")}, `;
}

export function renderImport(report: ImportReport & Partial<RecordsReport>, view: View): string {
  const { yellow } = view.colors;
  const { rows, claims, read } = report;
  const unit = rows === undefined ? "line" : "row";
  const parts = [`${counted(report.applied, unit)} applied`, `${report.known} already known`];
  if (report.refused.length > 0) parts.push(`${report.refused.length} refused`);
  if (read !== undefined) parts.push(`${counted(read, "claim")} read`);
  if (claims !== undefined) parts.push(`${counted(claims, "claim")} new`);
  return [
    parts.join(", "),
    ...report.refused.map(({ row, line, message, fix }) => {
      const where =
        rows === undefined ? `line ${line}` : `row ${row}${line === row ? "" : ` (line ${line})`}`;
      return yellow(safeText(`${where}: ${message.replace(`${where}: `, "")}${fix ? ` (${fix})` : ""}`));
    }),
    ...report.notes.map((note) => `${yellow("note")} ${safeText(note)}`),
    ...Object.entries(report.revisions).map(([group, revision]) =>
      safeText(`group ${group}: revision ${revision}`),
    ),
  ].join("\n");
}
