import {
  ListObservationsQuery,
  ObservationList,
  PushObservationsBody,
  PushObservationsResult,
} from "../../contract/resources/observations.ts";
import { listObservations } from "../../usecases/signals/list-observations.ts";
import { pushObservations } from "../../usecases/signals/push-observations.ts";
import { operation } from "../operation.ts";

/** Observations: push, list. */
export const observationOperations = [
  operation({
    id: "pushObservations",
    route: "POST /observations",
    tag: "Observations",
    scope: "evaluate",
    idempotent: true,
    summary: "Push observations",
    description:
      "Appends up to 1,000 observations to the ledger. When one of them is wrong none is stored, and every fault is reported with its index. When a part of the ledger does not answer, the rest is stored: the 503 then counts what is (`details.accepted`, `details.unchanged`) and lists the places of the others (`details.unconfirmed`), and the same push again adds what is missing. Give `observed_at` or an `Idempotency-Key`, so that it is the same push.",
    takes: { body: PushObservationsBody, words: "The observations." },
    gives: { status: 201, schema: PushObservationsResult, words: "The ledger holds them." },
    fails: ["not_found", "type_mismatch"],
    call: ({ services, body, claim }) => pushObservations(services, body, claim),
  }),
  operation({
    id: "listObservations",
    route: "GET /observations",
    tag: "Observations",
    scope: "read",
    summary: "List observations",
    description: "Pages through the observations of one signal of one entity, newest first, corrections included.",
    takes: { query: ListObservationsQuery },
    gives: { status: 200, schema: ObservationList, words: "A page of observations." },
    fails: ["not_found"],
    call: ({ services, query }) => listObservations(services, query),
  }),
];
