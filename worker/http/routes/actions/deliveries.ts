import {
  DeliveryParams,
  ListDeliveriesFilter,
  SentMessageList,
  SentMessageWithAttempts,
} from "../../../contract/resources/actions/deliveries.ts";
import { findDeliveries, getDelivery } from "../../../usecases/actions/deliveries/get-deliveries.ts";
import { resendDelivery } from "../../../usecases/actions/deliveries/resend-delivery.ts";
import { deliveryTouch } from "../../../usecases/reach/records.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Actions");

/** Deliveries: list, read, send again. */
export const deliveryOperations = [
  operation({
    id: "listDeliveries",
    route: "GET /deliveries",
    scope: "read",
    reach: "each",
    summary: "List deliveries",
    description:
      "Pages through the messages of all actions, newest first: waiting, being retried, delivered or failed.",
    takes: { query: ListDeliveriesFilter },
    gives: { status: 200, schema: SentMessageList, words: "A page of deliveries." },
    call: ({ services, query }) => findDeliveries(services, query),
  }),
  operation({
    id: "getDelivery",
    route: "GET /deliveries/{delivery_id}",
    scope: "read",
    reach: ({ services, params }) => deliveryTouch(services, params.delivery_id),
    summary: "Read a delivery",
    description: "Reads a message with every attempt to deliver it. Its id is the `webhook-id` the receiver sees.",
    takes: { params: DeliveryParams },
    gives: { status: 200, schema: SentMessageWithAttempts, words: "The delivery." },
    call: ({ services, params }) => getDelivery(services, params),
  }),
  operation({
    id: "resendDelivery",
    route: "POST /deliveries/{delivery_id}/resend",
    scope: "author",
    reach: ({ services, params }) => deliveryTouch(services, params.delivery_id),
    idempotent: true,
    summary: "Send a delivery again",
    description:
      "Makes one more attempt, now or when its channel's turn comes, under the same `webhook-id` and from what is recorded. Takes no body. An attempt under way is not disturbed.",
    takes: { params: DeliveryParams },
    gives: { status: 200, schema: SentMessageWithAttempts, words: "The delivery afterwards." },
    fails: ["conflict"],
    audited: { table: "deliveries", subject: ({ params }) => params.delivery_id },
    call: ({ services, params, claim }) => resendDelivery(services, params, claim),
  }),
];
