import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const WRAPPER = join(import.meta.dirname, "workerd.sh");

function canTie(): boolean {
  if (process.platform !== "linux") return false;
  try {
    accessSync(WRAPPER, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync("setpriv", ["--pdeathsig", "KILL", "true"], { stdio: "ignore" }).status === 0;
}

let done = false;

/** Makes every workerd that Miniflare starts from now on end with this process, where the platform allows it. */
export function tieRuntimeToProcess(): void {
  if (done || process.env["MINIFLARE_WORKERD_PATH"] !== undefined) return;
  done = true;
  if (!canTie()) return;
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  const workerd = fromMiniflare("workerd") as { default: string };
  process.env["DECISION_MONITOR_WORKERD"] = workerd.default;
  process.env["MINIFLARE_WORKERD_PATH"] = WRAPPER;
}
