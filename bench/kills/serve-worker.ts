import { join } from "node:path";
import { ROOT, type Service, startService } from "../../tools/runtime.ts";
import { readDevVars, workerVars } from "../../tools/runtime/vars.ts";

/** Serves a worker at PORT over the state in STATE_DIR until it is killed; nothing is swept but when it is told to. */
export async function serveWorker({
  main,
  config = "wrangler.toml",
}: {
  main: string;
  config?: string;
}): Promise<Service> {
  const service = await startService({
    port: Number(process.env["PORT"]),
    stateDir: String(process.env["STATE_DIR"]),
    vars: workerVars(readDevVars(ROOT), process.env),
    configPath: join(ROOT, config),
    main: join(ROOT, main),
  });
  console.log(`The service is ready at ${service.baseUrl}.`);
  return service;
}
