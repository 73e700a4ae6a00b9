#!/usr/bin/env node
// npm test [-- FILE... or flags of vitest] and npm run test:long: installs what is missing, builds, checks types and style,
// runs every test here and the store's contract on Node 24. The last line is `N passed, N failed`; a check that fails counts
// as one. With arguments only vitest runs, on what they name.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setUpNeo4j } from "./neo4j/set-up.mjs";
import { commandOf, main, root, setUp } from "./set-up.mjs";

const given = process.argv.slice(2);
const isLong = given.includes("--long");
const forVitest = given.filter((arg) => arg !== "--long");
const total = { passed: 0, failed: 0 };

await main(async () => {
  await setUp();
  if (forVitest.length === 0) await setUpNeo4j();
  if (isLong) process.env.PALIMPSEST_TEST_LONG = "1";
  if (forVitest.length === 0) {
    check("types", [commandOf("typescript", "tsc"), "--noEmit"]);
    check("style", [commandOf("@biomejs/biome", "biome"), "check", "--error-on-warnings", "."]);
  }
  runTests("Node", [commandOf("vitest"), "run", ...forVitest]);
  if (forVitest.length === 0) {
    runTests("Node 24, on its own SQLite", ["scripts/node24.mjs", ...(isLong ? ["--long"] : [])]);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});

function announce(what) {
  console.log(`\n--- ${what}`);
}

/** A check that passes or fails as a whole. Only a failure counts, so that the passed ones are tests alone. */
function check(name, args) {
  announce(name);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status === 0) console.log("ok");
  else total.failed++;
}

function runTests(name, args) {
  announce(`tests on ${name}${isLong ? ", full counts" : ""}`);
  const file = path.join(root, ".cache", `tests-${name.replace(/\W+/g, "-").toLowerCase()}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { status } = spawnSync(process.execPath, [...args, ...reporters], { cwd: root, stdio: "inherit" });
  count(name, file, status);
}

/** Adds a report's figures; files that could not be run, and a run that failed for another reason, count as failures. */
function count(name, file, status) {
  if (!existsSync(file)) {
    console.error(`${name} left no report`);
    total.failed++;
    return;
  }
  const report = JSON.parse(readFileSync(file, "utf8"));
  const broken = report.testResults.filter(
    (each) => each.status === "failed" && !each.assertionResults.some((one) => one.status === "failed"),
  ).length;
  const failed = report.numFailedTests + broken;
  total.passed += report.numPassedTests;
  total.failed += failed === 0 && status !== 0 ? 1 : failed;
  const skipped = report.testResults.flatMap((each) =>
    each.assertionResults.filter((one) => one.status !== "passed" && one.status !== "failed"),
  );
  if (skipped.length > 0) {
    console.log(`not run on ${name}: ${skipped.length}`);
    for (const { fullName } of skipped.slice(0, 20)) console.log(`  ${fullName}`);
  }
}
