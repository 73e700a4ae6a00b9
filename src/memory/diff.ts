import { declarationsOf } from "../commit/commit.ts";
import { identitiesOf } from "../commit/identities.ts";
import type { AsOfInput } from "../model/inputs.ts";
import type { Diff, Fact } from "../model/shapes.ts";
import type { FactQuery, GroupReader, StoredFact } from "../store/store.ts";
import type { Engine } from "./engine.ts";
import { findEntities, findPredicate, twoEndedPredicates } from "./find.ts";
import { emptyPoint, type Point, readPoint, resolvePoint } from "./point.ts";
import { presentFacts } from "./present.ts";

export interface DiffFilter {
  subject?: string;
  predicate?: string;
}

/**
 * What lies between A = (V1, K1) and B = (V2, K2): how the world moved, as known at K2, and what was learned about V1.
 */
export async function diff(
  engine: Engine,
  group: string,
  a: AsOfInput,
  b: AsOfInput,
  filter: DiffFilter = {},
): Promise<Diff> {
  const [askedA, askedB] = [readPoint(engine, a), readPoint(engine, b)];
  const result = await engine.store.read(group, (reader): Diff => {
    const from = resolvePoint(reader, askedA);
    const to = resolvePoint(reader, askedB);
    const at = (valid: Point, known: Point) => believed(reader, filter, valid.valid, known.revision);
    const was = at(from, to);
    const is = at(to, to);
    const then = at(from, from);
    const present = (rows: readonly StoredFact[], revision: number) =>
      presentFacts(reader, group, rows, revision);

    const stopped = present(missing(was, is), to.revision);
    const becameTrue = present(missing(is, was), to.revision);
    const lost = missing(then, was);
    const learned = missing(was, then);
    const lostFacts = present(lost, from.revision);
    const learnedFacts = present(learned, to.revision);
    const free = new Set(learned.keys());
    // By what is declared and who is who then: the slot that is stored is the one under the newest.
    const log = reader.declarations(to.revision);
    const [declared, identities] = [declarationsOf(log), identitiesOf(log)];
    const slotOf = ({ subject, predicate, scope, object }: StoredFact) => {
      const name = reader.predicateName(predicate);
      const { cardinality } = declared.traits(name);
      const value = cardinality === "many" ? identities.home(object) : 0;
      return JSON.stringify([identities.home(subject), declared.family(name), scope, value]);
    };
    const corrected = lost.map((row, k) => {
      const match = [...free].find((j) => slotOf(learned[j]!) === slotOf(row));
      if (match !== undefined) free.delete(match);
      return { before: lostFacts[k]!, after: match === undefined ? null : learnedFacts[match]! };
    });
    return {
      from: side(from),
      to: side(to),
      became_true: becameTrue,
      stopped,
      corrected,
      learned_late: [...free].map((j) => learnedFacts[j]!),
    };
  });
  const none: Fact[] = [];
  const empty = () => ({ became_true: none, stopped: none, corrected: [], learned_late: none });
  return (
    result ?? { from: side(emptyPoint(engine, askedA)), to: side(emptyPoint(engine, askedB)), ...empty() }
  );
}

function side({ asOf }: Point): Diff["from"] {
  return { valid: asOf.valid, known: asOf.known, revision: asOf.revision };
}

function believed(reader: GroupReader, filter: DiffFilter, at: number, revision: number): StoredFact[] {
  const query: FactQuery = { at, revision, limit: -1 };
  if (filter.subject !== undefined) {
    const subjects = findEntities(reader, filter.subject, revision).map((n) => n.id);
    if (subjects.length === 0) return [];
    query.subjects = subjects;
    const twoEnded = twoEndedPredicates(reader, revision);
    if (filter.predicate === undefined && twoEnded.length > 0) query.turned = twoEnded;
  }
  if (filter.predicate !== undefined) {
    const { numbers, swapped, symmetric } = findPredicate(reader, filter.predicate, revision);
    if (numbers.length === 0) return [];
    query.predicates = numbers;
    const nodes = query.subjects;
    if (nodes !== undefined && (swapped || symmetric)) {
      delete query.subjects;
      if (swapped) query.objects = nodes;
      else query.ends = nodes;
    }
  }
  return reader.facts(query);
}

/** Rows of `a` that `b` does not say: from that start on, of that subject and object. A declaration may move them. */
function missing(a: readonly StoredFact[], b: readonly StoredFact[]): StoredFact[] {
  const said = ({ subject, predicate, object, scope, from }: StoredFact) =>
    `${subject} ${predicate} ${object} ${from} ${scope ?? ""}`;
  const known = new Set(b.map(said));
  return a.filter((row) => !known.has(said(row)));
}
