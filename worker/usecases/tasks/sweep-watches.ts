import { isBehind, type WatchHealth } from "../../domain/task/watch/health.ts";
import type { Services } from "../services.ts";

/**
 * Tells the shards of the watch list and has them begin what is past due, whatever became of their alarms; keeps how they
 * keep up, and logs what is wrong. Null while no task has ever watched.
 */
export async function sweepWatches(services: Services): Promise<WatchHealth | null> {
  const { watches, watching } = services;
  if ((await watches.version()) === 0) return null;
  const health = await watching.hasten();
  await watches.note(health);
  if (isBehind(health)) services.log("watches_behind", { ...health });
  return health;
}
