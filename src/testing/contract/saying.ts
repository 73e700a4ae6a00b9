import type { AssertInput, Memory, Write } from "../../index.ts";

/** Says things of a subject of its own. */
export class Saying {
  readonly memory: Memory;
  readonly subject: string;
  readonly entries: string[] = [];

  constructor(memory: Memory, subject: string) {
    this.memory = memory;
    this.subject = subject;
  }

  of<O extends string | null>(
    predicate: string,
    object: O,
  ): { subject: string; predicate: string; object: O } {
    return { subject: this.subject, predicate, object };
  }

  home(object: string, from: string, more: Partial<AssertInput> = {}): Promise<Write> {
    return this.memory.assert({ ...this.of("lives_in", object), from, ...more });
  }

  likes(object: string, from: string, more: Partial<AssertInput> = {}): Promise<Write> {
    return this.memory.assert({ ...this.of("likes", object), from, ...more });
  }

  /** Where somebody lives, as an episode claims. */
  told(
    id: string,
    speaker: string,
    object: string,
    from: string,
    more: { reason?: string } = {},
    at = "2025",
  ): Promise<Write> {
    const claims = [{ op: "assert" as const, ...this.of("lives_in", object), from, ...more }];
    return this.memory.remember({ id, speaker, text: `${this.subject}: ${object}`, at, claims });
  }
}
