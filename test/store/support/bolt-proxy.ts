import { createServer, connect as dial, type Socket } from "node:net";

/** The message that commits, without fields, alone in its chunk (Bolt 4 and later). */
const COMMIT = Buffer.from([0x00, 0x02, 0xb0, 0x12, 0x00, 0x00]);

/** Where the way to a server breaks. */
export type Break = "before the commit" | "behind the commit";

export interface BoltProxy {
  uri: string;
  /** Breaks the way once, just before or just behind the next commit, or the one so many after that. */
  breakAt(at: Break, after?: number): void;
  /** Breaks the way for good. */
  cut(): void;
  close(): Promise<void>;
}

/** A way to a server that can be broken. */
export async function boltProxy(uri: string): Promise<BoltProxy> {
  const { hostname, port } = new URL(uri);
  const sockets = new Set<Socket>();
  let armed: Break | null = null;
  let passing = 0;
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const far = dial(Number(port), hostname);
    let isSilent = false;
    for (const socket of [client, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("data", (data) => {
      if (armed === null || !data.includes(COMMIT) || passing-- > 0) {
        far.write(data);
        return;
      }
      if (armed === "behind the commit") {
        isSilent = true;
        far.write(data);
      } else {
        client.destroy();
        far.destroy();
      }
      armed = null;
    });
    far.on("data", (data) => {
      if (!isSilent) client.write(data);
      else {
        client.destroy();
        far.destroy();
      }
    });
    client.on("close", () => far.destroy());
    far.on("close", () => client.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port: own } = server.address() as { port: number };
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    uri: `bolt://127.0.0.1:${own}`,
    breakAt(at, after = 0) {
      armed = at;
      passing = after;
    },
    cut,
    async close() {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
