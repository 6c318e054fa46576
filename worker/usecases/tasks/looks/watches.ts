import type { StoredTask } from "../../ports/tasks/tasks.ts";
import type { Services } from "../../services.ts";
import { type WatchHealth, isBehind } from "../../../domain/task/watch/health.ts";

const patienceMs = 5_000;

/**
 * Tells the shards of a change to tasks that watch, or did. A shard that does not hear of it reads the list at its next look,
 * and the cron tells it within a minute. Watches by the clock need not wait for that; one on observations does for a while,
 * so that what is pushed after the answer is looked at.
 */
export async function hastenWatches(
  { defer, pause, watching }: Pick<Services, "defer" | "pause" | "watching">,
  ...tasks: readonly Pick<StoredTask, "watch">[]
): Promise<void> {
  const watches = tasks.flatMap(({ watch }) => watch ?? []);
  if (watches.length === 0) return;
  const told = watching.hasten();
  defer(told);
  if (watches.some(({ every_ms }) => every_ms === null)) await Promise.race([told, pause(patienceMs)]);
}

/**
 * Tells the shards of the watch list and has them begin what is past due, whatever became of their alarms; keeps how they
 * keep up, and logs what is wrong. Null while no task has ever watched; shards are called all the same where they have
 * something to remove.
 */
export async function sweepWatches(services: Services): Promise<WatchHealth | null> {
  const { watches, watching, config } = services;
  const isWatched = (await watches.version()) > 0;
  if (!isWatched && config.keepObservationsMs === null && config.keepLooksMs === null) return null;
  const health = await watching.hasten();
  if (!isWatched) return null;
  await watches.note(health);
  if (isBehind(health)) services.log("watches_behind", { ...health });
  return health;
}
