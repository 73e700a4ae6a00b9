/** A fact in words: "Mira lives in Velden", "Mira prefers oat milk (coffee)". */
export function factText(subject: string, wording: string, object: string, scope: string | null): string {
  return scope === null ? `${subject} ${wording} ${object}` : `${subject} ${wording} ${object} (${scope})`;
}
