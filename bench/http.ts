/** `node bench/http.ts`: recorded evaluations over HTTP beside a bare route and a bare D1 insert on the same runtime. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, startService } from "../tools/runtime.ts";
import { startLocal } from "../tools/local.ts";
import { inTurn } from "./http/in-turn.ts";
import type { Target } from "./http/load.ts";
import { prepare, questions } from "./http/questions.ts";
import { textTable, whole } from "./print.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "2" }, rounds: { type: "string", default: "5" } },
});
const turns = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const insert = 1;

async function measure(targets: readonly Target[], connections: number): Promise<void> {
  const { median, ratio } = await inTurn(
    targets.map((target) => ({ target, connections })),
    turns,
  );
  const rows = targets.map(({ name }, at) => [
    name,
    whole(median(at, "perSecond")),
    median(at, "p50").toFixed(1),
    median(at, "p99").toFixed(1),
    ratio(at, insert, "perSecond").toFixed(2),
  ]);
  const head = [`${connections} connections`, "per second", "p50 ms", "p99 ms", "against one D1 insert"];
  console.log(`\n${textTable([head, ...rows])}`);
}

const bare = await startService({ configPath: join(ROOT, "bench/bare/wrangler.toml"), quiet: true });
const { service, client, apiKey } = await startLocal();
try {
  await prepare(client);
  const real = { url: service.url, apiKey };
  const deviations = "alert me when load is more than 50 standard deviations above normal";
  const targets: Target[] = [
    { name: "bare route", url: bare.url, next: () => ({ method: "GET", path: "/" }) },
    { name: "one D1 insert", url: bare.url, next: () => ({ method: "POST", path: "/insert" }) },
    { name: "the same with a log line", url: bare.url, next: () => ({ method: "POST", path: "/logged-insert" }) },
    await questions(client, "evaluate, threshold", "alert me when load is above 90%", real),
    await questions(client, "evaluate, z-score over 30 points", deviations, real),
  ];
  console.log("Every evaluation is new, sealed and recorded.");
  for (const connections of [10, 50]) await measure(targets, connections);
} finally {
  await Promise.all([service.stop(), bare.stop()]);
}
