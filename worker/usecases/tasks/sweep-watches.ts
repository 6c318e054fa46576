import { isBehind, type WatchHealth } from "../../domain/task/watch/health.ts";
import type { Services } from "../services.ts";

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
