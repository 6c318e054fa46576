import type { ApiKeyList, ListApiKeysQuery } from "../../contract/resources/service/keys.ts";
import { toApiKeyView } from "./api-key-view.ts";
import { page, timeAndId } from "./paging.ts";
import type { Services } from "../services.ts";

/** A page of the issued keys, newest first, revoked and expired ones among them. */
export async function listApiKeys(services: Services, query: ListApiKeysQuery): Promise<ApiKeyList> {
  return page(query, {
    cursor: "keys",
    position: timeAndId,
    read: (after, limit) => services.apiKeys.list(after, limit),
    key: (row) => [row.created_at, row.key_id],
    view: toApiKeyView,
  });
}
