import type { Entry, Recall, RecallItem, Replay, Why } from "../../../model/shapes.ts";
import { wrapText } from "../fit-text.ts";
import { safeLines, safeText } from "../safe-text.ts";
import type { View } from "../view.ts";
import { asOfLine, noteLines } from "./facts.ts";
import { counted, factLine, shownFrom, shownPeriod, shownTime, shownUntil } from "./wording.ts";

/** Ranked items with their scores, then the text for the model. */
export function renderRecall(recall: Recall, view: View): string {
  const { bold, dim } = view.colors;
  const summary = `${counted(recall.items.length, "item")}, ${recall.intent}, ${asOfLine(recall.as_of)}`;
  const notes = noteLines(recall.notes, view);
  if (recall.items.length === 0) return [dim(safeText(summary)), ...notes].join("\n");
  return [
    ...recall.items.flatMap((item, i) => itemLines(item, i + 1, view)),
    "",
    bold("context") + dim(` (${counted(recall.tokens, "token")})`),
    ...safeLines(recall.context).flatMap((line) => wrapText(line, view.width)),
    "",
    dim(safeText(summary)),
    ...notes,
    dim(view.explain ? safeText(`receipt ${recall.receipt}`) : "scores in parts, and the receipt: --explain"),
  ].join("\n");
}

/** The text as it was shown, and what is missing of it. */
export function renderReplay({ as_of, items, context, tokens, missing, ranked }: Replay, view: View): string {
  const { bold, dim, yellow } = view.colors;
  const again =
    ranked === undefined
      ? []
      : [
          ranked.same
            ? "ranked again: the same items in the same order"
            : yellow("ranked again: other items"),
        ];
  return [
    ...(ranked === undefined ? [] : ranked.items.flatMap((item, k) => itemLines(item, k + 1, view))),
    bold("context") + dim(` (${counted(tokens, "token")})`),
    ...safeLines(context).flatMap((line) => wrapText(line, view.width)),
    "",
    ...missing.map((id) => `${yellow("missing")}  ${safeText(id)}`),
    ...again,
    dim(safeText(`${counted(items.length, "item")}, ${asOfLine(as_of)}`)),
  ].join("\n");
}

function itemLines(item: RecallItem, rank: number, view: View): string[] {
  const { dim, yellow } = view.colors;
  const lead = `${String(rank).padStart(3)}. `;
  const [first = "", ...more] = wrapText(safeText(item.text), Math.max(20, view.width - lead.length - 8));
  const when =
    item.kind === "fact"
      ? shownPeriod(shownFrom(item), shownUntil(item))
      : shownTime(item.occurred_at ?? null);
  const parts = Object.entries(item.parts).map(([name, score]) => `${name} ${score.toFixed(3)}`);
  const status = item.status === undefined || item.status === "current" ? "" : yellow(`${item.status} `);
  const indent = " ".repeat(lead.length + 7);
  return [
    `${lead}${item.score.toFixed(3).padStart(5)}  ${first}`,
    ...more.map((line) => indent + line),
    `${indent}${status}${dim(safeText(`${item.kind} ${when} ${item.id}`))}`,
    ...(view.explain && parts.length > 0 ? [dim(safeText(`${indent}${parts.join(", ")}`))] : []),
  ];
}

/** The sentences, then what they rest on. */
export function renderWhy(why: Why, view: View): string {
  const { bold, dim } = view.colors;
  const section = (title: string, lines: string[]) =>
    lines.length === 0 ? [] : ["", bold(title), ...lines.map((line) => `  ${line}`)];
  const paragraph = (text: string) => safeLines(text).flatMap((line) => wrapText(line, view.width - 2));
  return [
    why.fact === null ? bold(safeText(why.id)) : bold(factLine(why.fact)),
    ...why.explanation.flatMap(paragraph),
    ...section(
      "entries",
      why.entries.flatMap((entry) => paragraph(entryLine(entry))),
    ),
    ...section(
      "episodes",
      why.episodes.flatMap((episode) => [
        dim(safeText(`${shownTime(episode.occurred_at)} ${episode.speaker ?? ""} ${episode.id}`)),
        ...paragraph(episode.text),
      ]),
    ),
    ...section(
      "overruled",
      why.overruled.flatMap((entry) => paragraph(entryLine(entry))),
    ),
    ...section(
      "believed before",
      why.replaced.flatMap((fact) => paragraph(factLine(fact))),
    ),
  ].join("\n");
}

const knownFields = new Set(["id", "op", "group", "revision", "t_created"]);

/** What was said, in a line: the verb, its fields, when it became known, its id. */
export function entryLine(entry: Entry): string {
  const fields = Object.entries(entry)
    .filter(([name, value]) => !knownFields.has(name) && value !== null && value !== undefined)
    .map(([name, value]) => `${name} ${fieldText(value)}`);
  return [
    entry.op,
    ...fields,
    `known ${shownTime(entry.t_created)}, revision ${entry.revision}, entry ${entry.id}`,
  ].join(" · ");
}

function fieldText(value: unknown): string {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT/.test(value) ? shownTime(value) : value;
  if (typeof value === "object" && value !== null) {
    if ("name" in value) return String(value.name);
    if ("entity" in value) return fieldText(value.entity);
    if ("value" in value) return JSON.stringify(value.value);
  }
  return JSON.stringify(value);
}
