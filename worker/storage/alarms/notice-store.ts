import type { ActionRow } from "../../usecases/ports/evaluation/ledger.ts";
import type {
  EndedSilence,
  NewNotice,
  StoredNotice,
  NoticePlanner,
  Notices,
} from "../../usecases/ports/actions/actions.ts";
import { rowReader } from "../sql/text.ts";
import { closeFormer, endStatements, linkNotice, openSilent } from "./no-data-incident-sql.ts";
import { inScopeSql, isSilenced } from "../decisions/planning/plan-sql.ts";
import { D1Table } from "../sql/table.ts";

/** Rows r of `?1`: [notice_id, task_id, since, t, entity, namespaces, entity_id, bucket, signals, active_text], for tasks that are to tell them. */
const wanted = `
  FROM json_each(?1) r CROSS JOIN tasks t ON t.task_id = r.value->>1
  WHERE t.status IN ('active', 'preview') AND t.watch->>'no_data' = 'alert' AND ${inScopeSql("t.scope_rules")}`;

/** One that was held back until now is noticed now. */
const insertNotices = `
  INSERT INTO notices (notice_id, kind, task_id, condition_id, condition_version, entity_id, bucket, since, signals, noticed_at)
  SELECT r.value->>0, 'no_data', t.task_id, t.condition_id, t.condition_version, r.value->>6, r.value->>7, r.value->>2,
    r.value->'$[8]', r.value->>3 ${wanted}
  ON CONFLICT (notice_id) DO UPDATE SET noticed_at = excluded.noticed_at WHERE EXISTS (
    SELECT 1 FROM action_results a WHERE a.decision_id = notices.notice_id AND a.state = 'skipped')`;

const isSilencedNotice = isSilenced({ task: "t.task_id", entity: "r.value->>6", at: "r.value->>3", now: "?2" });

/** Whether the task has told another of the entity within its cooldown; what a preview would have told holds back the preview alone. */
const isHeldBack = `
  t.firing->>'cooldown_ms' > 0 AND EXISTS (
    SELECT 1 FROM notices n CROSS JOIN action_results f ON f.decision_id = n.notice_id AND f.action_id = t.action_id
      AND f.state NOT IN ('skipped', CASE WHEN t.status = 'preview' THEN 'skipped' ELSE 'would_trigger' END)
    WHERE n.task_id = t.task_id AND n.entity_id = r.value->>6 AND n.kind = 'no_data' AND n.notice_id <> r.value->>0
      AND n.noticed_at > r.value->>3 - t.firing->>'cooldown_ms')`;

const insertResults = `
  INSERT INTO action_results (decision_id, action_id, action_version, task_id, state, is_open, reason, planned_at)
  SELECT id, action_id, action_version, task_id,
    CASE WHEN held IS NOT NULL THEN 'skipped' WHEN status = 'preview' THEN 'would_trigger' ELSE 'planned' END,
    held IS NULL AND status <> 'preview', held, ?2
  FROM (SELECT r.value->>0 AS id, t.action_id, t.action_version, t.task_id, t.status,
    CASE WHEN t.firing->>'active_text' IS NOT r.value->>9 AND t.firing->>'active_text' IS NOT NULL THEN 'inactive_hours'
      WHEN ${isHeldBack} THEN 'cooldown' WHEN ${isSilencedNotice} THEN 'silenced' END AS held ${wanted})
  WHERE true
  ON CONFLICT (decision_id, action_id) DO UPDATE SET
    action_version = excluded.action_version, state = excluded.state, is_open = excluded.is_open, reason = excluded.reason, planned_at = excluded.planned_at
  WHERE action_results.state = 'skipped' AND (excluded.state <> 'skipped' OR excluded.reason <> action_results.reason)
    OR action_results.state = 'would_trigger' AND excluded.state = 'planned'`;

/** A task that does not tell it now has not told it, whatever it held back before. */
const selectStates = `
  SELECT a.decision_id, a.state FROM json_each(?1) r CROSS JOIN action_results a ON a.decision_id = r.value->>0`;

/** Rows of `?1`: [task_id, entity_id, incident_id]. */
const selectOfMembers = `
  SELECT n.* FROM json_each(?1) r CROSS JOIN notices n ON n.task_id = r.value->>0 AND n.entity_id = r.value->>1
  WHERE n.kind = 'members' AND n.incident_id = r.value->>2
  ORDER BY n.noticed_at DESC, n.notice_id DESC LIMIT 1000`;

const toNotice = rowReader<StoredNotice>({ json: ["signals", "members"] });

/** Alarms about entities that come from no decision. */
export class NoticeStore extends D1Table implements Notices, NoticePlanner {
  async plan(notices: readonly NewNotice[], now: number): Promise<Map<string, ActionRow["state"]>> {
    const rows = JSON.stringify(
      notices.map((n) => [
        n.notice_id,
        n.task_id,
        n.since,
        n.t,
        n.entity,
        n.namespaces,
        n.entity_id,
        n.bucket,
        n.signals,
        n.active_text,
      ]),
    );
    const results = await this.db.batch<{ decision_id: string; state: ActionRow["state"] }>([
      this.prepared(insertNotices, [rows]),
      this.prepared(insertResults, [rows, now]),
      this.prepared(closeFormer, [rows]),
      this.prepared(openSilent(wanted), [rows, now]),
      this.prepared(linkNotice, [rows]),
      this.prepared(selectStates, [rows]),
    ]);
    return new Map((results.at(-1)?.results ?? []).map(({ decision_id, state }) => [decision_id, state]));
  }

  async end(silences: readonly EndedSilence[], now: number): Promise<string[]> {
    const rows = JSON.stringify(silences.map((one) => [one.task_id, one.entity_id, one.t, one.reason]));
    const bound = endStatements.map((statement) => {
      const prepared = this.prepared(statement);
      return statement.includes("?2") ? prepared.bind(rows, now) : prepared.bind(rows);
    });
    const [, planned] = await this.db.batch<{ notice_id: string }>(bound);
    return (planned?.results ?? []).map(({ notice_id }) => notice_id);
  }

  async some(noticeIds: readonly string[]): Promise<StoredNotice[]> {
    const results = await this.rows<object>(
      "SELECT n.* FROM json_each(?) r CROSS JOIN notices n ON n.notice_id = r.value",
      [JSON.stringify(noticeIds)],
    );
    return results.map(toNotice);
  }

  async ofMembers(
    incidents: readonly Pick<StoredNotice, "task_id" | "entity_id" | "incident_id">[],
  ): Promise<StoredNotice[]> {
    const results = await this.rows<object>(selectOfMembers, [
      JSON.stringify(incidents.map((one) => [one.task_id, one.entity_id, one.incident_id])),
    ]);
    return results.map(toNotice).reverse();
  }
}
