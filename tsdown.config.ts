import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { defineConfig } from "tsdown";

/**
 * Small packages are built into ours, which so starts in half the time and installs nothing else. Their licences ask
 * that their notices go with every copy.
 */
const builtIn = ["@date-fns/tz", "csv-parse", "date-fns", "picocolors", "stemmer", "string-width", "zod"];
const beneath = ["ansi-regex", "emoji-regex", "get-east-asian-width", "strip-ansi"];

function writeNotices(): void {
  const notices = [...builtIn, ...beneath].map((name) => {
    const folder = [`string-width/node_modules/${name}`, name]
      .map((place) => new URL(`./node_modules/${place}/`, import.meta.url))
      .find((place) => existsSync(place))!;
    const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    const { version, license } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
    const text = licence === undefined ? "" : readFileSync(new URL(licence, folder), "utf8").trim();
    return `${name} ${version}, ${license}\n\n${text}\n`;
  });
  writeFileSync(new URL("./dist/THIRD-PARTY.txt", import.meta.url), notices.join("\n---\n\n"));
}

export default defineConfig({
  entry: {
    index: "src/index.ts",
    graph: "src/graph/index.ts",
    testing: "src/testing/index.ts",
    cli: "src/faces/cli/main.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: true,
  clean: true,
  sourcemap: false,
  fixedExtension: false,
  deps: {
    neverBundle: ["better-sqlite3", "fast-check", "vitest"],
    alwaysBundle: builtIn,
    onlyBundle: [...builtIn, ...beneath],
  },
  onSuccess: writeNotices,
});
