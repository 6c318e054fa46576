import type { StoredTask } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";

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
