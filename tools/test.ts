/**
 * `npm test`: every check and every test. Stories and the tests in the runtime wait a lot, for a queue, an alarm or a process:
 * checks and unit tests fill that time and otherwise stand back. With arguments, only what vitest finds for them.
 */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { checks, runtimeTests, storyTests, unitTests } from "./checks/list.ts";
import { folderInMemory } from "./checks/in-memory.ts";
import { runSteps } from "./checks/step.ts";
import { STATES } from "./runtime/prepared.ts";

async function everything(): Promise<number> {
  const started = performance.now();
  const [lint, ...others] = checks;
  const fillers = [lint, unitTests, ...others].flatMap((step) => (step === undefined ? [] : { ...step, filler: true }));
  const states = folderInMemory();
  const parts = await Promise.all([
    runSteps([states === undefined ? storyTests : { ...storyTests, env: { [STATES]: states } }], 1),
    runSteps([states === undefined ? runtimeTests : { ...runtimeTests, env: { TMPDIR: states } }], 1),
    runSteps(fillers, Math.min(4, availableParallelism())),
  ]);
  const sum = (kind: "passed" | "failed" | "skipped"): number => parts.reduce((all, part) => all + part[kind], 0);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  console.log(`\nall checks and tests took ${((performance.now() - started) / 1000).toFixed(1)} s`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
  return sum("failed") > 0 ? 1 : 0;
}

const options = process.argv.slice(2);
process.exitCode =
  options.length === 0
    ? await everything()
    : (spawnSync("vitest", ["run", ...options], { shell: process.platform === "win32", stdio: "inherit" }).status ?? 1);
