import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey, withElevatedKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import {
  ListPrimitivesQuery,
  Primitive,
  PrimitiveList,
  PrimitiveParams,
  PrimitiveSource,
  RegisterPrimitiveBody,
} from "../../contract/resources/primitives.ts";
import { elevatedKey } from "../middleware/elevated-key.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { getPrimitive } from "../../usecases/signals/get-primitive.ts";
import { listPrimitives } from "../../usecases/signals/list-primitives.ts";
import { registerPrimitive } from "../../usecases/signals/register-primitive.ts";
import { setPrimitiveSource } from "../../usecases/signals/set-primitive-source.ts";
import { createRouter } from "../router.ts";

const tags = ["Primitives"];

const register = createRoute({
  method: "post",
  path: "/primitives",
  operationId: "registerPrimitive",
  tags,
  summary: "Register a signal",
  description: "Registers a typed signal. The same body again answers 200; another body for the same id is a conflict.",
  security: withElevatedKey,
  middleware: [elevatedKey, ...jsonBody],
  request: { body: jsonContent(body(RegisterPrimitiveBody), "The signal.") },
  responses: {
    200: answer(Primitive, "The signal was registered before with this very body."),
    201: answer(Primitive, "The signal is registered."),
    ...failures(...keyed, ...bodied, "forbidden", "conflict"),
  },
});

const list = createRoute({
  method: "get",
  path: "/primitives",
  operationId: "listPrimitives",
  tags,
  summary: "List signals",
  description: "Pages through the registered signals, newest first.",
  security: withApiKey,
  request: { query: ListPrimitivesQuery },
  responses: { 200: answer(PrimitiveList, "A page of signals."), ...failures(...keyed) },
});

const get = createRoute({
  method: "get",
  path: "/primitives/{id}",
  operationId: "getPrimitive",
  tags,
  summary: "Read a signal",
  description: "Reads one signal by its id.",
  security: withApiKey,
  request: { params: PrimitiveParams },
  responses: { 200: answer(Primitive, "The signal."), ...failures(...keyed, "not_found") },
});

const setSource = createRoute({
  method: "put",
  path: "/primitives/{id}/source",
  operationId: "setPrimitiveSource",
  tags,
  summary: "Change the source of a signal",
  description:
    "Sets where the values of a signal come from: pushed, or fetched over HTTP when a question needs them. Questions that were answered keep their answers. Takes effect within 10 seconds.",
  security: withElevatedKey,
  middleware: [elevatedKey, ...jsonBody],
  request: { params: PrimitiveParams, body: jsonContent(body(PrimitiveSource), "The source.") },
  responses: {
    200: answer(Primitive, "The signal, with header values masked."),
    ...failures(...keyed, ...bodied, "forbidden", "not_found"),
  },
});

/** Signals: register, list, read, change the source. */
export const primitiveRoutes = createRouter()
  .openapi(register, async (c) => {
    const { primitive, created } = await registerPrimitive(c.var.services, c.req.valid("json"));
    return c.json(primitive, created ? 201 : 200);
  })
  .openapi(list, async (c) => c.json(await listPrimitives(c.var.services, c.req.valid("query")), 200))
  .openapi(get, async (c) => c.json(await getPrimitive(c.var.services, c.req.valid("param")), 200))
  .openapi(setSource, async (c) =>
    c.json(await setPrimitiveSource(c.var.services, { ...c.req.valid("param"), source: c.req.valid("json") }), 200),
  );
