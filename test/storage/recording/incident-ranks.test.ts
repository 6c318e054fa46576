import { emptyStorage, env } from "../../support/memory/storage.ts";
import { describe, expect, it } from "vitest";
import { IncidentStore } from "../../../worker/storage/alarms/incident-store.ts";
import { makeTask, minute, record, rowOf } from "./recorded.ts";

emptyStorage();

const store = new IncidentStore(env.DB);

describe("incidents by how bad they are", () => {
  it("are read rank by rank, each newest first, and counted", async () => {
    const [critical, plain, info] = [makeTask(), makeTask(), makeTask()];
    for (const [{ task_id }, severity] of [
      [critical, "critical"],
      [info, "info"],
    ] as const)
      await env.DB.prepare("UPDATE tasks SET meta = ? WHERE task_id = ?")
        .bind(JSON.stringify({ severity }), task_id)
        .run();
    const entities = ["rank_1", "rank_2"];
    for (const [at, task] of [plain, critical, info].entries())
      for (const [i, entity] of entities.entries())
        await record(rowOf(task.condition_id, 10 * at + i, true, { entity, entity_id: "ent_rank" + task.task_id + i }));
    const own = new Set([critical, plain, info].map(({ task_id }) => task_id));
    const placed = (rows: readonly { task_id: string; opened_at: number }[]) =>
      rows.filter(({ task_id }) => own.has(task_id)).map(({ task_id, opened_at }) => [task_id, opened_at / minute]);
    const expected = [
      [critical.task_id, 11],
      [critical.task_id, 10],
      [info.task_id, 21],
      [info.task_id, 20],
      [plain.task_id, 1],
      [plain.task_id, 0],
    ];
    const all = await store.worst({ status: "open" }, null, 1_000);
    expect(placed(all)).toEqual(expected);
    const [second, third] = [all[1], all[2]];
    if (!second || !third) throw new Error("too few");
    const rest = await store.worst({ status: "open" }, [second.rank, second.opened_at, second.incident_id], 1_000);
    expect(rest).toEqual(all.slice(2));
    expect(await store.worst({ status: "open", severity: "info" }, null, 1)).toEqual([third]);
    expect(placed(await store.list({ severity: "critical" }, null, 10))).toEqual(expected.slice(0, 2));

    await store.acknowledge(third.incident_id, "key_1", 5);
    const { open, acknowledged } = await store.count({ task_id: info.task_id });
    expect([open.info, open.critical, acknowledged]).toEqual([1, 0, 1]);
    expect((await store.count({})).open.critical).toBe(2);
    expect(await store.unacknowledge(third.incident_id)).toMatchObject({
      acknowledged_at: null,
      acknowledged_by: null,
    });
  });

  it.each([
    ["newest", "", "USING INDEX incidents_open_by_time"],
    [
      "worst",
      "AND +task_id IN (SELECT t.task_id FROM tasks t WHERE t.meta->>'$.severity' IS 'critical')",
      "USING INDEX tasks_by_severity",
    ],
  ])("%s first are read by an index, as far as the page goes", async (_, narrowed, index) => {
    const { results } = await env.DB.prepare(
      `EXPLAIN QUERY PLAN SELECT * FROM incidents WHERE closed_at IS NULL AND acknowledged_at IS NULL ${narrowed}
       ORDER BY opened_at DESC, incident_id DESC LIMIT 50`,
    ).all<{ detail: string }>();
    const plan = results.map(({ detail }) => detail).join("\n");
    expect(plan).toContain("USING INDEX incidents_open_by_time");
    expect(plan).toContain(index);
    expect(plan).not.toContain("TEMP B-TREE");
  });
});
