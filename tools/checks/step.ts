import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

/** One command of `npm run verify` or `npm test`. */
export interface Step {
  name: string;
  command: string;
  env?: Record<string, string>;
  /** True for what counts its own results and ends with a line such as "12 passed, 0 failed". */
  counts?: boolean;
  /** True for what fills the time in which others wait: the system prefers the others. */
  filler?: boolean;
}

/** How many results were good and how many bad. */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** How a command ended, and all it printed. */
interface Outcome {
  failed: boolean;
  output: string;
}

const root = join(import.meta.dirname, "..", "..");
const binaries = join(root, "node_modules", ".bin");
/** Compiled once and read back by every process that loads the same packages. */
const compiled = join(root, "node_modules", ".cache", "compiled");

/** A filler gets a third of what others get, which is enough to end on a busy machine. */
const behind = process.platform === "win32" ? "" : "nice -n 5 ";

const running = new Set<ChildProcess>();

/** A step is a group of processes of its own: on Ctrl+C or SIGTERM all of it ends. */
function endAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) if (pid !== undefined) process.kill(grouped ? -pid : pid, signal);
  process.exit(1);
}
const grouped = process.platform !== "win32";

function run({ command, env, filler }: Step): Promise<Outcome> {
  return new Promise((settle) => {
    const child = spawn(filler === true ? `${behind}${command}` : command, {
      shell: true,
      detached: grouped,
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...process.env,
        ...env,
        PATH: `${binaries}:${process.env["PATH"]}`,
        REDOCLY_TELEMETRY: "off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      },
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", (code) => {
      running.delete(child);
      settle({ failed: code !== 0, output });
    });
  });
}

/** The numbers in the last line of a step that counts; any other is one result itself. */
export function countsOf({ counts }: Step, { failed, output }: Outcome): Counts {
  if (counts !== true) return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: 0 };
  const [, passed = 0, bad = 0, skipped = 0] = /(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/.exec(output) ?? [];
  // One that ends badly, or without a word, has failed whatever it counted.
  const broken = (failed || Number(passed) === 0) && Number(bad) === 0;
  return { passed: Number(passed), failed: broken ? 1 : Number(bad), skipped: Number(skipped) };
}

const secondsSince = (from: number): string => ((performance.now() - from) / 1000).toFixed(1);

/** Runs steps in their order, some at a time, and prints a line for each; what fails is printed in full. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<Counts> {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    if (process.listenerCount(signal) === 0) process.on(signal, endAll);
  const queue = [...steps];
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const drain = async (): Promise<void> => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      const from = performance.now();
      const outcome = await run(step);
      const counts = countsOf(step, outcome);
      for (const kind of ["passed", "failed", "skipped"] as const) total[kind] += counts[kind];
      const many = step.counts === true ? `${counts.passed} passed, ` : "";
      console.log(`${counts.failed > 0 ? "FAIL" : "ok  "} ${step.name} (${many}${secondsSince(from)} s)`);
      if (counts.failed > 0) console.log(`\n${outcome.output.trim()}\n\nTo run it alone: npx ${step.command}\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, drain));
  return total;
}
