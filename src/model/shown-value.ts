/** A value for a message: JSON, cut where it is long. Numbers that JSON has no word for are told by name. */
export function shownValue(value: unknown, most = 80): string {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  let text: string;
  try {
    text = JSON.stringify(value, plain) ?? String(value);
  } catch {
    text = String(value);
  }
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function plain(_key: string, value: unknown): unknown {
  const isOdd = (typeof value === "number" && !Number.isFinite(value)) || typeof value === "bigint";
  return isOdd ? String(value) : value;
}
