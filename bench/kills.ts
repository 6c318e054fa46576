/**
 * `node bench/kills.ts [archive|groups|log|watch] [--kills 30] [--keep all]`: a service killed with -9 at each step of archiving, of the way into
 * its log, of its looks under load, and of questions about a group, looks at it and the erasure of a member, and started again on the same
 * files; each 30 times. Fails where anything is lost, doubled or changed:
 * a decision, a page, a leaf of the log, a look or a message.
 */
import { optionsOf } from "../tools/options.ts";
import { killArchiving } from "./kills/archive.ts";
import { killGroups, startGroupWorld } from "./kills/groups.ts";
import { killLogging } from "./kills/log.ts";
import { killWatching } from "./kills/watch.ts";
import { startWatchWorld } from "./kills/watch/world.ts";
import { type KillWorld, startWorld } from "./kills/world.ts";

const { kills: count, keep, names } = optionsOf({ kills: 30, keep: "changes" });

async function within<World extends KillWorld>(started: Promise<World>, kill: (world: World) => Promise<boolean>) {
  const world = await started;
  try {
    return await kill(world);
  } finally {
    await world.end();
  }
}

const killers: Record<string, () => Promise<boolean>> = {
  archive: () => within(startWorld(), (world) => killArchiving(world, count)),
  groups: () => within(startGroupWorld(), (world) => killGroups(world, count)),
  log: () => within(startWorld(), (world) => killLogging(world, count)),
  watch: () => within(startWatchWorld(keep === "all" ? "all" : "changes"), (world) => killWatching(world, count)),
};
const asked = names.length === 0 ? Object.keys(killers) : names;
for (const name of asked) {
  const kill = killers[name];
  if (kill === undefined)
    throw new Error(`There is nothing to kill under the name ${name}: ${Object.keys(killers).join(", ")}.`);
  console.log(`\nKilled: ${name}\n`);
  if (!(await kill())) process.exitCode = 1;
}
