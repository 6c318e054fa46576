import { watch } from "node:fs";
import { resolve } from "node:path";
import { ROOT, startService } from "./runtime.ts";
import { consoleLink } from "./runtime/console-link.ts";
import { stopOnSignals } from "./runtime/signals.ts";
import { portAsked } from "./runtime/port.ts";
import { readDevVars, workerVars } from "./runtime/vars.ts";

const stateDir = resolve(ROOT, process.env["STATE_DIR"] ?? ".wrangler/state");
const vars = workerVars(readDevVars(ROOT), process.env);

/** Says in a line what prevents the start, and ends. */
function refuse(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function start() {
  return startService({ port: portAsked(process.env["PORT"], 8787), stateDir, vars });
}

const service = await start().catch(refuse);
const { baseUrl, url } = service;
console.log(
  `Decision Monitor is ready at ${baseUrl}, with its reference at ${url}/reference (Ctrl+C stops it; state in ${stateDir}).`,
);
const [key = ""] = (vars["SVC_API_KEYS"] ?? "").split(",");
if (key !== "") console.log(`Its console, signed in with the first API key: ${consoleLink(url, key.trim())}`);

stopOnSignals(() => service.stop());

function logFailure(what: string) {
  return (error: unknown) => console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}

// Miniflare has no clock for cron triggers, so the minute is kept here.
setInterval(() => {
  service.runScheduled().catch(logFailure("The scheduled run failed"));
}, 60_000).unref();

let pending: NodeJS.Timeout | undefined;
function reloadSoon(): void {
  clearTimeout(pending);
  pending = setTimeout(() => {
    service.reload().then(() => console.log("Reloaded."), logFailure("Not reloaded"));
  }, 200);
}
for (const path of ["worker", "reference", "console", "sdk/src", "svc_guardrails.yaml"])
  watch(resolve(ROOT, path), { recursive: true }, reloadSoon);
