import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withElevatedKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import { bodied, failures, keyed } from "../../contract/wire/error.ts";
import {
  ApiKey,
  ApiKeyList,
  ApiKeyParams,
  CreateApiKeyBody,
  IssuedApiKey,
  ListApiKeysQuery,
} from "../../contract/resources/keys.ts";
import { elevatedKey } from "../middleware/elevated-key.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { createApiKey } from "../../usecases/service/create-api-key.ts";
import { deleteApiKey } from "../../usecases/service/delete-api-key.ts";
import { listApiKeys } from "../../usecases/service/list-api-keys.ts";
import { createRouter } from "../router.ts";

const tags = ["Keys"];

const create = createRoute({
  method: "post",
  path: "/keys",
  operationId: "createApiKey",
  tags,
  summary: "Issue an API key",
  description: "Issues a key with the scopes given. The answer holds the secret, which is shown this once.",
  security: withElevatedKey,
  middleware: [elevatedKey, ...jsonBody],
  request: { body: jsonContent(body(CreateApiKeyBody), "What the key is for and may do.") },
  responses: { 201: answer(IssuedApiKey, "The key with its secret."), ...failures(...keyed, ...bodied) },
});

const list = createRoute({
  method: "get",
  path: "/keys",
  operationId: "listApiKeys",
  tags,
  summary: "List API keys",
  description: "Pages through the issued keys, newest first, revoked and expired ones among them; never a secret.",
  security: withElevatedKey,
  middleware: [elevatedKey],
  request: { query: ListApiKeysQuery },
  responses: { 200: answer(ApiKeyList, "A page of keys."), ...failures(...keyed) },
});

const remove = createRoute({
  method: "delete",
  path: "/keys/{id}",
  operationId: "deleteApiKey",
  tags,
  summary: "Revoke an API key",
  description: "Revokes a key for good. It stops working everywhere within 60 seconds. Again: the same answer.",
  security: withElevatedKey,
  middleware: [elevatedKey],
  request: { params: ApiKeyParams },
  responses: { 200: answer(ApiKey, "The revoked key."), ...failures(...keyed, "not_found") },
});

/** API keys: issue, list, revoke. */
export const keyRoutes = createRouter()
  .openapi(create, async (c) => c.json(await createApiKey(c.var.services, c.req.valid("json")), 201))
  .openapi(list, async (c) => c.json(await listApiKeys(c.var.services, c.req.valid("query")), 200))
  .openapi(remove, async (c) => c.json(await deleteApiKey(c.var.services, c.req.valid("param")), 200));
