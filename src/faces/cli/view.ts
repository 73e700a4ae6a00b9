import pc from "picocolors";

/** How answers are shown: the room there is, whether there are colours, and whether scores are taken apart. */
export interface View {
  width: number;
  explain?: boolean;
  /** The format that was asked for, of answers that have several. */
  format?: string;
  colors: ReturnType<typeof pc.createColors>;
}

/** A view of a terminal, or of 100 columns without colours when the output goes elsewhere. */
export function viewOf(
  output: { isTTY?: boolean; columns?: number },
  env: Record<string, string | undefined>,
): View {
  const colored = output.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
  return { width: Math.max(20, output.columns || 100), colors: pc.createColors(colored) };
}
