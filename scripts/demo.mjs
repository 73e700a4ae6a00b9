// The sample store, and what it answers: six questions about a story, then and now, and two about facts of YAGO.
import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { styleText } from "node:util";
import { root, Stop, step } from "./set-up.mjs";

const storeFile = ".cache/sample.db";
const journals = ["examples/yago-sample.jsonl", "examples/story.jsonl"];

/** The story ends in September 2026; where the machine's clock shows less, it is set to this. */
const storyEnd = Date.UTC(2026, 9, 1);

const yago = [
  {
    question: "Who did Andriy Shevchenko play for?",
    group: "yago",
    asked: [
      { as: "in 1997", read: { subject: "Andriy Shevchenko", predicate: "plays_for", at: "1997" } },
      { as: "in 2003", read: { subject: "Andriy Shevchenko", predicate: "plays_for", at: "2003" } },
    ],
    expect: [["FC Dynamo Kyiv"], ["A.C. Milan"]],
    why: "The world changed, and the facts keep their years.",
  },
  {
    question: "And Paul Gascoigne?",
    group: "yago",
    asked: [
      { as: "in 1986", read: { subject: "Paul Gascoigne", predicate: "plays_for", at: "1986" } },
      { as: "in 1994", read: { subject: "Paul Gascoigne", predicate: "plays_for", at: "1994" } },
    ],
    expect: [
      ["Newcastle United F.C."],
      ["England national football team", "England national football B team", "S.S. Lazio"],
    ],
    why: "plays_for is declared many-valued, so a club and national teams hold at once.",
  },
];

const inColor = process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== "dumb";
const paint = (style, text) => (inColor ? styleText(style, text) : text);
const width = Math.min(Math.max(process.stdout.columns || 100, 40), 120);

/** Loads the sample where it is out of date, asks, and says what to type next; 1 if an answer is not the expected one. */
export async function demo() {
  const { openMemory, fixedClock } = await import("../dist/index.js");
  const now = Math.max(Date.now(), storyEnd);
  await load(openMemory, fixedClock(now));
  const memory = await openMemory({ store: path.join(root, storeFile), clock: fixedClock(now) });
  let wrong = 0;
  try {
    console.log(`\n${paint("bold", "Three years of an invented person, told message by message")}`);
    console.log(paint("dim", clockLine(now)));
    for (const [index, question] of storyQuestions().entries())
      wrong += await ask(memory, question, index + 1);
    console.log(`\n${paint("bold", "2,000 dated facts of YAGO3")}`);
    for (const [index, question] of yago.entries()) wrong += await ask(memory, question, index + 7);
  } finally {
    await memory.close();
  }
  console.log(whatNext());
  if (wrong === 0) return 0;
  console.error(`\n${wrong} of these answers differ from the expected ones.`);
  return 1;
}

function clockLine(now) {
  const day = new Date(now).toISOString().slice(0, 10);
  if (now > storyEnd) return `now is ${day}`;
  return `now is ${day} here: the story runs until September 2026, and the machine's clock shows less`;
}

function storyQuestions() {
  const all = JSON.parse(readFileSync(path.join(root, "examples/story.expected.json"), "utf8"));
  return all
    .filter((each) => each.show)
    .map(({ question, then, as, read, expect, why }) => ({
      question,
      group: "story",
      asked: [then, { as, read }],
      expect: [then.expect, expect],
      why,
    }));
}

/** Makes the sample store, unless it was made by this build from these journals. */
async function load(openMemory, clock) {
  const file = path.join(root, storeFile);
  const stampFile = path.join(root, ".cache/sample.json");
  const digest = createHash("sha256");
  for (const name of journals) digest.update(readFileSync(path.join(root, name)));
  const stamp = `${digest.digest("hex")} ${statSync(path.join(root, "dist/index.js")).mtimeMs}`;
  if (existsSync(file) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  await step(`loading ${journals.join(" and ")} into ${storeFile}`, async () => {
    mkdirSync(path.dirname(file), { recursive: true });
    for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
    rmSync(stampFile, { force: true });
    const memory = await openMemory({ store: file, clock });
    try {
      for (const name of journals) {
        const lines = createInterface({
          input: createReadStream(path.join(root, name)),
          crlfDelay: Infinity,
        });
        const { refused } = await memory.import(lines);
        if (refused.length > 0) throw new Stop(`${name}: ${refused[0].message}`);
      }
    } finally {
      await memory.close();
    }
  });
  writeFileSync(stampFile, stamp);
}

/** Asks one question at each of its points and prints the answers; 1 if one is not as expected. */
async function ask(memory, { question, group, asked, expect, why }, number) {
  const answers = [];
  for (const { read } of asked) {
    const { verb, ...input } = read;
    const { facts } = await memory.group(group).facts(input);
    answers.push(facts.map((fact) => answerText(fact, read.subject)));
  }
  const isRight = JSON.stringify(answers) === JSON.stringify(expect);
  const labels = asked.map(({ as }) => as);
  const room = Math.max(...labels.map((label) => label.length)) + 2;
  const lines = [
    "",
    `${String(number).padStart(2)}. ${paint("bold", question)}`,
    ...answers.map((answer, k) => {
      const text = answer.length === 0 ? paint("dim", "nothing") : paint("green", answer.join(", "));
      return `    ${labels[k].padEnd(room)}${text}`;
    }),
    ...(isRight
      ? []
      : [paint("red", `    expected: ${expect.map((each) => each.join(", ") || "nothing").join(" | ")}`)]),
    ...wrap(why, width - 4).map((line) => `    ${line}`),
    paint("dim", `    $ ${commandLine(group, asked[0].read)}`),
  ];
  console.log(lines.join("\n"));
  return isRight ? 0 : 1;
}

/** The other end of a fact from the one asked about. */
function answerText({ subject, object }, askedAbout) {
  if ("entity" in object) return object.entity.name === askedAbout ? subject.name : object.entity.name;
  return typeof object.value === "object" ? object.value.date : String(object.value);
}

/** The same question as it is typed. */
function commandLine(group, { verb = "facts", subject, predicate, ...points }) {
  const flags = Object.entries(points).flatMap(([name, value]) => [`--${name}`, value]);
  const words = [verb, subject, predicate, ...flags].map((word) =>
    /^[\w@:./+=-]+$/.test(word) ? word : `"${word}"`,
  );
  return `node dist/cli.js --db ${storeFile} --group ${group} ${words.join(" ")}`;
}

function wrap(text, room) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    if (lines[last] === "") lines[last] = word;
    else if (lines[last].length + 1 + word.length <= room) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}

function whatNext() {
  const rows = [
    [
      `node dist/cli.js --db ${storeFile} --group story timeline Runa lives_in`,
      "a whole history, with who said what",
    ],
    ["node dist/cli.js --db my.db import my-chat.jsonl", 'your messages, lines of {"speaker","text","at"}'],
    ["node dist/cli.js --db my.db assert Mira lives_in Velden --from 2026-03", "a fact of your own"],
    ['node dist/cli.js --db my.db ask "where does Mira live?"', "and what the memory makes of it"],
  ];
  const room = Math.max(...rows.map(([command]) => command.length)) + 2;
  return [
    "",
    paint("bold", "Next"),
    ...rows.map(([command, about]) => `    ${command.padEnd(room)}${paint("dim", about)}`),
    paint("dim", "    node dist/cli.js help lists all commands."),
  ].join("\n");
}
