import type { AsOf, Diff, Fact, FactsPage } from "../../../model/shapes.ts";
import { safeText } from "../safe-text.ts";
import { table } from "../table.ts";
import type { View } from "../view.ts";
import {
  counted,
  shownFlags,
  shownFrom,
  shownObject,
  shownPredicate,
  shownTime,
  shownUntil,
} from "./wording.ts";

/** Facts under their titles. Of versions of facts it matters when each was known. */
export function factsTable(facts: readonly Fact[], view: View): string {
  const { bold, dim, yellow } = view.colors;
  const hasOld = facts.some((fact) => fact.t_expired !== null);
  return table(
    [
      { title: "subject" },
      { title: "predicate" },
      { title: "object", paint: bold },
      { title: "from", whole: true },
      { title: "until", whole: true },
      { title: "recorded", whole: true, below: true, spare: !hasOld, paint: dim },
      { title: "flags", whole: true, below: true, paint: yellow },
      { title: "id", whole: true, below: true, paint: dim },
    ],
    facts.map((fact) => [
      fact.subject.name,
      shownPredicate(fact),
      shownObject(fact.object),
      shownFrom(fact),
      shownUntil(fact),
      shownTime(fact.t_created),
      shownFlags(fact),
      fact.id,
    ]),
    view,
  );
}

/** Where a read looked from. */
export function asOfLine(asOf: AsOf): string {
  const clamped = asOf.clamped ? " (nothing newer is known)" : "";
  return `at ${shownTime(asOf.valid)}, known ${shownTime(asOf.known)}, revision ${asOf.revision}${clamped}`;
}

/** How to read on, if there is more. */
export function moreLines(next: string | null, view: View): string[] {
  return next === null ? [] : [view.colors.dim(`more: --after ${next}`)];
}

export function renderFacts(page: FactsPage, view: View): string {
  const summary = view.colors.dim(`${counted(page.facts.length, "fact")}, ${asOfLine(page.as_of)}`);
  const rows = page.facts.length === 0 ? [] : [factsTable(page.facts, view), ""];
  return [...rows, summary, ...noteLines(page.notes, view), ...moreLines(page.next, view)].join("\n");
}

/** What an empty answer may be empty of. */
export function noteLines(notes: readonly string[] | undefined, view: View): string[] {
  return (notes ?? []).map((note) => `${view.colors.yellow("note")}  ${safeText(note)}`);
}

/** Four labelled sections, the empty ones too: that nothing was corrected is an answer. */
export function renderDiff(diff: Diff, view: View): string {
  const point = (p: Diff["from"]) =>
    `${shownTime(p.valid)} (known ${shownTime(p.known)}, revision ${p.revision})`;
  const before = diff.corrected.map((pair) => pair.before);
  const after = diff.corrected.map((pair) => pair.after).filter((fact) => fact !== null);
  const section = (title: string, facts: Fact[], meaning: string) => [
    "",
    `${view.colors.bold(title)} ${view.colors.dim(`- ${meaning}`)}`,
    facts.length === 0 ? "  none" : factsTable(facts, view),
  ];
  return [
    view.colors.dim(`from ${point(diff.from)} to ${point(diff.to)}`),
    ...section("became true", diff.became_true, "the world moved"),
    ...section("stopped", diff.stopped, "the world moved"),
    ...section("corrected", before, "believed before, given up since"),
    ...(after.length === 0 ? [] : ["by", factsTable(after, view)]),
    ...section("learned late", diff.learned_late, "was so already, and not known"),
  ].join("\n");
}
