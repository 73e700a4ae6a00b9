import { expect, test } from "vitest";
import { openMemory } from "../../../src/index.ts";
import { newFile } from "../../cases/support/new-file.ts";
import { cli } from "./canned.ts";

async function told(file: string, group: string, object: string): Promise<void> {
  const memory = await openMemory({ store: file, group });
  await memory.assert({ subject: "Depot", predicate: "holds", object, from: "2020" });
  await memory.close();
}

test("copy tells what it copied and what was there, for people and for programs", async () => {
  const [from, to] = [newFile(), newFile()];
  await told(from, "north", "salt");
  await told(from, "south", "grain");
  const args = ["copy", "--from", from, "--to", to];
  const south = await cli([...args, "--group", "south"]);
  expect([south.out, south.err, south.exitCode]).toEqual(["south at revision 1: 2 lines copied\n", "", 0]);
  const named = await cli(args, { env: { PALIMPSEST_GROUP: "south" } });
  expect(named.out).toBe("south at revision 1: 0 lines copied, 2 lines there already\n");
  const { out } = await cli([...args, "--json"]);
  expect(JSON.parse(out).groups).toMatchObject([
    { name: "north", revision: 1, copied: 2, present: 0 },
    { name: "south", revision: 1, copied: 0, present: 2 },
  ]);
  expect((await cli([...args, "--quiet"])).out).toBe("");
});

test("copy refuses with the exit code of the reason", async () => {
  const [from, to] = [newFile(), newFile()];
  const missing = await cli(["copy", "--from", from, "--to", to]);
  expect([missing.exitCode, missing.err]).toEqual([1, expect.stringContaining(from)]);
  await told(from, "north", "salt");
  await told(to, "north", "grain");
  const apart = await cli(["copy", "--from", from, "--to", to]);
  expect([apart.exitCode, apart.err]).toEqual([3, expect.stringContaining('"north"')]);
  expect((await cli(["copy", "--from", from])).exitCode).toBe(2);
  expect((await cli(["copy", "--from", from, "--to", from])).exitCode).toBe(2);
});
