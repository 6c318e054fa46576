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

/** What the API is asked for it; null where its span cannot be read. */
export function silenceBody({ of, task, entity, span, reason }: SilenceDraft, now: number) {
  const ms = typedDuration(span);
  if (ms === null) return null;
  return {
    ...(of === "entity" ? {} : { task_id: task }),
    ...(of === "task" ? {} : { entity: entity.trim() }),
    until: new Date(now + ms).toISOString(),
    reason: reason.trim(),
  };
}
