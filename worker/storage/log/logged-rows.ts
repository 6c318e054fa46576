import { commentDigest } from "../../domain/action/alarm/comment.ts";
import type { DatabaseKind } from "../../domain/decision/log/entry.ts";

/** A kind of leaf that stands for rows of a table of D1; decisions are logged by the recorder. */
export type RowKind = Exclude<DatabaseKind, "decision">;

/** How the rows of a table become leaves. */
interface LoggedColumns {
  table: string;
  /** What names a row; joined, the id of its leaf. */
  key: readonly string[];
  join: string;
  /** What the leaf of row t says. Words and names that an erasure removes are left out, or it could never be recomputed. */
  content: readonly string[];
  /** Columns that came later; where they are null the leaf says nothing of them, as before they were there. */
  later: readonly string[];
  /** Columns that hold JSON. */
  json: readonly string[];
  /** Which rows are logged; what may still change by itself is not. */
  when: string;
  /** Further columns that correct the content as it is read, where SQL cannot compute it. */
  restated?: RestatedContent;
}

interface RestatedContent {
  columns: readonly string[];
  restate: (content: object, row: Readonly<Record<string, string | null>>) => object;
}

const loggedTable = (
  table: string,
  key: readonly string[],
  content: readonly string[],
  { json = [], join = "@", later = [], when = "true", ...more }: Partial<LoggedColumns> = {},
): LoggedColumns => ({ table, key, join, content, later, json, when, ...more });

/** What a version of guardrails or context says, and which one is in force. */
const versionFields = ["version_id", "change_note", "is_active", "created_at", "key_id"];

/** A row of action_results that is over. A notice that was held back may still be told; a decision's is held back for good. */
export const isFinalSql =
  "(t.state IN ('triggered', 'failed') OR (t.state IN ('skipped', 'would_trigger') AND substr(t.decision_id, 1, 7) <> 'nodata_'))";

/** The rows of D1 that are leaves, by kind. */
export const loggedRows: Readonly<Record<RowKind, LoggedColumns>> = {
  outcome: loggedTable(
    "action_results",
    ["decision_id", "action_id"],
    ["action_version", "task_id", "state", "reason", "planned_at", "attempted_at", "finished_at"],
    { join: "/", when: isFinalSql },
  ),
  feedback: loggedTable(
    "feedback",
    ["feedback_id"],
    ["condition_id", "condition_version", "entity_id", "evaluated_at", "feedback", "created_at", "withdrawn_at"],
    { later: ["rated_by"] },
  ),
  comment: loggedTable("incident_comments", ["comment_id"], ["incident_id", "created_at", "created_by", "digest"], {
    restated: {
      columns: ["text", "secret"],
      restate: (content, { text, secret }) =>
        text && secret ? { ...content, digest: commentDigest(secret, text) } : content,
    },
  }),
  primitive: loggedTable("primitives", ["primitive_id"], ["namespace", "definition", "source", "created_at"], {
    json: ["definition", "source"],
  }),
  concept: loggedTable("concepts", ["concept_id", "version"], ["namespace", "definition", "ir_hash", "created_at"], {
    json: ["definition"],
  }),
  condition: loggedTable(
    "conditions",
    ["condition_id", "version"],
    ["namespace", "definition", "provenance", "ir_hash", "created_at"],
    { json: ["definition", "provenance"] },
  ),
  action: loggedTable(
    "actions",
    ["action_id", "version"],
    [
      "namespace",
      "config",
      "fire_on",
      "condition_id",
      "condition_version",
      "task_id",
      "entity_scope",
      "scope_rules",
      "firing",
      "created_at",
    ],
    { json: ["config", "scope_rules", "firing"] },
  ),
  task: loggedTable(
    "tasks",
    ["task_id"],
    [
      // D1 takes 32 arguments a function: what people only read is left out.
      "intent",
      "concept_id",
      "concept_version",
      "condition_id",
      "condition_version",
      "action_id",
      "action_version",
      "entity_scope",
      "scope_rules",
      "firing",
      "status",
      "context_version",
      "guardrails_version",
      "watch",
      "meta",
      "created_at",
    ],
    { json: ["scope_rules", "firing", "watch", "meta"] },
  ),
  guardrails: loggedTable("guardrails_versions", ["number"], [...versionFields, "body"], { json: ["body"] }),
  context: loggedTable("context_versions", ["number"], [...versionFields, "body"], { json: ["body"] }),
  erasure: loggedTable(
    "erasures",
    ["erasure_id"],
    ["entity_id", "started_at", "finished_at", "requested_by", "removed", "ledger", "decisions"],
    { json: ["removed", "ledger"], when: "t.status = 'done'" },
  ),
  audit: loggedTable("audit", ["audit_id"], ["at", "key_id", "operation", "subject", "before", "after", "request_id"], {
    json: ["before", "after"],
  }),
  // When it was used last changes by itself.
  key: loggedTable(
    "api_keys",
    ["key_id"],
    ["name", "secret_hash", "scopes", "created_at", "expires_at", "revoked_at"],
    {
      json: ["scopes", "entities", "signals"],
      later: ["entities", "signals", "per_minute"],
    },
  ),
  channel: loggedTable(
    "channels",
    ["channel"],
    ["kind", "endpoint", "headers", "routing_key", "address", "retries", "per_minute", "grouped", "created_at"],
    { json: ["headers"] },
  ),
};

/** The id of the leaf of row t, as SQL. */
export function leafId(kind: RowKind): string {
  const { key, join } = loggedRows[kind];
  return `${key.map((column) => `t.${column}`).join(` || '${join}' || `)} || ''`;
}

/** What the leaf of row t says, as SQL. */
export function leafContent(kind: RowKind): string {
  const { content, later, json } = loggedRows[kind];
  const value = (column: string) => (json.includes(column) ? `json(t."${column}")` : `t."${column}"`);
  const object = (columns: readonly string[]) =>
    `json_object(${columns.map((column) => `'${column}', ${value(column)}`).join(", ")})`;
  // A patch leaves out what is null in it.
  return later.length === 0 ? object(content) : `json_patch(${object(content)}, ${object(later)})`;
}

/** The rows t of a kind that are logged, behind the key `?1`, a JSON array or null, in the order of their keys; `?2` at most. */
export function behindKey(kind: RowKind, after: string | null): string {
  const { table, key, when } = loggedRows[kind];
  const columns = key.map((column) => `t.${column}`).join(", ");
  const behind = after === null ? "?1 IS NULL" : `(${columns}) > (${key.map((_, at) => `?1->>${at}`).join(", ")})`;
  return `FROM ${table} t WHERE ${when} AND ${behind} ORDER BY ${columns} LIMIT ?2`;
}

/** The key of row t as a JSON array. */
export const rowKey = (kind: RowKind) =>
  `json_array(${loggedRows[kind].key.map((column) => `t.${column}`).join(", ")})`;

/** The columns of a row's key, of the id of its leaf; null for an id that no row can have. */
export function keyOfLeaf(kind: RowKind, id: string): string[] | null {
  const { key, join } = loggedRows[kind];
  if (key.length === 1) return [id];
  // A version has no @, and the id of a decision no slash.
  const at = join === "@" ? id.lastIndexOf(join) : id.indexOf(join);
  return at < 0 ? null : [id.slice(0, at), id.slice(at + join.length)];
}
