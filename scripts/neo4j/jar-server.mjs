import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Stop } from "../set-up.mjs";
import { untilAnswers } from "./bolt.mjs";
import { advice, archiveFile, classPath, findJava, version, whatIsMissing } from "./packages.mjs";

/** What Neo4j opens of Java, by its own list. */
const opened = ["java.nio", "java.io", "sun.nio.ch", "java.util.concurrent", "java.lang"];

const longestStop = 30_000;

/** A Neo4j from Maven's packages, in a Java of its own. */
export class JarServer {
  #folder;
  #isKept;
  #startsFast;
  #port;
  #password;
  #archiveTo;
  #signal;
  #ended;
  #child = null;
  #said = "";

  /**
   * Without a folder the data lies in a temporary one, which goes with the server, and it starts fast rather than running at
   * full speed, unless `fullSpeed` is wanted. `ended` is told of an end that nobody asked for. `archiveTo` names a file for
   * the classes that were loaded, written at a stop.
   */
  constructor({ folder, port, password, fullSpeed = false, signal, archiveTo, ended = () => {} }) {
    this.#isKept = folder !== undefined;
    this.#startsFast = !this.#isKept && !fullSpeed;
    this.#folder = folder === undefined ? "" : path.resolve(folder);
    this.#port = port;
    this.#password = password;
    this.#archiveTo = archiveTo;
    this.#signal = signal;
    this.#ended = ended;
  }

  get uri() {
    return `bolt://127.0.0.1:${this.#port}`;
  }

  async start() {
    const java = findJava();
    const missing = whatIsMissing(java);
    if (missing !== undefined) throw new Stop(`Neo4j ${version} cannot be run: ${missing}. ${advice()}`);
    const jars = await classPath(this.#signal);
    // From here to the launch nothing is awaited, so that an end finds either nothing or a child to end.
    this.#signal?.throwIfAborted();
    if (this.#folder === "") this.#folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-neo4j-"));
    this.#writeConfiguration(java, jars);
    if (this.#password) this.#setFirstPassword(java);
    this.#launch(java);
    const failed = new Promise((_, fail) => {
      this.#child.once("close", () => fail(new Stop(`Neo4j ended while it started:\n${this.#said.trim()}`)));
    });
    await Promise.race([untilAnswers(this.#port, this.#signal), failed]);
    const child = this.#child;
    child.once("close", () => {
      if (this.#child === child) this.#ended(new Stop(`Neo4j ended by itself:\n${this.#said.trim()}`));
    });
  }

  kill() {
    return this.#finish("SIGKILL");
  }

  stop() {
    return this.#finish("SIGTERM");
  }

  /** The end of the server, and of its data where nobody gave it a folder. */
  async end() {
    if (this.#isKept) return this.stop();
    await this.kill();
    if (this.#folder !== "") rmSync(this.#folder, { recursive: true, force: true });
  }

  async #finish(signal) {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    const patience = setTimeout(() => child.kill("SIGKILL"), longestStop);
    await exit;
    clearTimeout(patience);
  }

  #launch(java) {
    this.#child = spawn(
      java.file,
      [
        `@${this.#at("conf", "java.args")}`,
        "org.neo4j.server.CommunityEntryPoint",
        ...[`--home-dir=${this.#folder}`, `--config-dir=${this.#at("conf")}`],
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.#said = "";
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on("data", (text) => (this.#said = `${this.#said}${text}`.slice(-4_000)));
  }

  /** On an empty folder only: afterwards the password is the store's. */
  #setFirstPassword(java) {
    if (existsSync(this.#at("data", "databases", "system"))) return;
    const { status, stdout, stderr } = spawnSync(
      java.file,
      [
        `@${this.#at("conf", "java.args")}`,
        ...["org.neo4j.cli.AdminTool", "dbms", "set-initial-password", this.#password],
      ],
      { encoding: "utf8", env: { ...process.env, NEO4J_HOME: this.#folder, NEO4J_CONF: this.#at("conf") } },
    );
    if (status !== 0) throw new Stop(`Neo4j refused its password:\n${stdout}${stderr}`);
  }

  #writeConfiguration(java, jars) {
    for (const name of ["conf", "logs"]) mkdirSync(this.#at(name), { recursive: true });
    const settings = {
      "server.bolt.listen_address": `127.0.0.1:${this.#port}`,
      "server.bolt.advertised_address": `127.0.0.1:${this.#port}`,
      "server.http.enabled": false,
      "server.https.enabled": false,
      "dbms.security.auth_enabled": Boolean(this.#password),
      "dbms.usage_report.enabled": false,
      "server.memory.heap.initial_size": "512m",
      "server.memory.heap.max_size": "512m",
      "server.memory.pagecache.size": "256m",
      "db.logs.query.enabled": "OFF",
      "db.tx_log.preallocate": false,
      "db.tx_log.rotation.size": "64m",
      "db.tx_log.rotation.retention_policy": "keep_none",
      // Otherwise a stop waits for ten seconds.
      "internal.dbms.bolt.netty_server_shutdown_quiet_period": 0,
      "db.shutdown_transaction_end_timeout": "2s",
      // Groups of tests are small, so each makes a multiple of what there is, after which a server plans anew.
      ...(this.#startsFast && { "dbms.cypher.min_replan_interval": "1h" }),
    };
    writeFileSync(
      this.#at("conf", "neo4j.conf"),
      lines(Object.entries(settings).map((pair) => pair.join("="))),
    );
    writeFileSync(this.#at("conf", "java.args"), lines([...this.#flags(java), "-cp", quoted(jars)]));
  }

  #flags(java) {
    const flags = ["-Xms512m", "-Xmx512m", "-XX:+ExitOnOutOfMemoryError", "-Dfile.encoding=UTF-8"];
    flags.push(...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`));
    if (java.major >= 21)
      flags.push("--enable-native-access=ALL-UNNAMED", "--add-modules=jdk.incubator.vector");
    // A server for tests is there in half the time without the compiler that makes long runs fast.
    if (this.#startsFast) flags.push("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    if (this.#archiveTo !== undefined) flags.push(`-XX:ArchiveClassesAtExit=${this.#archiveTo}`);
    else if (this.#startsFast && existsSync(archiveFile(java)))
      flags.push(`-XX:SharedArchiveFile=${archiveFile(java)}`);
    return flags;
  }

  #at(...names) {
    return path.join(this.#folder, ...names);
  }
}

const lines = (all) => all.map((line) => `${line}\n`).join("");

/** As Java reads it in a file of arguments. */
const quoted = (text) => `"${text.replaceAll("\\", "\\\\")}"`;
