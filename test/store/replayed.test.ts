import { expect, it } from "vitest";
import { Questions, replayed, stop } from "../../src/store/neo4j/replayed.ts";

/** Squares, asked for by number, with what was fetched together. */
function squares(standIn?: (n: number) => number) {
  const questions = new Questions();
  const fetched: number[][] = [];
  const square = questions.kind<number, number>({
    fetch: async (asked) => {
      fetched.push(asked);
      return asked.map((n) => n * n);
    },
    ...(standIn === undefined ? {} : { standIn }),
  });
  return { questions, square, fetched };
}

it("what one reader asks is fetched together, each once, and what leads to it before", async () => {
  const { questions, square, fetched } = squares(() => 1);
  const said = await replayed(questions, () => [2, 3, 2].map((n) => square.of(square.of(n))));
  expect(said).toEqual([16, 81, 16]);
  // Over the stand-in 1 was asked too.
  expect(fetched).toEqual([
    [2, 1, 3],
    [4, 9],
  ]);
});

it("without a stand-in the reader stops, and goes on where it is known", async () => {
  const { questions, square, fetched } = squares();
  expect(await replayed(questions, () => square.of(2) + square.of(3))).toBe(13);
  expect(fetched).toEqual([[2], [3]]);
});

it("what is said over stand-ins is thrown away, also a refusal; one over answers is not", async () => {
  const { questions, square } = squares(() => -1);
  const reader = (least: number) => () => {
    if (square.of(5) < least) throw new Error("too small");
    return "fine";
  };
  expect(await replayed(questions, reader(25))).toBe("fine");
  await expect(replayed(questions, reader(26))).rejects.toThrow("too small");
});

it("what comes along with another answer is not fetched, and what is noted not asked", async () => {
  const { questions, square, fetched } = squares(() => 0);
  square.note(7, 49);
  const run = questions.run(() => {
    square.of(8);
    square.comesAlong(8);
    return square.of(8) + square.of(7);
  });
  expect(run).toBeNull();
  await questions.fetch();
  expect(fetched).toEqual([]);
  square.note(8, 64);
  expect(questions.run(() => square.of(8) + square.of(7))).toEqual({ said: 113 });
});

it("an error of the server comes out, and a reader that asks without end is ended", async () => {
  const questions = new Questions();
  const lost = questions.kind<string, string>({ fetch: () => Promise.reject(new Error("lost")) });
  await expect(replayed(questions, () => lost.of("x"))).rejects.toThrow("lost");
  const { questions: endless, square } = squares();
  let n = 0;
  await expect(replayed(endless, () => square.of(n++))).rejects.toMatchObject({ code: "fault" });
  expect(() => stop()).toThrow();
});
