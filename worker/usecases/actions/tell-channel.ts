import { type EscalationInput, type EscalationNotice, escalationMessages } from "../../domain/action/escalation.ts";
import type { Services } from "../services.ts";

/** One step of an escalation. */
interface EscalationStep {
  instance_id: string;
  /** Place of the channel in the escalation, from 0. */
  index: number;
  channel: string;
  input: EscalationInput;
}

/** Notifies one channel of an escalation. After a crash the repeat has the same id, and the inbox shows one message. */
export async function tellChannel(
  services: Services,
  { instance_id, index, channel, input }: EscalationStep,
): Promise<EscalationNotice> {
  const { message, stored, content } = escalationMessages(input, instance_id);
  const delivery = { kind: "notification" as const, channel, message, content, payload: { ...input, instance_id } };
  const outcome = await services.senders.notification.send({
    delivery,
    stored: { ...delivery, message: stored },
    message_id: `${instance_id}.${index}`,
  });
  if (!outcome.ok) return { channel, error: outcome.error };
  if (outcome.inbox) {
    const { decision_id, action_id, entity_id } = input;
    const notification_id = `ntf_${instance_id}_${index}`;
    await services.notifications.add(
      { notification_id, ...outcome.inbox, action_id, decision_id, entity_id, bucket: null },
      services.now(),
    );
  }
  return { channel, error: null };
}
