/**
 * The JSON value that a model's answer holds: all of it, or what stands in a fenced block, or what lies between the first
 * bracket and the last. What a model thought aloud before it (`<think>`) is passed over.
 *
 * @returns undefined where there is none
 */
export function findJson(answer: string): unknown {
  const said = answer.replace(/^[\s\S]*<\/think(?:ing)?>/, "").trim();
  const fenced = [...said.matchAll(/```[a-z]*\s*\n?([\s\S]*?)```/gi)].map(([, inner]) => inner!);
  for (const candidate of [said, ...fenced, bracketed(said)]) {
    const value = parsed(candidate);
    if (typeof value === "object" && value !== null) return value;
  }
  return undefined;
}

function bracketed(text: string): string {
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  return start < 0 ? "" : text.slice(start, end + 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
