import type { NoticedStretch, NoticeKind } from "./alarm/incident-notice.ts";
import { instantText } from "../values/zone-time.ts";
import { durationText } from "../values/wording/duration.ts";
import type { ActionConfig } from "./definition.ts";
import { placeholdersOf } from "./template.ts";

/** Why an action cannot send a notice, and what to do about it. */
interface NoticeMisfit {
  field: string;
  message: string;
  suggestion: string;
}

/** That an entity stopped reporting, in one sentence; times in epoch milliseconds. */
export function noDataSummary({ signals, since, at, zone }: NoticedStretch): string {
  return `No data from ${signals.join(" and ")} for ${durationText(at - since)} (since ${instantText(since, zone)}).`;
}

/** What asks for each kind of notice. */
const askedBy: Record<Exclude<NoticeKind, "acknowledged">, string> = {
  no_data: "watch.no_data",
  recovered: "firing.recovered",
  reminder: "firing.remind",
  members: "firing.recovered` and `firing.remind",
};

/**
 * What keeps an action from sending a notice of a kind, or null. A receiver has to be able to tell it from a decision:
 * a payload of your own says so with the field `kind`. A notification always does, in words of its own.
 */
export function noticeMisfit(config: ActionConfig, kind: keyof typeof askedBy): NoticeMisfit | null {
  const misfit = (field: string, message: string, way: string): NoticeMisfit => ({
    field,
    message,
    suggestion: `${way}, or leave out \`${askedBy[kind]}\`.`,
  });
  switch (config.type) {
    case "notification":
      return null;
    case "webhook": {
      const { payload_template } = config;
      if (payload_template === undefined || placeholdersOf(payload_template).includes("kind")) return null;
      return misfit(
        "payload_template",
        "the payload template does not say {kind}",
        'Add a field such as "kind": "{kind}"',
      );
    }
    case "workflow":
      if (kind !== "no_data") {
        return misfit("type", "a workflow would start for each message, as if it were an alarm", "Send a notification");
      }
      if (config.input_mapping === undefined || Object.values(config.input_mapping).includes("kind")) return null;
      return misfit("input_mapping", "the input mapping leaves out kind", 'Map a name to it, such as "kind": "kind"');
    case "register":
      return misfit("type", "a register action stores a decision's value, and there is none", "Send a notification");
  }
}
