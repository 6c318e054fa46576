/**
 * `node bench/observations.ts [load ...]`: rows that one shard writes for an observation, rows that a look reads, and bytes of a point
 * at rest, as its database counts them. The times, of pushes and looks while runs are merged and while they are not, of a step of merging and
 * of a start, are those of this machine.
 */
import { countLoads, type LoadName, loads } from "./packed/counted.ts";
import type { Times } from "./packed/worker.ts";
import { markdownTable, say } from "../tools/print.ts";

const names: Record<LoadName, string> = {
  thousands: "pushes of 1,000 over 16 shards",
  hundreds: "pushes of 100 over 16 shards",
  entities: "pushes of 20, of one entity each",
  singles: "one by one",
  month: "a month, every 5 minutes",
  season: "59 days, every 5 minutes",
  hourly: "a month, every hour",
  million: "a million series, full tail",
};

const isLoad = (name: string): name is LoadName => name in loads;
const asked = process.argv.slice(2).filter(isLoad);
const chosen = asked.length === 0 ? (Object.keys(names) as LoadName[]) : asked;
const counted = await countLoads(chosen, (name) => say(names[name]));

const times = ({ p50, p99, most }: Times) => [p50, p99, most].map((ms) => ms.toFixed(ms < 10 ? 1 : 0)).join(" / ");
const written = [["", "points", "rows written a point", "bytes a point", "start, ms", "arrivals read by it"]];
const took = [["p50 / p99 / most, in ms", "a push", "a step of merging", "a look alone", "a look between two steps"]];
const read = [["", "points of the window", "rows read by the first look", "by each of the next"]];
for (const [load, { points, rowsWritten, bytes, looks, push, merge, look, start }] of Object.entries(counted)) {
  const name = names[load as LoadName];
  const started = [start.ms.toFixed(0), String(start.arrivals)];
  written.push([name, String(points), (rowsWritten / points).toFixed(4), (bytes / points).toFixed(1), ...started]);
  took.push([name, times(push), times(merge), times(look.alone), times(look.between)]);
  for (const { points: size, first, following } of looks)
    read.push([name, String(size), String(first), following.toFixed(2)]);
}
console.log([written, took, read].map(markdownTable).join("\n\n"));
