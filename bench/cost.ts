/**
 * `npm run cost`: what an evaluation uses of what the platform bills, as the databases count it themselves and the bindings
 * are called, and what that costs at the published prices. Prints Markdown. Nothing here is timed.
 */
import { join } from "node:path";
import { DecisionMonitor } from "@decision-monitor/sdk";
import { ROOT, startService } from "../tools/runtime.ts";
import prices from "./cost/prices.json" with { type: "json" };
import { countBriefLooks } from "./cost/brief-looks.ts";
import { countScenarios } from "./cost/scenarios.ts";
import type { Scene } from "./cost/scene.ts";
import { measureSizes } from "./cost/sizes.ts";
import {
  briefDays,
  briefTable,
  monthTable,
  sizeTable,
  uncounted,
  usageTable,
  watchedDays,
  watchTable,
} from "./cost/tables.ts";

/** Runs `work` on a fresh service under the counting worker. */
async function counting<T>(shards: number, work: (scene: Scene) => Promise<T>): Promise<T> {
  const [apiKey, elevatedKey] = ["counting", "counting-elevated"];
  const service = await startService({
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

const scenarios = await counting(16, countScenarios);
const sizes = await counting(1, measureSizes);
const brief = await counting(1, countBriefLooks);
const { minute, ...shown } = scenarios;
console.log(`Counted on one local runtime with 16 shards. Prices: ${prices.plan}, ${prices.currency}; ${prices.source} on ${prices.read}.

What each kind of request uses, and what a million of them cost beyond the usage the plan includes:

${usageTable(Object.values(shown))}

Per month of 30 days, including the plan's ${prices.monthly} dollars and after deducting the included usage. One evaluation in a hundred
fires, and there is one new observation for each evaluation:

${monthTable(scenarios, sizes)}

Per month, a task that watches, with every look recorded and none firing:

${watchTable(scenarios)}

Days until 10 GB of D1 are full of them:

${watchedDays(sizes)}

The same with \`"keep": "changes"\`, where nothing changes; what changes or fires costs what a decision in a batch does:

${briefTable(scenarios, brief)}

Days until the 10 GB of each of 16 shards are full of looks kept in brief:

${briefDays(brief)}

Storage:

${sizeTable(sizes)}

Not included in any total, because it cannot be counted locally:

${uncounted(scenarios)}`);
