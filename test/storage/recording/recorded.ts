import { env, put, rowsIn } from "../../support/memory/storage.ts";
import { type FiringConfig, firingRule } from "../../../worker/domain/firing/rule.ts";
import { type NewDecisionRow, Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { falls } from "../../support/firings.ts";

/** The notices that were planned since a test emptied it. */
export const planned: string[] = [];
const recorder = new Recorder(env.DB, { planned: (ids) => planned.push(...ids) });
export const minute = 60_000;
export const everyMinute = { every: "1m", every_ms: minute, since: 0 };
export const inbox = { type: "notification", channel: "inbox" };
let made = 0;

/** A number that nothing of this file has had. */
export const nextNumber = (): number => (made += 1);

interface NewAction {
  action_id: string;
  condition_id: string;
  version?: string;
  condition_version?: string;
  fire_on?: string;
  config?: object;
  task_id?: string;
  scope?: object[];
  firing?: object;
}

/** Registers an action; only what the recording batch reads of it. */
export function putAction({ scope, ...more }: NewAction): void {
  const usual = { version: "v1", condition_version: "1.0", fire_on: "true", config: inbox, namespace: "org" };
  put("actions", { ...usual, ...more, scope_rules: scope, created_at: 0 });
}

export interface MadeTask {
  task_id: string;
  condition_id: string;
}

interface TaskSettings {
  condition_id?: string;
  firing?: FiringConfig;
  watch?: object | null;
  scope?: object[];
  status?: string;
  config?: object;
}

/** A task with its own action, which watches its condition; only what the recording batch reads. */
export function makeTask(settings: TaskSettings = {}): MadeTask {
  const task_id = `task_i${nextNumber()}`;
  const { condition_id = `condition_${made}`, firing = { mode: "on_change" }, watch = everyMinute } = settings;
  const { scope = [{ kind: "all" }], status = "active", config } = settings;
  const task = { task_id, condition_id, action_id: actionOf(task_id), status, intent: "", entity_scope: "all" };
  const pinned = { concept_id: "c", concept_version: "1.0", condition_version: "1.0", action_version: "v1" };
  const rules = { scope_rules: scope, firing: firingRule(firing, falls), watch, provenance: {} };
  put("tasks", { ...task, ...pinned, ...rules, created_at: 0 });
  putAction({ action_id: actionOf(task_id), condition_id, task_id, ...(config ? { config } : {}) });
  return { task_id, condition_id };
}

export const actionOf = (task_id: string): string => task_id.replace("task", "action");

/** Changes a column of a task. */
export const changeTask = ({ task_id }: MadeTask, column: string, value: string | null) =>
  env.DB.prepare(`UPDATE tasks SET ${column} = ?2 WHERE task_id = ?1`).bind(task_id, value).run();

/** What a decision came to; null could not be judged. */
export type Value = boolean | string | null;

/** A decision about an entity at a minute, as a shard hands it to the recorder. */
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

/** Records decisions in one batch, at a time; what became of each. */
export const recordAt = (recorded_at: number, ...rows: NewDecisionRow[]) =>
  recorder.record(rows, { batch_id: `batch_${nextNumber()}`, recorded_at });
export const record = (...rows: NewDecisionRow[]) => recordAt(1, ...rows);

/** What a recording or a preview says of actions: why each was held back, or what is to become of it. */
export const fatesOf = (actions: readonly { state: string; reason: string | null }[] = []): string[] =>
  actions.map(({ state, reason }) => reason ?? state);

/** Silences a task, as epoch milliseconds. */
export const silenceTask = ({ task_id }: MadeTask, starts_at: number, ends_at: number): void => {
  const times = { starts_at, ends_at, until: ends_at, created_at: 0 };
  put("silences", { silence_id: `sil_${task_id}`, task_id, ...times, reason: "", created_by: "key_a" });
};

/** The notices about a task's incidents: what kind, since when, when, and what is to become of them. */
export const noticesOf = async ({ task_id }: MadeTask) =>
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
  opened_at: number;
  closed_at: number | null;
  closed_by: string | null;
  as_of: number;
  peak: number | null;
  told: number;
}

/** The incidents of a task, in the order of time. */
export const incidentsOf = ({ task_id }: MadeTask): Row[] =>
  rowsIn<Row & MadeTask>("incidents")
    .filter((row) => row.task_id === task_id)
    .toSorted((a, b) => a.opened_at - b.opened_at || (a.entity_id < b.entity_id ? -1 : 1));

/** From which minute to which an entity's incidents were. */
export const spans = (task: MadeTask, entity = "a") =>
  incidentsOf(task)
    .filter(({ entity_id }) => entity_id === `ent_${entity}`)
    .map(({ opened_at, closed_at }) => [opened_at / minute, closed_at === null ? null : closed_at / minute]);
