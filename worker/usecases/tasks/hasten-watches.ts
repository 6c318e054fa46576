import type { StoredTask } from "../ports/tasks.ts";
import type { Services } from "../services.ts";

/**
 * Tells the shards of a change to tasks that watch, or did, once the answer is on its way. A shard that does not hear of it
 * reads the list at its next look, and the cron tells it within a minute.
 */
export function hastenWatches(
  { defer, watching }: Pick<Services, "defer" | "watching">,
  ...tasks: readonly Pick<StoredTask, "watch">[]
): void {
  if (tasks.some(({ watch }) => watch !== null)) defer(watching.hasten());
}
