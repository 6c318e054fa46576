import type { ActionConfig, Json } from "./definition.ts";
import type { Scalar } from "../values/values.ts";
import { workflowInstanceId } from "./instance-id.ts";
import { boundedMessage, defaultMessage, markedMessage } from "./message.ts";
import { messageContent, type MessageContent } from "./content.ts";
import { type DecisionFacts, defaultPayload } from "./payload.ts";
import { fillTemplate, fillText, isDecisionField } from "./template.ts";

/** What is to be sent, as data; a sender per kind carries it out. Header values may still hold `${NAME}`. */
export type Delivery =
  | {
      kind: "notification";
      channel: string;
      message: string;
      content: MessageContent;
      payload: { [name: string]: Json };
    }
  | { kind: "webhook"; endpoint: string; method: string; headers: Record<string, string>; body: Json }
  | { kind: "workflow"; workflow_id: string; instance_id: string | null; input: { [name: string]: Json } }
  | {
      kind: "register";
      primitive_id: string;
      entity: Json;
      decision_value: Scalar;
      result_value: Scalar;
      observed_at: string;
    };

type ActionType = ActionConfig["type"];
type ConfigOf<T extends ActionType> = Extract<ActionConfig, { type: T }>;
type DeliveryPlanner<C> = (config: C, facts: DecisionFacts, messageId: string | null) => Delivery;

const planners: { [T in ActionType]: DeliveryPlanner<ConfigOf<T>> } = {
  notification: ({ channel, message_template }, facts) => {
    const isOwn = message_template !== undefined && facts.kind === "decision";
    const filled = (said: DecisionFacts) => (isOwn ? fillText(message_template, said) : null);
    const written = (said: DecisionFacts) =>
      boundedMessage(markedMessage(filled(said) ?? defaultMessage(said), said.test === true));
    return {
      kind: "notification",
      channel,
      message: written(facts),
      content: { ...messageContent(facts, filled(facts)), unlinked: written(forPrograms(facts)) },
      payload: defaultPayload(facts),
    };
  },
  webhook: ({ endpoint, method, headers, payload_template }, facts) => ({
    kind: "webhook",
    endpoint,
    method: method ?? "POST",
    headers: headers ?? {},
    body: payload_template === undefined ? defaultPayload(facts) : fillTemplate(payload_template, forPrograms(facts)),
  }),
  workflow: ({ workflow_id, input_mapping }, facts, messageId) => ({
    kind: "workflow",
    workflow_id,
    instance_id: messageId === null ? null : workflowInstanceId(messageId),
    input: { ...workflowInput(input_mapping, forPrograms(facts)), message_id: messageId },
  }),
  register: ({ primitive_id, entity_field = "entity" }, facts) => ({
    kind: "register",
    primitive_id,
    entity: fieldValue(facts, entity_field),
    decision_value: facts.decision_value,
    result_value: facts.result_value,
    observed_at: String(facts.evaluated_at),
  }),
};

/** Addresses that act for whoever holds them are for people alone. */
const forPrograms = (facts: DecisionFacts): DecisionFacts => ({ ...facts, url: null, links: {} });

/** What tells one firing from all others: the decision and the action. Null for what is no decision. */
const messageIdOf = ({ decision_id, action_id }: DecisionFacts): string | null =>
  decision_id === null ? null : `${decision_id}.${action_id}`;

/** Works out what an action sends for one decision; `messageId` names the delivery where it is not the decision's own. */
export function planDelivery(
  config: ActionConfig,
  facts: DecisionFacts,
  messageId: string | null = messageIdOf(facts),
): Delivery {
  return (planners[config.type] as DeliveryPlanner<ActionConfig>)(config, facts, messageId);
}

const fieldValue = (facts: DecisionFacts, field: string): Json => (isDecisionField(field) ? facts[field] : null);

/** A mapped input keeps the ids by which a workflow finds the record again and tells one firing from another. */
function workflowInput(mapping: Record<string, string> | undefined, facts: DecisionFacts): { [name: string]: Json } {
  if (mapping === undefined) return defaultPayload(facts);
  const { decision_id, action_id, entity_id } = facts;
  const mapped = Object.entries(mapping).map(([name, field]) => [name, fieldValue(facts, field)] as const);
  return { decision_id, action_id, entity_id, ...Object.fromEntries(mapped) };
}

type DeliveryOf<K extends Delivery["kind"]> = Extract<Delivery, { kind: K }>;
type Shower<D> = (delivery: D) => { [key: string]: Json };

const showers: { [K in Delivery["kind"]]: Shower<DeliveryOf<K>> } = {
  notification: ({ channel, message }) => ({ channel, message }),
  webhook: ({ body }) => (typeof body === "object" && body !== null && !Array.isArray(body) ? body : { body }),
  workflow: ({ workflow_id, instance_id, input }) => ({ workflow_id, instance_id, input }),
  register: ({ primitive_id, entity, decision_value, result_value, observed_at }) => ({
    primitive_id,
    entity,
    decision_value,
    result_value,
    observed_at,
  }),
};

/** Characters of what is kept of a payload as JSON. */
const maxKept = 262_144;

/**
 * What `payload_sent` shows of a delivery: the body or the message, never an address or a header. Of one that is too long
 * to keep only its length.
 */
export function payloadSent(delivery: Delivery): { [key: string]: Json } {
  const shown = (showers[delivery.kind] as Shower<Delivery>)(delivery);
  const { length } = JSON.stringify(shown);
  return length <= maxKept ? shown : { omitted: `${length} characters; ${maxKept} are the most that is stored.` };
}
