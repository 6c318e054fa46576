import { formatTimestamp } from "../../domain/values/time.ts";
import type { Services } from "../services.ts";

/** The time of a task's newest look that was removed for its age, as ISO 8601; null where none was. */
export async function expiredUntil({ watching }: Pick<Services, "watching">, taskId: string): Promise<string | null> {
  const shards = (await watching.status([taskId])).get(taskId) ?? [];
  const times = shards.flatMap((shard) => shard?.expired_until ?? []);
  return times.length === 0 ? null : formatTimestamp(Math.max(...times));
}
