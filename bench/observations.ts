/**
 * `node bench/observations.ts`: rows that one shard writes for an observation, rows that a look reads, and bytes of a point at rest, as
 * its database counts them. The times, of the slowest push, the slowest step of merging and a start, are those of this machine.
 */
import { countLoads, type LoadName } from "./packed/counted.ts";
import { markdownTable } from "./print.ts";

const names: Record<LoadName, string> = {
  thousands: "pushes of 1,000 over 16 shards",
  hundreds: "pushes of 100 over 16 shards",
  entities: "pushes of 20, of one entity each",
  singles: "one by one",
  month: "a month, every 5 minutes",
  hourly: "a month, every hour",
};

const counted = await countLoads(Object.keys(names) as LoadName[]);
const written = [
  [
    "",
    "points",
    "rows written a point",
    "bytes a point",
    "slowest push, ms",
    "slowest step of merging, ms",
    "start, ms",
  ],
];
const read = [["", "points of the window", "rows read by the first look", "by each of the next"]];
for (const [load, { points, rowsWritten, bytes, looks, slowest, startMs }] of Object.entries(counted)) {
  const name = names[load as LoadName];
  const times = [slowest.pushMs, slowest.mergeMs, startMs].map((ms) => ms.toFixed(0));
  written.push([name, String(points), (rowsWritten / points).toFixed(4), (bytes / points).toFixed(1), ...times]);
  for (const { points: size, first, following } of looks)
    read.push([name, String(size), String(first), following.toFixed(2)]);
}
console.log(`${markdownTable(written)}\n\n${markdownTable(read)}`);
