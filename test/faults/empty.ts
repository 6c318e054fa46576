import { applyD1Migrations, listDurableObjectIds, reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

async function wake<T extends Rpc.DurableObjectBranded>(namespace: DurableObjectNamespace<T>): Promise<void> {
  for (const id of await listDurableObjectIds(namespace)) await runInDurableObject(namespace.get(id), () => undefined);
}

/**
 * Empties all that is stored, and makes the tables anew. A reset passes over objects that sleep, and on a busy machine all have
 * fallen asleep before the next file begins: so they are woken first.
 */
export async function empty(): Promise<void> {
  await Promise.all([
    env.DB.prepare("SELECT 1").run(),
    env.IDEMPOTENCY.list(),
    wake(env.LEDGER),
    wake(env.LOG),
    wake(env.ACTIVE_VERSION),
    wake(env.RATE_LIMITER),
  ]);
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
}
