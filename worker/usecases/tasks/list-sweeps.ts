import { z } from "zod";
import type { ListSweepsInput, SweepList } from "../../contract/resources/tasks/looks.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { page } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { expiredUntil } from "./expired-until.ts";
import { noSuchTask } from "./get-task.ts";

const position = z.tuple([z.number()]).readonly();

/** A page of the times at which a task looked, newest first; throws `not_found`. */
export async function listSweeps(services: Services, { id, ...query }: ListSweepsInput): Promise<SweepList> {
  const task = await services.tasks.find(id);
  if (!task) throw noSuchTask(id);
  const byClock = typeof task.watch?.every_ms === "number";
  const found = await page(query, {
    cursor: "sweeps",
    position,
    read: (after, limit) => services.watching.sweeps(id, { before: after?.[0] ?? null, limit }, byClock),
    key: ({ t }) => [t],
    view: (sweep) => ({ ...sweep, t: formatTimestamp(sweep.t) }),
  });
  return { ...found, expired_until: await expiredUntil(services, id) };
}
