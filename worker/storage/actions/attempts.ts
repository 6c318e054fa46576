import { incidentsDelivered } from "../alarms/incidents-told-sql.ts";
import { paced } from "./take-up.ts";

/** SQL of attempts: taken before anything is sent, closed with the outcome. */

const isUnfinished = "status IN ('pending', 'retrying')";
const isAttemptDue = `delivery_id = ?1 AND ${isUnfinished} AND next_at <= ?2 AND attempts < allowed`;

/** Of message `?1`, if it is due at `?2`; before {@link claimAttempt}. */
export const beginAttempt = `
  INSERT INTO delivery_attempts (delivery_id, attempt, started_at)
  SELECT delivery_id, attempts + 1, ?2 FROM deliveries WHERE ${isAttemptDue}`;
/** The results of its decisions are being sent, if this is the first attempt. */
export const beginResults = `
  UPDATE action_results SET state = 'sending', attempted_at = ?2
  WHERE delivery_id = ?1 AND state = 'planned' AND EXISTS (SELECT 1 FROM deliveries WHERE ${isAttemptDue})`;
/** Until `?3` nobody else may take it. */
export const claimAttempt = `UPDATE deliveries SET attempts = attempts + 1, next_at = ?3, updated_at = ?2 WHERE ${isAttemptDue} RETURNING *`;

/** Message `?1` in its attempt `?2`, which is still under way. */
const isThisAttempt = `delivery_id = ?1 AND attempts = ?2 AND ${isUnfinished}`;
const ofThisAttempt = `EXISTS (SELECT 1 FROM deliveries WHERE ${isThisAttempt})`;

/** `?3` to `?10`: id, channel, message, entity, bucket, named, count and decision; `?11` is now. */
export const keepMessage = `
  INSERT INTO notifications
    (notification_id, channel, action_id, decision_id, entity_id, bucket, message, named, told, created_at)
  SELECT ?3, ?4, action_id, ?10, ?6, ?7, ?5, ?8, ?9, ?11 FROM deliveries WHERE ${isThisAttempt}`;
/** `?3` the state, `?4` the error, `?5` what was sent, `?6` now. */
export const endResults = `
  UPDATE action_results SET state = ?3, is_open = 0, error = ?4, payload_sent = ?5, finished_at = ?6
  WHERE delivery_id = ?1 AND state = 'sending' AND ${ofThisAttempt}`;
/** `?3` the error, `?4` the status of the answer, `?5` now, `?6` the version of the channel, `?7` the host. */
export const endAttempt = `
  UPDATE delivery_attempts SET finished_at = ?5, error = ?3, http_status = ?4, channel_version = ?6, host = ?7
  WHERE delivery_id = ?1 AND attempt = ?2 AND finished_at IS NULL`;
/** Refused with `?6` by version `?8` of the channel, which has another address by now: that may take it. */
const isMoved = `(?3 = 'failed' AND ?6 IS NOT NULL AND attempts < allowed
  AND EXISTS (SELECT 1 FROM channels c WHERE c.channel = deliveries.channel AND c.version > ?8))`;
/**
 * `?3` the status, `?4` the next attempt, `?5` the error, `?6` the status of the answer, `?7` now, `?8` the version of the channel, `?9`
 * the host, `?10` whether it was no attempt; last of all.
 */
export const endClaim = `
  UPDATE deliveries SET status = iif(${isMoved}, 'retrying', ?3), next_at = iif(${isMoved}, ?7, ?4), last_error = ?5, http_status = ?6,
    updated_at = ?7, channel_version = ?8, host = ?9, attempts = attempts - ?10 WHERE ${isThisAttempt}`;

/** What message `?1` told of has been told, at `?2`. */
export const noteDelivered = incidentsDelivered({
  ids: `(SELECT json_group_array(id) FROM (SELECT decision_id AS id FROM action_results WHERE delivery_id = ?1
    UNION SELECT decision_id FROM deliveries WHERE delivery_id = ?1))`,
  task: "(SELECT task_id FROM deliveries WHERE delivery_id = ?1)",
  at: "?2",
});

/** Back to where they stood before attempt `?2`. */
export const giveBackResults = `
  UPDATE action_results SET state = 'planned', attempted_at = NULL
  WHERE delivery_id = ?1 AND state = 'sending' AND ${ofThisAttempt}`;
export const dropAttempt = `DELETE FROM delivery_attempts WHERE delivery_id = ?1 AND attempt = ?2 AND ${ofThisAttempt}`;
/** Due again at `?3`. */
export const giveBackClaim = `UPDATE deliveries SET attempts = attempts - 1, next_at = ?3 WHERE ${isThisAttempt}`;

/** The first attempt of message `?1`, if it was delivered at once: no row of its own was written for it. */
const deliveredAtOnce = `
  SELECT d.delivery_id, 1, r.attempted_at, d.updated_at, NULL, NULL, d.channel_version, d.host FROM deliveries d
  CROSS JOIN action_results r ON r.decision_id = d.decision_id AND r.action_id = d.action_id AND r.delivery_id IS NULL
  WHERE d.delivery_id = ?1 AND d.status = 'delivered' AND d.attempts = 1
    AND NOT EXISTS (SELECT 1 FROM delivery_attempts WHERE delivery_id = ?1)`;
const attemptColumns = "delivery_id, attempt, started_at, finished_at, error, http_status, channel_version, host";
export const selectAttempts = `
  SELECT ${attemptColumns} FROM delivery_attempts WHERE delivery_id = ?1 UNION ALL ${deliveredAtOnce} ORDER BY 2`;
/** Before {@link resend}, after which the message no longer says what became of its first attempt. */
export const keepFirstAttempt = `INSERT INTO delivery_attempts (${attemptColumns}) ${deliveredAtOnce}`;

/** One more attempt of `?1` for request `?2`, at `?3`, besides those that it waits for; an attempt under way is left alone. */
export const resend = `
  UPDATE deliveries SET resend_id = ?2, resends = resends + 1, allowed = iif(${isUnfinished}, allowed + 1, max(allowed, attempts + 1)), next_at = ?3, updated_at = ?3,
    status = CASE WHEN attempts = 0 THEN 'pending' ELSE 'retrying' END
  WHERE delivery_id = ?1 AND resend_id IS NOT ?2 AND NOT (${isUnfinished} AND EXISTS (
    SELECT 1 FROM delivery_attempts a
    WHERE a.delivery_id = ?1 AND a.attempt = deliveries.attempts AND a.finished_at IS NULL AND deliveries.next_at > ?3))`;

const wasDue = "d.status IN ('pending', 'retrying') AND d.next_at <= ?1 AND d.attempts < d.allowed";

/** Messages due at `?1` that wait for no channel, the oldest `?2`. */
export const selectAlone = `
  SELECT d.delivery_id FROM deliveries d INDEXED BY deliveries_open LEFT JOIN channels c ON c.channel = d.channel AND ${paced}
  WHERE ${wasDue} AND c.channel IS NULL ORDER BY d.created_at, d.delivery_id LIMIT ?2`;
/** Paced channels with messages due at `?1`. */
export const selectDueChannels = `
  SELECT c.channel FROM channels c WHERE ${paced}
    AND EXISTS (SELECT 1 FROM deliveries d WHERE d.channel = c.channel AND ${wasDue})`;
/** Those whose last attempt was given up at `?1`; `?2` says so. */
export const failLapsed = `
  UPDATE deliveries SET status = 'failed', next_at = NULL, last_error = ?2, http_status = NULL, updated_at = ?1
  WHERE ${isUnfinished} AND next_at <= ?1 AND attempts >= allowed`;

/** The row of a message that was sent at once, after attempt one ended as `?3` to `?7` say: before its result is written. */
export const addFirst = `
  INSERT INTO deliveries (delivery_id, decision_id, action_id, action_version, task_id, channel, status, attempts, allowed,
    next_at, last_error, http_status, created_at, updated_at, channel_version, host)
  SELECT r.decision_id || '.' || r.action_id, r.decision_id, r.action_id, r.action_version, x.task_id, x.config->>'channel',
    ?3, 1, ?7, ?4, ?5, ?6, r.planned_at, ?8, ?9, ?10
  FROM action_results r LEFT JOIN actions x ON x.action_id = r.action_id AND x.version = r.action_version
  WHERE r.decision_id = ?1 AND r.action_id = ?2 AND r.state = 'sending' AND r.delivery_id IS NULL
  ON CONFLICT (delivery_id) DO NOTHING`;
/** Its attempt, with the error `?3`, the status `?4`, ended `?5`, the channel's version `?6` and the host `?7`; of one that was delivered the message and its result say as much. */
export const addFirstAttempt = `
  INSERT INTO delivery_attempts (delivery_id, attempt, started_at, finished_at, error, http_status, channel_version, host)
  SELECT decision_id || '.' || action_id, 1, attempted_at, ?5, ?3, ?4, ?6, ?7
  FROM action_results WHERE decision_id = ?1 AND action_id = ?2 AND state = 'sending' AND delivery_id IS NULL
  ON CONFLICT (delivery_id, attempt) DO NOTHING`;

/** The oldest `?2` sends that were begun before `?1` and have not ended. */
export const selectInterrupted = `
  SELECT decision_id, action_id FROM action_results
  WHERE is_open = 1 AND state = 'sending' AND attempted_at <= ?1 ORDER BY planned_at LIMIT ?2`;
/** Those of the sends `?1`, a JSON array of ids, that have not ended even now. */
const interruptedOf = (row: string) =>
  `json_each(?1) s CROSS JOIN action_results ${row} ON ${row}.decision_id = s.value->>0 AND ${row}.action_id = s.value->>1
    AND ${row}.state = 'sending' AND ${row}.attempted_at <= ?2`;
/** Of a test there is no record to repeat it from. */
const mayRetry =
  "coalesce(CASE WHEN x.config->>'type' = 'webhook' AND substr(r.decision_id, 1, 5) <> 'test_' THEN x.config->>'retries' END, 0)";

/** The rows of those that were messages sent at once, interrupted before `?2`: `?3` is now, `?4` what to say. */
export const addInterrupted = `
  INSERT INTO deliveries (delivery_id, decision_id, action_id, action_version, task_id, channel, status, attempts, allowed,
    next_at, last_error, created_at, updated_at)
  SELECT r.decision_id || '.' || r.action_id, r.decision_id, r.action_id, r.action_version, x.task_id, x.config->>'channel',
    iif(${mayRetry} > 0, 'retrying', 'failed'), 1, 1 + ${mayRetry}, iif(${mayRetry} > 0, ?3, NULL), ?4, r.planned_at, ?3
  FROM ${interruptedOf("r")} LEFT JOIN actions x ON x.action_id = r.action_id AND x.version = r.action_version
  WHERE r.delivery_id IS NULL
  ON CONFLICT (delivery_id) DO NOTHING`;
export const addInterruptedAttempts = `
  INSERT INTO delivery_attempts (delivery_id, attempt, started_at)
  SELECT r.decision_id || '.' || r.action_id, 1, r.attempted_at FROM ${interruptedOf("r")}
  WHERE r.delivery_id IS NULL
  ON CONFLICT (delivery_id, attempt) DO NOTHING`;
/** The sends themselves, last of all. */
export const failInterrupted = `
  UPDATE action_results SET state = 'failed', is_open = 0, error = ?4, finished_at = ?3
  WHERE (decision_id, action_id) IN (SELECT r.decision_id, r.action_id FROM ${interruptedOf("r")})`;
