import type { DeletedPrimitive, DeletePrimitiveInput } from "../../contract/resources/signals/primitives.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { RemovedPrimitive } from "../ports/signals/primitives.ts";
import type { Services } from "../services.ts";
import { unknownPrimitive } from "./unknown-primitive.ts";

/** Names listed in an error. */
const pinsShown = 20;
/** Steps of one request in each shard; more go on with the next, or by themselves. */
const stepsAtOnce = 20;
/** Steps of the cron, which has little to remove: what was on its way, or what a request has left. */
const stepsOfSweep = 2;
/** So long after its deletion whatever was on its way to a signal has arrived. */
const deletionSettlesMs = 60_000;

/**
 * Deletes a signal that nothing reads, with `purge` its observations too. Asked again while observations are still being removed,
 * it goes on. Throws `not_found`, `conflict` where something reads it or it has observations and `purge` is not said, and
 * `unavailable` where there is more to remove than one request does.
 */
export async function deletePrimitive(
  services: Services,
  { id, purge }: DeletePrimitiveInput,
): Promise<DeletedPrimitive> {
  const removed = (await services.primitives.removed(id)) ?? (await removePrimitive(services, id, purge));
  const { removed: removed_observations, done } = await services.purging.purge(id, stepsAtOnce);
  if (!done) {
    throw new DomainError("unavailable", `Signal ${id} is deleted, and its observations are still being removed.`, {
      location: "id",
      suggestion: "Send the same request again to go on; it also goes on by itself.",
    });
  }
  return { primitive_id: id, deleted_at: formatTimestamp(removed.deleted_at), removed_observations };
}

async function removePrimitive(services: Services, id: string, purge: boolean): Promise<RemovedPrimitive> {
  const { primitives, signalUses, purging } = services;
  if ((await primitives.find(id)) === null) {
    const { message, suggestion } = await unknownPrimitive(services, id);
    throw new DomainError("not_found", message, { location: "id", suggestion });
  }
  const pins = await signalUses.pins(id, pinsShown);
  if (pins.length > 0) throw isPinnedError(id, pins);
  if (!purge && (await purging.isObserved(id))) throw observed(id);
  const deleted_at = services.now();
  if (await primitives.remove(id, deleted_at)) return { primitive_id: id, deleted_at };
  // Somebody has begun to read it, or deleted it, between two lines.
  const meanwhile = await primitives.removed(id);
  if (meanwhile !== null) return meanwhile;
  throw isPinnedError(id, await signalUses.pins(id, pinsShown));
}

/**
 * Removes what has arrived for signals that were deleted a while ago, `most` of them, and lets go of their ids. A signal that
 * somebody began to read as it was deleted is there again.
 */
export async function sweepRemovedSignals(
  services: Services,
  most: number,
): Promise<{ purged: number; restored: number }> {
  const { primitives, purging } = services;
  const restored = await primitives.restoreRead(most);
  const due = await primitives.removedBefore(services.now() - deletionSettlesMs, most);
  let purged = 0;
  for (const { primitive_id } of due) {
    if (!(await purging.purge(primitive_id, stepsOfSweep)).done) continue;
    await primitives.release(primitive_id);
    purged += 1;
  }
  return { purged, restored };
}

const isPinnedError = (id: string, pins: readonly string[]): DomainError =>
  new DomainError(
    "conflict",
    `Signal ${id} is read by ${pins.length === 1 ? "a definition" : "definitions"} that never change.`,
    {
      location: "id",
      suggestion: "What was decided rests on it, so it stays. Register a signal with another meaning under a new id.",
      details: { pinned_by: [...pins] },
    },
  );

const observed = (id: string): DomainError =>
  new DomainError("conflict", `Signal ${id} has observations.`, {
    location: "purge",
    suggestion: "Add ?purge=true to remove them too. That cannot be undone.",
  });
