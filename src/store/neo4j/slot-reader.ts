import type { Claim } from "../../temporal/claim.ts";
import type { FactRow } from "../../temporal/revise.ts";
import type { SlotRequest } from "../../temporal/window.ts";
import type { SlotKey } from "../rows.ts";
import { answerFromClaims } from "../slot-claims.ts";
import { type Properties, readClaim, readFact } from "./properties.ts";
import { type Ask, propertiesOf } from "./run-statement.ts";

/**
 * Answers what is asked of one slot while a commit's plan works it out. The slot does not change meanwhile: changes are
 * written when the plan is done.
 */
export class SlotReader {
  readonly #ask: Ask;
  readonly #slot: Properties;
  readonly #small: number;
  /** All live claims in the order of starts, and all current facts; null in a slot that is not small. */
  #whole: { claims: Claim[]; facts: FactRow[] } | null | undefined;

  /**
   * @param ask of the slot's group
   * @param small live claims up to which a slot is read whole
   */
  constructor(ask: Ask, { timeline, slot }: SlotKey, small: number) {
    this.#ask = ask;
    this.#small = small;
    this.#slot = { timeline, slot };
  }

  async answer(request: SlotRequest): Promise<Claim[] | FactRow[] | number | null> {
    if (this.#whole === undefined) this.#whole = await this.#readWhole();
    if (this.#whole !== null) return answerFromSlot(this.#whole.claims, this.#whole.facts, request);
    switch (request.ask) {
      case "touching":
        return (await this.#rows("slot-touching", { from: request.from, to: request.to })).map((row) =>
          readClaim(propertiesOf(row, "c")),
        );
      case "open-before":
        return this.#instant("slot-open-before", { at: request.before, except: request.except ?? -1 });
      case "open-after":
        return this.#instant("slot-open-after", { at: request.after, except: request.except ?? -1 });
      case "facts":
        return (await this.#rows("slot-facts", { from: request.from, to: request.to })).map((row) =>
          readFact(propertiesOf(row, "f")),
        );
    }
  }

  async #readWhole(): Promise<{ claims: Claim[]; facts: FactRow[] } | null> {
    const rows = await this.#rows("slot-claims", { most: this.#small + 1 });
    if (rows.length > this.#small) return null;
    const claims = rows.map((row) => readClaim(propertiesOf(row, "c")));
    const facts = (await this.#rows("facts-in-slot", {})).map((row) => readFact(propertiesOf(row, "f")));
    return { claims, facts };
  }

  #rows(name: string, more: Properties): Promise<Properties[]> {
    return this.#ask(name, { ...this.#slot, ...more });
  }

  async #instant(name: string, more: Properties): Promise<number | null> {
    const [row] = await this.#rows(name, more);
    return row === undefined ? null : (row["from"] as number);
  }
}

/** Answers from all live claims of a slot, in the order of starts, and all its current facts. */
export function answerFromSlot(
  claims: readonly Claim[],
  facts: readonly FactRow[],
  request: SlotRequest,
): Claim[] | FactRow[] | number | null {
  if (request.ask !== "facts") return answerFromClaims(claims, request);
  return facts.filter((f) => f.from < request.to && f.to > request.from);
}
