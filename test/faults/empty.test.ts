import { evictAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { empty } from "./empty.ts";

const shard = () => env.LEDGER.getByName("shard-0");

it("a test file begins with nothing stored, even if all that stores has fallen asleep", async () => {
  await env.DB.prepare("INSERT INTO list_counts (list, key, n) VALUES ('tasks', 'left over', 1)").run();
  await env.IDEMPOTENCY.put("left over", "1");
  await runInDurableObject(shard(), (_, { storage }) => void storage.sql.exec("CREATE TABLE left_over (a)"));
  await evictAllDurableObjects();
  await empty();
  const found = await env.DB.prepare("SELECT count(*) AS n FROM list_counts WHERE key = 'left over'").first("n");
  const tables = await runInDurableObject(shard(), (_, { storage }) =>
    storage.sql.exec("SELECT count(*) AS n FROM sqlite_master WHERE name = 'left_over'").one(),
  );
  expect([found, await env.IDEMPOTENCY.get("left over"), tables]).toEqual([0, null, { n: 0 }]);
});
