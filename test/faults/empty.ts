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

/** What makes at once what the migrations have made one after the other. */
let made: D1PreparedStatement[] | undefined;

async function makeTables(): Promise<void> {
  if (made !== undefined) return void (await env.DB.batch(made));
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const asked = `SELECT sql FROM sqlite_master
    WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY type <> 'table'`;
  const { results } = await env.DB.prepare(asked).all<{ sql: string }>();
  const names = JSON.stringify(env.TEST_MIGRATIONS.map(({ name }) => name));
  made = [
    ...results.map(({ sql }) => env.DB.prepare(sql)),
    env.DB.prepare("INSERT INTO d1_migrations (name) SELECT value FROM json_each(?)").bind(names),
  ];
}

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
  await makeTables();
  // Whoever still has the signals of the file before sees by this number that they have changed.
  const changes = "INSERT INTO list_counts (list, key, n) VALUES ('signal_changes', '', ?)";
  await env.DB.prepare(changes).bind(Date.now()).run();
}
