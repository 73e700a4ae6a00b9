/**
 * How the rows of a table become episodes and claims. Each row is one episode; the claims that are read from its cells rest
 * on it. A path names a column: the name of a header, or in JSON a field, with dots for what lies in it ("address.city").
 */
export interface RecordMapping {
  /** How the file is to be read, where its beginning does not tell. */
  file?: RowFile;
  /** The form of all times in the rows that give no `format` of their own; default `iso`. See `timeForm`. */
  dates?: string;
  /** IANA zone of times of day without one; default that of the memory. */
  timeZone?: string;
  /** Texts that count as empty, beside blank ones: "NULL", "n/a", "9999-12-31". */
  empty?: readonly string[];
  episode?: EpisodeMapping;
  claims: readonly ClaimMapping[];
}

/** The form of a file of rows. */
export interface RowFile {
  /** `csv`: delimited text. `json`: a list of objects. `jsonl`: an object a line. Default: as the first character tells. */
  format?: "csv" | "json" | "jsonl";
  /** Of delimited text, what stands between cells; default: that of comma, semicolon, tab and bar which fits the header. */
  delimiter?: string;
  /** Of delimited text, what encloses cells, default `"`; null: nothing does. */
  quote?: string | null;
  /** Of delimited text without a header, the names of its columns in their order. */
  columns?: readonly string[];
  /** A label of the Encoding Standard such as "windows-1252"; default "utf-8". */
  encoding?: string;
  /** Of a JSON document that is an object, the path to the list of rows in it. */
  list?: string;
}

/** What a row is as an episode. */
export interface EpisodeMapping {
  /**
   * Template of what the row is known by: "hr-{employee_id}". The episode's id is this and a digest of all that the row
   * says, so that the same row again adds nothing, and a changed one is a new episode beside the old. Default: the digest.
   */
  id?: string;
  /** When it was said: when the row was changed, or exported. Default: when it is recorded. */
  at?: TimeField;
  /**
   * Template of its text: "{name} works at {company}". Of a list the parts are joined as they are, without those in which a
   * cell is empty. Default: a line `column: cell` for each cell that is not empty.
   */
  text?: string | readonly string[];
  speaker?: TextField;
  session?: TextField;
  source?: TextField;
}

/** One claim of each row, or of each element of a list in it. */
export interface ClaimMapping {
  /** `assert` (default): that it is so. `end`: that it no longer is. */
  op?: "assert" | "end";
  /** Path of a list: one claim for each element. Paths that go on from it lead into the element. */
  each?: string;
  /** Rows of which it is claimed; all conditions have to hold. */
  when?: Condition | readonly Condition[];
  /** An entity. Where its cell is empty, as with `predicate`, `object`, `scope` and `at`, nothing is claimed. */
  subject: NodeField;
  /** The name of a predicate, or where that stands. */
  predicate: string | Exclude<TextField, string>;
  /** What is claimed; of a list, each element. */
  object: ObjectField;
  scope?: TextField;
  /** When it began. Empty: it is observed when the episode was said. A constant may be "unknown". */
  from?: TimeField;
  /** When it stopped. Empty: until further notice. */
  until?: TimeField;
  /** `inclusive`: `until` names the last day, month or instant of it. `exclusive`: the first after it. */
  untilIs?: "inclusive" | "exclusive";
  /** Of an `end`, when it stopped. */
  at?: TimeField;
  /** Of `at`, as `untilIs`. */
  atIs?: "inclusive" | "exclusive";
  /**
   * The last instant for which the row vouches, such as that of the export: give it where a row tells what is so at present,
   * so that a later export can correct an earlier one. Counts only where there is a start before it and no end.
   */
  attested?: TimeField;
  /** Why it changed. */
  reason?: TextField;
}

/** A path: its cell is not empty. Else the cell is, or is not, one of these texts; an empty cell is "". */
export type Condition = string | { column: string; is?: Scalar | Scalar[]; not?: Scalar | Scalar[] };

/** A cell, or a constant, of one value. */
export type Scalar = string | number | boolean;

/** Where a value stands: exactly one of `column`, `constant` and `template`. */
export interface ValueSource {
  column?: string;
  constant?: Scalar;
  /** Text with paths in braces: "{first} {last}". Empty where one of their cells is. */
  template?: string;
  /** What stands for an empty cell. */
  otherwise?: Scalar;
  /** The column may be missing from all rows; an empty scope is then none. */
  optional?: boolean;
}

/** A text stands for `{ column: text }`. */
export type TextField = string | ValueSource;

/** Where an entity stands: by its name, unless something else is said. */
export type NodeField =
  | string
  | (ValueSource & {
      /** Whether the cell is the name of an entity (default), or the id of one that there is. */
      by?: "name" | "id";
      /** Label of the entity, where the row is the first to name it. */
      label?: string;
    });

/** Where an object stands: an entity or a literal, or a list of them. */
export type ObjectField =
  | string
  | (ValueSource & {
      by?: "name" | "id";
      label?: string;
      /**
       * Absent: text names an entity, unless the predicate is declared literal; numbers and truth values are literals.
       * true: a literal as it stands. "text", "number", "boolean", "date": a literal of this type. false: always an entity.
       */
      literal?: boolean | "text" | "number" | "boolean" | "date";
      /** Form of a literal date. */
      format?: string;
      /** A cell is a list of texts with this between them: one claim for each. */
      split?: string;
    });

/** Constants are ISO-8601. */
export type TimeField = string | (Omit<ValueSource, "template"> & { format?: string });
