import { z } from "zod";
import type { Statement } from "../commit/statement.ts";
import { time } from "../exchange/input-shapes.ts";
import { digestId } from "../model/digest.ts";
import type { RememberInput } from "../model/inputs.ts";
import { incorrect } from "../model/palimpsest-error.ts";
import { shownValue } from "../model/shown-value.ts";
import { refuseIllFormed } from "../text/well-formed.ts";
import { toIso } from "../time/instant.ts";
import { parseTime } from "../time/time-point.ts";
import type { Engine } from "./engine.ts";
import { readStatement } from "./read-statement.ts";
import type { Said } from "./read-texts.ts";

const text = z.string().optional();

const REMEMBER = z.strictObject({
  text: z.string(),
  id: text,
  at: time.optional(),
  speaker: text,
  session: text,
  source: text,
  addressee: text,
  extract: z.boolean().optional(),
  claims: z.array(z.record(z.string(), z.unknown())).optional(),
});

/**
 * An episode and its claims as statements. The claims name the episode, so it gets its id here if it has none. `said` is what is
 * still to be read of it; null where it is not to be.
 */
export function readRemember(
  group: string,
  input: RememberInput,
  engine: Engine,
): { statements: [Extract<Statement, { op: "episode" }>, ...Statement[]]; said: Said | null } {
  const parsed = REMEMBER.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    if (issue.code === "unrecognized_keys") {
      const known = Object.keys(REMEMBER.shape).join(", ");
      throw incorrect(
        `Unknown parameter ${JSON.stringify(issue.keys[0])} for remember`,
        issue.keys[0],
        `Parameters: ${known}.`,
      );
    }
    const path = issue.path.join(".");
    if (path === "") throw incorrect(`remember takes an object, not ${shownValue(input)}`, shownValue(input));
    throw incorrect(`${path} of remember: ${issue.message}`, path);
  }
  const { claims, extract = claims === undefined, addressee, ...episode } = parsed.data;
  refuseIllFormed({ ...episode, addressee }, "remember");
  const { text: words, speaker = "", session = "", source = "" } = episode;
  const at = episode.at ?? toIso(engine.clock());
  const id = episode.id ?? digestId("ep", group, "said", at, words, speaker, session, source);
  const told = (claims ?? []).map((claim) => {
    const { op = "assert" } = claim;
    if (op !== "assert" && op !== "end" && op !== "correct") {
      throw incorrect(
        `A claim of an episode is an assert, end or correct, not ${shownValue(op)}`,
        shownValue(op),
        'Give op as "assert", "end" or "correct", or leave it out for "assert".',
      );
    }
    return { ...readStatement({ ...claim, op, episode: id }), recorded: true } as Statement;
  });
  const said: Said = {
    text: words,
    speaker: episode.speaker ?? null,
    addressee: addressee ?? null,
    session: episode.session ?? null,
    at: parseTime(at, { ...engine.zone, name: "at" }).instant,
  };
  return { statements: [{ op: "episode", ...episode, id }, ...told], said: extract ? said : null };
}
