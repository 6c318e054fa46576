import type { Json } from "./definition.ts";
import { defaultMessage, markedMessage } from "./message.ts";
import { type DecisionFacts, payloadFields } from "./payload.ts";
import { isTestId } from "./test-id.ts";

/** What an escalation is started with: the default payload, or what a mapping made of it, always with the three ids. */
export interface EscalationInput {
  readonly decision_id: string | null;
  readonly action_id: string;
  readonly entity_id: string;
  readonly [name: string]: Json;
}

/** Whom an escalation notified, and how it ended. */
export interface EscalationNotice {
  channel: string;
  error: { type: string; message: string } | null;
}

/** How an escalation ended. */
export interface EscalationEnd {
  outcome: "acknowledged" | "timed_out" | "undeliverable";
  /** The channel that was being waited for when somebody acknowledged. */
  channel: string | null;
  acknowledged_by: string | null;
  notified: EscalationNotice[];
}

/** Whether what a workflow returned says that somebody acknowledged it. */
export function isAcknowledged(output: Json): boolean {
  return (
    typeof output === "object" && output !== null && !Array.isArray(output) && output["outcome"] === "acknowledged"
  );
}

/** The words of an escalation: for the receiver with the raw entity, for what is stored with the pseudonym alone. */
export function escalationMessages(input: EscalationInput, instanceId: string): { message: string; stored: string } {
  const { decision_id, action_id, entity_id } = input;
  const pseudonymous = isDefaultPayload(input)
    ? { ...input, entity: entity_id }
    : // Behind a mapped name may stand the raw entity.
      { decision_id, action_id, entity_id };
  return { message: escalation(input, instanceId), stored: escalation(pseudonymous, instanceId) };
}

function escalation(input: EscalationInput, instanceId: string): string {
  const text = `Escalation: ${summary(input)}. To acknowledge it: POST /workflows/${instanceId}/acknowledge`;
  return markedMessage(text, isTestId(input.decision_id));
}

const isDefaultPayload = (input: object): boolean => payloadFields.every((field) => field in input);

/** What a mapping chose, as far as it is single values, then where the record is found. */
function summary(input: EscalationInput): string {
  if (isDefaultPayload(input)) return defaultMessage(input as unknown as DecisionFacts);
  const { decision_id, action_id, entity_id, ...mapped } = input;
  const chosen = Object.entries(mapped).flatMap(([name, value]) =>
    value === null || typeof value === "object" ? [] : [`${name}: ${value}`],
  );
  const about = chosen.length === 0 ? entity_id : chosen.join(", ");
  return `${about} (${decision_id === null ? "" : `decision ${decision_id}, `}action ${action_id})`;
}
