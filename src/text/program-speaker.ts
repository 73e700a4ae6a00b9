/** Speakers by their part in a chat. */
const PROGRAM =
  /^(?:assistant|system|tool|function|developer|model|ai|bot|chatbot|ai assistant|virtual assistant|chatgpt|claude|gemini|copilot|llm)$/i;

/** Whether a speaker is a model, a tool or what directs them, by its name, rather than a person. */
export function isProgram(speaker: string): boolean {
  return PROGRAM.test(speaker.trim());
}
