const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/**
 * What is indexed of an episode besides its text: the speaker before it, its day (UTC) behind it, so that "What did
 * Mira say on 8 May 2023?" finds it. `occurredAt`: milliseconds since 1970 UTC.
 */
export function searchableEpisode(text: string, speaker: string | null, occurredAt: number): string {
  const date = new Date(occurredAt);
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${speaker === null ? "" : `${speaker}: `}${text}\n${day}`;
}
