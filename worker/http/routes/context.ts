import { createRoute, z } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { ApplicationContext, CreateContextBody } from "../../contract/resources/context.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import { ContextImpact, VersionParams } from "../../contract/resources/guardrails.ts";
import { jsonBody } from "../middleware/json-body.ts";
import {
  createContext,
  getContext,
  getContextVersion,
  listContextVersions,
} from "../../usecases/definitions/context.ts";
import { impactOf } from "../../usecases/definitions/version-view.ts";
import { createRouter } from "../router.ts";

const tags = ["Context"];

const create = createRoute({
  method: "post",
  path: "/context",
  operationId: "createContext",
  tags,
  summary: "Put an application context in force",
  description:
    "Stores the context as the next version and puts it in force before answering. It shapes tasks made from then on.",
  security: withApiKey,
  middleware: jsonBody,
  request: { body: jsonContent(body(CreateContextBody), "The context.") },
  responses: { 201: answer(ApplicationContext, "The version now in force."), ...failures(...keyed, ...bodied) },
});

const active = createRoute({
  method: "get",
  path: "/context",
  operationId: "getContext",
  tags,
  summary: "Read the context in force",
  description: "Answers 404 while there is none; that is expected, not a fault.",
  security: withApiKey,
  responses: { 200: answer(ApplicationContext, "The version in force."), ...failures(...keyed, "not_found") },
});

const list = createRoute({
  method: "get",
  path: "/context/versions",
  operationId: "listContextVersions",
  tags,
  summary: "List context versions",
  description: "All versions, newest first.",
  security: withApiKey,
  responses: { 200: answer(z.array(ApplicationContext), "The versions."), ...failures(...keyed) },
});

const get = createRoute({
  method: "get",
  path: "/context/versions/{version}",
  operationId: "getContextVersion",
  tags,
  summary: "Read a context version",
  description: "Reads one version, such as v1.",
  security: withApiKey,
  request: { params: VersionParams },
  responses: {
    200: answer(ApplicationContext, "The version."),
    ...failures(...keyed, "validation_error", "not_found"),
  },
});

const impact = createRoute({
  method: "get",
  path: "/context/impact",
  operationId: "getContextImpact",
  tags,
  summary: "Count stale tasks",
  description: "Counts active tasks by the context version they were compiled under.",
  security: withApiKey,
  responses: { 200: answer(ContextImpact, "The counts."), ...failures(...keyed) },
});

/** Application context: put in force, read, list, count stale tasks. */
export const contextRoutes = createRouter()
  .openapi(create, async (c) => c.json(await createContext(c.var.services, c.req.valid("json")), 201))
  .openapi(active, async (c) => c.json(await getContext(c.var.services), 200))
  .openapi(list, async (c) => c.json(await listContextVersions(c.var.services), 200))
  .openapi(get, async (c) => c.json(await getContextVersion(c.var.services, c.req.valid("param")), 200))
  .openapi(impact, async (c) => c.json(await impactOf(c.var.services, "context"), 200));
