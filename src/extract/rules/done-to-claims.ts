import { roleOf } from "./being-claims.ts";
import type { Clause } from "./clauses.ts";
import { isOfKind } from "./objects.ts";
import { endOf, eventOf } from "./periods.ts";
import { phraseAt } from "./phrases.ts";
import { objectText, type Talk } from "./talk.ts";

/** Claims of what others did to somebody: "they made me head of year 9", "the doctor put me on ramipril". */
export function doneToClaims({ words, group }: Clause, talk: Talk): boolean {
  if (group === null || group.negated !== null || group.modal !== null || group.passive) return false;
  if (group.tense !== "past" && !group.perfect) return false;
  const whom = phraseAt(words, group.to);
  const names = whom === null ? null : talk.who(whom);
  const when = eventOf(talk, words, group);
  if (whom === null || names?.length !== 1 || when === null) return false;
  const subject = names[0]!;
  const start = words[0]!.start;
  const next = words[whom.to]?.lower ?? "";
  if (
    /^(?:make|name|appoint|elect)$/.test(group.lemma) ||
    (/^(?:promote|hire)$/.test(group.lemma) && /^(?:to|as)$/.test(next))
  ) {
    const phrase = phraseAt(words, /^(?:to|as)$/.test(next) ? whom.to + 1 : whom.to);
    const role = phrase === null || phrase.kind === "pronoun" ? null : roleOf(words, phrase, talk);
    if (role === null) return false;
    const { object, scope, last } = role;
    talk.push({
      op: "assert",
      subject,
      predicate: "role",
      object,
      ...(scope === undefined ? {} : { scope }),
      ...when,
      start,
      end: last.end,
    });
    return true;
  }
  const isOn = (group.lemma === "put" || group.lemma === "start") && next === "on";
  const isOff = group.lemma === "take" && next === "off";
  if (!isOn && !isOff) return false;
  const medicine = phraseAt(words, whom.to + 1);
  if (medicine === null || medicine.kind === "pronoun" || !isOfKind(medicine, "medicine", talk)) return false;
  talk.push({
    op: isOn ? "assert" : "end",
    subject,
    predicate: "takes_medication",
    object: objectText(talk, medicine),
    ...(isOn ? when : endOf(talk, words)),
    start,
    end: medicine.words.at(-1)!.end,
  });
  return true;
}
