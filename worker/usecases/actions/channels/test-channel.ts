import type { ChannelTest, DeleteChannelInput } from "../../../contract/resources/actions/channels.ts";
import { channelTestContent } from "../../../domain/action/channels/test-content.ts";
import { isTestId, testId } from "../../../domain/action/test-id.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { Services } from "../../services.ts";
import { isPaced } from "../../../domain/action/channels/channel.ts";
import type { EscalationInput, EscalationNotice } from "../../../domain/action/escalation.ts";
import { escalationMessageId } from "../../../domain/action/instance-id.ts";
import type { DeliveryRow } from "../../ports/actions/deliveries.ts";
import type { StoredEscalation } from "../../ports/alarms/escalations.ts";
import { deliver } from "../deliveries/deliver.ts";
import { sendNow } from "../deliveries/deliver-ref.ts";
import { contentOfStep } from "../deliveries/escalation-content.ts";
import { beginEscalation } from "../workflows/begin-escalation.ts";
import { noSuch } from "../../service/not-found.ts";

/**
 * Sends a message to a channel that says that it is a test, once and at once; how it went is noted with the channel. Throws
 * `not_found`, and `conflict` for an inbox, which calls nobody.
 */
export async function testChannel(services: Services, { channel: name }: DeleteChannelInput): Promise<ChannelTest> {
  const channel = await services.channels.find(name);
  if (channel === null) throw noSuch("channel", name);
  if (channel.kind === "inbox")
    throw new DomainError("conflict", "An inbox stores what it gets and calls nobody: there is nothing to test.", {
      location: "channel",
    });
  const message_id = testId(services.newId());
  const began = services.now();
  const content = channelTestContent(name, message_id, began);
  const delivery = {
    kind: "notification" as const,
    channel: name,
    message: content.text,
    content,
    payload: { test: true },
  };
  const sending = services.senders.notification.send({ delivery, stored: delivery, message_id, names: [] });
  services.defer(sending);
  const outcome = await sending;
  await services.channels.note(name, outcome, services.now());
  return {
    channel: name,
    version: outcome.route?.channel_version ?? channel.version,
    delivered: outcome.ok,
    error: outcome.ok ? null : outcome.error,
    http_status: outcome.ok ? null : (outcome.status ?? null),
    duration_ms: services.now() - began,
  };
}

/** One step of an escalation. */
interface EscalationStep {
  instance_id: string;
  /** Place of the channel in the escalation, from 0. */
  index: number;
  channel: string;
  input: EscalationInput;
}

/** What became of a step: whom it told, or that somebody has taken notice already, or that it is over. */
type EscalationTold = EscalationNotice | { acknowledged_by: string } | { is_over: true };

/**
 * Tells one channel of an escalation, unless somebody has taken notice of it; another than the first only while its incident is open. The message is a delivery like any other: it
 * waits for its turn, is tried again where the channel is, and is listed. The escalation goes on at once where the first
 * attempt failed, and where its outcome is not known. Repeating it sends nothing twice.
 */
export async function tellChannel(
  services: Services,
  { instance_id, index, channel, input }: EscalationStep,
): Promise<EscalationTold> {
  const escalation = await beginEscalation(services, instance_id, input);
  if (escalation.acknowledged_by !== null) return { acknowledged_by: escalation.acknowledged_by };
  if (index > 0 && (await isIncidentOver(services, escalation))) return { is_over: true };
  const to = await services.channels.find(channel);
  const delivery_id = escalationMessageId(instance_id, index);
  const isTest = isTestId(escalation.decision_id);
  const allowed = 1 + (isTest ? 0 : (to?.retries ?? 0));
  await services.deliveries.add({ ...about(escalation), delivery_id, channel, allowed }, services.now());
  const paced = to !== null && isPaced(to) && !isTest;
  const step = { instance_id, channel, message_id: delivery_id };
  if (isTest) await deliver(services, delivery_id, () => testContent(services, escalation, step, input));
  else await sendNow(services, delivery_id);
  const found = await services.deliveries.find(delivery_id);
  return { channel, error: found === null ? null : deliveryProblem(found.delivery, paced) };
}

async function isIncidentOver({ incidents }: Services, { incident_id }: StoredEscalation): Promise<boolean> {
  return incident_id !== null && ((await incidents.find(incident_id))?.closed_at ?? null) !== null;
}

const about = ({ decision_id, action_id, action_version, task_id }: StoredEscalation) => ({
  decision_id,
  action_id,
  action_version,
  task_id,
});

/** Nothing is recorded that a test could be told from. */
async function testContent(
  services: Services,
  { decision_id, entity_id, bucket }: StoredEscalation,
  step: Parameters<typeof contentOfStep>[1],
  input: EscalationInput,
) {
  return { ...contentOfStep(services, step, input), named: [{ id: decision_id, entity_id, bucket }], count: 1 };
}

/** Why a channel is passed over; null where it has the message, or its turn is still to come. */
function deliveryProblem({ status, last_error, attempts }: DeliveryRow, paced: boolean): EscalationNotice["error"] {
  if (status === "delivered") return null;
  if (last_error !== null) return last_error;
  if (attempts === 0 && paced) return null;
  return { type: "interrupted", message: "The send was started but its outcome is unknown." };
}
