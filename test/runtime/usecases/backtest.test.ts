import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { BacktestResult } from "../../../worker/contract/resources/learning/backtest-result.ts";
import type { FullPipelineResult } from "../../../worker/contract/resources/evaluation/evaluate.ts";
import type { Task } from "../../../worker/contract/resources/tasks/tasks.ts";
import { definitionsOf } from "../../../worker/domain/decision/definitions.ts";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { DefinitionStore } from "../../../worker/storage/definitions/definition-store.ts";
import { call } from "../../support/runtime-call.ts";
import { shardOf } from "../ledger/watched.ts";

const signal = "account.active_user_rate";
const start = Date.parse("2025-01-01T00:00:00.000Z");
const minute = 60_000;
const iso = (t: number) => new Date(t).toISOString();

async function bodyOf<Body>(...request: Parameters<typeof call>): Promise<Body> {
  const { status, body } = await call<Body>(...request);
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

const push = (entity: string, points: [t: number, value: number][]) =>
  bodyOf("POST", "/observations", {
    observations: points.map(([t, value]) => ({ primitive_id: signal, entity, observed_at: iso(t), value })),
  });
const makeTask = (intent: string) =>
  bodyOf<Task>("POST", "/tasks", { intent, entity_scope: "all", delivery: { type: "notification", channel: "inbox" } });
const backtest = (task: Task, body: object) =>
  bodyOf<BacktestResult>("POST", "/conditions/backtest", {
    condition_id: task.condition_id,
    condition_version: task.condition_version,
    ...body,
  });

/** How many rows each table of ours holds. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'";
  const { results } = await env.DB.prepare(named).all<{ name: string }>();
  for (const { name } of results) {
    counts[name] = (await env.DB.prepare(`SELECT count(*) AS n FROM "${name}"`).first<number>("n")) ?? 0;
  }
  for (let shard = 0; shard < Number(env.LEDGER_SHARDS); shard++) {
    await runInDurableObject(env.LEDGER.getByName(`shard-${shard}`), (_, { storage: { sql } }) => {
      for (const { name } of sql.exec<{ name: string }>(named).toArray()) {
        counts[`${shard} ${name}`] = sql.exec<{ n: number }>(`SELECT count(*) AS n FROM "${name}"`).one().n;
      }
    });
  }
  return counts;
}
const primitive = { primitive_id: signal, type: "time_series<float>", description: "Active user rate, 0 to 1" };
await bodyOf("POST", "/primitives", primitive);
const below = await makeTask("alert me when the active user rate drops below 35%");
const unusual = await makeTask("alert me when the active user rate is unusual");

describe("a backtest", () => {
  it("leaves every table of the database and of the shards as it was", async () => {
    for (const entity of ["account:a", "account:b", "account:c"]) {
      await push(
        entity,
        Array.from({ length: 100 }, (_, i) => [start + i * minute, i % 7 === 0 ? 0.2 : 0.5]),
      );
    }
    const before = await rowCounts();
    expect(before["0 arrivals"]).toBeGreaterThan(0);
    const span = { from: iso(start), to: iso(start + 100 * minute), compare_to: { condition_version: "1.0" } };
    expect((await backtest(below, span)).fired).toBe(3 * 15);
    await backtest(unusual, { ...span, step: "1m", firing: { mode: "on_change", cooldown: "1h" } });
    expect(await rowCounts()).toEqual(before);
  });

  it("sees the ledger as it was at its beginning, whatever arrives meanwhile", async () => {
    const entity = "account:pinned";
    await push(entity, [[start, 0.2]]);
    const condition = await new DefinitionStore(env.DB).condition(below.condition_id, "1.0");
    if (!condition) throw new Error("no condition");
    const span = { from: start, to: start + minute, step_ms: minute };
    const shard = shardOf(entity);
    const valuesUnder = async (watermark: number) => {
      const conditions = [definitionsOf(condition)];
      const cursor = { entity: 0, after: null };
      const answer = await shard.replay({ conditions, entities: [entity], span, watermark, cursor, most: 10 });
      return answer.parts.flatMap((part) => part.outcomes[0]?.values ?? []);
    };
    const scan = () =>
      shard.scan({ subjects: { entities: [entity] }, signals: [signal], span, maxQuestions: 100, page: null });
    const { watermark } = await scan();
    await push(entity, [
      [start, 0.9],
      [start + minute, 0.9],
    ]);
    expect(await valuesUnder(watermark)).toEqual([true, true]);
    expect(await valuesUnder((await scan()).watermark)).toEqual([false, false]);
  });

  it("goes through a shard in stretches that join without gap or double", async () => {
    const condition = await new DefinitionStore(env.DB).condition(below.condition_id, "1.0");
    if (!condition) throw new Error("no condition");
    const entities = ["account:a", "account:nobody", "account:b", "account:c"].filter(
      (entity) => shardOf(entity).id.toString() === shardOf("account:a").id.toString(),
    );
    const shard = shardOf("account:a");
    const span = { from: start, to: start + 200 * minute, step_ms: null };
    const replay = async (most: number) => {
      const times = new Map<string, number[]>();
      const request = { conditions: [definitionsOf(condition)], entities, span, watermark: Number.MAX_SAFE_INTEGER };
      for (let cursor: { entity: number; after: number | null } | null = { entity: 0, after: null }; cursor;) {
        const answer: Awaited<ReturnType<LedgerShard["replay"]>> = await shard.replay({ ...request, cursor, most });
        for (const part of answer.parts) {
          times.set(part.entity_id, [...(times.get(part.entity_id) ?? []), ...part.times]);
        }
        cursor = answer.next;
      }
      return times;
    };
    const whole = await replay(100_000);
    expect(whole.size).toBe(entities.filter((entity) => entity !== "account:nobody").length);
    for (const most of [1, 7, 199, 200, 201]) expect(await replay(most)).toEqual(whole);
  });

  it("answers a series that is too long for memory as evaluation does", async () => {
    const entity = "account:long";
    await push(entity, [[start, 0.5]]);
    const points = 100_100;
    await runInDurableObject(shardOf(entity), (shard: LedgerShard) => {
      const row = (i: number) => ({ observed_at: start + i * minute, value: ((i * 7919) % 1009) / 1009 });
      for (let i = 1; i <= points; i += 5_000)
        shard.append(
          Array.from({ length: Math.min(5_000, points - i + 1) }, (_, more) => ({
            primitive_id: signal,
            type: "time_series<float>" as const,
            entity,
            ...row(i + more),
          })),
        );
    });
    const from = start + 60_000 * minute;
    const found = await backtest(unusual, {
      entities: [entity],
      from: iso(from),
      to: iso(from + 300 * minute),
      step: "15m",
      strategy: { type: "z_score", params: { direction: "any", value: 1.6, window: "1d" } },
    });
    expect(found).toMatchObject({ questions: 21, evaluations: 21, coverage: { signals: [{ points: 301 }] } });
    const { concept_id, concept_version } = unusual;
    const condition = { condition_id: "cnd_same", version: "1.0", concept_id, concept_version };
    await bodyOf("POST", "/conditions", { ...condition, strategy: found.condition.strategy });
    let fired = 0;
    for (let i = 0; i <= 20; i++) {
      const question = { concept_id, concept_version, condition_id: "cnd_same", condition_version: "1.0", entity };
      const timestamp = iso(from + i * 15 * minute);
      const answer = await bodyOf<FullPipelineResult>("POST", "/evaluate/full", { ...question, timestamp });
      if (answer.decision.value === true) fired += 1;
    }
    expect(fired).toBeGreaterThan(0);
    expect(found.fired).toBe(fired);
  });
});
