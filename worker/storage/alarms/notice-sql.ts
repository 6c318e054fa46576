import { noticePrefix } from "../../domain/action/alarm/incident-notice.ts";
import { bareId } from "./incident-sql.ts";

type PrefixedKind = keyof typeof noticePrefix;

/** The id of a notice of a kind about incident i. */
export const noticeIdOf = (kind: PrefixedKind) => `'${noticePrefix[kind]}' || ${bareId("i.incident_id")}`;

/** The signals that incident i has no data from; none where it is about a condition. */
const silentSignals = `coalesce(
    CASE WHEN i.kind = 'no_data' THEN (SELECT n.signals FROM notices n
      WHERE n.task_id = i.task_id AND n.entity_id = i.entity_id AND n.incident_id = i.incident_id AND n.kind = 'no_data') END, '[]')`;

/** Writes a notice of a kind about each incident i of `from`, unless there is one of that id. */
export const notice = ({
  kind,
  id = noticeIdOf(kind),
  signals = silentSignals,
  members = "NULL",
  at,
  from,
}: { kind: PrefixedKind; id?: string; signals?: string; members?: string } & Record<"at" | "from", string>) => `
  INSERT INTO notices (notice_id, kind, task_id, condition_id, condition_version, entity_id, bucket, since, signals, noticed_at, incident_id, members)
  SELECT ${id}, '${kind}', i.task_id, i.condition_id, i.condition_version, i.entity_id, i.bucket, i.opened_at, ${signals}, ${at}, i.incident_id, ${members}
  ${from}
  ON CONFLICT (notice_id) DO NOTHING`;

/** Plans at `at` what the task, row `task`, sends of those notices, unless `held` says why not; returns their ids. */
export const planNotice = ({
  id,
  task = "t",
  version = `${task}.action_version`,
  held = "NULL",
  at,
  from,
}: { task?: string; version?: string; held?: string } & Record<"id" | "at" | "from", string>) => `
  INSERT INTO action_results (decision_id, action_id, action_version, task_id, state, is_open, reason, planned_at)
  SELECT ${id}, ${task}.action_id, ${version}, ${task}.task_id, iif(${held} IS NULL, 'planned', 'skipped'), ${held} IS NULL, ${held}, ${at}
  ${from}
  ON CONFLICT (decision_id, action_id) DO NOTHING RETURNING decision_id AS notice_id`;
