import { emptyStorage, env } from "../../support/memory/storage.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keyOfSecret, keySecret } from "../../../worker/domain/values/hashing/api-key.ts";
import { ApiKeyStore } from "../../../worker/storage/service/api-key-store.ts";
import { PrincipalStore } from "../../../worker/storage/service/principal-store.ts";

emptyStorage();

const now = 1_800_000_000_000;
let secret: string;
let key: { key_id: string; secret_hash: string };

/** A database that can be cut off, seen through a store of its own: another isolate. */
function elsewhere() {
  const line = { cut: false, reads: 0 };
  const database = {
    prepare: (sql: string) => {
      line.reads += 1;
      if (line.cut) throw new Error("D1_ERROR: Network connection lost.");
      return env.DB.prepare(sql);
    },
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  };
  return { store: new ApiKeyStore(database as unknown as D1Database), line };
}

beforeEach(async () => {
  secret = keySecret(crypto.randomUUID(), "5d41c7ab".repeat(8));
  const found = keyOfSecret(secret);
  if (!found) throw new Error("no secret");
  key = found;
  await new ApiKeyStore(env.DB).add({
    ...key,
    name: "test",
    scopes: ["read"],
    entities: null,
    signals: null,
    per_minute: null,
    created_at: now,
    expires_at: now + 3_600_000,
    last_used_at: null,
    revoked_at: null,
  });
});

const lastUsed = () =>
  env.DB.prepare("SELECT last_used_at FROM api_keys WHERE key_id = ?").bind(key.key_id).first<number>("last_used_at");

it("the names of principals are those that they have now; whoever has none is left out", async () => {
  const names = await new PrincipalStore(env.DB).names([key.key_id, "key_none", "link"]);
  expect([...names]).toEqual([[key.key_id, "test"]]);
});

describe("a key in an isolate", () => {
  it("is looked up once in 30 seconds", async () => {
    const { store, line } = elsewhere();
    expect(store.isKnown(secret)).toBe(false);
    for (let ms = 0; ms < 30_000; ms += 1_000) {
      expect(await store.holderOf(secret, now + ms)).toEqual({
        by: { kind: "key", name: "test", id: key.key_id },
        scopes: ["read"],
        narrowed: null,
        per_minute: null,
        elevated: false,
      });
    }
    expect(line.reads).toBe(1);
    expect(store.isKnown(secret)).toBe(true);
    await store.holderOf(secret, now + 30_000);
    expect(line.reads).toBe(2);
  });

  it("revoked here is gone at once, and elsewhere within 60 seconds, the database working or not", async () => {
    const [here, there, cutOff] = [elsewhere(), elsewhere(), elsewhere()];
    for (const { store } of [here, there, cutOff]) expect(await store.holderOf(secret, now)).not.toBeNull();
    cutOff.line.cut = true;
    expect(await here.store.revoke(key.key_id, now + 1)).toMatchObject({ revoked_at: now + 1 });
    expect(await here.store.holderOf(secret, now + 2)).toBeNull();
    expect(await there.store.holderOf(secret, now + 31_000)).toBeNull();
    expect(await cutOff.store.holderOf(secret, now + 59_000)).not.toBeNull();
    await expect(cutOff.store.holderOf(secret, now + 60_000)).rejects.toThrow("Network connection lost");
  });

  it("expires on the millisecond, cached or not", async () => {
    const { store } = elsewhere();
    expect(await store.holderOf(secret, now + 3_599_999)).not.toBeNull();
    expect(await store.holderOf(secret, now + 3_600_000)).toBeNull();
    expect(await elsewhere().store.holderOf(secret, now + 3_600_000)).toBeNull();
  });

  it("notes its use once in five minutes, without failing who used it", async () => {
    const { store, line } = elsewhere();
    await store.holderOf(secret, now);
    await store.touch(key.key_id, now);
    const reads = line.reads;
    await store.touch(key.key_id, now + 299_999);
    expect(line.reads).toBe(reads);
    expect(await lastUsed()).toBe(now);
    await store.touch(key.key_id, now + 300_001);
    expect(await lastUsed()).toBe(now + 300_001);
    line.cut = true;
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await store.touch(key.key_id, now + 660_000);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it.each(["", "dev-key", "dmk_x_y", `dmk_${"0".repeat(36)}_${"g".repeat(64)}`])(
    "is not looked for when the secret is %j",
    async (text) => {
      const { store, line } = elsewhere();
      expect(await store.holderOf(text, now)).toBeNull();
      expect(line.reads).toBe(0);
    },
  );
});
