import { incorrect } from "../../model/palimpsest-error.ts";

/** Text as it stands, and paths of columns between it. */
export type TemplatePart = string | { readonly column: string };

const FIX = "Columns stand in braces, {name}; a brace itself is written twice, {{ or }}.";

/**
 * Reads text with columns in braces: "{name} works at {company}".
 * @throws `incorrect` where braces are not closed, or hold nothing
 */
export function parseTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let plain = "";
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign !== "{" && sign !== "}") {
      plain += sign;
    } else if (text[at + 1] === sign) {
      plain += sign;
      at++;
    } else {
      const end = text.indexOf("}", at);
      const column = sign === "{" && end > 0 ? text.slice(at + 1, end).trim() : "";
      if (column === "" || column.includes("{")) {
        const shown = JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
        throw incorrect(`the template ${shown} has a brace at character ${at} without its column`, text, FIX);
      }
      if (plain !== "") parts.push(plain);
      plain = "";
      parts.push({ column });
      at = end;
    }
  }
  if (plain !== "") parts.push(plain);
  return parts;
}
