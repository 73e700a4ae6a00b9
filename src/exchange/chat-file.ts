import { createHash } from "node:crypto";
import { incorrect, PalimpsestError } from "../model/palimpsest-error.ts";

/** The two spellings of each field of a chat message, and where it goes in an episode line. */
const fields: Record<string, string> = {
  speaker: "speaker",
  role: "speaker",
  text: "text",
  content: "text",
  at: "at",
  timestamp: "at",
  session: "session",
  id: "id",
};

type Refuse = (line: number, error: PalimpsestError) => void;

/** Whether a parsed value is a chat message rather than a journal line: no `op`, but words. */
export function isChatMessage(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !Object.hasOwn(value, "op") && (Object.hasOwn(value, "text") || Object.hasOwn(value, "content"));
}

/**
 * Turns chat messages into journal lines of episodes. A message without `id` gets a digest of what it says and of how
 * often the same was said before it, so that the same file twice adds nothing.
 */
export class ChatReader {
  readonly #seen = new Map<string, number>();

  /** @throws incorrect on unknown fields, both spellings of one, or a message without words. */
  line(message: unknown, where: string): string {
    if (typeof message !== "object" || message === null || Array.isArray(message)) {
      throw incorrect(
        `${where}: a chat message is an object`,
        message,
        'such as {"speaker":"Mira","text":"Hello"}',
      );
    }
    const episode: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(message)) {
      const field = Object.hasOwn(fields, name) ? fields[name]! : undefined;
      if (field === undefined) {
        const known = Object.keys(fields).join(", ");
        throw incorrect(
          `${where}: unknown field ${JSON.stringify(name)} in a chat message`,
          name,
          `fields: ${known}`,
        );
      }
      if (value === null && field !== "text") continue;
      if (Object.hasOwn(episode, field)) throw incorrect(`${where}: ${field} is given twice`, value);
      episode[field] = field === "text" ? plainText(value, where) : value;
    }
    if (!Object.hasOwn(episode, "text")) throw incorrect(`${where}: the message has no text`, message);
    return JSON.stringify({ op: "episode", id: this.#digest(episode), ...episode });
  }

  #digest({ session, at, speaker, text }: Record<string, unknown>): string {
    const content = JSON.stringify([session ?? null, at ?? null, speaker ?? null, text]);
    const times = this.#seen.get(content) ?? 0;
    this.#seen.set(content, times + 1);
    return `chat-${createHash("sha256").update(`${times}:${content}`).digest("hex").slice(0, 24)}`;
  }
}

/** Text, or the text parts of a list of parts: `[{"type":"text","text":"Hello"}]`. */
function plainText(value: unknown, where: string): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) {
    const parts = value.map((part) => (typeof part === "object" && part !== null ? part.text : part));
    if (parts.every((part) => typeof part === "string")) return parts.join("\n");
  }
  throw incorrect(`${where}: the text of a message is text`, value);
}

/**
 * Journal lines from what people keep: a journal passes as it is; a JSON list, or lines, of chat messages become
 * episode lines. The first line that is not blank tells which it is.
 * @param refuse takes the messages that cannot be read, whose lines then come out blank; without it they throw.
 */
export async function* journalLines(
  source: AsyncIterable<string> | Iterable<string>,
  refuse?: Refuse,
): AsyncGenerator<string> {
  const chat = new ChatReader();
  const convert = (message: unknown, line: number, where: string): string => {
    try {
      return chat.line(message, where);
    } catch (error) {
      if (refuse === undefined || !(error instanceof PalimpsestError)) throw error;
      refuse(line, error);
      return "";
    }
  };

  let kind: "unknown" | "journal" | "chat" | "list" = "unknown";
  let number = 0;
  const whole: string[] = [];
  for await (const line of source) {
    number++;
    if (kind === "unknown" && line.trim() !== "") kind = kindOf(line);
    if (kind === "list") whole.push(line);
    else if (kind !== "chat" || line.trim() === "") yield line;
    else yield convert(parsed(line), number, `line ${number}`);
  }
  if (kind !== "list") return;
  for (const [index, item] of readList(whole.join("\n")).entries()) {
    const isLine = typeof item === "object" && item !== null && Object.hasOwn(item, "op");
    yield isLine ? JSON.stringify(item) : convert(item, index + 1, `item ${index + 1}`);
  }
}

function kindOf(line: string): "journal" | "chat" | "list" {
  if (line.trimStart().startsWith("[")) return "list";
  return isChatMessage(parsed(line)) ? "chat" : "journal";
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function readList(text: string): unknown[] {
  try {
    return JSON.parse(text) as unknown[];
  } catch (error) {
    throw incorrect(`not a JSON list: ${(error as Error).message}`, text.slice(0, 80));
  }
}
