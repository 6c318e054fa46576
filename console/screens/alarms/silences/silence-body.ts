import { typedDuration } from "../../../format/duration.ts";

/** What a person has said about a new silence. */
export interface SilenceDraft {
  /** What it is of. */
  of: "task" | "entity" | "both";
  task: string;
  entity: string;
  /** How long, such as 2h. */
  span: string;
  reason: string;
}

/** What the API is asked for it; a span that cannot be read is left to the API to refuse, in its words. */
export function silenceBody({ of, task, entity, span, reason }: SilenceDraft, now: number) {
  const ms = typedDuration(span);
  return {
    ...(of === "entity" ? {} : { task_id: task }),
    ...(of === "task" ? {} : { entity: entity.trim() }),
    until: ms === null ? span : new Date(now + ms).toISOString(),
    reason: reason.trim(),
  };
}
