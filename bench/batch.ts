/** `node bench/batch.ts`: batches of questions beside as many rows in bare D1 batches on the same runtime. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startLocal } from "../tools/local.ts";
import { ROOT, startService } from "../tools/runtime.ts";
import { inTurn } from "./http/in-turn.ts";
import { prepare } from "./http/questions.ts";
import { whole } from "./print.ts";
import { batches, perBatch } from "./scale/batches.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "2" }, rounds: { type: "string", default: "5" } },
});
const connections = 2;

const bare = await startService({ configPath: join(ROOT, "bench/bare/tasks.toml"), quiet: true });
const { service, client, apiKey } = await startLocal();
try {
  await prepare(client);
  const rows = { name: "bare", url: bare.url, next: () => ({ method: "POST", path: `/decisions?rows=${perBatch}` }) };
  const asked = await batches(client, { url: service.url, apiKey });
  const { median, ratio } = await inTurn(
    [rows, asked].map((target) => ({ target, connections })),
    { rounds: Number(values.rounds), seconds: Number(values.seconds) },
  );
  const [bareRate, rate] = [0, 1].map((at) => whole(median(at, "perSecond") * perBatch));
  console.log(`${rate} decisions a second, ${bareRate} bare rows: ${ratio(1, 0, "perSecond").toFixed(2)}x`);
} finally {
  await Promise.all([service.stop(), bare.stop()]);
}
