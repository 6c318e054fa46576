import {
  ApiKey,
  ApiKeyList,
  ApiKeyParams,
  CreateApiKeyBody,
  CurrentKey,
  IssuedApiKey,
  ListApiKeysQuery,
} from "../../../contract/resources/service/keys.ts";
import { createApiKey, deleteApiKey, getCurrentKey, listApiKeys } from "../../../usecases/service/api-keys.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Keys");

/** API keys: issue, list, revoke, and what the one that asks may do. */
export const keyOperations = [
  operation({
    id: "createApiKey",
    route: "POST /keys",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Issue an API key",
    description: "Issues a key with the scopes given. The answer contains the secret, which is shown only once.",
    takes: { body: json(CreateApiKeyBody, "What the key is for and may do.") },
    gives: { status: 201, schema: IssuedApiKey, words: "The key with its secret." },
    audited: { table: "api_keys", inserted: "key_id", shows: ["scopes", "per_minute", "expires_at"] },
    call: ({ services, body }) => createApiKey(services, body),
  }),
  operation({
    id: "listApiKeys",
    route: "GET /keys",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "List API keys",
    description:
      "Pages through the issued keys, newest first, including revoked and expired ones. Secrets are never shown.",
    takes: { query: ListApiKeysQuery },
    gives: { status: 200, schema: ApiKeyList, words: "A page of keys." },
    call: ({ services, query }) => listApiKeys(services, query),
  }),
  operation({
    id: "getCurrentApiKey",
    route: "GET /keys/current",
    scope: "read",
    reach: "own",
    summary: "Read what this key may do",
    description: "Returns the id and scopes of the key used, so that a program can leave out what would be refused.",
    gives: { status: 200, schema: CurrentKey, words: "The key used." },
    call: ({ services, by, holds }) => getCurrentKey(services, by, holds),
  }),
  operation({
    id: "deleteApiKey",
    route: "DELETE /keys/{id}",
    scope: "author",
    elevated: true,
    reach: "whole",
    summary: "Revoke an API key",
    description: "Revokes a key permanently. It stops working everywhere within 60 seconds. Repeating it is safe.",
    takes: { params: ApiKeyParams },
    gives: { status: 200, schema: ApiKey, words: "The revoked key." },
    audited: { table: "api_keys", subject: ({ params }) => params.id },
    call: ({ services, params }) => deleteApiKey(services, params),
  }),
];
