import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { keyOfSecret } from "../../domain/values/hashing/api-key.ts";
import type { ApiKeys, KeyHolder, StoredApiKey } from "../../usecases/ports/service/api-keys.ts";
import { LogWriter } from "../log/log-writer.ts";
import { olderThan } from "../sql/keyset.ts";
import { prepared } from "../sql/prepared.ts";
import { Lru } from "../sql/lru.ts";
import type { AuditedChange } from "../../usecases/ports/service/audit.ts";
import { auditedDatabase } from "./audited-database.ts";
import { apiKeys } from "../sql/schema/service.ts";
import { logFault } from "../../log.ts";

type Row = typeof apiKeys.$inferSelect;
type CachedKey = { row: Row; read_at: number };

const freshMs = 30_000;
/** While the database is silent, a key that was good a moment ago stays good, but no longer than a revocation may take. */
const staleMs = 60_000;
const touchMs = 60_000;

/** Issued keys in D1, those in use also in this isolate for 30 s: so long may a revocation elsewhere take to be seen here. */
export class ApiKeyStore implements ApiKeys {
  readonly #d1: D1Database;
  readonly #db: DrizzleD1Database;
  readonly #logSalt: Uint8Array | null;
  readonly #log: LogWriter;
  readonly #held: Lru<CachedKey>;

  constructor(db: D1Database, logSalt: Uint8Array | null = null, held = new Lru<CachedKey>(5_000)) {
    this.#d1 = db;
    this.#logSalt = logSalt;
    this.#log = new LogWriter(db, logSalt);
    this.#db = drizzle(db);
    this.#held = held;
  }

  audited(change: AuditedChange): ApiKeys {
    return new ApiKeyStore(auditedDatabase(this.#d1, change, this.#logSalt), this.#logSalt, this.#held);
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
    return { key_id: row.key_id, scopes: row.scopes };
  }

  async touch(keyId: string, now: number): Promise<void> {
    const held = this.#held.get(keyId);
    if (!held || (held.row.last_used_at !== null && now - held.row.last_used_at < touchMs)) return;
    held.row.last_used_at = now;
    const older = or(isNull(apiKeys.last_used_at), lt(apiKeys.last_used_at, now - touchMs));
    try {
      await this.#db
        .update(apiKeys)
        .set({ last_used_at: now })
        .where(and(eq(apiKeys.key_id, keyId), older));
    } catch (error) {
      logFault("last_use_not_noted", { key_id: keyId, error: String(error) });
    }
  }

  async add(key: StoredApiKey & { secret_hash: string }): Promise<void> {
    await this.#d1.batch([
      prepared(this.#d1, this.#db.insert(apiKeys).values(key)),
      ...this.#log.now("key", { where: "t.key_id = ?3", values: [key.key_id] }),
    ]);
  }

  async list(after: readonly [number, string] | null, limit: number): Promise<StoredApiKey[]> {
    const rows = await this.#db
      .select()
      .from(apiKeys)
      .where(olderThan([apiKeys.created_at, apiKeys.key_id], after))
      .orderBy(desc(apiKeys.created_at), desc(apiKeys.key_id))
      .limit(limit);
    return rows.map(withoutHash);
  }

  async revoke(keyId: string, now: number): Promise<StoredApiKey | null> {
    const revoked = and(eq(apiKeys.key_id, keyId), isNull(apiKeys.revoked_at));
    await this.#d1.batch([
      prepared(this.#d1, this.#db.update(apiKeys).set({ revoked_at: now }).where(revoked)),
      ...this.#log.changed("key", { where: "t.key_id = ?3", values: [keyId] }),
    ]);
    const row = await this.#find(keyId);
    if (!row) return null;
    this.#held.set(keyId, { row, read_at: now });
    return withoutHash(row);
  }

  async #row(keyId: string, now: number): Promise<Row | null> {
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

  async #find(keyId: string): Promise<Row | null> {
    return (await this.#db.select().from(apiKeys).where(eq(apiKeys.key_id, keyId)).get()) ?? null;
  }
}

function withoutHash({ secret_hash: _, ...key }: Row): StoredApiKey {
  return key;
}
