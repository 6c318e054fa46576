import { env } from "cloudflare:workers";
import { type FiringConfig, firingRule } from "../../../worker/domain/firing/rule.ts";
import { falls } from "../../support/firings.ts";
import { type NewDecisionRow, Recorder } from "../../../worker/storage/decisions/recorder.ts";

/** The notices that were planned since a test emptied it. */
export const planned: string[] = [];
const recorder = new Recorder(env.DB, { planned: (ids) => planned.push(...ids) });
export const minute = 60_000;
let made = 0;

export interface MadeTask {
  task_id: string;
  condition_id: string;
}

/** A task that watches a condition; only what the recording batch reads. */
export async function makeTask(
  more: { condition_id?: string; watch?: object | null; scope?: object[]; firing?: FiringConfig } = {},
): Promise<MadeTask> {
  made += 1;
  const [task_id, action_id] = [`task_i${made}`, `action_i${made}`];
  const condition_id = more.condition_id ?? `condition_i${made}`;
  const watch = more.watch === undefined ? { every: "1m", every_ms: minute, since: 0 } : more.watch;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
         entity_scope, scope_rules, firing, status, provenance, watch, created_at)
       VALUES (?1, '', 'c', '1.0', ?2, '1.0', ?3, 'v1', 'all', ?4, ?5, 'active', '{}', ?6, 0)`,
    ).bind(
      task_id,
      condition_id,
      action_id,
      JSON.stringify(more.scope ?? [{ kind: "all" }]),
      JSON.stringify(firingRule(more.firing ?? { mode: "on_change" }, falls)),
      watch === null ? null : JSON.stringify(watch),
    ),
    env.DB.prepare(
      `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
       VALUES (?1, 'v1', 'org', '{"type":"notification","channel":"inbox"}', 'true', ?2, '1.0', ?3, 0)`,
    ).bind(action_id, condition_id, task_id),
  ]);
  return { task_id, condition_id };
}

/** What a decision came to; null could not be judged. */
export type Value = boolean | string | null;

export function rowOf(
  condition_id: string,
  at: number,
  value: Value,
  more: Partial<NewDecisionRow> = {},
): NewDecisionRow {
  const isUnknown = value === null;
  const triggered = value !== false && !isUnknown;
  const decision_value = value ?? false;
  return {
    decision_id: `dec_${condition_id}_${more.entity ?? "a"}_${at}`,
    condition_id,
    condition_version: "1.0",
    entity_id: `ent_${more.entity ?? "a"}`,
    evaluated_at: at * minute,
    outcome: triggered ? "triggered" : "not_triggered",
    score: null,
    bucket: 7,
    record: JSON.stringify({ decision_value }),
    packed: JSON.stringify([1, decision_value, "", null, null, isUnknown ? "null_input" : null]),
    decision_value: JSON.stringify(decision_value),
    fires: triggered ? ["any", "true"] : isUnknown ? ["any"] : ["any", "false"],
    entity: more.entity ?? "a",
    namespaces: [],
    ...more,
  };
}

let batches = 0;
export const record = (...rows: NewDecisionRow[]) =>
  recorder.record(rows, { batch_id: `batch_i${(batches += 1)}`, recorded_at: 1 });

/** The notices about a task's incidents: what kind, since when, when, and what is to become of them. */
export const noticesOf = async ({ task_id }: Pick<MadeTask, "task_id">) =>
  (
    await env.DB.prepare(
      `SELECT n.notice_id, n.kind, n.since, n.noticed_at, a.state FROM notices n LEFT JOIN action_results a ON a.decision_id = n.notice_id
       WHERE n.task_id = ? ORDER BY n.noticed_at`,
    )
      .bind(task_id)
      .all<{ notice_id: string; kind: string; since: number; noticed_at: number; state: string }>()
  ).results;

interface Row {
  incident_id: string;
  entity_id: string;
  bucket: number;
  opened_at: number;
  closed_at: number | null;
  closed_by: string | null;
  first_decision_id: string;
  last_decision_id: string;
  as_of: number;
  peak: number | null;
  told: number;
}

export const incidentsOf = async ({ task_id }: Pick<MadeTask, "task_id">) =>
  (
    await env.DB.prepare("SELECT * FROM incidents WHERE task_id = ? ORDER BY opened_at, entity_id")
      .bind(task_id)
      .all<Row>()
  ).results;

export const spans = async (task: Pick<MadeTask, "task_id">) =>
  (await incidentsOf(task)).map(({ opened_at, closed_at }) => [
    opened_at / minute,
    closed_at === null ? null : closed_at / minute,
  ]);
