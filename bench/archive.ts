/**
 * `node bench/archive.ts [--size 1000000]`: so many decisions, a third of which moves into the archive: bytes of both before and after,
 * how long it takes, and what is asked about archived decisions beside others. That the answers are the same, tests and `kills` show.
 */
import { timeCalls } from "./archive/calls.ts";
import { copyDecisions, seed, settled, timesOf } from "./archive/seed.ts";
import { measureTables } from "./archive/tables.ts";
import { day, keptDays, startWorld, type KillWorld } from "./kills/world.ts";
import { optionsOf } from "../tools/options.ts";
import { say, textTable, whole } from "../tools/print.ts";

const { size, timed } = optionsOf({ size: 1_000_000, timed: 25 });
const days = keptDays * 1.5;
/** Of a thousand decisions each, which are asked for; the rest are copies of those. */
const rounds = Math.max(10, Math.min(50, size / 20_000));

/** Sweeps until nothing moves any more; the seconds that took. */
async function archiveAll({ order }: KillWorld): Promise<number> {
  const from = performance.now();
  for (let last = -1, { archived } = await order({ verb: "sweep" }); archived > last;) {
    last = archived;
    ({ archived } = await order({ verb: "sweep" }));
    say(`${whole(archived)} archived`);
  }
  return (performance.now() - from) / 1_000;
}

const world = await startWorld();
try {
  const { order } = world;
  const now = Date.now();
  const samples = await seed(world, timesOf(rounds, days, now - day));
  await order({ verb: "set the clock", at: now });
  await settled(world);
  await copyDecisions(world, Math.round(size / (rounds * 1_000)) - 1, (days * day) / rounds);
  await settled(world);
  const before = await order({ verb: "count" });
  const seconds = await archiveAll(world);
  const after = await order({ verb: "count" });
  if (after.decisions + after.archived !== before.decisions) throw new Error("decisions were lost or doubled");
  const tables = await measureTables(world);
  await order({ verb: "set the clock", at: now });
  const each = (bytes: number, count: number) => (bytes / count).toFixed(0);
  console.log(`
${whole(after.archived)} of ${whole(before.decisions)} decisions moved into ${after.segments} segments in ${seconds.toFixed(0)} s, ${whole(after.archived / seconds)} a second.
D1: ${whole(before.d1_bytes)} bytes before, ${whole(after.d1_bytes)} after, with free room in its pages. R2: ${whole(after.object_bytes)} bytes in ${after.objects} objects.
Where every page is full, a decision takes ${each(tables.decisions, after.decisions)} bytes of D1; archived, ${each(tables.archived, after.archived)} of D1 and ${each(after.object_bytes, after.archived)} of R2.`);
  const cut = now - keptDays * day;
  const archived = samples.filter(({ at }) => at < cut - day);
  const stored = samples.filter(({ at }) => at > cut);
  const lines = (await timeCalls(world, { stored, archived }, timed)).map(({ name, ...of }) => [
    name,
    of.stored.toFixed(1),
    of.archived.toFixed(1),
    of.ratio.toFixed(2),
  ]);
  console.log(`\nMilliseconds, median of ${timed} in turn:\n`);
  console.log(textTable([["call", "in the database", "in the archive", "ratio"], ...lines]));
} finally {
  await world.end();
}
