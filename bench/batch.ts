/**
 * `npm run bench` (third part): batches beside the same rows in bare D1 batches, the same questions with a million rows stored, a long
 * history beside a short one, and the rows that one recorded evaluation writes. Rounds are interleaved; medians count.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startLocal } from "../tools/local.ts";
import { mapLimited } from "../worker/domain/values/map-limited.ts";
import { ROOT, startService } from "../tools/runtime.ts";
import { batches } from "./scale/batches.ts";
import { fill } from "./scale/fill.ts";
import { longHistory } from "./scale/long-history.ts";
import { load, type Measurement, quantile, type Target } from "./http/load.ts";
import { prepare, questions } from "./http/questions.ts";
import { whole } from "./print.ts";
import { rowsWritten } from "./scale/rows-written.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
    stored: { type: "string", default: "1000000" },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const stored = Number(values.stored);
const threshold = "alert me when load is above 90%";

/** The medians of two loads taken in turn, and the median over the rounds of `figure` of the second by that of the first. */
async function compare(a: Target, b: Target, connections: number, figure: keyof Measurement) {
  for (const target of [a, b]) await load(target, connections, seconds / 2);
  const taken: [Measurement, Measurement][] = [];
  for (let round = 0; round < rounds; round += 1) {
    taken.push([await load(a, connections, seconds), await load(b, connections, seconds)]);
  }
  const median = (of: (pair: [Measurement, Measurement]) => number) => quantile(taken.map(of), 0.5);
  return {
    first: median(([one]) => one[figure]),
    second: median(([, two]) => two[figure]),
    ratio: median(([one, two]) => two[figure] / one[figure]),
  };
}

function print(what: string, figures: string, ratio: number, aim: string): void {
  console.log(`${what.padEnd(46)} ${figures.padEnd(40)} ${ratio.toFixed(2).padStart(6)}x   aim ${aim}`);
}

const floor = await startService({ configPath: join(ROOT, "bench/scale/rows.toml"), quiet: true });
const [empty, full] = await mapLimited(1, [0, 1], () => startLocal());
if (!empty || !full) throw new Error("a service did not start");
try {
  await Promise.all([empty, full].map(({ client }) => prepare(client)));
  const on = ({ service, apiKey }: typeof empty) => ({ url: service.url, apiKey });

  const rate = await compare(
    { name: "bare", url: floor.url, next: () => ({ method: "POST", path: "/raw" }) },
    await batches(empty.client, on(empty)),
    2,
    "perSecond",
  );
  print(
    "batches of 1,000, against the bare rows",
    `${whole(rate.second * 1000)} decisions/s, ${whole(rate.first * 1000)} rows/s`,
    rate.ratio,
    "10,000 decisions/s or 0.60x, whichever is lower",
  );

  const history = await longHistory(empty.client, on(empty));
  const long = await compare(history.short, history.long, 10, "p50");
  print(
    "z-score over 10,000 points, against 30",
    `p50 ${long.second.toFixed(1)} ms, ${long.first.toFixed(1)} ms`,
    long.ratio,
    "at most 5.00x",
  );

  const filled = await fill(full, stored);
  console.log(`${whole(stored)} decisions and as many observations stored in ${whole(filled)} s.`);
  const size = await compare(
    await questions(empty.client, "empty", threshold, on(empty)),
    await questions(full.client, "full", threshold, on(full)),
    10,
    "p50",
  );
  print(
    "evaluate on a full service, against an empty one",
    `p50 ${size.second.toFixed(1)} ms, ${size.first.toFixed(1)} ms`,
    size.ratio,
    "at most 1.20x",
  );

  const written = await rowsWritten(floor.url);
  console.log(
    `rows written by a recorded evaluation that fires nothing: ${written.d1} in D1 + ${written.shard} in its shard = ${written.d1 + written.shard}   aim 5`,
  );
} finally {
  await Promise.all([floor.stop(), empty.service.stop(), full.service.stop()]);
}
