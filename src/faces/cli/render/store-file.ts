import type { Copied } from "../../../memory/copy-memory.ts";
import type { Diagnosis } from "../../../memory/diagnose.ts";
import type { Restored } from "../../../memory/restore-backup.ts";
import { wrapText } from "../fit-text.ts";
import { safeText } from "../safe-text.ts";
import type { View } from "../view.ts";
import { counted } from "./wording.ts";

/** The store that was made from a backup. */
export function renderRestored({ file, bytes, groups }: Restored): string {
  const held = groups.map(({ name, revision }) => `${name} at revision ${revision}`);
  return safeText(`restored ${file}: ${[counted(bytes, "byte"), ...held].join(", ")}`);
}

/** A line a group: where it stands, what was copied, and what was there. */
export function renderCopied({ groups }: Copied): string {
  if (groups.length === 0) return "nothing to copy: the store has no groups";
  return groups
    .map(({ name, revision, copied, present }) => {
      const before = present === 0 ? "" : `, ${counted(present, "line")} there already`;
      return safeText(`${name} at revision ${revision}: ${counted(copied, "line")} copied${before}`);
    })
    .join("\n");
}

/** A row a finding, then what is wrong. */
export function renderDiagnosis(found: Diagnosis, view: View): string {
  const { bold, green, red } = view.colors;
  const { sqlite, store, problems } = found;
  const rows: [string, string][] = [
    ["node", `${found.node}, ${found.platform}`],
    ["sqlite", sqlite === null ? "none" : `${sqlite.version} by ${sqlite.binding}`],
    ["text search", sqlite?.fts5 ? "FTS5" : "missing"],
    ...serverRows(found.server),
    ...storeRows(store),
  ];
  const widest = Math.max(...rows.map(([name]) => name.length)) + 2;
  return [
    ...rows.map(([name, value]) => name.padEnd(widest) + safeText(value)),
    "",
    problems.length === 0 ? green("all is well") : bold(red(counted(problems.length, "problem"))),
    ...problems.flatMap((problem) => wrapText(safeText(problem), view.width - 2).map((line) => `  ${line}`)),
  ].join("\n");
}

function serverRows(server: Diagnosis["server"]): [string, string][] {
  if (server === null) return [];
  return [
    ["server", `${server["server"]} at ${server["address"]}, database ${server["database"]}`],
    ["schema", server["schema"] === 0 ? "none" : `version ${server["schema"]} of ${server["newest_schema"]}`],
  ];
}

function storeRows(store: Diagnosis["store"]): [string, string][] {
  if (store === null) return [];
  const { file, exists, bytes, schema, newest_schema, journal, writable, groups } = store;
  if (!exists) return [["store", `${file}: not there yet; the first write makes it`]];
  const held = groups.map(({ name, revision }) => `${name} at revision ${revision}`);
  return [
    ["store", `${file}: ${counted(bytes, "byte")}, ${writable ? "writable" : "not writable"}`],
    ["schema", schema === null ? "none" : `version ${schema} of ${newest_schema}`],
    ["journal", journal ?? "none"],
    ["groups", held.length === 0 ? "none" : held.join(", ")],
  ];
}
