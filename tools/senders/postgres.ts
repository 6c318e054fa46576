/**
 * `npm run senders -- postgres [MINUTES] [KILLS]`: `npm run dev` reads a day of rows, and rows that keep coming, from Debian's Postgres,
 * while both are killed and started again. In the end each row must be here once, and what a source answers must hold no secret.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DevService, scratch } from "./world.ts";
import { pause } from "../waiting.ts";

const ports = { service: 8791, postgres: 8794 };
const secret = "a-password-nobody-may-see";
const address = (user: string, password: string, port = ports.postgres) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
const query = "SELECT host AS entity, at, load AS value FROM loads WHERE at > $since AND at <= $until";
const hosts = ["a", "b", "c"];
const perHost = 1_440;

interface Status {
  reading: { stored: number; rejected: number; problem: string | null; is_behind: boolean } | null;
}

/** A cluster of its own in a folder; Postgres refuses to run as root, and runs as its own user then. */
class Cluster {
  readonly #folder: string;
  readonly #programs: string;

  constructor(folder: string) {
    this.#folder = join(folder, "data");
    const versions = "/usr/lib/postgresql";
    const version = readable(versions).toSorted().at(-1);
    if (version === undefined) {
      console.error("Postgres is not installed. On Debian: apt-get update && apt-get install postgresql");
      process.exit(2);
    }
    this.#programs = join(versions, version, "bin");
    chmodSync(folder, 0o755);
    mkdirSync(this.#folder);
    const password = join(folder, "password");
    writeFileSync(password, secret);
    if (process.getuid?.() === 0) execFileSync("chown", ["postgres", this.#folder, password]);
    this.#run("initdb", "-A", "scram-sha-256", "-U", "owner", `--pwfile=${password}`);
  }

  #run(program: string, ...args: string[]): void {
    const all = [join(this.#programs, program), "-D", this.#folder, ...args];
    const [first = "", ...rest] = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--", ...all] : all;
    execFileSync(first, rest, { stdio: "ignore", cwd: "/" });
  }

  start(): void {
    const options = `-p ${ports.postgres} -c listen_addresses=127.0.0.1 -k ${this.#folder}`;
    this.#run("pg_ctl", "-w", "-o", options, "-l", join(this.#folder, "log"), "start");
  }

  /** At once, as if it had lost its power. */
  kill(): void {
    this.#run("pg_ctl", "-m", "immediate", "-w", "stop");
  }

  sql(text: string): void {
    execFileSync("psql", ["-q", address("owner", secret), "-c", text], { stdio: ["ignore", "ignore", "inherit"] });
  }
}

function readable(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Runs it and prints what was seen; true where nothing is missing and nothing is there twice. */
export async function postgres(minutes: number, kills: number): Promise<boolean> {
  const folder = scratch();
  const cluster = new Cluster(folder);
  cluster.start();
  const dev = new DevService(ports.service, join(folder, "state"), {
    SVC_DATABASES: "warehouse=WAREHOUSE, locked=LOCKED, away=AWAY",
    WAREHOUSE: address("reader", secret),
    LOCKED: address("reader", "wrong"),
    AWAY: address("reader", secret, 9),
  });
  try {
    cluster.sql(`CREATE TABLE loads (host text, at timestamptz, load float8);
      CREATE ROLE reader LOGIN PASSWORD '${secret}'; GRANT SELECT ON loads TO reader;
      INSERT INTO loads SELECT 'host:' || h, date_trunc('minute', now()) - m * interval '1 minute', m + 0.1
        FROM unnest(ARRAY['${hosts.join("','")}']) h, generate_series(1, ${perHost}) m`);
    await dev.start();
    const start = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await register(dev, "host.load", { database: "warehouse", query, start });
    const faulty = await registerFaulty(dev);
    let live = 0;
    for (let done = 0; done <= kills; done++) {
      for (const ended = Date.now() + (minutes * 60_000) / (kills + 1); Date.now() < ended; live++) {
        // Every other row is committed 20 s after its time.
        cluster.sql(`INSERT INTO loads VALUES ('host:live', now() - interval '${(live % 2) * 20} s', ${live})`);
        await pause(1_000);
      }
      if (done === kills) break;
      await (done % 2 === 0 ? dev.kill() : cluster.kill());
      await pause(1_000);
      if (done % 2 === 0) await dev.start();
      else cluster.start();
      console.log(`${done % 2 === 0 ? "The service" : "Postgres"} was killed and started again, after ${live} rows.`);
    }
    return (await compare(dev, live)) && (await explained(dev, faulty));
  } finally {
    await dev.kill();
    cluster.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function register(dev: DevService, primitive_id: string, source: object): Promise<void> {
  await dev.call("POST", "/primitives", {
    primitive_id,
    type: "time_series<float>",
    source: { kind: "sql", ...source },
  });
}

/** Sources that cannot be read, each with a word of why. */
async function registerFaulty(dev: DevService): Promise<Map<string, string>> {
  const between = "WHERE at > $since AND at <= $until";
  const faulty: [name: string, database: string, query: string, says: string][] = [
    ["bad.password", "locked", query, "refused the user or the password"],
    ["bad.address", "away", query, "could not be reached"],
    ["bad.table", "warehouse", `SELECT * FROM nothing ${between}`, 'relation "nothing" does not exist'],
    ["bad.columns", "warehouse", `SELECT host FROM loads ${between}`, 'column "entity" does not exist'],
    ["bad.slow", "warehouse", `SELECT host AS entity, at, pg_sleep(9) AS value FROM loads ${between}`, "within 500 ms"],
    [
      "bad.write",
      "warehouse",
      `WITH x AS (DELETE FROM loads RETURNING *) SELECT * FROM x ${between}`,
      "refused the query",
    ],
  ];
  for (const [name, database, text] of faulty)
    await register(dev, name, { database, query: text, timeout_ms: 500, start: "2020-01-01T00:00:00Z" });
  return new Map(faulty.map(([name, , , says]) => [name, says]));
}

const statusOf = (dev: DevService, signal: string) => dev.call<Status>("GET", `/primitives/${signal}/source`);

async function compare(dev: DevService, live: number): Promise<boolean> {
  let there: number[] = [];
  for (const ended = Date.now() + 150_000; Date.now() < ended && there.length < live; await pause(5_000)) {
    there = (await dev.observations("host:live", "host.load")).map(({ value }) => value);
  }
  const missing = Array.from({ length: live }, (_, i) => i).filter((one) => !there.includes(one));
  console.log(`Live: ${live} rows there, ${there.length} here, ${missing.length} missing`);
  let same = missing.length === 0 && there.length === live;
  for (const host of hosts) {
    const found = await dev.observations(`host:${host}`, "host.load");
    const times = new Set(found.map(({ observed_at }) => observed_at));
    const values = new Set(found.map(({ value }) => value));
    console.log(`host:${host}: ${perHost} rows there, ${found.length} here`);
    same &&= found.length === perHost && times.size === perHost && values.size === perHost;
  }
  console.log("Status:", (await statusOf(dev, "host.load")).reading);
  return same;
}

async function explained(dev: DevService, faulty: ReadonlyMap<string, string>): Promise<boolean> {
  let well = true;
  for (const [signal, says] of faulty) {
    const text = JSON.stringify(await statusOf(dev, signal));
    const problem = (JSON.parse(text) as Status).reading?.problem ?? "";
    console.log(`${signal}: ${problem}`);
    well &&= problem.includes(says) && !text.includes(secret) && !text.includes("postgres://");
  }
  return well;
}
