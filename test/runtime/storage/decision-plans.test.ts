import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
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
