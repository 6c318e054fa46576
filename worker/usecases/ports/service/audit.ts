/** A change that a key made, as the audit trail keeps it; times in epoch milliseconds. */
export interface AuditRow {
  audit_id: string;
  at: number;
  key_id: string;
  /** The operationId. */
  operation: string;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  request_id: string;
}

/** Tables whose rows keys change. */
export type AuditedTable =
  | "action_results"
  | "actions"
  | "api_keys"
  | "channels"
  | "concepts"
  | "conditions"
  | "context_versions"
  | "deliveries"
  | "erasures"
  | "feedback"
  | "feeds"
  | "guardrails_versions"
  | "incident_comments"
  | "incidents"
  | "jobs"
  | "people"
  | "manifests"
  | "primitives"
  | "silences"
  | "tasks";

/**
 * A change to come: its row, and the table by whose change it is done. Where the subject has no name before it is there,
 * `subject` is the SQL that names the row just inserted.
 */
export interface AuditedChange {
  row: Omit<AuditRow, "subject">;
  table: AuditedTable;
  subject: { is: string } | { inserted: string };
}

/** What the trail can be filtered by; times are epoch milliseconds, both ends inclusive. */
export interface AuditFilter {
  operation?: string | undefined;
  subject?: string | undefined;
  key_id?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** The audit trail. Rows come with the changes themselves; only what changes nothing in the database is added by itself. */
export interface Audit {
  add(row: AuditRow): Promise<void>;
  /** Newest first, after the given position. */
  list(filter: AuditFilter, after: readonly [number, string] | null, limit: number): Promise<AuditRow[]>;
}
