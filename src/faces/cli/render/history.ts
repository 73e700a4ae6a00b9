import type { Change, ChangesPage, Timeline, TimelinePage } from "../../../model/shapes.ts";
import { fitText, wrapText } from "../fit-text.ts";
import { safeText } from "../safe-text.ts";
import { table } from "../table.ts";
import type { View } from "../view.ts";
import { asOfLine, moreLines, noteLines } from "./facts.ts";
import {
  changeText,
  counted,
  shownFrom,
  shownObject,
  shownPeriod,
  shownPredicate,
  shownTime,
  shownUntil,
} from "./wording.ts";

/** A story a timeline: the periods, then what was said and why. */
export function renderTimelines(page: TimelinePage, view: View): string {
  const { dim } = view.colors;
  return [
    ...page.timelines.flatMap((timeline) => [...story(timeline, view, page.as_of.valid), ""]),
    dim(`${counted(page.timelines.length, "timeline")}, ${asOfLine(page.as_of)}`),
    ...noteLines(page.notes, view),
    ...moreLines(page.next, view),
  ].join("\n");
}

/** One timeline as lines. `valid`: the instant whose period is marked. */
export function story(timeline: Timeline, view: View, valid?: string): string[] {
  const { bold, dim, green } = view.colors;
  const opposites = timeline.predicate.includes("/");
  const periods = timeline.periods.map((period) => {
    const holds =
      valid !== undefined &&
      (period.t_valid ?? "") <= valid &&
      (period.t_invalid === null || valid < period.t_invalid);
    const value = `${opposites ? `${period.predicate} ` : ""}${shownObject(period.object)}`;
    return {
      when: shownPeriod(shownFrom(period), shownUntil(period)),
      value: safeText(value),
      holds,
      id: safeText(period.fact),
    };
  });
  const widest = Math.max(0, ...periods.map(({ when }) => when.length));
  const heading = safeText(`${timeline.subject.name} · ${shownPredicate(timeline)}`);
  return [
    `${bold(heading)}  ${dim(safeText(timeline.id))}`,
    ...periods.flatMap(({ when, value, holds, id }) => {
      const [first = "", ...more] = wrapText(value, Math.max(20, view.width - widest - 6));
      const indent = " ".repeat(widest + 4);
      return [
        `  ${fitText(when, widest)}  ${bold(first)}${holds ? green("  holds") : ""}${more.length > 0 ? "" : dim(`  ${id}`)}`,
        ...more.map((line, l) => indent + bold(line) + (l === more.length - 1 ? dim(`  ${id}`) : "")),
      ];
    }),
    ...(periods.length === 0 ? ["  nothing holds at any time"] : []),
    ...timeline.changes.filter(isTold).flatMap((change) => changeLines(change, view)),
  ];
}

/** What was retracted is told by the retraction. */
function isTold({ kind, flags }: Change): boolean {
  return kind !== "dormant" || !flags.includes("retracted");
}

function changeLines(change: Change, view: View): string[] {
  const { dim } = view.colors;
  const when = shownTime(change.at, change.at_text) || "unknown";
  const lead = `    ${when}: ${changeText(change)}`;
  const room = view.width - 6;
  const said = change.said === change.t_created ? "" : `said ${shownTime(change.said)}, `;
  return [
    ...wrapText(safeText(lead), room),
    // That one value follows another is said above.
    ...change.reasons
      .filter(({ relation, quote }) => relation !== "Changed" || quote !== null)
      .map((reason) => {
        const source = reason.quote === null ? (reason.change ?? reason.episode ?? "") : `"${reason.quote}"`;
        return safeText(`      ${reason.relation === "Changed" ? "follows" : reason.relation}: ${source}`);
      }),
    ...change.evidence
      .filter((each) => each.quote !== null)
      .map((each) =>
        safeText(`      "${each.quote}"${each.episode === null ? "" : `, episode ${each.episode}`}`),
      ),
    dim(
      safeText(
        `      ${said}known ${shownTime(change.t_created)}, revision ${change.revision}, entry ${change.entry}`,
      ),
    ),
  ];
}

export function renderChanges(page: ChangesPage, view: View): string {
  const { bold, dim } = view.colors;
  const rows = page.changes.map((change) => [
    shownTime(change.t_created),
    String(change.revision),
    change.subject.name,
    shownPredicate(change),
    changeText(change),
    shownTime(change.at, change.at_text) || "unknown",
    change.entry,
  ]);
  const columns = [
    { title: "known", whole: true },
    { title: "rev", whole: true, align: "right" as const },
    { title: "subject" },
    { title: "predicate" },
    { title: "change", wraps: true, paint: bold },
    { title: "at", whole: true },
    { title: "entry", whole: true, below: true, spare: true, paint: dim },
  ];
  const summary = `${counted(page.changes.length, "change")}, revision ${page.since.revision} to ${page.until.revision}`;
  const body = rows.length === 0 ? [] : [table(columns, rows, view), ""];
  return [...body, dim(summary), ...moreLines(page.next, view)].join("\n");
}
