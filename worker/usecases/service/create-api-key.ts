import type { CreateApiKeyBody, IssuedApiKey } from "../../contract/resources/service/keys.ts";
import { keyOfSecret, keySecret } from "../../domain/values/hashing/api-key.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import { toApiKeyView } from "./api-key-view.ts";
import type { Services } from "../services.ts";

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
