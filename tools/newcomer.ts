/**
 * `npm run newcomer`: follows the README step by step in a fresh clone of HEAD: installs, runs the demo, serves, pastes every
 * block and runs the program. Fails where the README does, and prints how long each step took.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Block, blocksOf, commandsOf } from "./newcomer/blocks.ts";
import { freshEnvironment, Shell } from "./newcomer/shell.ts";
import { ROOT } from "./runtime.ts";

const documented = "127.0.0.1:8787";
const folder = await mkdtemp(join(tmpdir(), "newcomer-"));
const clone = join(folder, "decision-monitor");
const terminal = new Shell(folder, freshEnvironment());
/** Other ports and states than those of a service that may run here; the clone's own would be the documented ones. */
const second = new Shell(folder, { ...freshEnvironment(), PORT: "0", STATE_DIR: join(folder, "state") });
const times: { step: string; seconds: number }[] = [];
let address = documented;

async function timed(step: string, work: () => Promise<string>): Promise<void> {
  const from = performance.now();
  console.log(`\n# ${step}`);
  console.log((await work()).trim());
  times.push({ step, seconds: Math.round((performance.now() - from) / 100) / 10 });
}

async function follow({ lead, language, code }: Block): Promise<void> {
  const [only, ...more] = commandsOf(code);
  if (language === "ts") {
    const name = /`(\w+\.ts)`/.exec(lead)?.[1];
    if (name === undefined) throw new Error(`The README does not name the file for its program: ${lead}`);
    await writeFile(join(clone, name), code);
  } else if (only === "npm run dev" && more.length === 0) {
    await timed(only, async () => (address = await second.start(only, /is ready at http:\/\/([^/]+)/)));
  } else await timed(lead, () => terminal.run(code.replaceAll(documented, address)));
}

async function followReadme(): Promise<void> {
  const readme = await readFile(join(clone, "README.md"), "utf8");
  const blocks = blocksOf(readme.split("\n## Read on")[0] ?? "");
  const first = new Set(blocks.filter(({ heading }) => heading === "Try it").flatMap(({ code }) => commandsOf(code)));
  // All tests have a run of their own, and take longer than all of this.
  for (const command of first) if (command !== "npm test") await timed(command, () => terminal.run(command));
  for (const block of blocks) if (block.heading !== "Try it") await follow(block);
}

try {
  await timed("git clone", () => terminal.run(`git clone --quiet '${ROOT}' decision-monitor\ncd decision-monitor`));
  await second.run("cd decision-monitor");
  await followReadme();
} catch (error) {
  console.error(`\nThis step of the README fails:\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await Promise.all([terminal.close(), second.close()]);
  await rm(folder, { recursive: true, force: true });
}
console.table(times);
