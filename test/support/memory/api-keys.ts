import { keyHolder } from "../../../worker/domain/values/key-holder.ts";
import { keyOfSecret } from "../../../worker/domain/values/hashing/api-key.ts";
import type { ApiKeys, StoredApiKey } from "../../../worker/usecases/ports/service/api-keys.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables } from "./tables.ts";

type Row = StoredApiKey & { secret_hash: string };

const withoutSecret = ({ secret_hash: _, ...key }: Row): StoredApiKey => structuredClone(key);

/** Issued keys in memory, asked for anew at each request. */
export function memoryApiKeys({ apiKeys }: Tables): ApiKeys {
  const keys: ApiKeys = {
    isKnown: () => false,
    async holderOf(secret, now) {
      const named = keyOfSecret(secret);
      const row = named && apiKeys.get(named.key_id);
      if (!row || row.secret_hash !== named.secret_hash || row.revoked_at !== null) return null;
      return row.expires_at !== null && row.expires_at <= now ? null : keyHolder(row);
    },
    async touch(id, now) {
      const row = apiKeys.get(id);
      if (row) apiKeys.set(id, { ...row, last_used_at: now });
    },
    audited: () => keys,
    async add(key) {
      addNew(apiKeys, key.key_id, key);
    },
    list: async (after, limit) =>
      newestFirst(apiKeys.values(), (row) => [row.created_at, row.key_id], after, limit).map(withoutSecret),
    async revoke(id, now) {
      const row = apiKeys.get(id);
      if (!row) return null;
      const revoked = { ...row, revoked_at: row.revoked_at ?? now };
      apiKeys.set(id, revoked);
      return withoutSecret(revoked);
    },
  };
  return keys;
}
