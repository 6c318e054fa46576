import type { IncidentComments } from "../../../worker/usecases/ports/alarms/comments.ts";
import { newestFirst } from "./pages.ts";
import type { Tables } from "./tables.ts";

/** Comments in memory. */
export function memoryComments({ comments, incidents }: Tables): IncidentComments {
  const of = (incidentId: string) => [...comments.values()].filter(({ incident_id }) => incident_id === incidentId);
  return {
    add: async (comment) => {
      if (incidents.has(comment.incident_id) && !comments.has(comment.comment_id))
        comments.set(comment.comment_id, comment);
      return comments.has(comment.comment_id);
    },
    find: async (id) => structuredClone(comments.get(id) ?? null),
    list: async (incidentId, after, limit) =>
      newestFirst(of(incidentId), (one) => [one.created_at, one.comment_id], after, limit),
    counts: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const n = of(id).length;
          return n === 0 ? [] : [[id, n] as const];
        }),
      ),
    wordsIn: async (ids, words) =>
      new Map(
        ids.map((id) => {
          const text = of(id)
            .map((one) => one.text?.toLowerCase() ?? "")
            .join("\n");
          return [id, new Set(words.flatMap((word, i) => (text.includes(word) ? [i] : [])))] as const;
        }),
      ),
  };
}
