import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { countedDatabase } from "../../../bench/cost/counted-database.ts";
import { noCounts } from "../../../bench/cost/counts.ts";
import { ActionStore } from "../../../worker/storage/actions/action-store.ts";

const salt = new Uint8Array(32);

/** So many results of one action that are over, or that were being sent when the sender died. */
const insert = (prefix: string, many: number, state: "sending" | "triggered") =>
  env.DB.prepare(
    `INSERT INTO action_results (decision_id, action_id, action_version, state, is_open, planned_at, attempted_at, finished_at)
     SELECT ?1 || value, 'act_1', 'v1', ?3, ?3 = 'sending', 1, 2, iif(?3 = 'sending', NULL, 3) FROM json_each(?2)`,
  )
    .bind(prefix, JSON.stringify(Array.from({ length: many }, (_, n) => n)), state)
    .run();

/** What giving up takes: the rows read by it, and how many it found. */
async function giveUp(most: number) {
  const counts = noCounts();
  const db = countedDatabase(env.DB, { counts: () => counts, setSize: () => undefined });
  const failed = await new ActionStore(db, salt).failInterrupted(5, 10, most);
  return { failed, read: counts.d1_rows_read };
}

beforeEach(async () => {
  const emptied = ["action_results", "deliveries", "delivery_attempts", "log_queue"];
  await env.DB.batch(emptied.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  // The first delivery that fails begins the count of those that did.
  await env.DB.exec("INSERT OR IGNORE INTO list_counts (list, key, n) VALUES ('deliveries', 'failed', 0)");
});

describe("giving up interrupted sends", () => {
  it("reads no more however many have ended, and puts down for the log what it gave up", async () => {
    await insert("few", 10, "triggered");
    await insert("one", 3, "sending");
    const few = await giveUp(500);
    await insert("many", 300, "triggered");
    await insert("two", 3, "sending");
    expect(await giveUp(500)).toEqual(few);
    expect(few.failed).toBe(3);
    const { results } = await env.DB.prepare("SELECT leaves FROM log_queue ORDER BY id").all<{ leaves: string }>();
    const named = results.map(({ leaves }) =>
      (JSON.parse(leaves) as string[][]).map(([, id = ""]) => id).toSorted((a, b) => (a < b ? -1 : 1)),
    );
    expect(named).toEqual(["one", "two"].map((name) => [0, 1, 2].map((n) => `${name}${n}/act_1`)));
  });

  it("takes so many at a time, the others the next time", async () => {
    await insert("send", 5, "sending");
    expect([(await giveUp(3)).failed, (await giveUp(3)).failed, (await giveUp(3)).failed]).toEqual([3, 2, 0]);
    const rows = await env.DB.prepare("SELECT count(*) AS n FROM deliveries WHERE status = 'failed'").first("n");
    expect(rows).toBe(5);
  });
});
