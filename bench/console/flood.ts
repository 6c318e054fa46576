import type { LocalService } from "../../tools/local.ts";
import { until } from "../../tools/waiting.ts";

/** One real task with a real open incident for each entity, then copies of both, past the recorder; `entity` is one of those that have incidents. */
export async function floodConsole(
  { service, client }: LocalService,
  { tasks, entities }: { tasks: number; entities: number },
) {
  const primitive_id = "service.error_rate";
  await client.primitives.register({ primitive_id, type: "float", description: "Error rate", unit: "ratio" });
  const made = await client.tasks.create({
    intent: "alert me when the error rate is above 5%",
    entity_scope: "all",
    delivery: { type: "notification" },
    watch: { on: "observation" },
    dry_run: false,
  });
  const names = Array.from({ length: entities }, (_, i) => `service:${i}`);
  await client.observations.push(names.map((entity, i) => ({ primitive_id, entity, value: 0.1 + i / 100 })));
  await until(async () => (await client.incidents.list({ limit: 200 })).items.length >= entities, "the incidents");
  const db = await service.miniflare.getD1Database("DB");
  const copied = async (table: string, own: Readonly<Record<string, string>>) => {
    const { results } = await db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{ name: string }>();
    const columns = results.map(({ name }) => name);
    return `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${columns.map((name) => own[name] ?? `s.${name}`).join(", ")}`;
  };
  const task = await copied("tasks", { task_id: "s.task_id || '.' || n.i", created_at: "s.created_at - n.i" });
  await db
    .prepare(
      `${task} FROM tasks s CROSS JOIN (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2) SELECT i FROM n) n WHERE s.task_id = ?1`,
    )
    .bind(made.task_id, tasks)
    .run();
  const incident = await copied("incidents", {
    incident_id: "'inc_' || hex(randomblob(16))",
    task_id: "t.task_id",
    opened_at: "s.opened_at - (t.rowid % 86400) * 1000",
  });
  await db
    .prepare(`${incident} FROM incidents s CROSS JOIN tasks t WHERE s.task_id = ?1 AND t.task_id <> ?1`)
    .bind(made.task_id)
    .run();
  const { results } = await db
    .prepare("SELECT (SELECT count(*) FROM tasks) AS tasks, (SELECT count(*) FROM incidents) AS incidents")
    .all<{ tasks: number; incidents: number }>();
  return { tasks: results[0]?.tasks ?? 0, incidents: results[0]?.incidents ?? 0, entity: "service:3" };
}
