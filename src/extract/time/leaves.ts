import type { Node } from "./chart.ts";
import { AMBIGUOUS, type Entry, LEXICON, NO_NOUNS, VAGUE } from "./english.ts";
import { figures } from "./figures.ts";
import { holiday } from "./holidays.ts";
import { clock, dayFromNow, decadeOf, seasonFrom, when } from "./leaf-values.ts";
import { daily, month, once, weekday } from "./series.ts";
import type { Token } from "./tokens.ts";
import type { Value } from "./value.ts";

const HOUR = 3_600_000;

/** The leaves of a chart over the tokens [from, to): what each word, and each figure, may stand for. */
export function leavesOf(tokens: readonly Token[], from: number, to: number, text: string): Node[] {
  const leaves: Node[] = [];
  const put = (start: number, end: number, value: Value | null, weight = 0) => {
    if (value !== null && end <= to) leaves.push({ start, end, value, depth: 0, weight });
  };
  for (let k = from; k < to; k++) {
    const token = tokens[k]!;
    for (const { tokens: phrase, entry } of LEXICON.get(token.text) ?? []) {
      if (phrase.every((word, j) => tokens[k + j]?.text === word))
        put(
          k,
          k + phrase.length,
          counting(entryValue(entry, token), tokens[k + phrase.length]),
          phrase.length - 1,
        );
    }
    if (token.kind === "sign") put(k, k + 1, { kind: "word", word: token.text });
    if (token.kind === "figures") figures(tokens, k, text, put);
    const vague = VAGUE[token.text];
    if (vague !== undefined) put(k, k + 1, { kind: "word", word: `vague ${vague}` });
  }
  return leaves;
}

function counting(value: Value, next: Token | undefined): Value {
  if (value.kind !== "number" || next?.kind !== "word" || LEXICON.has(next.text) || NO_NOUNS.has(next.text))
    return value;
  return { ...value, counts: true };
}

function entryValue(entry: Entry, token: Token): Value {
  const latent = AMBIGUOUS.has(token.text) && !token.capital;
  switch (entry.is) {
    case "weekday":
      return when(weekday(entry.n), "weekday", { latent });
    case "month":
      return when(month(entry.n), "month", {
        latent: AMBIGUOUS.has(token.text),
        number: entry.n,
        range: true,
        capital: token.capital,
      });
    case "unit":
      return { kind: "unit", unit: entry.unit, plural: entry.plural, isShort: entry.isCounted === true };
    case "number":
      return { kind: "number", n: entry.n, digits: 0 };
    case "ordinal":
      return { kind: "ordinal", n: entry.n };
    case "day part":
      return when(daily("hour", entry.from * HOUR, entry.to * HOUR), "day part", {
        date: false,
        clock: true,
        range: true,
        latent: entry.meal,
      });
    case "hour":
      return clock(entry.hour, 0, 0, { unit: "hour", ambiguous: false });
    case "season":
      return when(seasonFrom(entry.month), "season", { range: true, latent });
    case "day":
      return when(dayFromNow(entry.offset), "date", { isPlaced: true });
    case "now":
      return when(
        once("second", (now) => ({ from: now, to: now + 1 })),
        "now",
        { clock: true, isPlaced: true },
      );
    case "decade":
      return when(decadeOf(entry.n), "unit", { range: true });
    case "recurrence":
      return { kind: "recurrence", every: entry.every };
    case "holiday":
      return when(holiday(entry.holiday), "holiday");
    case "word":
      return { kind: "word", word: entry.word };
  }
}
