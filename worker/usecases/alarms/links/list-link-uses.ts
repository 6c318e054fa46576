import type { LinkUseList, ListLinkUsesInput } from "../../../contract/resources/alarms/link-uses.ts";
import { formatTimestamp } from "../../../domain/values/time.ts";
import { page, timeAndId } from "../../service/paging.ts";
import type { Services } from "../../services.ts";
import { noSuch } from "../../service/not-found.ts";

/** A page of what was asked for by signed links of an incident, newest first; throws `not_found`. */
export async function listLinkUses(
  { incidents, linkUses }: Pick<Services, "incidents" | "linkUses">,
  { id, ...query }: ListLinkUsesInput,
): Promise<LinkUseList> {
  if (!(await incidents.find(id))) throw noSuch("incident", id);
  return page(query, {
    cursor: "link_uses",
    position: timeAndId,
    read: (after, limit) => linkUses.list(id, after, limit),
    key: ({ used_at, use_id }) => [used_at, use_id],
    view: ({ use_id, verb, span, used_at, expires_at }) => ({
      use_id,
      verb,
      span,
      used_at: formatTimestamp(used_at),
      link_expires_at: formatTimestamp(expires_at),
    }),
  });
}
