/**
 * `npm run bench` (shards): the same questions, one by one and in batches, with more and fewer shards before one database.
 * Rounds are interleaved and medians count; only the ratios say anything of another machine.
 */
import { DecisionMonitor } from "@decision-monitor/sdk";
import { mapLimited } from "../worker/domain/values/map-limited.ts";
import { startService } from "../tools/runtime.ts";
import { load, quantile } from "./http/load.ts";
import { prepare, questions } from "./http/questions.ts";
import { batches } from "./scale/batches.ts";

const rounds = 5;
const seconds = 2;
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
  return { shards, service, loads: loads.map((one) => ({ ...one, taken: [] as number[] })) };
}

const services = await mapLimited(1, [2, 8, 64], serviceWith);
try {
  const all = services.flatMap(({ loads }) => loads);
  for (const { target, connections } of all) await load(target, connections, seconds / 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const { target, connections, taken } of all) {
      taken.push((await load(target, connections, seconds)).perSecond);
    }
  }
  const [fewest] = services;
  for (const { shards, loads } of services) {
    const ratios = loads.map(({ target, taken }, index) => {
      const ratio = quantile(taken, 0.5) / quantile(fewest?.loads[index]?.taken ?? [], 0.5);
      return `${target.name} ${ratio.toFixed(2)}x`;
    });
    console.log(`${String(shards).padStart(3)} shards, against ${fewest?.shards}: ${ratios.join(", ")}`);
  }
} finally {
  await Promise.all(services.map(({ service }) => service.stop()));
}
