import { digestId } from "../../model/digest.ts";
import type { Claim } from "../../model/inputs.ts";
import { incorrect } from "../../model/palimpsest-error.ts";
import { shownValue } from "../../model/shown-value.ts";
import { refuseIllFormed } from "../../text/well-formed.ts";
import { formatTime } from "../../time/time-point.ts";
import { Emptiness } from "./cells.ts";
import { claimReader, type ReadClaims } from "./claim-reader.ts";
import { Columns, type Place } from "./columns.ts";
import { readMapping } from "./mapping-schema.ts";
import type { EpisodeMapping, RecordMapping, TextField } from "./record-mapping.ts";
import {
  looseTemplateSource,
  type Settings,
  type Source,
  templateSource,
  textSource,
  timeSource,
} from "./sources.ts";

/** An episode as `remember` takes it, without its claims. */
export interface RecordEpisode {
  id: string;
  text: string;
  at?: string;
  speaker?: string;
  session?: string;
  source?: string;
}

/** What one row says. */
export interface ReadRecord {
  episode: RecordEpisode;
  claims: Claim[];
  /** Labels of entities by their names, for those that are named for the first time. */
  labels: ReadonlyMap<string, string>;
}

/**
 * Reads rows by a mapping. The same row gives the same episode id; one that says anything else gives another.
 * @throws `incorrect`, when it is made, naming what is wrong with the mapping
 */
export class RecordReader {
  readonly mapping: RecordMapping;
  readonly #columns = new Columns();
  readonly #episode: (place: Place) => Omit<RecordEpisode, "id"> | null;
  readonly #id: Source<string> | null;
  readonly #claims: readonly ReadClaims[];

  /** @param options `timeZone`: what times of day without a zone mean where the mapping does not say */
  constructor(mapping: unknown, options: { timeZone?: string | undefined } = {}) {
    this.mapping = readMapping(mapping);
    const { dates = "iso", timeZone = options.timeZone, empty = [], episode = {}, claims } = this.mapping;
    const settings = { columns: this.#columns, emptiness: new Emptiness(empty), dates, timeZone };
    this.#episode = episodeReader(episode, settings);
    this.#id = episode.id === undefined ? null : templateSource(episode.id, "episode.id", settings);
    this.#claims = claims.map((claim, k) => claimReader(claim, `claims[${k}]`, settings));
  }

  /** Paths of the columns that a table has to have. */
  get wantedColumns(): string[] {
    return this.#columns.wanted;
  }

  /** @throws `incorrect` where the mapping names a column that a table with this header has not */
  checkHeader(header: readonly string[]): void {
    this.#columns.checkHeader(header);
  }

  /**
   * What a row says; null where all of it is empty.
   * @param row its number, from 1
   * @throws `incorrect`, naming the column and the cell
   */
  read(record: object, row: number): ReadRecord | null {
    if (Array.isArray(record) || typeof record !== "object" || record === null) {
      const shown = shownValue(record);
      throw incorrect(`a record is an object, not ${shown}`, shown, 'Give objects: {"name": "Mira"}.');
    }
    this.#columns.learn(record);
    const place = { record, row, each: null, element: undefined };
    const episode = this.#episode(place);
    if (episode === null) return null;
    const labels = new Map<string, string>();
    const claims = this.mapping.claims.flatMap((mapping, k) => {
      const said = this.#claims[k]!(record, row);
      for (const { subject, object } of said) {
        addLabel(labels, subject, mapping.subject);
        addLabel(labels, object, mapping.object);
      }
      return said;
    });
    const id = this.#id?.(place);
    if (id === null) {
      const { id: template } = this.mapping.episode!;
      const fix = "Make it of columns that no row leaves empty.";
      throw incorrect(`a column of the episode's id ${JSON.stringify(template)} is empty`, template, fix);
    }
    const said = { id: digestId(id ?? "rec", JSON.stringify([episode, claims])), ...episode };
    refuseIllFormed({ said, claims }, "what it says");
    return { episode: said, claims, labels };
  }

  /** To be called after all rows. @throws `incorrect` where the mapping names a column that was in none of them */
  checkFound(): void {
    this.#columns.checkFound();
  }
}

function addLabel(
  labels: Map<string, string>,
  node: Claim["object"],
  field: string | { label?: string },
): void {
  if (typeof field === "string" || field.label === undefined || typeof node !== "string") return;
  if (!labels.has(node)) labels.set(node, field.label);
}

function episodeReader(
  mapping: EpisodeMapping,
  settings: Settings,
): (place: Place) => Omit<RecordEpisode, "id"> | null {
  const { at, speaker, session, source } = mapping;
  const text = textReader(mapping.text, settings);
  const atOf = at === undefined ? null : timeSource(at, "episode.at", settings);
  const named = (name: "speaker" | "session" | "source", field: TextField | undefined) =>
    field === undefined ? [] : [[name, textSource(field, `episode.${name}`, settings)] as const];
  const fields = [...named("speaker", speaker), ...named("session", session), ...named("source", source)];
  return (place) => {
    if (settings.emptiness.all(place.record).next().done === true) return null;
    const words = text(place);
    if (words.trim() === "") {
      throw incorrect(
        "the text of the episode is empty",
        words,
        "Give `episode.text` columns that are filled.",
      );
    }
    const time = atOf?.(place) ?? null;
    const given = fields.map(([name, read]) => [name, read(place)]).filter(([, value]) => value !== null);
    return {
      text: words,
      ...(time === null ? {} : { at: formatTime(time) }),
      ...Object.fromEntries(given),
    };
  };
}

function textReader(text: EpisodeMapping["text"], settings: Settings): (place: Place) => string {
  const where = "episode.text";
  if (text === undefined) {
    return ({ record }) => {
      const cells = [...settings.emptiness.all(record)];
      return cells.map(([path, cell]) => `${path}: ${cell}`).join("\n");
    };
  }
  if (typeof text === "string") return looseTemplateSource(text, where, settings);
  const parts = text.map((part) => templateSource(part, where, settings));
  return (place) => parts.map((part) => part(place) ?? "").join("");
}
