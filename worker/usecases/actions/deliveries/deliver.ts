import { begunWithinMs, pauseAfter, standingAfter } from "../../../domain/action/delivering/retry.ts";
import { escalationOf } from "../../../domain/action/instance-id.ts";
import type { KnownAction, SendOutcome } from "../../ports/actions/actions.ts";
import type { DeliveryRow, NewMessage } from "../../ports/actions/deliveries.ts";
import type { Services } from "../../services.ts";
import { type Content, storedContent, type NamedTold, sendContent } from "./content.ts";
import { escalationContent } from "./escalation-content.ts";
import { persistently } from "./persistently.ts";
import { toldMessages } from "./told.ts";

/** After so long an attempt is given up: longer than a send and the writing of its outcome can take. */
const leaseMs = 60_000;
/** When a message is due again of which nothing could be sent. */
const againMs = 30_000;

/** What an attempt came to: how the delivery goes on, and until when its receiver wants nothing. */
interface Attempted {
  /** Null where it does not go on. */
  next_at: number | null;
  paused_until: number | null;
}

/** What makes the content of a delivery. */
type Writer = (services: Services, action: KnownAction, delivery: DeliveryRow) => ReturnType<typeof storedContent>;

/**
 * Makes one more attempt of a delivery that is due, by claim and outcome: any number may try at once, and after a crash it is
 * due again under the same id. Null where it was not due, or somebody else is at it. Its content is what is recorded, unless
 * `write` knows better.
 */
export async function deliver(
  services: Services,
  deliveryId: string,
  write: Writer = recordedContent,
): Promise<Attempted | null> {
  const now = services.now();
  const delivery = await services.deliveries.claim(deliveryId, now, now + leaseMs);
  if (delivery === null) return null;
  try {
    return await attemptDelivery(services, delivery, write);
  } catch (error) {
    services.log("delivery_failed", { delivery_id: deliveryId, error: String(error) });
    return persistently(services, () => giveBackAttempt(services, delivery));
  }
}

async function recordedContent(services: Services, action: KnownAction, delivery: DeliveryRow) {
  const escalation = escalationOf(delivery.delivery_id);
  if (escalation !== null) return escalationContent(services, action, delivery, escalation);
  const ids = await services.deliveries.decisionsOf(delivery);
  return storedContent(services, action, await toldMessages(services, ids), delivery.delivery_id);
}

async function attemptDelivery(services: Services, delivery: DeliveryRow, write: Writer): Promise<Attempted> {
  const action = await services.actions.find(delivery.action_id, delivery.action_version);
  if (!action) throw new Error("a delivery has no action");
  const content = await write(services, action, delivery);
  if ("gone" in content) return finishAttempt(services, delivery, { ok: false, error: content.gone }, null, true);
  return finishAttempt(services, delivery, await sendContent(services, content), content);
}

async function finishAttempt(
  services: Services,
  delivery: DeliveryRow,
  outcome: SendOutcome,
  content: (Content & NamedTold) | null,
  is_gone = false,
): Promise<Attempted> {
  const now = services.now();
  const failure = outcome.ok ? null : outcome;
  const standing = standingAfter(failure, delivery, now);
  const notification = outcome.ok && outcome.inbox && content ? inboxMessage(services, outcome.inbox, content) : null;
  const ended = { delivery, outcome, is_gone, standing, payload_sent: content?.payload_sent ?? null, notification };
  try {
    await persistently(services, () => services.deliveries.finish(ended, services.now()));
  } catch (error) {
    // An inbox message is stored with the outcome or not at all.
    if (notification !== null) throw error;
    services.log("outcome_lost", { delivery_id: delivery.delivery_id, error: String(error) });
  }
  return { next_at: standing.next_at, paused_until: failure && pauseAfter(failure, now) };
}

function inboxMessage(
  services: Services,
  inbox: { channel: string; message: string },
  { named, count }: NamedTold,
): NewMessage {
  const [first] = named;
  return {
    notification_id: `ntf_${services.newId()}`,
    ...inbox,
    decision_id: first?.id ?? "",
    entity_id: first?.entity_id ?? "",
    bucket: first?.bucket ?? null,
    named: named.length === 1 ? null : named.map(({ entity_id, bucket }) => ({ entity_id, bucket })),
    count,
  };
}

/** Nothing was sent: it is due again; what has failed so for an hour, or in a later attempt, has failed for now. */
async function giveBackAttempt(services: Services, delivery: DeliveryRow): Promise<Attempted> {
  const now = services.now();
  if (delivery.attempts === 1 && now - delivery.created_at < begunWithinMs) {
    const next_at = now + againMs;
    await services.deliveries.giveBack(delivery, next_at);
    return { next_at, paused_until: null };
  }
  const error = { type: "internal_error", message: "The action could not be sent." };
  return finishAttempt(services, delivery, { ok: false, error }, null);
}
