import { filesOf, readJson } from "./data.ts";

/** One message of a conversation. */
export interface Turn {
  id: string;
  speaker: string;
  text: string;
}

/** A conversation of two people over many sessions. */
export interface Conversation {
  id: string;
  speakers: [string, string];
  sessions: { id: string; at: number; turns: Turn[] }[];
}

/** The conversations of a folder of LoCoMo's shape: lists of {sample_id, conversation: {speaker_a, session_1, ...}}. */
export function readConversations(folder: string): Conversation[] {
  return filesOf(folder, [".json"])
    .flatMap(({ path }) => {
      const read = readJson(path);
      return Array.isArray(read) ? read : [read];
    })
    .filter((each): each is Sample => typeof each === "object" && each !== null && "conversation" in each)
    .map(conversationOf);
}

interface Sample {
  sample_id?: string;
  conversation: Record<string, unknown>;
}

function conversationOf({ sample_id, conversation }: Sample, index: number): Conversation {
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
      })),
    });
  }
  return {
    id: sample_id ?? `conversation-${index + 1}`,
    speakers: [String(conversation["speaker_a"]), String(conversation["speaker_b"])],
    sessions,
  };
}

/** "1:56 pm on 8 May, 2023", taken as UTC. */
function instantOf(said: string): number {
  const [, hour, minute, half, day] = /^(\d{1,2}):(\d{2}) ?([ap]m) on (.+)$/i.exec(said.trim()) ?? [];
  if (day === undefined) throw new Error(`No date and time of a session: ${said}`);
  const hours = (Number(hour) % 12) + (half!.toLowerCase() === "pm" ? 12 : 0);
  return Date.parse(`${day.replace(",", "")} UTC`) + (hours * 60 + Number(minute)) * 60_000;
}
