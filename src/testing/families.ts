/** The predicates of random journals. */
import type { Declaring } from "./journal-line.ts";

/** One predicate as the generator may use it. */
export interface Relation {
  predicate: string;
  objects: "people" | "places" | "literals" | "mixed";
  scopes?: string[];
  /**
   * What a correct may say: a value held (always), or nothing did (only where the slot is `one` throughout), or it
   * did not (only where it is `many` throughout). Between the two semantics.md has no rule.
   */
  corrects?: "nothing" | "negation";
  /** May be an event at some revision: then a start is never both unknown and without an end. */
  event?: boolean;
}

/** Predicates that are used together, how they are declared first, and what may be declared of them later. */
export interface Family {
  name: string;
  first: Declaring[];
  late: Declaring[];
  relations: Relation[];
}

const one = { cardinality: "one", aspect: "state" } as const;
const many = { cardinality: "many", aspect: "state" } as const;
const event = { cardinality: "many", aspect: "event" } as const;
const people = { objects: "people" } as const;
const places = { objects: "places" } as const;
const literal = { objects: "literals" } as const;
const mixed = { objects: "mixed" } as const;
const nothing = { corrects: "nothing" } as const;
const negation = { corrects: "negation" } as const;

/** Predicates by name: how they may be used, what is declared first, what may be declared later. */
function family(
  name: string,
  relations: Record<string, Omit<Relation, "predicate">>,
  first: Record<string, Omit<Declaring, "predicate">>,
  late: [string, Omit<Declaring, "predicate">][] = [],
): Family {
  return {
    name,
    relations: Object.entries(relations).map(([predicate, relation]) => ({ predicate, ...relation })),
    first: Object.entries(first).map(([predicate, declaring]) => ({ predicate, ...declaring })),
    late: late.map(([predicate, declaring]) => ({ predicate, ...declaring })),
  };
}

/** Names that no built-in vocabulary has, so that only these declarations count. */
export const families: Family[] = [
  family("one", { t_home: { ...places, ...nothing } }, { t_home: one }),
  family("many", { t_skill: { ...places, ...negation } }, { t_skill: many }),
  family("undeclared", { t_note: { ...mixed, ...negation } }, {}),
  family("event", { t_visit: { ...places, ...negation, event: true } }, { t_visit: event }),
  family(
    "event, one",
    { t_debut: { ...places, ...nothing, event: true } },
    { t_debut: { ...event, cardinality: "one" } },
  ),
  family(
    "opposites",
    { t_like: { ...places, ...negation }, t_hate: { ...places, ...negation } },
    { t_like: many, t_hate: { ...many, opposite: "t_like" } },
  ),
  family(
    "late opposites",
    { t_back: { ...mixed, ...negation }, t_block: { ...mixed, ...negation } },
    { t_back: many },
    [["t_back", { opposite: "t_block" }]],
  ),
  family(
    "symmetric, many",
    { t_friend: { ...people, ...negation } },
    { t_friend: { ...many, symmetric: true } },
  ),
  family(
    "symmetric, one",
    { t_partner: { ...people, ...nothing } },
    { t_partner: { ...one, symmetric: true } },
  ),
  family("late symmetric", { t_neighbour: { ...people, ...negation } }, {}, [
    ["t_neighbour", { symmetric: true }],
  ]),
  family(
    "mutual inverses, many",
    { t_guides: { ...people, ...negation }, t_guided_by: { ...people, ...negation } },
    { t_guides: { ...many, inverse: "t_guided_by" }, t_guided_by: { ...many, inverse: "t_guides" } },
  ),
  family(
    "inverse of a one",
    { t_boss: { ...people, ...nothing }, t_report: people },
    { t_boss: one, t_report: { ...many, inverse: "t_boss" } },
  ),
  family(
    "one, inverse of a many",
    { t_owned_by: { ...people, ...nothing }, t_owns: people },
    { t_owned_by: { ...one, inverse: "t_owns" }, t_owns: many },
  ),
  family(
    "inverses, both one",
    { t_wife: { ...people, ...nothing }, t_husband: { ...people, ...nothing } },
    { t_wife: { ...one, inverse: "t_husband" }, t_husband: one },
  ),
  family("late inverses", { t_led_by: { ...people, ...nothing }, t_leads: people }, { t_led_by: one }, [
    ["t_leads", { inverse: "t_led_by" }],
    ["t_led_by", { inverse: "t_leads" }],
  ]),
  family(
    "same as",
    {
      t_lives: { ...places, ...nothing },
      t_dwells: { ...places, ...nothing },
      t_resides: { ...places, ...nothing },
    },
    { t_resides: { same_as: "t_dwells" }, t_dwells: { same_as: "t_lives" }, t_lives: one },
  ),
  family("late same as", { t_base: { ...places, ...nothing }, t_stays: places }, { t_base: one }, [
    ["t_stays", { same_as: "t_base" }],
  ]),
  family("scoped", { t_prefers: { ...places, ...nothing, scopes: ["coffee", "tea"] } }, { t_prefers: one }),
  family("literals, one", { t_height: { ...literal, ...nothing } }, { t_height: one }),
  family("late cardinality", { t_role: places }, {}, [
    ["t_role", { cardinality: "one" }],
    ["t_role", { cardinality: "many" }],
  ]),
  family("late aspect", { t_trip: { ...places, ...nothing, event: true } }, { t_trip: one }, [
    ["t_trip", { aspect: "event" }],
    ["t_trip", { aspect: "state" }],
  ]),
];
