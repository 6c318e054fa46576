import type {
  ApiKey,
  ApiKeyList,
  CreateApiKeyBody,
  CurrentKey,
  DeleteApiKeyInput,
  IssuedApiKey,
  ListApiKeysQuery,
} from "../../contract/resources/service/keys.ts";
import { keyOfSecret, keySecret } from "../../domain/values/hashing/api-key.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp, parseTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { Services } from "../services.ts";
import type { Principal } from "../../domain/values/principal.ts";
import { type Scope, scopes } from "../../domain/values/roles.ts";
import { page, timeAndId } from "./paging.ts";
import type { StoredApiKey } from "../ports/service/api-keys.ts";
import { noSuch } from "./not-found.ts";

/** Issues a key; its secret is in this answer and nowhere else. Throws validation_error for an expiry that is not ahead. */
export async function createApiKey(services: Services, input: CreateApiKeyBody): Promise<IssuedApiKey> {
  const now = services.now();
  const expires_at = input.expires_at === undefined ? null : parseTimestamp(input.expires_at);
  if (expires_at !== null && expires_at <= now) {
    throw new DomainError("validation_error", "`expires_at` must be in the future.", {
      location: "expires_at",
      suggestion: "Leave it out for a key that does not expire.",
    });
  }
  const secret = keySecret(services.newId(), services.newRandom());
  const key = keyOfSecret(secret);
  if (!key) throw new Error("a secret that is not of its own form");
  const { name, scopes, entities = null, signals = null, per_minute = null } = input;
  const stored = {
    key_id: key.key_id,
    name,
    scopes,
    entities,
    signals,
    per_minute,
    created_at: now,
    expires_at,
    last_used_at: null,
    revoked_at: null,
  };
  await services.apiKeys.add({ ...stored, secret_hash: key.secret_hash });
  return { ...toApiKeyView(stored), secret };
}

/** The key that asks, and what it may do. */
export function getCurrentKey(
  { narrowed }: Pick<Services, "narrowed">,
  by: Principal,
  holds: (scope: Scope) => boolean,
): Promise<CurrentKey> {
  const { entities = null, signals = null } = narrowed ?? {};
  return Promise.resolve({
    key_id: by.id,
    by,
    scopes: scopes.filter(holds),
    entities: entities && [...entities],
    signals: signals && [...signals],
  });
}

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

/** Revokes a key for good, everywhere within a minute. Repeating it is safe. Throws not_found. */
export async function deleteApiKey(services: Services, { id }: DeleteApiKeyInput): Promise<ApiKey> {
  const key = await services.apiKeys.revoke(id, services.now());
  if (key) return toApiKeyView(key);
  throw noSuch("key", id);
}

/** A key as it is shown: everything but its secret, which is not stored. */
function toApiKeyView(key: StoredApiKey): ApiKey {
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
