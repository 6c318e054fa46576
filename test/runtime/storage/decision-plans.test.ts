import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { selectPage } from "../../../worker/storage/decisions/archive/page-sql.ts";
import { DecisionStore } from "../../../worker/storage/decisions/decision-store.ts";

type Filter = Parameters<DecisionStore["list"]>[0];
type After = Parameters<DecisionStore["list"]>[1];

/** How SQLite would run the query that a page of decisions is read with. */
async function planOf(filter: Filter, after: After): Promise<string[]> {
  const plans: string[][] = [];
  const explaining = {
    prepare: (sql: string) => ({ bind: (...values: unknown[]) => ({ sql, values }) }),
    batch: async ([first]: { sql: string; values: unknown[] }[]) => {
      const explained = await env.DB.prepare(`EXPLAIN QUERY PLAN ${first?.sql}`)
        .bind(...(first?.values ?? []))
        .all<{ detail: string }>();
      plans.push(explained.results.map((row) => row.detail));
      return [{ results: [] }, { results: [] }];
    },
  };
  await new DecisionStore(explaining as unknown as D1Database).list(filter, after, 51);
  return plans.flat();
}

/** How many rows the database reads for a page of decisions. */
async function rowsRead(filter: Filter, after: After): Promise<number> {
  const { text, values } = selectPage("decision_id, evaluated_at", { filter, after, limit: 11 });
  const { meta } = await env.DB.prepare(text)
    .bind(...values)
    .all();
  return meta.rows_read;
}

const entities: Filter[] = [{}, { entity_id: "ent_1" }];
const conditions: Filter[] = [{}, { condition_id: "c" }, { condition_id: "c", condition_version: "1.0" }];
const outcomes: Filter[] = [{}, { outcome: "triggered" }, { outcome: "not_triggered" }];
const froms: Filter[] = [{}, { from: 1 }];
const tos: Filter[] = [{}, { to: 9 }];
const positions: After[] = [null, [5, "dec_1"]];

const combinations = entities.flatMap((entity) =>
  conditions.flatMap((condition) =>
    outcomes.flatMap((outcome) =>
      froms.flatMap((from) =>
        tos.flatMap((to) =>
          positions.map((after): [string, Filter, After] => {
            const filter = { ...entity, ...condition, ...outcome, ...from, ...to };
            return [
              [...Object.entries(filter).map(String), ...(after ? ["cursor"] : [])].join(" ") || "none",
              filter,
              after,
            ];
          }),
        ),
      ),
    ),
  ),
);

/** The index that leaves least to read: an entity has fewer decisions than a condition, and few decisions fire. */
function bestIndexes({ entity_id, condition_id, outcome }: Filter): string[] {
  if (entity_id !== undefined) return ["decisions_by_entity (entity_id=?"];
  if (condition_id !== undefined) return ["decisions_by_condition (condition_id=?"];
  return outcome === undefined ? ["decisions_triggered", "decisions_not_triggered"] : [`decisions_${outcome}`];
}

describe("a page of decisions filtered by", () => {
  it.each(combinations)("%s is read from its index in its order", async (_, filter, after) => {
    const indexes = bestIndexes(filter);
    const plan = await planOf(filter, after);
    const reads = plan.filter((detail) => !/^(?:MERGE \(UNION ALL\)|LEFT|RIGHT)$/.test(detail));
    expect(reads).toEqual(indexes.map((index) => expect.stringContaining(`USING INDEX ${index}`) as string));
    const bounded = after !== null || filter.from !== undefined || filter.to !== undefined;
    for (const detail of reads) expect(/evaluated_at[,)<>]/.test(detail)).toBe(bounded);
  });
});

it("a page behind a cursor reads no more where `to` is long after it", async () => {
  await env.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
     INSERT INTO decisions (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, bucket, batch_id, recorded_at, record)
     SELECT printf('dec_%052d', n), 'c', '1.0', 'ent_1', n, 'not_triggered', 0, 'test', 0, '{}' FROM numbers`,
  ).run();
  const after = [20, "dec_"] as const;
  const filters: Filter[] = [{}, { entity_id: "ent_1" }, { condition_id: "c" }, { outcome: "not_triggered" }];
  for (const filter of filters) {
    const alone = await rowsRead(filter, after);
    expect(alone).toBeLessThan(100);
    expect(await rowsRead({ ...filter, to: 990 }, after)).toBe(alone);
  }
});
