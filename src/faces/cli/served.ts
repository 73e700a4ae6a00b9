/** A command that serves the verbs in another way, until it is stopped; no row of the table of operations. */
export interface Served {
  name: string;
  sentence: string;
  example: { situation: string; command: string; answer: string };
}

export const served: readonly Served[] = [
  {
    name: "mcp",
    sentence: "Serves remember, facts, recall and timeline to agents: Model Context Protocol over stdio.",
    example: {
      situation: "An agent is to use the memory in mira.db: its settings name this command.",
      command: "palimpsest mcp --db mira.db",
      answer: "Nothing is printed: messages go over standard input and output, notes to standard error.",
    },
  },
];

export function findServed(name: string): Served | undefined {
  return served.find((face) => face.name === name);
}
