/** `node bench/shards.ts`: the same questions, one by one and in batches, with more and fewer shards before one database. */
import { DecisionMonitor } from "@decision-monitor/sdk";
import { mapLimited } from "../worker/domain/values/map-limited.ts";
import { startService } from "../tools/runtime.ts";
import { inTurn } from "./http/in-turn.ts";
import { prepare, questions } from "./http/questions.ts";
import { batches } from "./scale/batches.ts";

const [apiKey, elevatedKey] = ["shards", "shards-elevated"];

async function serviceWith(shards: number) {
  const service = await startService({
    quiet: true,
    vars: {
      SVC_API_KEYS: apiKey,
      SVC_ELEVATED_KEY: elevatedKey,
      SVC_PSEUDONYM_KEY: "shards-pseudonyms",
      LEDGER_SHARDS: String(shards),
      RATE_LIMIT_PER_MINUTE: "1000000",
    },
  });
  const client = new DecisionMonitor({ apiKey, elevatedKey, baseUrl: service.baseUrl });
  await prepare(client);
  const on = { url: service.url, apiKey };
  const loads = [
    { target: await questions(client, "one by one", "alert me when load is above 90%", on), connections: 50 },
    { target: await batches(client, on), connections: 2 },
  ];
  return { shards, service, loads };
}

const services = await mapLimited(1, [2, 8, 64], serviceWith);
try {
  const all = services.flatMap(({ shards, loads }) => loads.map((one) => ({ ...one, shards })));
  const { ratio } = await inTurn(all, { rounds: 5, seconds: 2 });
  for (const [at, { shards, target }] of all.entries())
    console.log(`${shards} shards, ${target.name}: ${ratio(at, at % 2, "perSecond").toFixed(2)}x of ${all[0]?.shards}`);
} finally {
  await Promise.all(services.map(({ service }) => service.stop()));
}
