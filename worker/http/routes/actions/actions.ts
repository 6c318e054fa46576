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
} from "../../../contract/resources/actions/actions.ts";
import { createAction } from "../../../usecases/actions/create-action.ts";
import { getAction, listActions, listDeliveries } from "../../../usecases/actions/get-actions.ts";
import { triggerAction } from "../../../usecases/actions/trigger-action.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Actions");

/** Actions: register, list, read, try, and what became of them. */
export const actionOperations = [
  operation({
    id: "createAction",
    route: "POST /actions",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Register an action",
    description:
      "Registers an action that fires on a condition version, for every entity evaluated under it, unless its trigger has an `entity_scope`. Tasks made from the same sentence share a condition. A version of an action never changes: registering the same `action_id` and `version` again is a conflict, even with the same body. If a condition version has several versions of an action, the newest whose scope includes the entity fires.",
    takes: { body: json(CreateActionBody, "The action.") },
    gives: { status: 200, schema: ActionDefinition, words: "The action is registered." },
    fails: ["conflict"],
    audited: { table: "actions", inserted: "action_id || '@' || version", shows: ["namespace", "version"] },
    call: ({ services, body }) => createAction(services, body),
  }),
  operation({
    id: "listActions",
    route: "GET /actions",
    scope: "read",
    reach: "whole",
    summary: "List actions",
    description: "Pages through the actions of a namespace, including those of tasks, newest first.",
    takes: { query: ListActionsQuery },
    gives: { status: 200, schema: ActionList, words: "A page of actions." },
    call: ({ services, query, holds }) => listActions(services, query, holds("author")),
  }),
  operation({
    id: "getAction",
    route: "GET /actions/{action_id}",
    scope: "read",
    reach: "whole",
    summary: "Read an action version",
    description: "Reads one version of an action. The version is required.",
    takes: { params: ActionParams, query: ActionVersionQuery },
    gives: { status: 200, schema: ActionDefinition, words: "The action." },
    call: ({ services, params, query, holds }) => getAction(services, { ...params, ...query }, holds("author")),
  }),
  operation({
    id: "triggerAction",
    route: "POST /actions/{action_id}/trigger",
    scope: "author",
    reach: "whole",
    summary: "Try an action",
    description:
      "Fires an action as if its condition had come true, bypassing the pipeline, to test its setup. An action that fires on false is skipped. The message starts with TEST, and the decision id reads `test_...`. Records a delivery but no decision.",
    takes: { params: ActionParams, body: json(TriggerActionBody, "What to try.") },
    gives: { status: 200, schema: ActionResult, words: "What it did." },
    audited: {
      table: "action_results",
      subject: ({ params, body }) => `${params.action_id}@${body.version}`,
      shows: ["version", "dry_run"],
    },
    call: ({ services, params, body }) => triggerAction(services, { ...params, ...body }),
  }),
  operation({
    id: "listActionDeliveries",
    route: "GET /actions/{action_id}/deliveries",
    scope: "read",
    reach: "whole",
    summary: "List deliveries of an action",
    description:
      "Pages through the deliveries of an action version, newest first. Those skipped as `unchanged` are left out unless you ask for them.",
    takes: { params: ActionParams, query: ListDeliveriesQuery },
    gives: { status: 200, schema: DeliveryList, words: "A page of deliveries." },
    call: ({ services, params, query }) => listDeliveries(services, { ...params, ...query }),
  }),
];
