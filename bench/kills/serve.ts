/** Serves `bench/kills/worker.ts` at PORT over the state in STATE_DIR until it is killed. With CRON, the cron comes at whole minutes, as on the platform. */
import { join } from "node:path";
import { ROOT, startService } from "../../tools/runtime.ts";
import { readDevVars, workerVars } from "../../tools/runtime/vars.ts";

const service = await startService({
  port: Number(process.env["PORT"]),
  stateDir: String(process.env["STATE_DIR"]),
  vars: workerVars(readDevVars(ROOT), process.env),
  configPath: join(ROOT, "wrangler.archive.toml"),
  main: join(ROOT, "bench/kills/worker.ts"),
});
console.log(`The service is ready at ${service.baseUrl}.`);

const minute = 60_000;
function cronAtNextMinute(): void {
  setTimeout(
    () => {
      service.runScheduled().catch((error: unknown) => console.error(String(error)));
      cronAtNextMinute();
    },
    minute - (Date.now() % minute),
  );
}
if (process.env["CRON"]) cronAtNextMinute();
