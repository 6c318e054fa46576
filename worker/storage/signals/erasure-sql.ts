import { nextListVersion } from "../sql/next-version.ts";

const records = `SELECT decision_id FROM decisions WHERE entity_id = ?1
  UNION ALL SELECT a.decision_id FROM archived_series s CROSS JOIN archived a ON a.series = s.series
    WHERE s.entity_id = ?1 AND a.decision_id IS NOT NULL
  UNION ALL SELECT notice_id FROM notices WHERE entity_id = ?1`;
const erasedError = `'{"type":"erased","message":"Removed with the entity that it was about."}'`;

/** Messages about it, also those that told of others as well. */
const messagesAbout = `SELECT delivery_id FROM deliveries WHERE decision_id IN (${records})
  UNION SELECT delivery_id FROM action_results WHERE delivery_id IS NOT NULL AND decision_id IN (${records})`;

/**
 * What the database holds of an entity beside its decision records, by the name under which a certificate counts it: ?1 is the
 * pseudonym, ?2 the time. In this order, for what comes later finds its rows by what comes before. Run again, each finds
 * nothing.
 */
export const removals: readonly (readonly [what: string, query: string])[] = [
  ["notifications", "DELETE FROM notifications WHERE entity_id = ?1 AND named IS NULL"],
  [
    "notifications",
    `UPDATE notifications SET message = replace(message, ?1, '(erased)'), named = replace(named, ?1, '(erased)'),
       entity_id = replace(entity_id, ?1, '(erased)') WHERE named IS NOT NULL AND (entity_id = ?1 OR instr(named, ?1) > 0)`,
  ],
  [
    "messages",
    `UPDATE action_results SET payload_sent = NULL WHERE payload_sent IS NOT NULL AND decision_id IN (${records})`,
  ],
  // A message that told of several stands with each of them.
  [
    "messages",
    `UPDATE action_results SET payload_sent = replace(payload_sent, ?1, '(erased)')
     WHERE instr(payload_sent, ?1) > 0 AND delivery_id IN (
       SELECT delivery_id FROM action_results WHERE delivery_id IS NOT NULL AND decision_id IN (${records}))`,
  ],
  [
    "messages",
    `UPDATE action_results SET payload_sent = NULL
     WHERE decision_id >= 'test_' AND decision_id < 'test\`' AND instr(payload_sent, ?1) > 0`,
  ],
  [
    "errors",
    `UPDATE action_results SET error = ${erasedError} WHERE error->>'$.type' <> 'erased' AND decision_id IN (${records})`,
  ],
  // A channel shows how it last failed: how one of these did, while their attempts still say so.
  [
    "errors",
    `UPDATE channels SET last_error = ${erasedError} WHERE last_error->>'$.type' <> 'erased'
       AND last_error IN (SELECT error FROM delivery_attempts WHERE delivery_id IN (${messagesAbout}))`,
  ],
  [
    "errors",
    `UPDATE delivery_attempts SET error = ${erasedError} WHERE error->>'$.type' <> 'erased' AND delivery_id IN (${messagesAbout})`,
  ],
  [
    "errors",
    `UPDATE deliveries SET last_error = ${erasedError} WHERE last_error->>'$.type' <> 'erased' AND delivery_id IN (${messagesAbout})`,
  ],
  ["escalations", "DELETE FROM escalations WHERE entity_id = ?1"],
  ["notices", "DELETE FROM notices WHERE entity_id = ?1"],
  ["link_uses", "DELETE FROM link_uses WHERE incident_id IN (SELECT incident_id FROM incidents WHERE entity_id = ?1)"],
  [
    "incidents",
    `UPDATE incidents SET closed_at = ?2, closed_by = 'erased', as_of = max(as_of, ?2)
     WHERE entity_id = ?1 AND closed_at IS NULL`,
  ],
  ["incidents", "UPDATE incidents SET peak = NULL WHERE entity_id = ?1 AND peak IS NOT NULL"],
  ["notes", "UPDATE feedback SET note = NULL WHERE entity_id = ?1 AND note IS NOT NULL"],
  [
    "comments",
    `UPDATE incident_comments SET text = NULL, secret = NULL WHERE text IS NOT NULL
       AND incident_id IN (SELECT incident_id FROM incidents WHERE entity_id = ?1)`,
  ],
  ["silences", "DELETE FROM silences WHERE entity_id = ?1"],
];

/** The shards copy silences together with the list of tasks that watch: they are to read it again where one goes. */
export const silencesChange = `UPDATE watch_list SET version = ${nextListVersion}
  WHERE EXISTS (SELECT 1 FROM silences WHERE entity_id = ?1)`;

/** Counts what the statement before it changed; ?1 is the erasure, ?2 the kind. */
export const countChanges = `UPDATE erasures
  SET removed = json_set(removed, '$.' || ?2, coalesce(removed->>?2, 0) + changes()) WHERE erasure_id = ?1 AND changes() > 0`;
