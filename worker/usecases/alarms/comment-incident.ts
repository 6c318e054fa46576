import type {
  CommentIncidentInput,
  IncidentComment,
  IncidentCommentList,
  ListIncidentCommentsInput,
} from "../../contract/resources/alarms/comments.ts";
import { commentDigest } from "../../domain/action/alarm/comment.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { type Asker, identityOf } from "../service/request-identity.ts";
import type { Services } from "../services.ts";
import { formatTimestamp, parseTimestamp } from "../../domain/values/time.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { StoredComment } from "../ports/alarms/comments.ts";
import { attributed } from "../service/attributed.ts";
import { noSuch } from "../service/not-found.ts";
import { erased } from "../../domain/values/wording/erased.ts";

/** Adds a comment to an incident, also to one that is over. Throws `not_found`, and `conflict` once its entity has been erased. */
export async function commentIncident(
  services: Services,
  { id: incident_id, text }: CommentIncidentInput,
  { by, claim }: Asker,
): Promise<IncidentComment> {
  const { id, at } = identityOf(services, claim);
  const comment_id = `cmt_${id}`;
  const secret = services.newRandom();
  const comment = { comment_id, incident_id, created_at: at, created_by: by, text, secret };
  await services.comments.add({ ...comment, digest: commentDigest(secret, text) });
  const added = await services.comments.find(comment_id);
  const [shown] = added === null ? [] : await viewComments(services, [added]);
  if (shown !== undefined) return shown;
  if (!(await services.incidents.find(incident_id))) throw noSuch("incident", incident_id);
  throw new DomainError("conflict", `The entity of incident ${incident_id} has been erased.`, {
    location: "id",
    suggestion: "Nothing more is written about it.",
  });
}

/** A page of the comments on an incident, newest first; throws `not_found`. */
export async function listIncidentComments(
  services: Services,
  { id, ...query }: ListIncidentCommentsInput,
): Promise<IncidentCommentList> {
  if (!(await services.incidents.find(id))) throw noSuch("incident", id);
  return page(query, {
    cursor: "comments",
    position: timeAndId,
    read: async (after, limit) => viewComments(services, await services.comments.list(id, after, limit)),
    key: ({ created_at, comment_id }) => [parseTimestamp(created_at), comment_id],
    view: (comment) => comment,
  });
}

/** Comments as they are shown; one whose text was removed says so. */
async function viewComments(
  services: Pick<Services, "principals">,
  comments: readonly StoredComment[],
): Promise<IncidentComment[]> {
  const written = await attributed(services, comments, ({ created_by }) => created_by);
  return written.map(({ comment_id, text, created_at, by }) => ({
    comment_id,
    text: text ?? erased,
    created_at: formatTimestamp(created_at),
    by,
  }));
}
