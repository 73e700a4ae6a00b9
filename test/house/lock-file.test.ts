import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "./source-files.ts";

const read = (name: string) => readFileSync(path.join(root, name), "utf8");

it("the lock file names no registry, so that it works with any", () => {
  expect(read("package-lock.json").match(/"resolved": "[^"]*"/g)).toBeNull();
  expect(read(".npmrc")).toContain("omit-lockfile-registry-resolved=true");
});

it("the lock file is that of package.json", () => {
  const { packages } = JSON.parse(read("package-lock.json"));
  const { name, version, dependencies, devDependencies, optionalDependencies } = JSON.parse(
    read("package.json"),
  );
  expect(packages[""]).toMatchObject({ name, version, dependencies, devDependencies, optionalDependencies });
});
