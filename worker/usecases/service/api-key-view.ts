import type { ApiKey } from "../../contract/resources/service/keys.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { StoredApiKey } from "../ports/service/api-keys.ts";

/** A key as it is shown: everything but its secret, which is not stored. */
export function toApiKeyView(key: StoredApiKey): ApiKey {
  return {
    key_id: key.key_id,
    name: key.name,
    scopes: key.scopes,
    entities: key.entities,
    signals: key.signals,
    per_minute: key.per_minute,
    created_at: formatTimestamp(key.created_at),
    expires_at: timestampOrNull(key.expires_at),
    last_used_at: timestampOrNull(key.last_used_at),
    revoked_at: timestampOrNull(key.revoked_at),
  };
}
