import { homedir } from "node:os";
import path from "node:path";

/** The store used when none is named: a file under the user's data folder. */
export function defaultStore(
  env: Record<string, string | undefined>,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const { join } = platform === "win32" ? path.win32 : path.posix;
  const folder =
    platform === "win32"
      ? env.LOCALAPPDATA || join(home, "AppData", "Local")
      : platform === "darwin"
        ? join(home, "Library", "Application Support")
        : env.XDG_DATA_HOME || join(home, ".local", "share");
  return join(folder, "palimpsest", "memory.db");
}
