import type { CommentIncidentInput, IncidentComment } from "../../contract/resources/alarms/comments.ts";
import { commentDigest } from "../../domain/action/alarm/comment.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Claim } from "../ports/service/idempotency.ts";
import { identityOf } from "../service/request-identity.ts";
import type { Services } from "../services.ts";
import { viewComments } from "./comment-view.ts";
import { noSuchIncident } from "./incident-view.ts";

/** Who writes, and under which Idempotency-Key. */
interface Writer {
  by: string;
  claim?: Claim | undefined;
}

/** Adds a comment to an incident, also to one that is over. Throws `not_found`, and `conflict` once its entity has been erased. */
export async function commentIncident(
  services: Services,
  { id: incident_id, text }: CommentIncidentInput,
  { by, claim }: Writer,
): Promise<IncidentComment> {
  const { id, at } = identityOf(services, claim);
  const comment_id = `cmt_${id}`;
  const secret = services.newRandom();
  const comment = { comment_id, incident_id, created_at: at, created_by: by, text, secret };
  await services.comments.add({ ...comment, digest: commentDigest(secret, text) });
  const added = await services.comments.find(comment_id);
  const [shown] = added === null ? [] : await viewComments(services, [added]);
  if (shown !== undefined) return shown;
  if (!(await services.incidents.find(incident_id))) throw noSuchIncident(incident_id);
  throw new DomainError("conflict", `The entity of incident ${incident_id} has been erased.`, {
    location: "id",
    suggestion: "Nothing more is written about it.",
  });
}
