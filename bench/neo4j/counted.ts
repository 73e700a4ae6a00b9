import { Session, Transaction } from "neo4j-driver";

/** What a piece of work asked of a server, and what that made. */
export interface Counted {
  statements: number;
  /** How often an answer was waited for. What is sent together is one wait; begin and commit of a transaction count too. */
  waits: number;
  nodes: number;
  relationships: number;
  /** Properties that were set, labels left out. */
  properties: number;
}

/** The driver's methods that send something. */
const SENDING = [
  [Session.prototype, "run"],
  [Session.prototype, "beginTransaction"],
  [Transaction.prototype, "run"],
  [Transaction.prototype, "commit"],
  [Transaction.prototype, "rollback"],
] as unknown as [Record<string, (...given: unknown[]) => PromiseLike<unknown>>, string][];

/** Counts what is sent and made while some work runs, by the driver that both sides use. Nothing is timed meanwhile. */
export async function counted(work: () => Promise<unknown>): Promise<Counted> {
  const count: Counted = { statements: 0, waits: 0, nodes: 0, relationships: 0, properties: 0 };
  let outstanding = 0;
  const plain = SENDING.map(([prototype, method]) => prototype[method]!);
  for (const [k, [prototype, method]] of SENDING.entries()) {
    prototype[method] = function (...given) {
      const sent = plain[k]!.apply(this, given);
      if (outstanding === 0) count.waits++;
      outstanding++;
      const ended = () => void outstanding--;
      sent.then((answer) => {
        ended();
        if (method === "run") note(count, answer as Awaited<ReturnType<Session["run"]>>);
      }, ended);
      return sent;
    };
  }
  try {
    await work();
  } finally {
    for (const [k, [prototype, method]] of SENDING.entries()) prototype[method] = plain[k]!;
  }
  return count;
}

function note(count: Counted, { summary }: Awaited<ReturnType<Session["run"]>>): void {
  const { nodesCreated, relationshipsCreated, propertiesSet } = summary.counters.updates() as Record<
    string,
    number
  >;
  count.statements++;
  count.nodes += nodesCreated!;
  count.relationships += relationshipsCreated!;
  count.properties += propertiesSet!;
}

/** Means over several pieces of work. */
export function meanOf(counts: readonly Counted[]): Counted {
  const mean = (name: keyof Counted) =>
    Number((counts.reduce((sum, count) => sum + count[name], 0) / counts.length).toFixed(2));
  return {
    statements: mean("statements"),
    waits: mean("waits"),
    nodes: mean("nodes"),
    relationships: mean("relationships"),
    properties: mean("properties"),
  };
}
