/** Counts what held and what did not; everything that failed is told in words. */
export class Tally {
  passed = 0;
  readonly failures: { check: string; expected: unknown; got: unknown }[] = [];
  private readonly told: (row: unknown) => void;

  constructor(told: (row: unknown) => void = () => {}) {
    this.told = told;
  }

  equal(check: string, got: unknown, expected: unknown): void {
    const ok = JSON.stringify(got) === JSON.stringify(expected);
    this.told(ok ? { check, ok } : { check, ok, expected, got });
    if (ok) this.passed++;
    else this.failures.push({ check, expected, got });
  }

  /** Runs a check; one that throws has failed. */
  async attempt(check: string, run: () => Promise<void> | void): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.equal(check, String(error), "no error");
    }
  }
}
