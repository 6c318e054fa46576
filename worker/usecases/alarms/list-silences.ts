import type { ListSilencesQuery, SilenceList } from "../../contract/resources/alarms/silences.ts";
import { placedPseudonym } from "../service/placed-pseudonym.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { viewSilences } from "./silence-view.ts";

/** A page of the silences, newest first; those that have ended too. Throws `unavailable`. */
export async function listSilences(services: Services, query: ListSilencesQuery): Promise<SilenceList> {
  const { active, task_id, entity } = query;
  const placed = entity === undefined ? null : await placedPseudonym(services, entity);
  const filter = {
    now: services.now(),
    ...(active === undefined ? {} : { active }),
    ...(task_id === undefined ? {} : { task_id }),
    ...(placed === null ? {} : { entity_id: placed.entity_id }),
  };
  return page(query, {
    cursor: "silences",
    position: timeAndId,
    read: async (after, limit) => {
      const rows = await services.silences.list(filter, after, limit);
      const views = await viewSilences(services, rows);
      return rows.flatMap((row, i) => (views[i] ? [{ row, view: views[i] }] : []));
    },
    key: ({ row }) => [row.created_at, row.silence_id],
    view: ({ view }) => view,
  });
}
