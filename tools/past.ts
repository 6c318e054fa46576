/**
 * `node tools/past.ts COMMIT FILE [--archive]`: runs the service as it was at a commit, has it store something of every kind, and
 * writes its files, as text, and what it answered. `--archive` has it archive a part, and log what comes later. Needs a clone with that commit.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { LOG_VARS, TEST_VARS } from "../test/support/vars.ts";
import { answersOf } from "./past/questions.ts";
import { ask, askMore, play, settled } from "./past/scene.ts";
import { stateText } from "./past/state-text.ts";
import { ROOT, type Service, type ServiceOptions } from "./runtime.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { archive: { type: "boolean" } } });
const [commit = "", file = ""] = positionals;
if (file === "") throw new Error("Usage: node tools/past.ts COMMIT FILE [--archive]");

/** What was stored counts as recorded when it was asked about: what is old is old enough to be archived. */
async function age(service: Service): Promise<void> {
  const database = await service.miniflare.getD1Database("DB");
  await database.prepare("UPDATE decisions SET recorded_at = evaluated_at").run();
}

async function archive(service: Service): Promise<void> {
  const database = await service.miniflare.getD1Database("DB");
  // Half of it: those about the other entities were recorded just now.
  await database.prepare("UPDATE decisions SET recorded_at = ? WHERE score = 0.5").bind(Date.now()).run();
  await service.runScheduled();
  const moved = await database.prepare("SELECT count(*) AS n FROM archived").first<number>("n");
  if (!moved) throw new Error("nothing was archived");
}

const sources = await mkdtemp(join(tmpdir(), "decision-monitor-past-"));
const stateDir = join(sources, "state");
try {
  const tar = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync("tar", ["x", "-C", sources], { input: tar });
  await symlink(join(ROOT, "node_modules"), join(sources, "node_modules"));
  const runtime = pathToFileURL(join(sources, "tools/runtime.ts")).href;
  const { startService } = (await import(runtime)) as { startService: (options: ServiceOptions) => Promise<Service> };
  const start = (more: Record<string, string> = {}) =>
    startService({
      stateDir,
      quiet: true,
      vars: { ...TEST_VARS, SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s", ...more },
      ...(values.archive === true ? { configPath: join(sources, "wrangler.archive.toml") } : {}),
    });
  let service = await start();
  const made = await play(service.baseUrl);
  await settled(service.baseUrl);
  await age(service);
  if (values.archive === true) await archive(service);
  // What it keeps in memory is older than what was changed in its files.
  await service.stop();
  service = await start(values.archive === true ? LOG_VARS : {});
  const newest = await askMore(service.baseUrl, made);
  await settled(service.baseUrl);
  // A proof waits until the log has taken it in.
  const proof = await ask(service.baseUrl, "GET", `/decisions/${newest}/proof`);
  if (values.archive === true && !proof.text.includes('"inclusion"')) throw new Error("nothing was logged");
  const answers = await answersOf(service.baseUrl, made);
  await service.stop();
  const folders = (await readdir(join(stateDir, "v3"))).filter((name) => ["d1", "do", "r2"].includes(name));
  const files = stateText(join(stateDir, "v3"), folders);
  const migrations = (await readdir(join(sources, "migrations"))).filter((name) => name.endsWith(".sql")).length;
  await writeFile(file, `${JSON.stringify({ commit, migrations, made, files, answers }, null, 2)}\n`);
  console.log(`${file}: ${answers.length} answers, ${Object.keys(files).length} files`);
} finally {
  await rm(sources, { recursive: true, force: true });
}
