import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Memory } from "../../memory/memory.ts";
import { errorAnswer, ourError } from "../error-answer.ts";
import type { Operation } from "../operation.ts";
import { findOperation } from "../operations.ts";
import { readInput } from "../read-input.ts";

/** The verbs that an agent is offered: few enough to choose from. */
export const TOOLS = ["remember", "facts", "recall", "timeline"] as const;

const INSTRUCTIONS = [
  "Memory whose beliefs change and of which none is lost. A fact holds for a period of the world (t_valid to t_invalid) and",
  "is known for a period (t_created to t_expired).",
  "Say what you learn with remember: the words as they were, and as claims what you understood of them, dated by from,",
  "until, attested (until when the speaker vouches for it). Never date an old fact to now.",
  "Ask with facts (what holds, at an instant, as known at another), timeline (how it changed and why) and recall (words).",
  "Without at and known, an answer is of now. What has ended is told only where it is asked for.",
].join(" ");

/** A server of the Model Context Protocol over one memory. Its tools are rows of the table of operations. */
export function mcpServer(memory: Memory, version: string): McpServer {
  const server = new McpServer(
    { name: "palimpsest", title: "palimpsest memory", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  for (const name of TOOLS) {
    const operation = findOperation(name)!;
    const { input, output, effect, idempotent } = operation;
    server.registerTool(
      name,
      {
        title: name,
        description: describe(operation),
        inputSchema: unchecked(input),
        outputSchema: output as z.ZodObject,
        annotations: {
          readOnlyHint: effect === "read",
          destructiveHint: effect === "destructive",
          idempotentHint: idempotent,
          openWorldHint: false,
        },
      },
      (given: unknown) => call(operation, memory, given),
    );
  }
  return server;
}

function describe({ sentence, example }: Operation): string {
  return `${sentence} Example: ${example.situation} ${JSON.stringify(example.input)}: ${example.answer}`;
}

/**
 * A schema that tells its shape and lets everything through: what is given is read by the table's own reader, whose errors
 * name the value and the fix.
 */
function unchecked(input: z.ZodObject): z.ZodObject {
  const standard = input["~standard"];
  return {
    "~standard": { ...standard, validate: (value: unknown) => ({ value }) },
  } as unknown as z.ZodObject;
}

async function call(operation: Operation, memory: Memory, given: unknown): Promise<CallToolResult> {
  try {
    const answer = await operation.run(memory, readInput(operation, given ?? {}), {});
    return {
      content: [{ type: "text", text: JSON.stringify(answer) }],
      structuredContent: answer as Record<string, unknown>,
    };
  } catch (error) {
    return { isError: true, content: [{ type: "text", text: JSON.stringify(errorAnswer(ourError(error))) }] };
  }
}
