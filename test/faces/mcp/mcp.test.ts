import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, describe, expect, it } from "vitest";
import { findOperation } from "../../../src/faces/operations.ts";
import { openMemory } from "../../../src/index.ts";
import { fixedClock } from "../../../src/time/clock.ts";
import { root } from "../../house/source-files.ts";
import { canned, cli } from "../cli/canned.ts";

const folder = mkdtempSync(path.join(tmpdir(), "palimpsest-mcp-"));
afterAll(() => rmSync(folder, { recursive: true }));

let stores = 0;
const newStore = () => path.join(folder, `${stores++}.db`);
const NOW = "2026-06-01T00:00:00Z";
const command = (store: string) => [path.join(root, "dist/cli.js"), "mcp", "--db", store, "--now", NOW];

async function connected(store: string, mode: "legacy" | { pin: string }) {
  const client = new Client({ name: "a test", version: "1" }, { versionNegotiation: { mode } });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: command(store),
    stderr: "pipe",
  });
  await client.connect(transport);
  return client;
}

const said = (result: unknown) => JSON.parse((result as { content: { text: string }[] }).content[0]!.text);

describe.each([
  ["the protocol without a session", { pin: "2026-07-28" }],
  ["the protocol before", "legacy" as const],
])("over stdio, in %s", (_, mode) => {
  it("tells its tools, remembers, and answers as the library does", async () => {
    const store = newStore();
    const client = await connected(store, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["remember", "facts", "recall", "timeline"]);
    for (const tool of tools) {
      expect(tool.description).toContain(findOperation(tool.name)!.sentence);
      expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: "object" });
      expect(tool.annotations?.readOnlyHint).toBe(tool.name !== "remember");
    }
    // An assert, as nothing else is said.
    const claim = { subject: "Mira", predicate: "lives_in", object: "Velden", from: "2026-03" };
    const written = await client.callTool({
      name: "remember",
      arguments: {
        text: "I moved to Velden in March.",
        speaker: "Mira",
        at: "2026-05-01T09:00:00Z",
        claims: [claim],
      },
    });
    expect(written.structuredContent).toEqual(said(written));
    expect(written.structuredContent).toMatchObject({
      revision: 1,
      opened: [{ text: "Mira lives in Velden" }],
    });
    const answers = {
      facts: await client.callTool({ name: "facts", arguments: { subject: "Mira", at: "2026-04" } }),
      recall: await client.callTool({ name: "recall", arguments: { question: "where does Mira live?" } }),
      timeline: await client.callTool({ name: "timeline", arguments: { subject: "Mira" } }),
      before: await client.callTool({ name: "facts", arguments: { subject: "Mira", known: "2026-05" } }),
    };
    await client.close();

    const memory = await openMemory({ store, clock: fixedClock(Date.parse(NOW)) });
    const wanted = {
      facts: await memory.facts({ subject: "Mira", at: "2026-04" }),
      recall: await memory.recall("where does Mira live?"),
      timeline: await memory.timeline({ subject: "Mira" }),
      before: await memory.facts({ subject: "Mira", known: "2026-05" }),
    };
    await memory.close();
    for (const [name, answer] of Object.entries(answers)) {
      expect(answer.isError ?? false).toBe(false);
      expect(answer.structuredContent).toEqual(wanted[name as keyof typeof wanted]);
      expect(said(answer)).toEqual(wanted[name as keyof typeof wanted]);
    }
    expect(wanted.facts.facts).toHaveLength(1);
    expect(wanted.before.facts).toHaveLength(0);
  });

  it("refuses bad input as every face does, with the value and the fix, and writes nothing", async () => {
    const client = await connected(newStore(), mode);
    const refused = async (name: string, given: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: given });
      expect(result.isError).toBe(true);
      return said(result).error;
    };
    expect(await refused("facts", { subjekt: "Mira" })).toMatchObject({
      code: "incorrect",
      value: "subjekt",
    });
    expect(await refused("facts", { at: "2026-02-30" })).toMatchObject({
      code: "incorrect",
      value: "2026-02-30",
    });
    expect(await refused("remember", {})).toMatchObject({ code: "incorrect" });
    const claims = [
      { op: "assert", subject: "Mira", predicate: "lives_in", object: "Velden", from: "2026", until: "2025" },
    ];
    expect(await refused("remember", { text: "x", claims })).toMatchObject({ code: "incorrect" });
    const { structuredContent } = await client.callTool({ name: "recall", arguments: { question: "x" } });
    expect(structuredContent).toMatchObject({ as_of: { revision: 0 }, items: [] });
    await expect(client.callTool({ name: "drop-group", arguments: {} })).rejects.toThrow(/drop-group/);
    await client.close();
  });
});

describe("the command", () => {
  it("is explained like the others, takes no arguments, and serves only where it can", async () => {
    const { memory } = canned({});
    const help = await cli(["help", "mcp"], { memory });
    expect(help.out).toContain("usage: palimpsest mcp");
    expect((await cli(["mcp", "--help"], { memory })).out).toBe(help.out);
    expect((await cli(["help"], { memory })).out).toContain("serve:");
    const all = JSON.parse((await cli(["help", "--json"], { memory })).out);
    expect(all.commands.map((each: { command: string }) => each.command)).toContain("mcp");
    expect(await cli(["mcp", "extra"], { memory })).toMatchObject({ exitCode: 2 });
    expect(await cli(["mcp", "--db", ":memory:"], { memory })).toMatchObject({ exitCode: 2, out: "" });
  });
});

describe("the process", () => {
  const started = (store: string) => {
    const child = spawn(process.execPath, command(store), { stdio: ["pipe", "pipe", "pipe"] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
    return { child, lines, ended };
  };

  it("says nothing but messages, survives lines that are none, and ends with its input", async () => {
    const { child, lines, ended } = started(newStore());
    child.stdin.write("this is no message\n");
    const initialize = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "old", version: "1" } },
    };
    child.stdin.write(`${JSON.stringify(initialize)}\n`);
    const { value } = await lines.next();
    expect(JSON.parse(value!)).toMatchObject({ id: 1, result: { serverInfo: { name: "palimpsest" } } });
    child.stdin.end();
    expect(await ended).toBe(0);
  });

  it("ends when it is told to, and refuses a store that is none before it serves", async () => {
    const store = newStore();
    const { child, lines, ended } = started(store);
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "old", version: "1" } } })}\n`,
    );
    await lines.next();
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(existsSync(store)).toBe(true);

    const wrong = started(folder);
    expect(await wrong.ended).not.toBe(0);
  });
});
