/** `node bench/batch.ts`: batches of questions beside as many rows in bare D1 batches on the same runtime. */
import { besideBare } from "./bare/beside.ts";
import { optionsOf } from "../tools/options.ts";
import { whole } from "../tools/print.ts";
import { inTurn } from "./http/in-turn.ts";
import { batches, perBatch } from "./scale/batches.ts";

const turns = optionsOf({ seconds: 2, rounds: 5 });
const connections = 2;

await besideBare(async (local, url) => {
  const rows = { url, next: () => ({ method: "POST", path: `/decisions?rows=${perBatch}` }) };
  const asked = await batches(local);
  const { median, ratio } = await inTurn(
    [rows, asked].map((target) => ({ target, connections })),
    turns,
  );
  const [bareRate, rate] = [0, 1].map((at) => whole(median(at, "perSecond") * perBatch));
  console.log(`${rate} decisions a second, ${bareRate} bare rows: ${ratio(1, 0, "perSecond").toFixed(2)}x`);
});
