/** A literal as the journal writes it: text, number, boolean; a date is `{ date: "2021-03" }`. */
export type LiteralInput = string | number | boolean | { date: string };

/** The object of a line: an entity by name, an entity by id, or a typed literal. */
export type ObjectInput = string | { entity: string } | { value: LiteralInput };

/** What a `declare` line may name; a property that is left out stays as it was. */
export interface Declaring {
  predicate: string;
  cardinality?: "one" | "many";
  aspect?: "state" | "event";
  opposite?: string | null;
  symmetric?: boolean;
  inverse?: string | null;
  same_as?: string | null;
  literal?: boolean;
}

/** A declaration without a commit of its own: how a vocabulary is handed in. */
export interface DeclareLine extends Declaring {
  op: "declare";
  recorded_at?: string;
  rev?: number;
}

/** One line of the journal (interface.md section 4) with the commit it belongs to. */
export interface JournalLine extends Partial<Declaring> {
  op: string;
  id?: string;
  group?: string;
  /** The instant of the commit, ISO-8601 UTC. */
  recorded_at: string;
  /** The number of the commit; lines of one commit share it. */
  rev: number;
  subject?: string | { entity: string };
  object?: ObjectInput | null;
  scope?: string | null;
  /** An instant or partial date; "unknown" only in `assert`; missing: observed. */
  from?: string;
  until?: string | null;
  attested?: string | null;
  guessed?: boolean;
  /** `end`: no longer since; `episode`: when it was said. */
  at?: string;
  said?: string | null;
  /** `correct` in a many slot: false when the value did not hold. */
  holds?: boolean;
  /** Id of the episode an entry comes from. */
  episode?: string | null;
  quote?: string;
  reason?: string;
  confidence?: number;
  text?: string;
  speaker?: string;
  session?: string;
  /** `retract` and `restore`: id of the target. */
  entry?: string;
  /** `entity`: its name and label. */
  name?: string;
  label?: string;
  /** `alias`, `merge`, `split`: the entity by name. */
  entity?: string;
  /** Its other name. */
  alias?: string;
  /** `merge`: whom it turns out to be. */
  into?: string;
  /** `split`: whom some entries, or all in some episodes, are about. */
  as?: string;
  entries?: string[];
  episodes?: string[];
}

/** "Unicode NFKC, case folded, spaces collapsed" */
export function normalName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** First instant of a date, partial date or instant, in milliseconds. */
export function instant(text: string): number {
  const ms = Date.parse(
    /^\d{4}(-\d{2}){0,2}$/.test(text) ? `${(`${text}-01-01`).slice(0, 10)}T00:00:00.000Z` : text,
  );
  if (Number.isNaN(ms)) throw new Error(`not an instant: ${text}`);
  return ms;
}

/** Where the year, month or day that was given ends; one millisecond after anything finer. */
export function precisionEnd(given: string | undefined, from: number): number {
  const end = new Date(from);
  if (given === undefined || !/^\d{4}(-\d{2}){0,2}$/.test(given)) return from + 1;
  if (given.length === 4) return end.setUTCFullYear(end.getUTCFullYear() + 1);
  return given.length === 7 ? end.setUTCMonth(end.getUTCMonth() + 1) : end.setUTCDate(end.getUTCDate() + 1);
}
