// Neo4j from Maven's packages: the Java that runs it, and its jars, which are fetched once into the user's cache folder.
import { spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Stop } from "../set-up.mjs";

const pom = fileURLToPath(new URL("pom.xml", import.meta.url));
export const version = /<neo4j\.version>(.*?)</.exec(readFileSync(pom, "utf8"))[1];

const oldestJava = 17;

function cacheFolder() {
  const ofUser =
    process.platform === "darwin"
      ? path.join(os.homedir(), "Library", "Caches")
      : process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache");
  return path.join(ofUser, "palimpsest", "neo4j");
}

function onPath(name) {
  const places = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return places.map((place) => path.join(place, name)).find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Java of JAVA_HOME, else of PATH, with its version; undefined where there is none. */
export function findJava() {
  const ofHome = process.env.JAVA_HOME ? path.join(process.env.JAVA_HOME, "bin", "java") : "";
  const file = isProgram(ofHome) ? ofHome : onPath("java");
  if (file === undefined) return undefined;
  // On macOS a `java` is always there; without a Java it says so, and no version.
  const said = spawnSync(file, ["-version"], { encoding: "utf8" }).stderr ?? "";
  const [, full, major] = /version "((?:1\.)?(\d+)[^"]*)"/.exec(said) ?? [];
  return full === undefined ? undefined : { file, full, major: Number(major) };
}

/** What is missing to run Neo4j from packages, in words; undefined when all is there. */
export function whatIsMissing(java = findJava()) {
  if (java === undefined) return "no Java was found";
  if (java.major < oldestJava) return `${java.file} is Java ${java.full}`;
  if (!hasJars() && onPath("mvn") === undefined) return "no Maven was found to fetch it with";
  return undefined;
}

/** How to get what is missing. */
export function advice() {
  return (
    `Install Java ${oldestJava} or newer and Maven (${installLine()}), ` +
    "or start Docker, or give the address of a server in NEO4J_URI."
  );
}

function installLine() {
  if (process.platform === "darwin") return "brew install maven temurin@21";
  const packages = aptPackages();
  return packages === undefined
    ? "with your system's packages"
    : `sudo apt-get install -y ${packages.join(" ")}`;
}

/** The packages of Debian and Ubuntu, whose releases have different Javas; undefined on other systems. */
export function aptPackages() {
  if (onPath("apt-get") === undefined) return undefined;
  const isThere = (name) => spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
  const java = [21, 17, 25].map((major) => `openjdk-${major}-jre-headless`).find(isThere);
  return [java ?? "default-jre-headless", "maven"];
}

/** Where the classes that a start loads are kept ready for one Java, which takes a third off it. */
export function archiveFile(java) {
  return path.join(cacheFolder(), `${version}-java-${java.full}.jsa`);
}

const jarsFile = () => path.join(cacheFolder(), `${version}.jars`);

export function hasJars() {
  return existsSync(jarsFile()) && readFileSync(jarsFile(), "utf8").split(path.delimiter).every(existsSync);
}

/** The class path of the server. Its jars are fetched where they are not there yet. */
export async function classPath(signal) {
  if (!hasJars()) {
    mkdirSync(cacheFolder(), { recursive: true });
    await alone(path.join(cacheFolder(), "fetching"), signal, async () => {
      if (!hasJars()) await fetchJars(signal);
    });
  }
  return readFileSync(jarsFile(), "utf8");
}

async function fetchJars(signal) {
  const fetched = `${jarsFile()}.new`;
  const maven = spawn(
    "mvn",
    [
      ...["-q", "-B", "-f", pom, `-Dmaven.repo.local=${path.join(cacheFolder(), "maven")}`],
      ...["dependency:build-classpath", "-DincludeScope=runtime", `-Dmdep.outputFile=${fetched}`],
    ],
    { signal, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [maven.stdout, maven.stderr]) stream.on("data", (text) => (output += text));
  const status = await new Promise((done, fail) => {
    maven.once("error", fail);
    maven.once("close", done);
  });
  if (status !== 0) throw new Stop(`${output.trim()}\nMaven could not fetch Neo4j ${version}. ${advice()}`);
  renameSync(fetched, jarsFile());
}

/** Works while no other process does: two Mavens at once would write to the same places. */
async function alone(lock, signal, work) {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isHeld(lock)) await sleep(200, undefined, { signal });
    else rmSync(lock, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return true;
  } catch (error) {
    // Where the lock has just gone, the next try tells.
    return error.code !== "ESRCH";
  }
}
