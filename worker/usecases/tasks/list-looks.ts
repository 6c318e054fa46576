import { z } from "zod";
import type { ListLooksInput, LookList } from "../../contract/resources/tasks/looks.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { page } from "../service/paging.ts";
import type { Look } from "../ports/tasks/watching.ts";
import type { Services } from "../services.ts";
import { expiredUntil } from "./expired-until.ts";
import { noSuchTask } from "./get-task.ts";

const position = z.tuple([z.number()]).readonly();

/** A page of what a task's watch has seen of one entity, newest first; throws `not_found` for the task. */
export async function listLooks(services: Services, { id, entity, ...query }: ListLooksInput): Promise<LookList> {
  if (!(await services.tasks.find(id))) throw noSuchTask(id);
  const found = await page(query, {
    cursor: "looks",
    position,
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
