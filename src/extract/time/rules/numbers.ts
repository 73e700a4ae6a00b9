import type { Rule } from "../chart.ts";
import { type NumberValue, number, type OrdinalValue, ordinal, rule, w } from "./items.ts";

const words = (n: number): NumberValue => ({ kind: "number", n, digits: 0 });
const isTens = (n: number) => n >= 20 && n <= 90 && n % 10 === 0;

/** Numbers in words, cardinal and ordinal. */
export const NUMBERS: readonly Rule[] = [
  rule(
    "twenty one",
    [
      number(({ n, digits }) => digits === 0 && isTens(n)),
      number(({ n, digits }) => digits === 0 && n > 0 && n < 10),
    ],
    (a: NumberValue, b: NumberValue) => words(a.n + b.n),
    1,
  ),
  rule(
    "twenty-one",
    [
      number(({ n, digits }) => digits === 0 && isTens(n)),
      w("-"),
      number(({ n, digits }) => digits === 0 && n > 0 && n < 10),
    ],
    (a: NumberValue, b: NumberValue) => words(a.n + b.n),
    1,
  ),
  rule(
    "two hundred",
    [
      number(({ n, digits }) => digits === 0 && n > 0 && n < 100),
      number(({ n, digits }) => digits === 0 && (n === 100 || n === 1000)),
    ],
    (a: NumberValue, b: NumberValue) => words(a.n * b.n),
    1,
  ),
  rule(
    "two thousand five",
    [
      number(({ n, digits }) => digits === 0 && n >= 100 && n % 100 === 0),
      number(({ n, digits }) => digits === 0 && n > 0 && n < 100),
    ],
    (a: NumberValue, b: NumberValue) => words(a.n + b.n),
    1,
  ),
  rule(
    "two thousand and five",
    [
      number(({ n, digits }) => digits === 0 && n >= 100 && n % 100 === 0),
      w("and"),
      number(({ n, digits }) => digits === 0 && n > 0 && n < 100),
    ],
    (a: NumberValue, b: NumberValue) => words(a.n + b.n),
    1,
  ),
  rule(
    "twenty first",
    [number(({ n, digits }) => digits === 0 && isTens(n)), ordinal(({ n }) => n > 0 && n < 10)],
    (a: NumberValue, b: OrdinalValue) => ({ kind: "ordinal", n: a.n + b.n }),
    1,
  ),
  rule(
    "twenty-first",
    [number(({ n, digits }) => digits === 0 && isTens(n)), w("-"), ordinal(({ n }) => n > 0 && n < 10)],
    (a: NumberValue, b: OrdinalValue) => ({ kind: "ordinal", n: a.n + b.n }),
    4,
  ),
];
