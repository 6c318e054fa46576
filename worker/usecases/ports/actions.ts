import type { ActionConfig, Json } from "../../domain/action/definition.ts";
import type { Delivery } from "../../domain/action/delivery.ts";

/** A registered action as the sending path needs it. */
export interface SendableAction {
  action_id: string;
  version: string;
  config: ActionConfig;
}

/** A message to keep in the inbox, in the words that may be stored. */
export interface InboxMessage {
  channel: string;
  message: string;
}

/** How a send ended. Error texts contain no secret and no raw entity. `inbox` is stored with the outcome. */
export type SendOutcome = { ok: true; inbox?: InboxMessage } | { ok: false; error: { type: string; message: string } };

/** One delivery on its way, with what identifies it to the receiver. */
export interface Shipment<D extends Delivery = Delivery> {
  /** For the receiver: names the raw entity. */
  delivery: D;
  /** The same with the pseudonym, for what is stored. */
  stored: D;
  /** Stable per decision and action, so that a receiver can drop doubles. */
  message_id: string;
}

/** Carries a delivery to its receiver: at most 10 s, no retry, no redirect followed; throws only before anything is sent. */
export interface Sender<D extends Delivery = Delivery> {
  send(shipment: Shipment<D>): Promise<SendOutcome>;
}

/** A sender for every kind of delivery. */
export type Senders = { readonly [K in Delivery["kind"]]: Sender<Extract<Delivery, { kind: K }>> };

/** What becomes of an attempt, written once. */
export interface FinishedAttempt {
  decision_id: string;
  action_id: string;
  action_version: string;
  outcome: SendOutcome;
  payload_sent: { [key: string]: Json } | null;
  /** Set when the delivery is a stored notification: it is written together with the outcome. */
  notification: {
    notification_id: string;
    channel: string;
    message: string;
    entity_id: string;
    bucket: number | null;
  } | null;
}
