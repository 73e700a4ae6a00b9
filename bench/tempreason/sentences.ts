import { formatTime, nextUnit, parseTime } from "../../src/time/time-point.ts";

/** "<left> plays for <right> from Jan, 2011 to Jun, 2013." as an edge with a half-open interval of months. */
export interface DatedFact {
  left: string;
  predicate: string;
  right: string;
  from: string;
  until: string;
}

/** What is asked: who or what stands at the other end of `name`, at a month, or next to another answer in order. */
export interface Question {
  /** Whether `name` stands left or right of the verb. */
  side: "left" | "right";
  name: string;
  predicate: string;
  when: { month: string } | { order: "before" | "after"; anchor: string };
}

interface Relation {
  predicate: string;
  /** As in "A plays for B from ... to ...". */
  verbs: readonly string[];
  /** What stands before the name asked about, and what follows it, if anything. */
  asks: readonly [before: RegExp, after: string];
  side: "left" | "right";
}

const RELATIONS: readonly Relation[] = [
  {
    predicate: "dated_plays_for",
    verbs: ["plays for"],
    asks: [/^Which team did /, " play for"],
    side: "left",
  },
  {
    predicate: "dated_position",
    verbs: ["holds the position of"],
    asks: [/^Which position did /, " hold"],
    side: "left",
  },
  {
    predicate: "dated_works_for",
    verbs: ["works for"],
    asks: [/^Which employer did /, " work for"],
    side: "left",
  },
  {
    predicate: "dated_party",
    verbs: ["is a member of the"],
    asks: [/^Which political party did /, " belong to"],
    side: "left",
  },
  { predicate: "dated_attended", verbs: ["attended"], asks: [/^Where was /, " educated"], side: "left" },
  { predicate: "dated_owner", verbs: ["is owned by"], asks: [/^Who was the owner of /, ""], side: "left" },
  {
    predicate: "dated_coach",
    verbs: ["is the head coach of"],
    asks: [/^Who was the head coach of (?:the team )?/, ""],
    side: "right",
  },
  {
    predicate: "dated_chair",
    verbs: ["is the chair of"],
    asks: [/^Who was the chair of /, ""],
    side: "right",
  },
  {
    predicate: "dated_head",
    verbs: ["is the head of the government of", "is the head of the state of"],
    asks: [/^Who was the head of (?:the (?:government|state) of )?/, ""],
    side: "right",
  },
];

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MONTH = /^([A-Z][a-z]{2}), (\d{1,4})$/;

/** "Jun, 998" is 0998-06. */
export function monthOf(text: string): string {
  const match = MONTH.exec(text.trim());
  const month = MONTHS.indexOf(match?.[1] ?? "") + 1;
  if (match === null || month === 0) throw new Error(`"${text}" is no month`);
  return `${match[2]!.padStart(4, "0")}-${String(month).padStart(2, "0")}`;
}

/** 0998-06 is "Jun, 998". */
export function monthText(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return `${MONTHS[number - 1]}, ${year}`;
}

/** One line of the context; the end month belongs to the interval. */
export function readFact(line: string): DatedFact {
  const match = /^(.+) from (\S+ \d+) to (\S+ \d+)\.?$/.exec(line.trim());
  if (match === null) throw new Error(`no interval in "${line}"`);
  const [, said, from, to] = match as unknown as [string, string, string, string];
  const until = formatTime(nextUnit(parseTime(monthOf(to))));
  for (const { predicate, verbs } of RELATIONS) {
    for (const verb of verbs) {
      const at = said.indexOf(` ${verb} `);
      if (at > 0) {
        return {
          left: said.slice(0, at),
          predicate,
          right: said.slice(at + verb.length + 2),
          from: monthOf(from),
          until,
        };
      }
    }
  }
  throw new Error(`no relation in "${line}"`);
}

export function readContext(context: string): DatedFact[] {
  return context
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(readFact);
}

/** The question's parts, or nothing if no template fits. */
export function readQuestion(text: string): Question | undefined {
  for (const { predicate, asks, side } of RELATIONS) {
    const [before, after] = asks;
    const lead = before.exec(text)?.[0];
    if (lead === undefined) continue;
    const rest = text.slice(lead.length).replace(/\?\s*$/, "");
    const dated = split(rest, rest.lastIndexOf(`${after} in `), after);
    if (dated !== undefined && MONTH.test(dated.tail.slice("in ".length))) {
      return { side, name: dated.name, predicate, when: { month: monthOf(dated.tail.slice("in ".length)) } };
    }
    for (const order of ["before", "after"] as const) {
      const beside = split(rest, rest.indexOf(`${after} ${order} `), after);
      if (beside === undefined) continue;
      return {
        side,
        name: beside.name,
        predicate,
        when: { order, anchor: beside.tail.slice(order.length + 1) },
      };
    }
  }
  return undefined;
}

function split(rest: string, at: number, after: string): { name: string; tail: string } | undefined {
  return at < 1 ? undefined : { name: rest.slice(0, at), tail: rest.slice(at + after.length + 1) };
}

export interface DateSum {
  month: string;
  years: number;
  months: number;
}

/** "What is the time 6 year and 4 month after Nov, 1185", negative for before. */
export function readDateSum(text: string): DateSum | undefined {
  const match =
    /^What is the time (?:(\d+) years?)?(?: and )?(?:(\d+) months?)? (before|after) (\S+ \d+)\??$/.exec(
      text.trim(),
    );
  if (match === null) return undefined;
  const sign = match[3] === "before" ? -1 : 1;
  return {
    month: monthOf(match[4]!),
    years: sign * Number(match[1] ?? 0),
    months: sign * Number(match[2] ?? 0),
  };
}
