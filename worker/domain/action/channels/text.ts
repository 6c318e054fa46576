import type { Json } from "../definition.ts";
import type { ChannelMessage } from "./channel-kind.ts";

/** Cuts a text to `max` UTF-16 units, an ellipsis included, and never through a surrogate pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - 1);
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}

const shown: readonly [title: string, field: string][] = [
  ["Entity", "entity"],
  ["Decision", "decision_value"],
  ["Result", "result_value"],
  ["Threshold", "threshold_applied"],
  ["Strategy", "strategy"],
  ["Condition", "condition_id"],
  ["Condition version", "condition_version"],
  ["Evaluated at", "evaluated_at"],
  ["Decision id", "decision_id"],
];

/** The values a person looks for beside the message, by title; those without a value are left out. */
export function factsOf({ payload }: ChannelMessage): { title: string; value: string }[] {
  return shown.flatMap(([title, field]) => {
    const value: Json | undefined = payload[field];
    return value == null || value === ""
      ? []
      : [{ title, value: typeof value === "object" ? JSON.stringify(value) : String(value) }];
  });
}
