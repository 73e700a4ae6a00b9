import { GenericContainer, getContainerRuntimeClient, ImageName, Wait } from "testcontainers";
import { Stop } from "../set-up.mjs";
import { untilAnswers } from "./bolt.mjs";

const image = "neo4j:5.26-community";

const settings = {
  NEO4J_server_memory_heap_initial__size: "512m",
  NEO4J_server_memory_heap_max__size: "512m",
  NEO4J_server_memory_pagecache_size: "256m",
  NEO4J_dbms_usage__report_enabled: "false",
};

/** The Docker of this machine; undefined where none answers. One elsewhere can't give a server that only this machine sees. */
async function localDocker() {
  try {
    const client = await getContainerRuntimeClient();
    return ["localhost", "127.0.0.1"].includes(client.info.containerRuntime.host) ? client : undefined;
  } catch {
    return undefined;
  }
}

export async function dockerAnswers() {
  return (await localDocker()) !== undefined;
}

export async function hasImage() {
  const docker = await localDocker();
  return docker.image.exists(ImageName.fromString(image));
}

export async function fetchImage() {
  const docker = await localDocker();
  await docker.image.pull(ImageName.fromString(image));
}

/** A container whose bolt port is open to this machine only, at a number that outlives a restart. */
class LoopbackContainer extends GenericContainer {
  constructor(port, created) {
    super(image);
    this.containerCreated = created;
    this.withExposedPorts({ container: 7687, host: port });
    this.hostConfig.PortBindings = { "7687/tcp": [{ HostIp: "127.0.0.1", HostPort: String(port) }] };
  }
}

/** A Neo4j in a container. Should this process be killed, testcontainers has Docker remove it. */
export class DockerServer {
  #port;
  #password;
  #signal;
  #handle;

  constructor({ port, password, signal }) {
    this.#port = port;
    this.#password = password;
    this.#signal = signal;
  }

  get uri() {
    return `bolt://127.0.0.1:${this.#port}`;
  }

  async start() {
    if (this.#handle === undefined) await this.#create();
    else await this.#handle.start();
    await untilAnswers(this.#port, this.#signal);
  }

  async kill() {
    await this.#handle.kill({ signal: "SIGKILL" });
    await this.#handle.wait();
  }

  async stop() {
    await this.#handle.stop({ t: 30 });
  }

  /** The end of the server and of its data. */
  async end() {
    await this.#handle?.remove({ force: true, v: true });
  }

  async #create() {
    const docker = await localDocker();
    const created = async (id) => {
      this.#handle = docker.container.getById(id);
      this.#signal?.throwIfAborted();
    };
    try {
      await new LoopbackContainer(this.#port, created)
        .withEnvironment({
          ...settings,
          NEO4J_AUTH: this.#password ? `neo4j/${this.#password}` : "none",
          NEO4J_server_bolt_advertised__address: `127.0.0.1:${this.#port}`,
        })
        .withWaitStrategy(Wait.forLogMessage("Started."))
        .start();
    } catch (error) {
      throw new Stop(`Docker answers, but could not run ${image}: ${error.message}`);
    }
  }
}
