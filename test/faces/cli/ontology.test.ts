import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runCli } from "../../cases/support/command-line-desk.ts";
import { newFile } from "../../cases/support/new-file.ts";
import { canned, cli, write } from "./canned.ts";

function written(content: unknown): string {
  const file = `${newFile()}.json`;
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const ontology = {
  entities: ["Person", "Service"],
  predicates: {
    on_call_for: { subject: "Person", object: "Service", cardinality: "one", phrases: ["is on call for"] },
    level: { type: "number" },
    born: { type: "date" },
  },
  closed: true,
};

test("--ontology holds what is said to a file, and its variable does", async () => {
  const file = written(ontology);
  const args = ["--db", newFile(), "--ontology", file];
  const said = await runCli([...args, "assert", "Ida", "on_call_for", "billing", "--from", "2026-03"]);
  expect([said.exitCode, said.err]).toEqual([0, ""]);
  expect(said.out).toContain("opened     Ida on_call_for billing");
  const refused = await runCli([...args, "assert", "Ida", "on_cal", "billing", "--json"]);
  expect(refused.exitCode).toBe(2);
  expect(JSON.parse(refused.err).error).toMatchObject({
    code: "incorrect",
    value: "on_cal",
    fix: "did you mean on_call_for?",
  });
  const { memory } = canned({ assert: write() });
  const env = { PALIMPSEST_ONTOLOGY: file };
  const { opened } = await cli(["assert", "a", "level", "c"], { memory, env });
  expect(opened[0]).toMatchObject({ ontology });
  expect((await cli(["help"])).out).toContain("--ontology FILE");
});

test("a literal is typed as the ontology says, before it was ever used", async () => {
  const args = ["--db", newFile(), "--ontology", written(ontology), "--json"];
  const object = async (...words: string[]) => {
    const { out, err } = await runCli([...args, "assert", ...words]);
    return err === "" ? JSON.parse(out).opened[0].object : JSON.parse(err).error;
  };
  expect(await object("tank", "level", "42")).toEqual({ value: 42 });
  expect(await object("Ida", "born", "1990-02-03")).toMatchObject({
    code: "incorrect",
    fix: expect.stringContaining("--literal-type date"),
  });
  expect(await object("Ida", "born", "1990-02-03", "--literal-type", "date")).toEqual({
    value: { date: "1990-02-03" },
  });
});

test("a file that is no ontology is refused, with its name where it is no JSON", async () => {
  const db = ["--db", newFile()];
  for (const [file, message] of [
    [written("{"), "is not JSON"],
    [written({ predicate: {} }), "did you mean predicates?"],
    [written([]), "ontology"],
    ["/no/such/file.json", "there is no such file"],
  ]) {
    const { err, exitCode } = await runCli([...db, "--ontology", file!, "facts"]);
    expect(err).toContain(message);
    expect(exitCode).toBe(2);
  }
});
