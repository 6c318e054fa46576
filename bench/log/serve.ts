/** Serves `bench/log/worker.ts` over the state in STATE_DIR until it is killed; nothing is swept but when it is told to. */
import { join } from "node:path";
import { ROOT, startService } from "../../tools/runtime.ts";
import { readDevVars, workerVars } from "../../tools/runtime/vars.ts";

const service = await startService({
  port: Number(process.env["PORT"]),
  stateDir: String(process.env["STATE_DIR"]),
  vars: workerVars(readDevVars(ROOT), process.env),
  main: join(ROOT, "bench/log/worker.ts"),
});
console.log(`The service is ready at ${service.baseUrl}.`);
