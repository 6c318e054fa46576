/** `npm run verify`: every check that runs without a service, one per core and at most four at a time; only failures are printed in full. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";

interface Step {
  name: string;
  command: string;
  env?: Record<string, string>;
  /** Skipped by `npm test`, which runs all test projects itself. */
  tests?: boolean;
}

/** Each thread of the type checker repeats some work of the others: half of the cores are for the other steps. */
const typeThreads = String(Math.ceil(availableParallelism() / 2));

/** The longest first, so that none of them is waited for alone at the end. */
const steps: Step[] = [
  { name: "unit tests", command: "vitest run --project unit", tests: true },
  { name: "lint and types", command: "oxlint --deny-warnings", env: { GOMAXPROCS: typeThreads, GOGC: "300" } },
  { name: "walls", command: "node tools/walls.ts" },
  { name: "prose", command: "node tools/prose.ts" },
  { name: "format", command: "oxfmt --check" },
  { name: "openapi.json is current", command: "node tools/openapi.ts --check" },
  { name: "openapi.json is sound", command: "redocly lint openapi.json" },
  { name: "sdk types are current", command: "node tools/sdk-types.ts --check" },
  { name: "operators page is current", command: "node tools/operators-page.ts --check" },
  { name: "docs/sentences.md is current", command: "node tools/sentences.ts --check" },
  { name: "the reader's confidence holds on held-out sentences", command: "node tools/confidence.ts --check" },
  { name: "migrations are current", command: "node tools/migrations.ts --check" },
];

const root = join(import.meta.dirname, "..");
const binaries = join(root, "node_modules", ".bin");

function run({ command, env }: Step): Promise<{ failed: boolean; output: string }> {
  return new Promise((settle) => {
    const child = spawn(command, {
      shell: true,
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...env,
        PATH: `${binaries}:${process.env["PATH"]}`,
        REDOCLY_TELEMETRY: "off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", (code) => settle({ failed: code !== 0, output }));
  });
}

const started = performance.now();
const queue = steps.filter((step) => !(step.tests === true && process.argv.includes("--without-tests")));
const total = queue.length;
let failures = 0;

async function drain(): Promise<void> {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    const from = performance.now();
    const { failed, output } = await run(step);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    console.log(`${failed ? "FAIL" : "ok  "} ${step.name} (${seconds} s)`);
    if (failed) {
      failures += 1;
      console.log(`\n${output.trim()}\n\nTo run it alone: npx ${step.command}\n`);
    }
  }
}

await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, drain));
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`verify: ${total - failures} passed, ${failures} failed in ${seconds} s`);
if (failures > 0) process.exit(1);
