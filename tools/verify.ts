/** `npm run verify`: every check that runs no test, one per core and at most four at a time; only failures are printed in full. */
import { availableParallelism } from "node:os";
import { checks } from "./checks/list.ts";
import { runSteps } from "./checks/step.ts";

const started = performance.now();
const { passed, failed } = await runSteps(checks, Math.min(4, availableParallelism()));
console.log(`verify: ${passed} passed, ${failed} failed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
if (failed > 0) process.exitCode = 1;
