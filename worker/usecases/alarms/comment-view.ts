import type { IncidentComment } from "../../contract/resources/alarms/comments.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredComment } from "../ports/alarms/comments.ts";
import { attributed } from "../service/attributed.ts";
import type { Services } from "../services.ts";

/** Comments as they are shown; one whose text was removed says so. */
export async function viewComments(
  services: Pick<Services, "principals">,
  comments: readonly StoredComment[],
): Promise<IncidentComment[]> {
  const written = await attributed(services, comments, ({ created_by }) => created_by);
  return written.map(({ comment_id, text, created_at, by }) => ({
    comment_id,
    text: text ?? "(erased)",
    created_at: formatTimestamp(created_at),
    by,
  }));
}
