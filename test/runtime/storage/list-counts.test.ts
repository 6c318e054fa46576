import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { ActionStore } from "../../../worker/storage/actions/action-store.ts";
import { VersionStore } from "../../../worker/storage/definitions/version-store.ts";
import { PrimitiveStore } from "../../../worker/storage/signals/primitive-store.ts";
import { TaskStore } from "../../../worker/storage/tasks/task-store.ts";
import type { TaskFilter } from "../../../worker/usecases/ports/tasks/tasks.ts";

const tasks = new TaskStore(env.DB);
const all: TaskFilter = { status: null, condition_id: null, condition_version: null, primitive_id: null };

const insertTask = (id: string, status: string, guardrails: string | null) =>
  env.DB.prepare(
    `INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
       entity_scope, scope_rules, firing, status, guardrails_version, context_version, provenance, created_at)
     VALUES (?1, '', 'k', '1.0', 'c', '1.0', ?1, 'v1', 'all', '[]', '{}', ?2, ?3, NULL, '{}', 1) ON CONFLICT DO NOTHING`,
  )
    .bind(id, status, guardrails)
    .run();
const insertAction = (id: string, namespace: string) =>
  env.DB.prepare(
    `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, created_at)
     VALUES (?1, 'v1', ?2, '{}', 'true', 'c', '1.0', 1) ON CONFLICT DO NOTHING`,
  )
    .bind(id, namespace)
    .run();

const totals = async () => {
  const lengths: Record<string, number> = {};
  for (const status of [null, "active", "paused", "deleted"] as const)
    lengths[status ?? "all"] = (await tasks.list({ ...all, status }, null, 1)).total;
  return lengths;
};

/** The same, counted. */
const counted = async () => {
  const { results } = await env.DB.prepare("SELECT status, count(*) AS n FROM tasks GROUP BY 1").all<{
    status: string;
    n: number;
  }>();
  const of = (status: string) => results.find((row) => row.status === status)?.n ?? 0;
  const left = results.filter(({ status }) => status !== "deleted").reduce((sum, { n }) => sum + n, 0);
  return { all: left, active: of("active"), paused: of("paused"), deleted: of("deleted") };
};

beforeEach(async () => {
  await env.DB.batch(["DELETE FROM tasks", "DELETE FROM actions"].map((sql) => env.DB.prepare(sql)));
  for (const [n, status] of ["active", "active", "paused", "preview"].entries()) {
    await insertAction(`t${n}`, "org");
    await insertTask(`t${n}`, status, n === 0 ? null : "grd_1");
  }
});

describe("the length of a list", () => {
  it("is that of the tasks that are there, whatever has happened to them", async () => {
    expect(await totals()).toEqual({ all: 4, active: 2, paused: 1, deleted: 0 });
    await insertTask("t1", "active", "grd_1");
    await tasks.remove("t0", 5);
    await tasks.remove("t0", 6);
    await env.DB.prepare("UPDATE tasks SET status = 'paused', intent = 'new' WHERE task_id IN ('t1', 't2')").run();
    await env.DB.prepare("DELETE FROM tasks WHERE task_id = 't3'").run();
    expect(await totals()).toEqual(await counted());
    expect(await totals()).toEqual({ all: 2, active: 0, paused: 2, deleted: 1 });
  });

  it("is not changed by a batch of which a later statement fails", async () => {
    const before = await totals();
    const wrong = [env.DB.prepare("DELETE FROM tasks"), env.DB.prepare("INSERT INTO settings (name) VALUES (NULL)")];
    await expect(env.DB.batch(wrong)).rejects.toThrow("NOT NULL");
    expect(await totals()).toEqual(before);
  });

  it("is that of the actions of one namespace", async () => {
    await insertAction("other", "team");
    const actions = new ActionStore(env.DB);
    const total = async (namespace: string) => (await actions.list(namespace, null, 1)).total;
    expect([await total("org"), await total("team"), await total("nobody")]).toEqual([4, 1, 0]);
  });

  it("reads no more rows however many tasks there are", async () => {
    const rows = async () => {
      const sql = "SELECT sum(n) FROM list_counts WHERE list = 'tasks' AND key->>0 <> 'deleted'";
      return (await env.DB.prepare(sql).all()).meta.rows_read;
    };
    const few = await rows();
    for (let n = 0; n < 50; n += 1) await insertTask(`more${n}`, "active", "grd_1");
    expect(await rows()).toBe(few);
  });
});

describe("the tasks of a version", () => {
  it("are counted by the version they were compiled under, those that are active", async () => {
    await insertTask("t4", "active", "grd_2");
    await tasks.remove("t4", 5);
    const counts = await new VersionStore(env.DB).activeTasks("guardrails");
    expect(counts.toSorted((a, b) => String(a.version).localeCompare(String(b.version)))).toEqual([
      { version: "grd_1", task_count: 1 },
      { version: null, task_count: 1 },
    ]);
    expect(await new VersionStore(env.DB).activeTasks("context")).toEqual([{ version: null, task_count: 2 }]);
  });
});

describe("what sentences may refer to", () => {
  it("is read again once a signal is added or changed, and not before", async () => {
    const store = new PrimitiveStore(env.DB);
    const register = (id: string) =>
      store.add(
        { primitive_id: id, type: "float", missing_data_policy: "null", source: { kind: "push" }, description: "" },
        1,
      );
    await register("counted.one");
    const first = await store.all();
    expect(await store.all()).toBe(first);
    await register("counted.one");
    expect(await store.all()).toBe(first);
    expect(await store.over(env.DB).all(), "nor by the store of one request").toBe(first);
    await register("counted.two");
    const second = await store.all();
    expect(second.length).toBe(first.length + 1);
    await new PrimitiveStore(env.DB).setWords("counted.one", { description: "How many" });
    expect((await store.all()).find(({ primitive_id }) => primitive_id === "counted.one")?.description).toBe(
      "How many",
    );
  });
});
