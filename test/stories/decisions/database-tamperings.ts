/** A change that somebody makes in the database, and what an audit has to say of it; `{decision}` stands for an id. */
export type Tampering = readonly [statement: string, expected: string];

/** Tamperings in as few rounds as can tell them apart: no two of a round touch the same thing. */
export function inRounds(tamperings: readonly Tampering[]): Tampering[][] {
  const subjectOf = ([, expected]: Tampering) => expected.slice(expected.indexOf(" "));
  const rounds: Tampering[][] = [];
  for (const one of tamperings) {
    const free = rounds.find((round) => round.every((other) => subjectOf(other) !== subjectOf(one)));
    if (free === undefined) rounds.push([one]);
    else free.push(one);
  }
  return rounds;
}

/** Each of them is found. */
export const tamperings: readonly Tampering[] = [
  [
    "UPDATE decisions SET evaluated_at = evaluated_at - 86400000 WHERE decision_id = '{snapshot}'",
    "changed decision {snapshot}",
  ],
  [
    "UPDATE decisions SET recorded_at = recorded_at - 1 WHERE decision_id = '{decision}'",
    "changed decision {decision}",
  ],
  [
    "UPDATE decisions SET entity_id = (SELECT entity_id FROM decisions WHERE decision_id = '{other}') WHERE decision_id = '{decision}'",
    "changed decision {decision}",
  ],
  ["UPDATE decisions SET outcome = 'not_triggered' WHERE decision_id = '{decision}'", "changed decision {decision}"],
  ["UPDATE decisions SET score = 0.9 WHERE decision_id = '{decision}'", "changed decision {decision}"],
  ["UPDATE channels SET endpoint = 'https://example.net/x'", "changed channel team"],
  ["UPDATE channels SET kind = 'slack'", "changed channel team"],
  ["DELETE FROM channels", "changed channel team"],
  [
    `INSERT INTO channels (channel, kind, endpoint, headers, created_at) SELECT 'gone', kind, endpoint, headers, created_at FROM channels`,
    "changed channel gone",
  ],
  [`UPDATE api_keys SET scopes = '["admin"]' WHERE key_id = '{key}'`, "changed key {key}"],
  ["UPDATE api_keys SET revoked_at = NULL", "changed key {revoked}"],
  ["UPDATE api_keys SET secret_hash = 'x' WHERE key_id = '{key}'", "changed key {key}"],
  ["DELETE FROM api_keys WHERE key_id = '{key}'", "removed key {key}"],
  ["UPDATE feedback SET feedback = 'false_positive'", "changed feedback {feedback}"],
  ["DELETE FROM feedback", "removed feedback {feedback}"],
  [
    "UPDATE incident_comments SET text = 'Nobody was told.' WHERE comment_id = '{comment}'",
    "changed comment {comment}",
  ],
  ["UPDATE incident_comments SET created_by = 'key_other' WHERE comment_id = '{comment}'", "changed comment {comment}"],
  ["DELETE FROM incident_comments WHERE comment_id = '{comment}'", "removed comment {comment}"],
  ["UPDATE guardrails_versions SET body = '{}' WHERE number = 1", "changed guardrails 1"],
  ["UPDATE guardrails_versions SET is_active = 0 WHERE number = 2", "changed guardrails 2"],
  ["DELETE FROM guardrails_versions WHERE number = 1", "removed guardrails 1"],
  ["UPDATE context_versions SET body = '{}'", "changed context 1"],
  [`UPDATE tasks SET entity_scope = 'namespace:nobody'`, "changed task {task}"],
  ["UPDATE tasks SET status = 'paused'", "changed task {task}"],
  ["UPDATE erasures SET decisions = 0", "changed erasure {erasure}"],
  ["DELETE FROM erasures", "removed erasure {erasure}"],
  [
    `UPDATE conditions SET definition = json_set(definition, '$.strategy.params.value', 0.9)`,
    "changed condition {condition}",
  ],
  ["DELETE FROM conditions", "removed condition {condition}"],
  [`UPDATE concepts SET definition = json_set(definition, '$.description', 'x')`, "changed concept {concept}"],
  [`UPDATE actions SET config = json_set(config, '$.channel', 'elsewhere')`, "changed action {action}"],
  [
    `UPDATE primitives SET source = '{"kind":"http","url":"http://127.0.0.1:9/x"}'`,
    "changed primitive account.active_user_rate",
  ],
];
