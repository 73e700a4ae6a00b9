import { cleanName } from "../text/normal-name.ts";
import { UNSPACED } from "../text/unspaced-script.ts";
import type { EpisodeDocument, FactDocument, RecallDocument } from "./recall-port.ts";

const UNSPACED_LETTER = new RegExp(`[${UNSPACED}]`, "u");

function tokensOf(letter: string): number {
  if (/[A-Za-z\s]/.test(letter)) return 1 / 4;
  if (/[0-9]/.test(letter)) return 1 / 2;
  if (letter.length > 1) return 2;
  if (UNSPACED_LETTER.test(letter)) return 1;
  return /\p{L}/u.test(letter) ? 1 / 2 : 1;
}

/**
 * Tokens of a text for a language model, estimated without one and rather too high than too low: 4 letters or spaces
 * of English a token, 2 digits or letters of other alphabets, 1 character of a script without spaces, 1 punctuation
 * mark; a character beyond the basic plane is 2 tokens. Rounded up. A bound in practice, not by proof.
 */
export function estimateTokens(text: string): number {
  let total = 0;
  for (const letter of text) total += tokensOf(letter);
  return Math.ceil(total);
}

/** "2026-05-01", with the time of day where it is not midnight UTC. */
function shown(instant: string | null, given: string | null): string | null {
  if (given !== null) return given;
  if (instant === null) return null;
  const [day, time = ""] = instant.split("T");
  return time === "" || time.startsWith("00:00:00.000") ? day! : `${day}T${time.slice(0, 5)}Z`;
}

/**
 * " (since 2026-03)", " (as of 2026-03-01)" where the start was only observed, " (from 2020 until 2022, no longer so)";
 * of an event " (2023)"; " (undated)" where no bound is known.
 */
function period(fact: FactDocument): string {
  const given = fact.valid_text.from === "unknown" ? null : fact.valid_text.from;
  const from = shown(fact.t_valid, given);
  const until = shown(fact.t_invalid, fact.valid_text.until);
  const isEvent = fact.aspect === "event";
  const bounds: string[] = [];
  if (isEvent && from !== null && fact.valid_text.until === null) bounds.push(from);
  else {
    const since = fact.valid_text.from === null && fact.status === "current" ? "as of" : "since";
    if (from !== null) bounds.push(until === null ? `${since} ${from}` : `from ${from}`);
    if (until !== null) bounds.push(`until ${until}`);
  }
  const notes = bounds.length === 0 ? [] : [bounds.join(" ")];
  if (fact.status === "ended" && !isEvent) notes.push("no longer so");
  if (fact.status === "future") notes.push("not yet so");
  // Each line of a fact has a bracket, by which it is known where an answer is pasted into a talk.
  return ` (${notes.length === 0 ? "undated" : notes.join(", ")})`;
}

function factLine(fact: FactDocument): string {
  return `- ${cleanName(fact.text)}${period(fact)}`;
}

function episodeLine(episode: EpisodeDocument): string {
  const when = episode.occurred_at.slice(0, 10);
  const who = episode.speaker === null ? "" : ` ${cleanName(episode.speaker)}`;
  return `[${when}${who}] "${cleanName(episode.text)}"`;
}

export interface Context {
  context: string;
  /** `estimateTokens` of the context; never above the budget. */
  tokens: number;
  /** Ids of the items that the context shows, in its order. */
  used: string[];
}

/**
 * Text for a prompt from ranked documents: a line each, facts first with their periods, then what was said, quoted
 * with day and speaker. Takes them in rank order, whole or not at all, as long as `budgetTokens` allows; one that is
 * too long doesn't keep shorter ones out. Equal lines stand once.
 */
export function buildContext(documents: readonly RecallDocument[], budgetTokens: number): Context {
  const facts: { id: string; line: string }[] = [];
  const said: { id: string; line: string }[] = [];
  const seen = new Set<string>();
  let spent = 0;
  for (const document of documents) {
    const line = document.kind === "fact" ? factLine(document) : episodeLine(document);
    if (seen.has(line)) continue;
    const price = estimateTokens(`${line}\n`);
    if (spent + price > budgetTokens) continue;
    seen.add(line);
    spent += price;
    (document.kind === "fact" ? facts : said).push({ id: document.id, line });
  }
  const shownItems = [...facts, ...said];
  const context = shownItems.map((item) => item.line).join("\n");
  return { context, tokens: estimateTokens(context), used: shownItems.map((item) => item.id) };
}
