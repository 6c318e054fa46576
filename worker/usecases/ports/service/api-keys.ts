import type { KeyHolder } from "../../../domain/values/key-holder.ts";
import type { Scope } from "../../../domain/values/roles.ts";
import type { AuditedChange } from "./audit.ts";

/** An issued key as stored; times in epoch milliseconds. */
export interface StoredApiKey {
  key_id: string;
  name: string;
  scopes: Scope[];
  /** Names, or beginnings that end in `*`; null: all. */
  entities: string[] | null;
  signals: string[] | null;
  per_minute: number | null;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

/** The keys issued by the service. */
export interface ApiKeys {
  /** Whether this isolate has already verified the secret (no I/O). */
  isKnown(secret: string): boolean;
  /** Who holds a secret, or null when it was never issued, is revoked or has expired. What is found is kept for 30 s. */
  holderOf(secret: string, now: number): Promise<KeyHolder | null>;
  /** Notes that a key was used, at most once in five minutes. Never throws. */
  touch(keyId: string, now: number): Promise<void>;
  /** The same keys, but a change leaves its row in the audit trail, in one transaction with it. */
  audited(change: AuditedChange): ApiKeys;
  add(key: StoredApiKey & { secret_hash: string }): Promise<void>;
  /** Newest first, after the given position. */
  list(after: readonly [number, string] | null, limit: number): Promise<StoredApiKey[]>;
  /** Revokes a key for good; null when there is none. One that is revoked already stays as it is. */
  revoke(keyId: string, now: number): Promise<StoredApiKey | null>;
}
