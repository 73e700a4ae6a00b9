import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { index: "src/index.ts", cli: "src/faces/cli/main.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: true,
  clean: true,
  sourcemap: false,
  fixedExtension: false,
  deps: { neverBundle: ["better-sqlite3"] },
});
