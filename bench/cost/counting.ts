import { join } from "node:path";
import { startLocal } from "../../tools/local.ts";
import { ROOT } from "../../tools/runtime.ts";
import type { Scene } from "./scene.ts";

/** Runs `work` on a fresh service under the counting worker, with variables of its own, and with the bindings of another wrangler.toml. */
export async function counting<T>(
  shards: number,
  work: (scene: Scene) => Promise<T>,
  { vars = {}, config = "wrangler.toml" }: { vars?: Record<string, string>; config?: string } = {},
): Promise<T> {
  const scene = await startLocal(
    { SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "10s", LEDGER_SHARDS: String(shards), ...vars },
    { configPath: join(ROOT, config), main: join(ROOT, "bench/cost/worker.ts") },
  );
  try {
    return await work(scene);
  } finally {
    await scene.service.stop();
  }
}
