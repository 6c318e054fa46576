import type { StoredTask } from "../ports/tasks.ts";
import type { Services } from "../services.ts";

/**
 * Tells the shards of a change to tasks that watch, or did. A shard that does not hear of it reads the list at its next look,
 * and the cron tells it within a minute. Watches by the clock need not wait for that; one on observations does, so that what
 * is pushed after the answer is looked at.
 */
export async function hastenWatches(
  { defer, watching }: Pick<Services, "defer" | "watching">,
  ...tasks: readonly Pick<StoredTask, "watch">[]
): Promise<void> {
  const watches = tasks.flatMap(({ watch }) => watch ?? []);
  if (watches.length === 0) return;
  const told = watching.hasten();
  if (watches.some(({ every_ms }) => every_ms === null)) await told;
  else defer(told);
}
