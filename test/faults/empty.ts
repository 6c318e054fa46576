import { applyD1Migrations, listDurableObjectIds, reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

async function wake<T extends Rpc.DurableObjectBranded>(namespace: DurableObjectNamespace<T>): Promise<void> {
  for (const id of await listDurableObjectIds(namespace)) await runInDurableObject(namespace.get(id), () => undefined);
}

const left = async (): Promise<number> => {
  const asked = "SELECT count(*) AS n FROM sqlite_master WHERE name = 'tasks'";
  const tables = (await env.DB.prepare(asked).first<number>("n")) ?? 0;
  return tables + (await env.IDEMPOTENCY.list()).keys.length;
};

/**
 * Empties all that is stored, and makes the tables anew. A reset passes over objects that sleep, and on a busy machine all have
 * fallen asleep before the next file begins: so they are woken first, again and again until nothing is left.
 */
export async function empty(): Promise<void> {
  do {
    await Promise.all([wake(env.LEDGER), wake(env.LOG), wake(env.ACTIVE_VERSION), wake(env.RATE_LIMITER)]);
    await Promise.all([env.DB.prepare("SELECT 1").run(), env.IDEMPOTENCY.list()]);
    await reset();
  } while ((await left()) > 0);
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  // Whoever still has the signals of the file before sees by this number that they have changed.
  const changes = "INSERT INTO list_counts (list, key, n) VALUES ('signal_changes', '', ?)";
  await env.DB.prepare(changes).bind(Date.now()).run();
}
