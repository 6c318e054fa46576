import type { IncidentCommentList, ListIncidentCommentsInput } from "../../contract/resources/alarms/comments.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { viewComments } from "./comment-view.ts";
import { noSuchIncident } from "./incident-view.ts";

/** A page of the comments on an incident, newest first; throws `not_found`. */
export async function listIncidentComments(
  services: Services,
  { id, ...query }: ListIncidentCommentsInput,
): Promise<IncidentCommentList> {
  if (!(await services.incidents.find(id))) throw noSuchIncident(id);
  return page(query, {
    cursor: "comments",
    position: timeAndId,
    read: async (after, limit) => viewComments(services, await services.comments.list(id, after, limit)),
    key: ({ created_at, comment_id }) => [parseTimestamp(created_at), comment_id],
    view: (comment) => comment,
  });
}
