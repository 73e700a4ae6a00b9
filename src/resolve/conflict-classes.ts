import type { ConflictClass } from "../model/shapes.ts";
import type { Situation, Told } from "./situation.ts";

/** FadeMem's classes of a new memory beside a similar one (Wei et al. 2026, arXiv 2601.18642). */
export type FadeMemClass = "compatible" | "contradictory" | "subsumes" | "subsumed";

/** One class of what a new word can be to what was known. */
export interface ConflictClassRow {
  readonly name: ConflictClass;
  /** The rule in words. */
  readonly rule: string;
  readonly when: (situation: Situation) => boolean;
  /** What it does to the timeline. No class weakens a fact or removes one: what is believed no longer stays readable. */
  readonly effect: string;
  /** FadeMem's class of the pair, or those that it may be; none where there is no pair. */
  readonly fademem: readonly FadeMemClass[];
  /** Why a word is of this class. */
  readonly why: (situation: Situation) => string;
}

/** In order of precedence: a word is of the first class whose rule holds, and `also` of the others whose rules hold. */
export const CONFLICT_CLASSES: readonly ConflictClassRow[] = [
  {
    name: "duplicate",
    rule: "the same words were recorded before, or the same episode says the same of the same time once more",
    when: (s) => s.repeats !== null,
    effect: "none; an episode that says it in other words is kept as evidence once more",
    fademem: ["compatible"],
    why: (s) => {
      const { entry, episode } = s.repeats!;
      const as = entry === null ? "" : `, as ${entry}`;
      if (episode === null) return `${clause(s, "That")} was recorded before${as}.`;
      return `${clause(s, "That")} was said by the same episode before, ${episode}${as}.`;
    },
  },
  {
    name: "contested",
    rule: "it takes the place of what another speaker said of that time, or a later word of another speaker stands in its place",
    when: (s) => s.dispute !== null,
    effect: "the later word holds, and its fact is marked `contested`; both stay readable",
    fademem: ["contradictory"],
    why: (s) => {
      const { speaker, other, said } = s.dispute!;
      const stands = s.kind === "dormant" ? ", whose word is the later one," : "";
      return `${speaker} says ${clause(s)}, where ${other}${stands} says ${phrase(said)}.`;
    },
  },
  {
    name: "negation",
    rule: "it says that something no longer holds, or did not hold, or was never so",
    when: (s) =>
      s.kind === "retracted" ||
      (s.kind === "ended" && !s.wasKnown && s.ends?.isSooner !== false) ||
      (s.kind === "corrected" && s.denies !== null) ||
      (repeatsAStart(s) && s.ends?.isSooner === true),
    effect:
      "the period gets an end or a gap, or is believed no longer from this revision on; before it, it still is",
    fademem: ["contradictory"],
    why: (s) => {
      const { op, said, before, ends } = s;
      if (op === "retract") return `${clause(s, "That")} is taken back: it was never so.`;
      if (op === "end") return `${said.value} holds no longer ${said.when}.`;
      if (s.denies === "value") return `${capital(said.when)} ${said.value} did not hold.`;
      if (op === "correct") return `${capital(said.when)} nothing held, where ${before!.value} was known.`;
      if (ends === null) return `${phrase(said)} tells when ${said.value} ended.`;
      return `${phrase(said)} tells that ${said.value} held ${ends.until} only.`;
    },
  },
  {
    name: "correction",
    rule: "it speaks of a time for which something else was said, and takes its place there",
    when: (s) => s.kind === "corrected" && (s.revises || !repeatsAStart(s)),
    effect: "what was said is believed no longer there from this revision on; before it, it still is",
    fademem: ["contradictory"],
    why: ({ op, said, before, revises }) => {
      if (op === "correct") {
        const instead = before === null ? "where nothing was known" : `not ${before.value}`;
        return `${capital(said.when)} it was ${said.value}, ${instead}.`;
      }
      if (before === null) return `${phrase(said)} takes the place of what was said.`;
      return `${phrase(said)} ${revises ? "is said in place of" : "corrects"} ${phrase(before)}.`;
    },
  },
  {
    name: "interlude",
    rule: "it has an end, lies over another value, and gives that back",
    when: (s) => begins(s) && s.isInterlude,
    effect: "the other value gets a gap and comes back where the interlude ends",
    fademem: ["contradictory"],
    why: ({ said, next }) =>
      next === null
        ? `${phrase(said)} lies over another value, which goes on afterwards.`
        : `${phrase(said)} lies over ${next.value}, which goes on afterwards.`,
  },
  {
    name: "resumption",
    rule: "a value that held before, and had ended, holds again; or what was taken back counts again",
    when: (s) => s.kind === "restored" || (begins(s) && s.kind === "resumed"),
    effect: "a new period of the same value; the earlier one stays as it was",
    fademem: ["compatible", "contradictory"],
    why: (s) => {
      const { kind, said, before } = s;
      if (kind === "restored") return `${clause(s, "That")} counts again.`;
      const instead = before === null ? "" : `, in place of ${phrase(before)}`;
      return `${phrase(said)} holds again, as it did before${instead}.`;
    },
  },
  {
    name: "change",
    rule: "another value held until then: the world moved",
    when: (s) =>
      begins(s) && !s.isInterlude && (s.kind === "changed" || (s.kind === "resumed" && s.before !== null)),
    effect: "the earlier value ends where the new one begins, and both keep their periods",
    fademem: ["contradictory"],
    why: (s) => {
      const { said, before, cutsBefore } = s;
      const told = s.late ? `, told after ${knownLater(s)}` : "";
      if (before === null) return `${phrase(said)} follows another value${told}.`;
      const began = before.began === null ? "" : `, which began ${before.began}`;
      return `${phrase(said)} ${cutsBefore ? "replaces" : "follows"} ${before.value}${began}${told}.`;
    },
  },
  {
    name: "corroboration",
    rule: "what it says was known already, from elsewhere",
    when: (s) =>
      s.repeats === null &&
      (s.kind === "corroborated" ||
        (s.kind === "ended" && (s.wasKnown || s.ends?.isSooner === false)) ||
        (repeatsAStart(s) && !s.revises && s.ends?.isSooner !== true)),
    effect: "it is kept as evidence; a period becomes longer where it reaches beyond what was known",
    fademem: ["compatible"],
    why: (s) => {
      const source = s.episode === null ? "it is said once more" : `episode ${s.episode} says so too`;
      const longer = s.ends === null ? "" : `, and that it holds ${s.ends.until}`;
      return `${clause(s, "That")} was known; ${source}${longer}.`;
    },
  },
  {
    name: "dormant",
    rule: "a later word stands in its way, or nothing is known yet of what it speaks of",
    when: (s) => s.kind === "dormant" && s.repeats === null,
    effect: "none for now; it is kept, and counts as soon as nothing stands in its way",
    fademem: ["contradictory"],
    why: (s) => `${clause(s, "That")} changes nothing: ${reason(s)}.`,
  },
  {
    name: "late",
    rule: "something that begins later was known when it was recorded",
    when: (s) => s.late,
    effect: "it takes its place before what was known, which stays as it was",
    fademem: ["compatible"],
    why: (s) => `${phrase(s.said)} is told after ${knownLater(s)}.`,
  },
  {
    name: "refinement",
    rule: "of a predicate of many values: its name is that of a value that holds with words that narrow it, or the other way round",
    when: (s) => begins(s) && s.beside !== null && s.beside.kin !== null,
    effect: "both stay; that one takes the other in is told",
    fademem: ["subsumes", "subsumed"],
    why: ({ said, beside }) => {
      const { relation, value, when } = beside!.kin!;
      return `${phrase(said)} ${relation === "subsumed" ? "is a kind of" : "takes in"} ${value}, which holds ${when}; both stay.`;
    },
  },
  {
    name: "coexisting",
    rule: "of a predicate of many values: others hold during some of its period",
    when: (s) => begins(s) && s.beside !== null && s.beside.others > 0,
    effect: "all stay",
    fademem: ["compatible"],
    why: ({ said, beside }) =>
      `${phrase(said)} stands beside ${phrase(beside!.first!)}${beside!.others === 1 ? "" : ", and others"}.`,
  },
  {
    name: "new",
    rule: "nothing was known to hold before it, or beside it",
    when: (s) => begins(s) && s.kind === "began" && !s.isInterlude && !s.late && s.beside === null,
    effect: "a first period",
    fademem: [],
    why: ({ said }) => `${phrase(said)} begins where nothing was known to hold.`,
  },
];

/** Whether its value begins to hold by it: not where that was believed before. */
function begins({ kind, wasKnown }: Situation): boolean {
  return (kind === "began" || kind === "changed" || kind === "resumed") && !wasKnown;
}

/** Whether it would begin a period, but that was known to begin there. */
function repeatsAStart({ op, kind, wasKnown }: Situation): boolean {
  const starts = kind === "began" || kind === "changed" || kind === "resumed" || kind === "corrected";
  return op === "assert" && starts && wasKnown;
}

function phrase({ value, when }: Told): string {
  return when === "" ? value : `${value} ${when}`;
}

/** What a word says, as part of a sentence, or as its beginning. */
function clause({ tells, said, denies }: Situation, that: "that" | "That" = "that"): string {
  if (denies === "all") return `${that} nothing held ${said.when}`;
  if (denies === "value") return `${that} ${said.value} did not hold ${said.when}`;
  return tells === "end" ? `${that} ${said.value} holds no longer ${said.when}` : phrase(said);
}

/** Words of our own as the beginning of a sentence; names stay as they are. */
function capital(when: string): string {
  return when.charAt(0).toUpperCase() + when.slice(1);
}

/** What was known that begins later. */
function knownLater({ next, laterStart }: Situation): string {
  if (laterStart !== null) return `it was known to hold ${laterStart}`;
  return next === null ? "something that begins later was known" : `${phrase(next)} was known`;
}

function reason({ op, hindrance, isSelf }: Situation): string {
  if (isSelf) return "it is about one entity by both its names";
  if (op === "retract" || op === "restore") return "it stands as it did";
  if (hindrance === null) return "it was taken back at once";
  const by = hindrance.by === null ? "another word" : phrase(hindrance.by);
  switch (hindrance.rule) {
    case "repeated":
      return "it was known";
    case "overruled":
      return `${by} is the later word on that time`;
    case "ended":
    case "superseded":
      return `${by} ends it`;
    case "masked":
      return `${by}, a correction, stands there`;
    case "overlaid":
      return `${by} lies over all of it`;
    case "waits":
      return "nothing of the kind is known that began before it";
  }
}
