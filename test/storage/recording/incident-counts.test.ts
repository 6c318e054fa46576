import { emptyStorage, env } from "../../support/memory/storage.ts";
import { afterEach, describe, expect, it } from "vitest";
import { IncidentStore } from "../../../worker/storage/alarms/incident-store.ts";
import { makeTask } from "./recorded.ts";

emptyStorage();

const store = new IncidentStore(env.DB);

/** Open incidents of a task about so many entities; so many of the first are acknowledged. */
async function flood(task_id: string, count: number, seen = 0): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
    INSERT INTO incidents (incident_id, task_id, condition_id, condition_version, entity_id, bucket, kind, opened_at, as_of, acknowledged_at)
    SELECT 'inc_' || ?1 || i, ?1, 'c', '1', 'ent_flood' || i, 0, 'condition', i, i, iif(i < ?3, 1, NULL) FROM n`,
  )
    .bind(task_id, count, seen)
    .run();
}

const say = (task_id: string, severity: string) =>
  env.DB.prepare("UPDATE tasks SET meta = ? WHERE task_id = ?").bind(JSON.stringify({ severity }), task_id).run();

afterEach(() => env.DB.prepare("DELETE FROM incidents WHERE condition_id = 'c'").run());

describe("counting incidents", () => {
  it("is exact as far as a thousand, and says where there are more", async () => {
    const [many, few, seen] = [makeTask(), makeTask(), makeTask()];
    await Promise.all([say(many.task_id, "error"), say(few.task_id, "critical"), say(seen.task_id, "warning")]);
    await flood(many.task_id, 1_001);
    await flood(few.task_id, 1_000, 1);
    await flood(seen.task_id, 1_500, 1_200);
    const { open, acknowledged, atLeast } = await store.count({});
    expect([open.error, open.critical, open.warning, acknowledged]).toEqual([1_000, 999, 300, 1_000]);
    expect(atLeast).toEqual(["error", "acknowledged"]);
    expect((await store.count({ task_id: many.task_id })).open).toMatchObject({ error: 1_000, critical: 0 });
    expect(await store.count({ task_id: few.task_id })).toMatchObject({ acknowledged: 1, atLeast: [] });
    expect((await store.count({ task_id: seen.task_id })).open).toMatchObject({ warning: 300, error: 0 });
  });

  it("of a flood ends after two thousand of a severity, and says so", async () => {
    const [plain, bad] = [makeTask(), makeTask()];
    await say(bad.task_id, "critical");
    await flood(plain.task_id, 5_000, 5_000);
    await flood(bad.task_id, 7);
    const { open, acknowledged, atLeast } = await store.count({});
    expect([open.critical, open.unset, acknowledged]).toEqual([7, 0, 1_000]);
    expect(atLeast).toEqual(["unset", "acknowledged"]);
    expect((await store.count({ task_id: bad.task_id })).atLeast).toEqual([]);
  });

  it("of an entity looks at its tasks alone", async () => {
    const [one, other] = [makeTask(), makeTask()];
    await flood(one.task_id, 5);
    await flood(other.task_id, 3, 3);
    const { open, acknowledged } = await store.count({ entity_id: "ent_flood1" });
    expect([open.unset, acknowledged]).toEqual([1, 1]);
    expect((await store.count({ entity_id: "ent_flood4", task_id: other.task_id })).open.unset).toBe(0);
  });
});
