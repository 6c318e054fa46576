import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed, repeatable } from "../../contract/wire/error.ts";
import {
  ListObservationsQuery,
  ObservationList,
  PushObservationsBody,
  PushObservationsResult,
} from "../../contract/resources/observations.ts";
import { idempotencyHeaders } from "../../contract/wire/headers.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { listObservations } from "../../usecases/signals/list-observations.ts";
import { pushObservations } from "../../usecases/signals/push-observations.ts";
import { createRouter } from "../router.ts";

const tags = ["Observations"];

const push = createRoute({
  method: "post",
  path: "/observations",
  operationId: "pushObservations",
  tags,
  summary: "Push observations",
  description:
    "Appends up to 1,000 observations to the ledger, all or none; every fault is reported with its index. After a 503 the same push completes what was begun.",
  security: withApiKey,
  middleware: jsonBody,
  request: { headers: idempotencyHeaders, body: jsonContent(body(PushObservationsBody), "The observations.") },
  responses: {
    201: answer(PushObservationsResult, "The ledger holds them.", "Idempotent-Replayed"),
    ...failures(...keyed, ...bodied, ...repeatable, "not_found", "type_mismatch"),
  },
});

const list = createRoute({
  method: "get",
  path: "/observations",
  operationId: "listObservations",
  tags,
  summary: "List observations",
  description: "Pages through the observations of one signal of one entity, newest first, corrections included.",
  security: withApiKey,
  request: { query: ListObservationsQuery },
  responses: {
    200: answer(ObservationList, "A page of observations."),
    ...failures(...keyed, "not_found"),
  },
});

/** Observations: push, list. */
export const observationRoutes = createRouter()
  .openapi(push, async (c) => c.json(await pushObservations(c.var.services, c.req.valid("json"), c.var.claim), 201))
  .openapi(list, async (c) => c.json(await listObservations(c.var.services, c.req.valid("query")), 200));
