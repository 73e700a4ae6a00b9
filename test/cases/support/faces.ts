import { CommandLineDesk } from "./command-line-desk.ts";
import type { Desk } from "./desk.ts";
import { LibraryDesk } from "./library-desk.ts";
import { newFile } from "./new-file.ts";

/** A face of the product, for `describe.each(faces)`. */
export interface Face {
  face: string;
  /** An empty store, or the one in a file; the clock shows `now`. */
  open(now: string, file?: string): Promise<Desk>;
}

/** The faces on which a case has to give the same answers. */
export const faces: Face[] = [
  { face: "library", open: (now, file) => LibraryDesk.open(file ?? ":memory:", now) },
  {
    face: "command line",
    open: async (now, file) => new CommandLineDesk(file ?? newFile(), "default", { now }),
  },
];
