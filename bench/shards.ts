/** `node bench/shards.ts`: the same questions, one by one and in batches, with more and fewer shards before one database. */
import { startLocal } from "../tools/local.ts";
import { mapLimited } from "../worker/domain/values/map-limited.ts";
import { optionsOf } from "../tools/options.ts";
import { inTurn } from "./http/in-turn.ts";
import { prepare, questions } from "./http/questions.ts";
import { batches } from "./scale/batches.ts";

const turns = optionsOf({ seconds: 2, rounds: 5 });

const services = await mapLimited(1, [2, 8, 64], async (shards) => {
  const local = await startLocal({ LEDGER_SHARDS: String(shards) });
  await prepare(local.client);
  const single = await questions(local, "alert me when load is above 90%");
  const loads = [
    { shards, name: "one by one", target: single, connections: 50 },
    { shards, name: "batches of 1,000", target: await batches(local), connections: 2 },
  ];
  return { local, loads };
});
try {
  const all = services.flatMap(({ loads }) => loads);
  const { ratio } = await inTurn(all, turns);
  for (const [at, { shards, name }] of all.entries())
    console.log(`${shards} shards, ${name}: ${ratio(at, at % 2, "perSecond").toFixed(2)}x of ${all[0]?.shards}`);
} finally {
  await Promise.all(services.map(({ local }) => local.service.stop()));
}
