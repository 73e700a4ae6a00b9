import type { Progress } from "../../memory/memory.ts";
import { safeText } from "./safe-text.ts";

/** Work shorter than this is not reported. */
const quietMs = 1000;
/** Shortest time between two states of the line on a terminal. */
const everyMs = 200;
/** Where it is no terminal, such as a log, each state is a line of its own, and they are seldom. */
const logEveryMs = 15_000;

/** Shows how far long work has come: how many, how fast, how long still. */
export function progressLine(
  label: string,
  terminal: { write(text: string): unknown; isTTY?: boolean },
  now: () => number = () => performance.now(),
): { update(progress: Progress): void; end(): void } {
  const isTerminal = terminal.isTTY === true;
  const start = now();
  let next = start + (isTerminal ? quietMs : logEveryMs);
  let shown = false;
  return {
    update({ done, total }) {
      const at = now();
      if (at < next) return;
      next = at + (isTerminal ? everyMs : logEveryMs);
      shown = true;
      const text = safeText(progressText(label, done, total, at - start));
      terminal.write(isTerminal ? `\r\x1b[K${text}` : `${text}\n`);
    },
    end() {
      if (shown && isTerminal) terminal.write("\r\x1b[K");
    },
  };
}

/** `import: 12,000 of 40,000, 8,100/s, 3 s left`. */
export function progressText(label: string, done: number, total: number | null, elapsedMs: number): string {
  const rate = done / Math.max(elapsedMs / 1000, 0.001);
  const of = total === null ? "" : ` of ${total.toLocaleString("en-US")}`;
  const left = total === null || rate === 0 ? "" : `, ${duration((total - done) / rate)} left`;
  return `${label}: ${done.toLocaleString("en-US")}${of}, ${Math.round(rate).toLocaleString("en-US")}/s${left}`;
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  return whole < 3600
    ? `${Math.floor(whole / 60)} min ${whole % 60} s`
    : `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
