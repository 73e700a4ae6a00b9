// Brings a machine to where the tests of the Neo4j store can have a server.
import { existsSync, renameSync } from "node:fs";
import { quietly, Stop, step } from "../set-up.mjs";
import { freePort } from "./bolt.mjs";
import { JarServer } from "./jar-server.mjs";
import { advice, aptPackages, archiveFile, findJava, hasJars, version, whatIsMissing } from "./packages.mjs";

/** Installs Java and Maven where it may, and fetches Neo4j. Nothing is needed where a server is given. */
export async function setUpNeo4j() {
  if (process.env.NEO4J_URI) return;
  const docker = await import("./docker-server.mjs");
  if (await docker.dockerAnswers()) {
    if (!(await docker.hasImage())) await step("fetching Neo4j from Docker (once)", docker.fetchImage);
    return;
  }
  if (whatIsMissing() !== undefined) await installJavaAndMaven();
  if (!hasJars() || !existsSync(archiveFile(findJava())))
    await step(`fetching Neo4j ${version} (150 MB, once)`, prepare);
}

async function installJavaAndMaven() {
  if (process.getuid?.() === 0 && aptPackages() !== undefined) {
    await step("installing Java and Maven (apt-get)", () => {
      quietly("apt-get", ["update", "-q"], advice());
      quietly("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...aptPackages()], advice());
    });
  }
  const missing = whatIsMissing();
  if (missing !== undefined)
    throw new Stop(`The tests of the Neo4j store need a server, and ${missing}. ${advice()}`);
}

/** Fetches the jars, and keeps the classes of one start ready for the next ones. */
async function prepare() {
  const ready = archiveFile(findJava());
  const server = new JarServer({ port: await freePort(), archiveTo: `${ready}.new` });
  try {
    await server.start();
    await server.stop();
    renameSync(`${ready}.new`, ready);
  } finally {
    await server.end();
  }
}
