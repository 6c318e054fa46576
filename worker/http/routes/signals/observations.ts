import {
  ListObservationsQuery,
  ObservationList,
  PushObservationsBody,
  PushObservationsResult,
} from "../../../contract/resources/signals/observations.ts";
import { listObservations } from "../../../usecases/signals/list-observations.ts";
import { pushObservations } from "../../../usecases/signals/push-observations.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Observations");

/** Observations: push, list. */
export const observationOperations = [
  operation({
    id: "pushObservations",
    route: "POST /observations",
    scope: ["evaluate", "observe"],
    reach: ({ body: { observations } }) => [
      {
        entities: observations.map(({ entity }) => entity),
        signals: observations.map(({ primitive_id }) => primitive_id),
      },
    ],
    idempotent: true,
    summary: "Push observations",
    description:
      "Appends up to 1,000 observations to the ledger. If any of them is invalid none is stored, and every fault is reported with its index. If part of the ledger does not respond, the rest is stored: the 503 counts what was stored (`details.accepted`, `details.unchanged`) and lists the indexes of the others (`details.unconfirmed`), and sending the same push again adds what is missing. Give `observed_at` or an `Idempotency-Key` so that it counts as the same push.",
    takes: { body: json(PushObservationsBody, "The observations.") },
    gives: { status: 201, schema: PushObservationsResult, words: "The observations are stored." },
    fails: ["not_found", "type_mismatch"],
    audited: { none: "observations are data: the ledger keeps each and overwrites none" },
    call: ({ services, body, claim }) => pushObservations(services, body, claim),
  }),
  operation({
    id: "listObservations",
    route: "GET /observations",
    scope: "read",
    reach: ({ query }) => [{ entities: [query.entity], signals: [query.primitive_id] }],
    summary: "List observations",
    description: "Pages through the observations of one signal of one entity, newest first, corrections included.",
    takes: { query: ListObservationsQuery },
    gives: { status: 200, schema: ObservationList, words: "A page of observations." },
    fails: ["not_found"],
    call: ({ services, query }) => listObservations(services, query),
  }),
];
