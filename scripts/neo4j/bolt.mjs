// What can be seen of a server from outside: whether it answers over bolt, and which ports are free.
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Stop } from "../set-up.mjs";

/** Bolt's magic number and the four ranges of versions that a client proposes; the server answers with four bytes. */
const handshake = Buffer.from("6060b0170004040500000004000000000000000000", "hex").subarray(0, 20);

function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(handshake));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.once("data", () => {
      done(true);
      socket.destroy();
    });
    socket.on("error", () => {});
    socket.once("close", () => done(false));
  });
}

/** Waits for the handshake: Neo4j opens its port last, once its databases are there. */
export async function untilAnswers(port, signal, seconds = 100) {
  const last = Date.now() + seconds * 1_000;
  while (!(await answers(port))) {
    if (Date.now() > last) throw new Stop(`Neo4j did not answer on port ${port} within ${seconds} s.`);
    await sleep(50, undefined, { signal });
  }
}

function isFree(port) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}

/**
 * A free port. It lies below those that systems lend to outgoing connections, so that a server that was killed finds its
 * own free again when it is restarted.
 */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}
