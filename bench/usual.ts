/**
 * `node bench/usual.ts`: what a look by `usual` costs beside a z-score over 30 days of a value every five minutes: the rows that the shard reads for
 * it, and the time of the engine, in turn in one run; the median counts.
 */
import { decide } from "../worker/domain/condition/decide.ts";
import type { Feature } from "../worker/domain/values/definitions/concept.ts";
import { dayMs } from "../worker/domain/values/time.ts";
import { conditionOver } from "./common/judging.ts";
import { quantile } from "./http/load.ts";
import { countLoads } from "./packed/counted.ts";
import { markdownTable, whole } from "../tools/print.ts";

const every = 300_000;
const days = 60;
const rounds = 60;
const t = Date.UTC(2026, 2, 1, 11, 7);
const times = Float64Array.from({ length: (days * dayMs) / every }, (_, i) => t - i * every).toReversed();
const values = times.map((at, i) => 50 + 20 * (Math.floor(at / 3_600_000) % 24) + (((i * 7919) % 1009) - 504) / 100);
const view = { times, values, first_at: times[0] ?? t };

const conditionOf = (features: Record<string, Feature>) =>
  conditionOver({ of: "time_series<float>", result: "float?" }, features, {
    type: "z_score",
    params: { direction: "any", value: 4, window: "30d" },
  });

const hour = { window: "1h" };
const judged = {
  "the latest value": conditionOf({ out: { op: "latest", inputs: ["x"] } }),
  "the mean of the last hour": conditionOf({ out: { op: "mean", inputs: ["x"], params: hour } }),
  "against the usual at this time of day": conditionOf({
    m: { op: "mean", inputs: ["x"], params: hour },
    u: { op: "seasonal_median", inputs: ["x"], params: { ...hour, period: "1d", cycles: 14 } },
    out: { op: "subtract", inputs: ["m", "u"] },
  }),
  usual: conditionOf({ out: { op: "usual", inputs: ["x"], params: hour } }),
};
const took = new Map(Object.keys(judged).map((name) => [name, [] as number[]]));
for (let round = -5; round < rounds; round += 1)
  for (const [name, condition] of Object.entries(judged)) {
    const from = performance.now();
    decide(condition, () => () => view, t - round * every, {});
    if (round >= 0) took.get(name)?.push(performance.now() - from);
  }

console.error("the rows of a shard that holds 59 days of 20 entities");
const { season } = await countLoads(["season"]);
const rowsOf = (points: number) => {
  const look = season.looks.find((one) => one.points === points);
  return look === undefined ? ["", ""] : [whole(look.first), look.following.toFixed(1)];
};
const spans: Record<string, number> = { "the latest value": 8_640, usual: 17_000 };
const first = quantile(took.get("the latest value") ?? [], 0.5);
const rows = [...took].map(([name, all]) => {
  const median = quantile(all, 0.5);
  return [name, median.toFixed(2), (median / first).toFixed(1), ...rowsOf(spans[name] ?? 0)];
});
console.log(
  markdownTable([
    ["z-score over 30 days of", "ms a look", "of the first", "rows read by a first look", "by each of the next"],
    ...rows,
  ]),
);
