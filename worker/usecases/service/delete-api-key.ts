import type { ApiKey, DeleteApiKeyInput } from "../../contract/resources/service/keys.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { toApiKeyView } from "./api-key-view.ts";
import type { Services } from "../services.ts";

/** Revokes a key for good, everywhere within a minute. Repeating it is safe. Throws not_found. */
export async function deleteApiKey(services: Services, { id }: DeleteApiKeyInput): Promise<ApiKey> {
  const key = await services.apiKeys.revoke(id, services.now());
  if (key) return toApiKeyView(key);
  throw new DomainError("not_found", `There is no key ${id}.`, {
    location: "id",
    suggestion: "GET /keys lists them. Remove keys listed in SVC_API_KEYS from that variable.",
  });
}
