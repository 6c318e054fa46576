import { keyHolder, type KeyHolder } from "../../domain/values/key-holder.ts";
import { keyOfSecret } from "../../domain/values/hashing/api-key.ts";
import type { ApiKeys, StoredApiKey } from "../../usecases/ports/service/api-keys.ts";
import { Lru } from "../sql/lru.ts";
import { insertInto, rowReader, statement } from "../sql/text.ts";
import type { AuditedChange } from "../../usecases/ports/service/audit.ts";
import { auditedDatabase } from "./audited-database.ts";
import { logFault } from "../../log.ts";
import { LoggedTable } from "../log/logged-table.ts";

type ApiKeyRow = StoredApiKey & { secret_hash: string };
type CachedKey = { row: ApiKeyRow; read_at: number };

const readKey = rowReader<ApiKeyRow>({ json: ["scopes", "entities", "signals"] });

const freshMs = 30_000;
/** While the database is silent, a key that was good a moment ago stays good, but no longer than a revocation may take. */
const staleMs = 60_000;
const touchMs = 300_000;

/** Issued keys in D1, those in use also in this isolate for 30 s: so long may a revocation elsewhere take to be seen here. */
export class ApiKeyStore extends LoggedTable implements ApiKeys {
  readonly #logSalt: Uint8Array | null;
  readonly #held: Lru<CachedKey>;

  constructor(db: D1Database, logSalt: Uint8Array | null = null, held = new Lru<CachedKey>(5_000)) {
    super(db, logSalt);
    this.#logSalt = logSalt;
    this.#held = held;
  }

  audited(change: AuditedChange): ApiKeys {
    return new ApiKeyStore(auditedDatabase(this.db, change, this.#logSalt), this.#logSalt, this.#held);
  }

  isKnown(secret: string): boolean {
    const key = keyOfSecret(secret);
    return key !== null && this.#held.get(key.key_id)?.row.secret_hash === key.secret_hash;
  }

  async holderOf(secret: string, now: number): Promise<KeyHolder | null> {
    const key = keyOfSecret(secret);
    if (key === null) return null;
    const row = await this.#row(key.key_id, now);
    if (row === null || row.secret_hash !== key.secret_hash || row.revoked_at !== null) return null;
    if (row.expires_at !== null && row.expires_at <= now) return null;
    return keyHolder(row);
  }

  async touch(keyId: string, now: number): Promise<void> {
    const held = this.#held.get(keyId);
    if (!held || (held.row.last_used_at !== null && now - held.row.last_used_at < touchMs)) return;
    held.row.last_used_at = now;
    const query = `UPDATE api_keys SET last_used_at = ?2 WHERE key_id = ?1 AND (last_used_at IS NULL OR last_used_at < ?3)`;
    try {
      await this.run(query, [keyId, now, now - touchMs]);
    } catch (error) {
      logFault("last_use_not_noted", { key_id: keyId, error: String(error) });
    }
  }

  async add(key: ApiKeyRow): Promise<void> {
    await this.db.batch([
      statement(this.db, insertInto("api_keys", key)),
      ...this.log.now("key", { where: "t.key_id = ?3", values: [key.key_id] }),
    ]);
  }

  async list(after: readonly [number, string] | null, limit: number): Promise<StoredApiKey[]> {
    const by = ["created_at", "key_id"];
    const results = await this.newest<object>("SELECT * FROM api_keys", by, { after, limit });
    return results.map((row) => withoutHash(readKey(row)));
  }

  async revoke(keyId: string, now: number): Promise<StoredApiKey | null> {
    const revoked = "UPDATE api_keys SET revoked_at = ? WHERE key_id = ? AND revoked_at IS NULL";
    await this.db.batch([
      this.prepared(revoked, [now, keyId]),
      ...this.log.changed("key", { where: "t.key_id = ?3", values: [keyId] }),
    ]);
    const row = await this.#find(keyId);
    if (!row) return null;
    this.#held.set(keyId, { row, read_at: now });
    return withoutHash(row);
  }

  async #row(keyId: string, now: number): Promise<ApiKeyRow | null> {
    const held = this.#held.get(keyId);
    if (held && now - held.read_at < freshMs) return held.row;
    try {
      const row = await this.#find(keyId);
      if (row) this.#held.set(keyId, { row, read_at: now });
      return row;
    } catch (error) {
      if (held && now - held.read_at < staleMs) return held.row;
      throw error;
    }
  }

  async #find(keyId: string): Promise<ApiKeyRow | null> {
    const row = await this.row<object>("SELECT * FROM api_keys WHERE key_id = ?", [keyId]);
    return row === null ? null : readKey(row);
  }
}

function withoutHash({ secret_hash: _, ...key }: ApiKeyRow): StoredApiKey {
  return key;
}
