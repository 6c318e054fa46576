/** SQL that says which planned action results leave alone, and which wait for others or for their channel. */
import { kindsThat } from "../../domain/action/channels/registry.ts";

const actionOf = "x.action_id = action_results.action_id AND x.version = action_results.action_version";
const notifies = "x.config->>'type' = 'notification'";
const programs = kindsThat(({ forPrograms }) => forPrograms)
  .map((kind) => `'${kind}'`)
  .join(", ");

/** Not sent, and in no message that waits. */
export const isFree = "action_results.state = 'planned' AND action_results.delivery_id IS NULL";

/** Whether the messages of channel c go one after the other. */
export const paced = "(c.retries > 0 OR c.per_minute IS NOT NULL)";

/** Whether messages of its channel go one after the other. */
export const isPacedSql = `EXISTS (
    SELECT 1 FROM actions x CROSS JOIN channels c ON c.channel = x.config->>'channel' AND ${paced}
    WHERE ${actionOf} AND ${notifies})`;

/** Whether people read its channel, and its task watches: then what one look finds is one message. */
export const isGrouped = `EXISTS (
    SELECT 1 FROM actions x CROSS JOIN tasks t ON t.task_id = x.task_id AND t.watch IS NOT NULL
    LEFT JOIN channels c ON c.channel = x.config->>'channel'
    WHERE ${actionOf} AND ${notifies}
      AND (x.config->>'channel' = 'inbox' OR c.grouped AND c.kind NOT IN (${programs})))`;

const takenColumns = `delivery_id, decision_id, action_id, action_version, task_id, channel, decisions, status, attempts, allowed,
    next_at, created_at, updated_at`;

/** Puts the planned rows of decision `?1` in line where their channel is paced, at `?2`. */
export const enlist = (which: string) => `
  INSERT INTO deliveries (${takenColumns})
  SELECT action_results.decision_id || '.' || action_results.action_id, action_results.decision_id, x.action_id, x.version,
    x.task_id, c.channel, 1, 'pending', 0, 1 + c.retries, ?2, ?2, ?2
  FROM action_results CROSS JOIN actions x ON ${actionOf} AND ${notifies}
  CROSS JOIN channels c ON c.channel = x.config->>'channel' AND ${paced}
  WHERE action_results.decision_id = ?1 AND ${isFree} AND ${which}
  ON CONFLICT (delivery_id) DO NOTHING RETURNING channel`;

/** Marks those rows, so that nobody else sends them. */
export const markEnlisted = `
  UPDATE action_results SET delivery_id = decision_id || '.' || action_id
  WHERE decision_id = ?1 AND ${isFree}
    AND EXISTS (SELECT 1 FROM deliveries d WHERE d.delivery_id = action_results.decision_id || '.' || action_results.action_id)`;

/** A message of its own: `?1` to `?6` are its id, what it tells, action, version, task and channel, with `?7` attempts, at `?8`. */
export const addAlone = `
  INSERT INTO deliveries (${takenColumns}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, 'pending', 0, ?7, ?8, ?8, ?8)
  ON CONFLICT (delivery_id) DO NOTHING`;

const aboutDecision = `
    LEFT JOIN decisions d ON d.decision_id = action_results.decision_id
    LEFT JOIN notices n ON n.notice_id = action_results.decision_id`;
const kindSql = "coalesce(n.kind, 'decision')";
const timeSql = "coalesce(n.noticed_at, d.evaluated_at)";

/** The groups of the decisions in `?1`, a JSON array. */
export const selectGroups = `
  SELECT DISTINCT action_results.action_id, action_results.action_version, ${kindSql} AS kind, ${timeSql} AS t,
    (SELECT t.watch->>'every_ms' FROM actions x CROSS JOIN tasks t ON t.task_id = x.task_id WHERE ${actionOf}) AS every_ms
  FROM json_each(?1) r CROSS JOIN action_results ON action_results.decision_id = r.value ${aboutDecision}
  WHERE ${isFree} AND ${isGrouped} AND ${timeSql} IS NOT NULL`;

/** Puts up to `?6` planned rows of action `?1`, version `?2`, kind `?3` and time `?4` into message `?5`. */
export const gatherSql = `
  UPDATE action_results SET delivery_id = ?5
  WHERE (decision_id, action_id) IN (
    SELECT action_results.decision_id, action_results.action_id FROM action_results ${aboutDecision}
    WHERE action_results.is_open = 1 AND ${isFree}
      AND action_results.action_id = ?1 AND action_results.action_version = ?2 AND ${kindSql} = ?3 AND ${timeSql} = ?4
    ORDER BY action_results.decision_id LIMIT ?6)`;

/** The message `?1` of what was gathered: to channel `?2`, of task `?3`, with `?4` attempts, at `?5`. */
export const enlistGathered = `
  INSERT INTO deliveries (${takenColumns})
  SELECT ?1, min(decision_id), action_id, action_version, ?3, ?2, count(*), 'pending', 0, ?4, ?5, ?5, ?5
  FROM action_results WHERE delivery_id = ?1 AND state = 'planned'
  GROUP BY action_id, action_version`;
