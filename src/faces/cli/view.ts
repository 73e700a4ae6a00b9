import pc from "picocolors";

/** How answers are shown: the room there is, whether there are colours, and whether scores are taken apart. */
export interface View {
  width: number;
  explain?: boolean;
  /** Whether journeys were asked for, of what leads from one to another. */
  journey?: boolean;
  /** The format that was asked for, of answers that have several. */
  format?: string;
  colors: ReturnType<typeof pc.createColors>;
}

/** A view of a terminal; without colours, and of COLUMNS or 100 columns, when the output goes elsewhere. */
export function viewOf(
  output: { isTTY?: boolean; columns?: number },
  env: Record<string, string | undefined>,
): View {
  const colored = output.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
  const told = /^\d{1,4}$/.test(env.COLUMNS ?? "") ? Number(env.COLUMNS) : 0;
  return { width: Math.max(20, output.columns || told || 100), colors: pc.createColors(colored) };
}
