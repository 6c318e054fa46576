import { join } from "node:path";
import { DecisionMonitor } from "@decision-monitor/sdk";
import { ROOT, startService } from "../../tools/runtime.ts";
import type { Scene } from "./scene.ts";

/** Runs `work` on a fresh service under the counting worker, with variables of its own, and with the bindings of another wrangler.toml. */
export async function counting<T>(
  shards: number,
  work: (scene: Scene) => Promise<T>,
  { vars = {}, config = "wrangler.toml" }: { vars?: Record<string, string>; config?: string } = {},
): Promise<T> {
  const [apiKey, elevatedKey] = ["counting", "counting-elevated"];
  const service = await startService({
    configPath: join(ROOT, config),
    main: join(ROOT, "bench/cost/worker.ts"),
    quiet: true,
    vars: {
      SVC_API_KEYS: apiKey,
      SVC_ELEVATED_KEY: elevatedKey,
      SVC_PSEUDONYM_KEY: "counting-pseudonyms",
      SVC_WATCH_SETTLE: "1s",
      SVC_WATCH_SHORTEST: "10s",
      LEDGER_SHARDS: String(shards),
      RATE_LIMIT_PER_MINUTE: "1000000",
      ...vars,
    },
  });
  try {
    return await work({
      service,
      client: new DecisionMonitor({ apiKey, elevatedKey, baseUrl: service.baseUrl }),
      apiKey,
    });
  } finally {
    await service.stop();
  }
}
