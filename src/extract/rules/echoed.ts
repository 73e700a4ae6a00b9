import type { TextToRead } from "../extractor.ts";
import { type ReadClaim, same } from "./talk.ts";

/** "Me too", "same here": what was just said of oneself holds for the one who answers as well. */
const ECHO =
  /^(?:(?:oh|omg|haha|lol|ha|wow|ooh|aw+|yes|yeah|no way|ah)[\s,.!]+)*(?:me too|same here|same|me neither|so do i|so am i|so have i|neither do i|likewise|ditto|snap|i do too|i am too|as do i|as am i)(?=\s*(?:[,.!;:()-]|$|\p{Extended_Pictographic}|(?:and|but|tho|though|lol|haha|actually)\b))/iu;
/** What two may have in common; of other things, as of kin, each has their own. */
const SHARED =
  /^(?:likes|dislikes|prefers|allergic_to|has_condition|follows_diet|afraid_of|speaks|plays|learns|studies|has_hobby|interested_in|supports|collects|lives_in|works_at|studies_at|member_of|grew_up_in|born_in|favourite|uses|wants|skilled_in|religion|nationality)$/;

/** Claims of the one who answers "me too", as those of the message before it; none where it says no such thing. */
export function echoed(read: TextToRead, readClaims: (text: TextToRead) => ReadClaim[]): ReadClaim[] {
  const { text, speaker, before } = read;
  const last = before.at(-1);
  if (last === undefined || last.speaker === null || speaker === null || same(last.speaker, speaker))
    return [];
  const [said] = ECHO.exec(text.trimStart()) ?? [];
  if (said === undefined) return [];
  const start = text.length - text.trimStart().length;
  const theirs = readClaims({
    ...read,
    text: last.text,
    speaker: last.speaker,
    addressee: speaker,
    before: before.slice(0, -1),
  });
  // Of "I moved to Osto" it is the move that is echoed, of which each has their own.
  const isOfMove = theirs.some(({ predicate }) => predicate === "moved_to");
  return theirs.flatMap(({ op, subject, predicate, object, scope }) =>
    op === "assert" &&
    same(subject, last.speaker) &&
    SHARED.test(predicate) &&
    !(isOfMove && predicate === "lives_in")
      ? [
          {
            op,
            subject: speaker,
            predicate,
            object,
            ...(scope === undefined ? {} : { scope }),
            start,
            end: start + said.length,
          },
        ]
      : [],
  );
}
