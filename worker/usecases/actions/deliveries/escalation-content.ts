import { planDelivery, payloadSent } from "../../../domain/action/delivery.ts";
import { type EscalationInput, escalationMessages } from "../../../domain/action/escalation.ts";
import type { escalationOf } from "../../../domain/action/instance-id.ts";
import { messageId } from "../../../domain/action/delivering/grouping.ts";
import { type DecisionFacts, decisionPayload } from "../../../domain/action/payload.ts";
import { escalationLink } from "../../../domain/action/alarm/links.ts";
import type { KnownAction } from "../../ports/actions/actions.ts";
import type { DeliveryRow } from "../../ports/actions/deliveries.ts";
import type { Services } from "../../services.ts";
import { type Content, type Gone, gone, type NamedTold } from "./content.ts";
import { toldMessages } from "./told.ts";

/** A message of an escalation: which one, and where it goes. */
interface EscalatedStep {
  instance_id: string;
  channel: string;
  message_id: string;
}

/**
 * The content of an escalation's message from what is recorded. Nothing is sent any more once somebody has acknowledged the
 * escalation, or the entity is erased.
 */
export async function escalationContent(
  services: Services,
  action: KnownAction,
  { delivery_id, decision_id, channel }: DeliveryRow,
  { instance_id, acknowledges }: NonNullable<ReturnType<typeof escalationOf>>,
): Promise<(Content & NamedTold) | Gone> {
  const escalation = await services.escalations.find(instance_id);
  if (escalation?.acknowledged_at != null && !acknowledges)
    return gone("acknowledged", "Somebody had acknowledged it; nothing was sent.");
  const [told] = await toldMessages(services, [decision_id]);
  if (told === undefined) return gone("record_gone", "What it was about is no longer recorded; nothing was sent.");
  const entity = (await services.pseudonyms.resolve([told])).get(told.entity_id);
  if (entity === undefined) return gone("entity_erased", "The entity it is about has been erased; nothing was sent.");
  const facts = decisionPayload({ ...(await told.sourceOf(action)), entity_id: told.entity_id }, action, entity);
  const plan = planDelivery(action.config, facts, messageId({ decision_id, action_id: action.action_id }));
  if (plan.kind !== "workflow") throw new Error("an escalation that no workflow is");
  const step = { instance_id, channel: channel ?? "", message_id: delivery_id };
  const input = plan.input as unknown as EscalationInput;
  return {
    ...contentOfStep(services, step, input, acknowledges ? { ...facts, kind: "acknowledged" } : facts),
    named: [{ id: decision_id, entity_id: told.entity_id, bucket: told.bucket }],
    count: 1,
  };
}

/** The message about what an escalation was started with; `facts` are those of what is recorded. */
export function contentOfStep(
  services: Services,
  { instance_id, channel, message_id }: EscalatedStep,
  input: EscalationInput,
  facts: DecisionFacts | null = null,
): Content {
  const acknowledge = escalationLink(instance_id, services.config.links, services.now());
  const { message, stored, content } = escalationMessages(input, instance_id, acknowledge, facts);
  const kind = "notification" as const;
  const delivery = { kind, channel, message, content, payload: { ...input, instance_id } };
  const kept = { ...delivery, message: stored };
  const names = facts === null ? [] : [String(facts.entity)];
  return { delivery, stored: kept, message_id, payload_sent: payloadSent(kept), names, misfit: null };
}
