import { z } from "zod";
import type { ApiKeyList, ListApiKeysQuery } from "../../contract/resources/keys.ts";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import { toApiKeyView } from "./api-key-view.ts";
import { pageOf } from "./paging.ts";
import type { Services } from "../services.ts";

const position = z.tuple([z.number(), z.string()]);

/** A page of the issued keys, newest first, revoked and expired ones among them. */
export async function listApiKeys(services: Services, { limit, cursor }: ListApiKeysQuery): Promise<ApiKeyList> {
  const [created_at, key_id] = cursor === undefined ? [] : decodeCursor("keys", cursor, position);
  const after = created_at === undefined || key_id === undefined ? null : { created_at, key_id };
  const rows = await services.apiKeys.list(after, limit + 1);
  return pageOf("keys", rows, limit, (row) => [row.created_at, row.key_id], toApiKeyView);
}
