import { createRoute } from "@hono/zod-openapi";
import {
  ActionDefinition,
  ActionList,
  ActionParams,
  ActionResult,
  ActionVersionQuery,
  CreateActionBody,
  DeliveryList,
  ListActionsQuery,
  ListDeliveriesQuery,
  TriggerActionBody,
} from "../../contract/resources/actions.ts";
import { answer, jsonContent, withApiKey, withElevatedKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import { elevatedKey } from "../middleware/elevated-key.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { createAction } from "../../usecases/actions/create-action.ts";
import { getAction } from "../../usecases/actions/get-action.ts";
import { listActions } from "../../usecases/actions/list-actions.ts";
import { listDeliveries } from "../../usecases/actions/list-deliveries.ts";
import { triggerAction } from "../../usecases/actions/trigger-action.ts";
import { createRouter } from "../router.ts";

const tags = ["Actions"];

const create = createRoute({
  method: "post",
  path: "/actions",
  operationId: "createAction",
  tags,
  summary: "Register an action",
  description:
    "Registers an action that fires on a condition version. (action_id, version) is permanent: registered again, even alike, it is a conflict.",
  security: withElevatedKey,
  middleware: [elevatedKey, ...jsonBody],
  request: { body: jsonContent(body(CreateActionBody), "The action.") },
  responses: {
    200: answer(ActionDefinition, "The action is registered."),
    ...failures(...keyed, ...bodied, "forbidden", "conflict", "action_binding_failed"),
  },
});

const list = createRoute({
  method: "get",
  path: "/actions",
  operationId: "listActions",
  tags,
  summary: "List actions",
  description: "Pages through the actions of a namespace, those of tasks too, newest first.",
  security: withApiKey,
  request: { query: ListActionsQuery },
  responses: { 200: answer(ActionList, "A page of actions."), ...failures(...keyed, "validation_error") },
});

const get = createRoute({
  method: "get",
  path: "/actions/{action_id}",
  operationId: "getAction",
  tags,
  summary: "Read an action version",
  description: "Reads one version of an action. The version must be named.",
  security: withApiKey,
  request: { params: ActionParams, query: ActionVersionQuery },
  responses: { 200: answer(ActionDefinition, "The action."), ...failures(...keyed, "validation_error", "not_found") },
});

const trigger = createRoute({
  method: "post",
  path: "/actions/{action_id}/trigger",
  operationId: "triggerAction",
  tags,
  summary: "Try an action",
  description:
    "Fires an action as if its condition had come true, past the pipeline, to test how it is set up. One that fires on false is skipped. Leaves a delivery and no decision.",
  security: withApiKey,
  middleware: jsonBody,
  request: { params: ActionParams, body: jsonContent(body(TriggerActionBody), "What to try.") },
  responses: { 200: answer(ActionResult, "What it did."), ...failures(...keyed, ...bodied, "not_found") },
});

const deliveries = createRoute({
  method: "get",
  path: "/actions/{action_id}/deliveries",
  operationId: "listActionDeliveries",
  tags,
  summary: "List deliveries of an action",
  description: "Pages through the times an action version was to fire, newest first.",
  security: withApiKey,
  request: { params: ActionParams, query: ListDeliveriesQuery },
  responses: {
    200: answer(DeliveryList, "A page of deliveries."),
    ...failures(...keyed, "validation_error", "not_found"),
  },
});

/** Actions: register, list, read, try, and what became of them. */
export const actionRoutes = createRouter()
  .openapi(create, async (c) => c.json(await createAction(c.var.services, c.req.valid("json")), 200))
  .openapi(list, async (c) => c.json(await listActions(c.var.services, c.req.valid("query")), 200))
  .openapi(get, async (c) =>
    c.json(await getAction(c.var.services, { ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  )
  .openapi(trigger, async (c) =>
    c.json(await triggerAction(c.var.services, { ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(deliveries, async (c) =>
    c.json(await listDeliveries(c.var.services, { ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  );
