import type { ActionConfig, Json } from "./definition.ts";
import { type DecisionPayload, defaultMessage, fillTemplate, fillText } from "./payload.ts";

/** What is to be sent, as data; a sender per kind carries it out. Header values may still hold `${NAME}`. */
export type Delivery =
  | { kind: "notification"; channel: string; message: string }
  | { kind: "webhook"; endpoint: string; method: string; headers: Record<string, string>; body: Json };

/** Works out what an action sends for one decision. */
export function planDelivery(config: ActionConfig, payload: DecisionPayload): Delivery {
  switch (config.type) {
    case "notification":
      return {
        kind: "notification",
        channel: config.channel,
        message: config.message_template === undefined ? defaultMessage(payload) : fillText(config.message_template, payload),
      };
    case "webhook":
      return {
        kind: "webhook",
        endpoint: config.endpoint,
        method: config.method ?? "POST",
        headers: config.headers ?? {},
        body: config.payload_template === undefined ? payload : fillTemplate(config.payload_template, payload),
      };
    case "workflow":
    case "register":
      throw new Error(`no delivery is planned for actions of type ${config.type}`);
  }
}

/** What `payload_sent` shows of a delivery: the body or the message, never headers. */
export function payloadSent(delivery: Delivery): { [key: string]: Json } {
  if (delivery.kind === "notification") return { channel: delivery.channel, message: delivery.message };
  const { body } = delivery;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? body : { body };
}
