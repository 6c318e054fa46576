import type { Json } from "./definition.ts";
import { type DecisionFacts, defaultMessage, payloadFields } from "./payload.ts";

/** What an escalation is started with: the default payload, or what a mapping made of it, always with the three ids. */
export interface EscalationInput {
  readonly decision_id: string | null;
  readonly action_id: string;
  readonly entity_id: string;
  readonly [name: string]: Json;
}

/** Whom an escalation told, and what became of it. */
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
  const call = `Acknowledge: POST /workflows/${instanceId}/acknowledge`;
  const pseudonymous = isDefaultPayload(input)
    ? { ...input, entity: entity_id }
    : // Behind a mapped name may stand the raw entity.
      { entity_id, decision_id, action_id };
  return { message: `${summary(input)}. ${call}`, stored: `${summary(pseudonymous)}. ${call}` };
}

const isDefaultPayload = (input: object): boolean => payloadFields.every((field) => field in input);

function summary(input: { readonly [name: string]: Json }): string {
  if (isDefaultPayload(input)) return defaultMessage(input as DecisionFacts);
  const parts = Object.entries(input).filter(([, value]) => value !== null);
  return parts
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}
