/** A change that somebody makes in the database: of which table, and what an audit has to say of it; `{decision}` stands for an id. */
export type Tampering = readonly [title: string, table: string, statement: string, expected: string];

/** Tamperings in as few rounds as can tell them apart: no two of a round touch the same thing. */
export function inRounds(tamperings: readonly Tampering[]): Tampering[][] {
  const subjectOf = ([, , , expected]: Tampering) => expected.slice(expected.indexOf(" "));
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
    "re-date a snapshot",
    "decisions",
    "UPDATE decisions SET evaluated_at = evaluated_at - 86400000 WHERE decision_id = '{snapshot}'",
    "changed decision {snapshot}",
  ],
  [
    "change when a decision was recorded",
    "decisions",
    "UPDATE decisions SET recorded_at = recorded_at - 1 WHERE decision_id = '{decision}'",
    "changed decision {decision}",
  ],
  [
    "give a decision to another entity",
    "decisions",
    "UPDATE decisions SET entity_id = (SELECT entity_id FROM decisions WHERE decision_id = '{other}') WHERE decision_id = '{decision}'",
    "changed decision {decision}",
  ],
  [
    "make a decision look as if it had not fired",
    "decisions",
    "UPDATE decisions SET outcome = 'not_triggered' WHERE decision_id = '{decision}'",
    "changed decision {decision}",
  ],
  [
    "change the score that calibration goes by",
    "decisions",
    "UPDATE decisions SET score = 0.9 WHERE decision_id = '{decision}'",
    "changed decision {decision}",
  ],
  [
    "send messages elsewhere",
    "channels",
    "UPDATE channels SET endpoint = 'https://example.net/x'",
    "changed channel team",
  ],
  ["make a channel another one", "channels", "UPDATE channels SET kind = 'slack'", "changed channel team"],
  ["remove a channel", "channels", "DELETE FROM channels", "changed channel team"],
  [
    "bring a deleted channel back",
    "channels",
    `INSERT INTO channels (channel, kind, endpoint, headers, created_at) SELECT 'gone', kind, endpoint, headers, created_at FROM channels`,
    "changed channel gone",
  ],
  [
    "give a key more scopes",
    "api_keys",
    `UPDATE api_keys SET scopes = '["admin"]' WHERE key_id = '{key}'`,
    "changed key {key}",
  ],
  ["let a revoked key in again", "api_keys", "UPDATE api_keys SET revoked_at = NULL", "changed key {revoked}"],
  [
    "put another secret behind a key",
    "api_keys",
    "UPDATE api_keys SET secret_hash = 'x' WHERE key_id = '{key}'",
    "changed key {key}",
  ],
  ["remove a key", "api_keys", "DELETE FROM api_keys WHERE key_id = '{key}'", "removed key {key}"],
  ["change a rating", "feedback", "UPDATE feedback SET feedback = 'false_positive'", "changed feedback {feedback}"],
  ["remove a rating", "feedback", "DELETE FROM feedback", "removed feedback {feedback}"],
  [
    "edit a comment",
    "incident_comments",
    "UPDATE incident_comments SET text = 'Nobody was told.' WHERE comment_id = '{comment}'",
    "changed comment {comment}",
  ],
  [
    "put a comment in another's mouth",
    "incident_comments",
    "UPDATE incident_comments SET created_by = 'key_other' WHERE comment_id = '{comment}'",
    "changed comment {comment}",
  ],
  [
    "remove a comment",
    "incident_comments",
    "DELETE FROM incident_comments WHERE comment_id = '{comment}'",
    "removed comment {comment}",
  ],
  [
    "edit the guardrails that were in force",
    "guardrails_versions",
    "UPDATE guardrails_versions SET body = '{}' WHERE number = 1",
    "changed guardrails 1",
  ],
  [
    "put older guardrails in force",
    "guardrails_versions",
    "UPDATE guardrails_versions SET is_active = 0 WHERE number = 2",
    "changed guardrails 2",
  ],
  [
    "remove a version of guardrails",
    "guardrails_versions",
    "DELETE FROM guardrails_versions WHERE number = 1",
    "removed guardrails 1",
  ],
  ["edit the context", "context_versions", "UPDATE context_versions SET body = '{}'", "changed context 1"],
  ["edit what a task fires on", "tasks", `UPDATE tasks SET entity_scope = 'namespace:nobody'`, "changed task {task}"],
  ["put a task back to what it was before", "tasks", "UPDATE tasks SET status = 'paused'", "changed task {task}"],
  ["edit a certificate of erasure", "erasures", "UPDATE erasures SET decisions = 0", "changed erasure {erasure}"],
  ["remove a certificate of erasure", "erasures", "DELETE FROM erasures", "removed erasure {erasure}"],
  [
    "edit a definition",
    "conditions",
    `UPDATE conditions SET definition = json_set(definition, '$.strategy.params.value', 0.9)`,
    "changed condition {condition}",
  ],
  ["remove a definition", "conditions", "DELETE FROM conditions", "removed condition {condition}"],
  [
    "edit a concept",
    "concepts",
    `UPDATE concepts SET definition = json_set(definition, '$.description', 'x')`,
    "changed concept {concept}",
  ],
  [
    "edit an action",
    "actions",
    `UPDATE actions SET config = json_set(config, '$.channel', 'elsewhere')`,
    "changed action {action}",
  ],
  [
    "edit a signal",
    "primitives",
    `UPDATE primitives SET source = '{"kind":"http","url":"http://127.0.0.1:9/x"}'`,
    "changed primitive account.active_user_rate",
  ],
];
