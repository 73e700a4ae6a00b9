import { filesOf, readJson } from "./data.ts";

/** One message of a conversation. */
export interface Turn {
  id: string;
  speaker: string;
  text: string;
  /** What a picture shows that goes with it. */
  caption?: string;
}

/** A conversation of two people over many sessions. */
export interface Conversation {
  id: string;
  speakers: [string, string];
  sessions: { id: string; at: number; turns: Turn[] }[];
  questions: Question[];
}

/** A question about a conversation, with the ids of the turns that answer it. */
export interface Question {
  question: string;
  kind: string;
  evidence: string[];
  /** The turns that say an old value and its new one, where the question is about a change. */
  updated?: { old: string[]; fresh: string[] };
}

/**
 * The conversations of a folder: lists of {sample_id, conversation: {speaker_a, session_1, ...}} (LoCoMo's shape), or objects
 * with turns of {role, content, time_anchor} (BEAM's).
 */
export function readConversations(folder: string): Conversation[] {
  return filesOf(folder, [".json"]).flatMap(({ name, path }) => {
    const read = readJson(path);
    const all: unknown[] = Array.isArray(read) ? read : [read];
    return all.flatMap((each, index) => {
      if (typeof each !== "object" || each === null) return [];
      if ("conversation" in each) return [conversationOf(each as Sample, index)];
      return "turns" in each && Array.isArray(each.turns) ? [chatOf(each as Chat, name)] : [];
    });
  });
}

interface Chat {
  probing_questions?: Record<string, Record<string, unknown>[]>;
  turns: { id: number; role: string; time_anchor?: string | null; content: string }[];
}

/** Of a chat with an assistant: a session is what is said under one date, which its first turn carries. */
function chatOf({ turns, probing_questions }: Chat, name: string): Conversation {
  const sessions: Conversation["sessions"] = [];
  for (const { id, role, time_anchor, content } of turns) {
    if (typeof time_anchor === "string" && time_anchor !== "")
      sessions.push({
        id: time_anchor,
        at: Date.parse(`${time_anchor.replaceAll("-", " ")} 12:00 UTC`),
        turns: [],
      });
    // What stands behind an arrow is no word of the turn.
    sessions.at(-1)?.turns.push({ id: String(id), speaker: role, text: content.replace(/\s*->->.*$/s, "") });
  }
  return {
    id: name.replace(/\.json$/, ""),
    speakers: ["user", "assistant"],
    sessions,
    questions: probesOf(probing_questions ?? {}),
  };
}

/** Sources are a list of ids, or lists by what they say; a list may lie within a list. */
function probesOf(probes: Record<string, Record<string, unknown>[]>): Question[] {
  return Object.entries(probes).flatMap(([kind, all]) =>
    all.map((probe) => {
      const source = probe["source_chat_ids"];
      const { original_info, updated_info } = (
        typeof source === "object" && source !== null ? source : {}
      ) as Record<string, unknown>;
      return {
        question: String(probe["question"]),
        kind,
        evidence: [...new Set(idsIn(source))],
        ...(original_info === undefined || updated_info === undefined
          ? {}
          : { updated: { old: idsIn(original_info), fresh: idsIn(updated_info) } }),
      };
    }),
  );
}

function idsIn(source: unknown): string[] {
  if (typeof source === "number" || typeof source === "string") return [String(source)];
  return typeof source === "object" && source !== null ? Object.values(source).flatMap(idsIn) : [];
}

interface Sample {
  sample_id?: string;
  conversation: Record<string, unknown>;
  qa?: { question: string; category: number; evidence?: string[] }[];
}

function conversationOf({ sample_id, conversation, qa }: Sample, index: number): Conversation {
  const sessions: Conversation["sessions"] = [];
  for (let k = 1; k < 1000; k++) {
    const turns = conversation[`session_${k}`];
    const said = conversation[`session_${k}_date_time`];
    if (said === undefined && turns === undefined) {
      if (k > 1) break;
      continue;
    }
    if (!Array.isArray(turns) || typeof said !== "string") continue;
    sessions.push({
      id: `session_${k}`,
      at: instantOf(said),
      turns: (turns as Record<string, unknown>[]).map((turn, n) => ({
        id: String(turn["dia_id"] ?? `D${k}:${n + 1}`),
        speaker: String(turn["speaker"]),
        text: String(turn["text"] ?? ""),
        ...(typeof turn["blip_caption"] === "string" ? { caption: turn["blip_caption"] } : {}),
      })),
    });
  }
  return {
    id: sample_id ?? `conversation-${index + 1}`,
    speakers: [String(conversation["speaker_a"]), String(conversation["speaker_b"])],
    sessions,
    questions: (qa ?? []).map(({ question, category, evidence }) => ({
      question,
      kind: String(category),
      evidence: evidenceIds(evidence ?? []),
    })),
  };
}

/** Turn ids as they are meant: several may stand in one string, and their numbers with zeros in front. */
function evidenceIds(said: readonly string[]): string[] {
  return [
    ...new Set(
      said.flatMap((each) =>
        each.split(/[;\s]+/).flatMap((id) => {
          const [, session, turn] = /^D:?(\d+):0*(\d+)$/.exec(id) ?? [];
          return turn === undefined ? [] : [`D${session}:${turn}`];
        }),
      ),
    ),
  ];
}

/** "1:56 pm on 8 May, 2023", taken as UTC. */
function instantOf(said: string): number {
  const [, hour, minute, half, day] = /^(\d{1,2}):(\d{2}) ?([ap]m) on (.+)$/i.exec(said.trim()) ?? [];
  if (day === undefined) throw new Error(`No date and time of a session: ${said}`);
  const hours = (Number(hour) % 12) + (half!.toLowerCase() === "pm" ? 12 : 0);
  return Date.parse(`${day.replace(",", "")} UTC`) + (hours * 60 + Number(minute)) * 60_000;
}
