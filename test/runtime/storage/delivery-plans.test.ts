import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { DeliveryStore } from "../../../worker/storage/actions/delivery-store.ts";
import type { DeliveryFilter } from "../../../worker/usecases/ports/actions/deliveries.ts";

/** How SQLite would run the query that a page of deliveries is read with. */
async function planOf(filter: DeliveryFilter, after: readonly [number, string] | null): Promise<string[]> {
  const plans: string[][] = [];
  const explaining = {
    prepare: (sql: string) => ({
      bind: (...values: unknown[]) => ({
        all: async () => {
          const explained = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
            .bind(...values)
            .all<{ detail: string }>();
          plans.push(explained.results.map((row) => row.detail));
          return { results: [] };
        },
      }),
    }),
  };
  await new DeliveryStore(explaining as unknown as D1Database).list(filter, after, 51);
  return plans.flat();
}

describe("a page of deliveries", () => {
  it.each([null, [5, "dec_1.act_1"] as const])(
    "after %j is read in order from an index, whatever its status",
    async (after) => {
      for (const status of ["pending", "retrying", "failed"] as const)
        expect(await planOf({ status }, after)).toEqual([
          expect.stringMatching(/^SEARCH deliveries USING INDEX deliveries_undelivered \(status=\?/),
        ]);
      for (const filter of [{}, { status: "delivered" as const }])
        expect(await planOf(filter, after)).toEqual([
          expect.stringMatching(/^(?:SCAN|SEARCH) deliveries USING INDEX deliveries_by_time/),
        ]);
    },
  );
});

describe("a delivery", () => {
  it("writes no row for its status once it has arrived", async () => {
    const insert = (id: string, status: string) =>
      env.DB.prepare(
        `INSERT INTO deliveries (delivery_id, decision_id, action_id, action_version, task_id, status, attempts, allowed, created_at, updated_at)
         VALUES (?, 'dec_1', 'act_1', 'v1', 'task_1', ?, 1, 1, 0, 0)`,
      )
        .bind(id, status)
        .run();
    const rows = async (id: string, status: string) => (await insert(id, status)).meta.rows_written;
    // The first of a status begins the count of those that ended so: two rows.
    expect([await rows("one", "delivered"), await rows("two", "failed")]).toEqual([3 + 2, 4 + 2]);
  });
});
