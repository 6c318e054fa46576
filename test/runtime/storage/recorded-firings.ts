import { env } from "cloudflare:workers";
import type { FireOn } from "../../../worker/domain/action/definition.ts";
import { type FiringConfig, firingRule } from "../../../worker/domain/firing/rule.ts";
import { type NewDecisionRow, Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { falls } from "../../support/firings.ts";

export const recorder = new Recorder(env.DB);
let made = 0;

/** A task on a condition of its own, with its own action; only what the recording batch reads. */
export async function makeTask(firing: FiringConfig): Promise<{ task_id: string; condition_id: string }> {
  made += 1;
  const [task_id, condition_id, action_id] = [`task_${made}`, `condition_${made}`, `action_${made}`];
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
         entity_scope, scope_rules, firing, status, provenance, created_at)
       VALUES (?1, '', 'c', '1.0', ?2, '1.0', ?3, 'v1', 'all', '[{"kind":"all"}]', ?4, 'active', '{}', 0)`,
    ).bind(task_id, condition_id, action_id, JSON.stringify(firingRule(firing, falls))),
    env.DB.prepare(
      `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
       VALUES (?1, 'v1', 'org', '{"type":"notification","channel":"inbox"}', 'true', ?2, '1.0', ?3, 0)`,
    ).bind(action_id, condition_id, task_id),
  ]);
  return { task_id, condition_id };
}

/** A registered action on a condition of its own. */
async function register(firing: FiringConfig, fire_on: FireOn): Promise<{ condition_id: string }> {
  made += 1;
  const condition_id = `condition_${made}`;
  await env.DB.prepare(
    `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, firing, created_at)
     VALUES (?1, 'v1', 'org', '{"type":"notification","channel":"inbox"}', ?2, ?3, '1.0', ?4, 0)`,
  )
    .bind(`action_${made}`, fire_on, condition_id, JSON.stringify(firingRule(firing, falls)))
    .run();
  return { condition_id };
}

/** A decision of a minute. */
export interface Step {
  minute: number;
  /** false did not trigger; true or a label did. */
  value: boolean | string;
  /** Set where it could not be judged; the value is false then. */
  reason?: string;
  score?: number | null;
}

/** A decision as it is recorded. */
export function rowOf(condition_id: string, { minute, value, reason, score = null }: Step): NewDecisionRow {
  const triggered = value !== false;
  return {
    decision_id: `dec_${condition_id}_${minute}`,
    condition_id,
    condition_version: "1.0",
    entity_id: "ent_a",
    evaluated_at: minute * 60_000,
    outcome: triggered ? "triggered" : "not_triggered",
    score,
    bucket: 0,
    record: JSON.stringify({ decision_value: value }),
    packed: JSON.stringify([1, value, "", null, null, reason ?? null]),
    decision_value: JSON.stringify(value),
    fires: triggered ? ["any", "true"] : reason === undefined ? ["any", "false"] : ["any"],
    entity: "account:a",
    namespaces: ["account"],
  };
}

/** What the batch stored for each step that triggered: the reason it was held back, or null. */
export async function recorded(firing: FiringConfig, groups: Step[][], fireOn?: FireOn): Promise<(string | null)[]> {
  const { condition_id } = await (fireOn === undefined ? makeTask(firing) : register(firing, fireOn));
  const outcomes = new Map<number, string | null>();
  for (const [index, group] of groups.entries()) {
    const rows = group.map((step) => rowOf(condition_id, step));
    const stored = await recorder.record(rows, { batch_id: `${condition_id}_${index}`, recorded_at: 1 });
    for (const [i, row] of rows.entries()) {
      const action = stored.get(row.decision_id)?.actions[0];
      const minute = group[i]?.minute ?? -1;
      if (action) outcomes.set(minute, action.reason);
    }
  }
  return [...outcomes].toSorted(([a], [b]) => a - b).map(([, reason]) => reason);
}
