import { z } from "zod";
import type { ListLooksInput, ListSweepsInput, LookList, SweepList } from "../../../contract/resources/tasks/looks.ts";
import { formatTimestamp } from "../../../domain/values/time.ts";
import { page } from "../../service/paging.ts";
import type { Look } from "../../ports/tasks/watching.ts";
import type { Services } from "../../services.ts";
import { noSuch } from "../../service/not-found.ts";

const lookPosition = z.tuple([z.number()]).readonly();

/** A page of what a task's watch has seen of one entity, newest first; throws `not_found` for the task. */
export async function listLooks(services: Services, { id, entity, ...query }: ListLooksInput): Promise<LookList> {
  if (!(await services.tasks.find(id))) throw noSuch("task", id);
  const found = await page(query, {
    cursor: "looks",
    position: lookPosition,
    read: async (after, limit) =>
      recordedOnly(services, await services.watching.looks(id, entity, { before: after?.[0] ?? null, limit })),
    key: ({ t }) => [t],
    view: (look) => ({ ...look, t: formatTimestamp(look.t) }),
  });
  return { ...found, expired_until: await expiredUntil(services, id) };
}

/** A look knows the id that its decision would have; the page shows it where there is such a decision. */
async function recordedOnly({ decisions }: Pick<Services, "decisions">, looks: readonly Look[]): Promise<Look[]> {
  const ids = looks.flatMap(({ decision_id }) => decision_id ?? []);
  const recorded = await decisions.recordedViews(ids);
  return looks.map((look) => (recorded.has(look.decision_id ?? "") ? look : { ...look, decision_id: null }));
}

/** A page of the times at which a task looked, newest first; throws `not_found`. */
export async function listSweeps(services: Services, { id, ...query }: ListSweepsInput): Promise<SweepList> {
  const task = await services.tasks.find(id);
  if (!task) throw noSuch("task", id);
  const byClock = typeof task.watch?.every_ms === "number";
  const found = await page(query, {
    cursor: "sweeps",
    position: lookPosition,
    read: (after, limit) => services.watching.sweeps(id, { before: after?.[0] ?? null, limit }, byClock),
    key: ({ t }) => [t],
    view: (sweep) => ({ ...sweep, t: formatTimestamp(sweep.t) }),
  });
  return { ...found, expired_until: await expiredUntil(services, id) };
}

/** The time of a task's newest look that was removed for its age, as ISO 8601; null where none was. */
async function expiredUntil({ watching }: Pick<Services, "watching">, taskId: string): Promise<string | null> {
  const shards = (await watching.status([taskId])).get(taskId) ?? [];
  const times = shards.flatMap((shard) => shard?.expired_until ?? []);
  return times.length === 0 ? null : formatTimestamp(Math.max(...times));
}
