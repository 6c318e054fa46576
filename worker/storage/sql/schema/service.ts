import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../../domain/values/roles.ts";
import type { JobStatus } from "../../../domain/values/poll-interval.ts";
import type { ManifestEntry } from "../../../usecases/ports/service/manifests.ts";
import type { JobKind } from "../../../usecases/ports/service/jobs.ts";

/** Facts about the deployment itself, such as the number of ledger shards it was started with. */
export const settings = sqliteTable("settings", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** What a folder of files has made of the service: what it manages, and in which form it was last applied. */
export const manifests = sqliteTable("manifests", {
  name: text().primaryKey(),
  revision: integer().notNull(),
  fingerprint_key: text().notNull(),
  entries: text({ mode: "json" }).$type<ManifestEntry[]>().notNull(),
  applied_at: integer().notNull(),
  applied_by: text().notNull(),
});

/** Issued API keys. Only the hash of a secret is kept; `scopes` is a JSON array. A revoked key stays, so that logs can be read. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    key_id: text().primaryKey(),
    name: text().notNull(),
    secret_hash: text().notNull(),
    scopes: text({ mode: "json" }).$type<Scope[]>().notNull(),
    /** Names, or beginnings that end in `*`, as JSON arrays; null: all. */
    entities: text({ mode: "json" }).$type<string[]>(),
    signals: text({ mode: "json" }).$type<string[]>(),
    /** Requests a minute; null: as many as any key. */
    per_minute: integer(),
    created_at: integer().notNull(),
    expires_at: integer(),
    last_used_at: integer(),
    revoked_at: integer(),
  },
  (t) => [index("api_keys_by_time").on(t.created_at, t.key_id)],
);

/** One row per Idempotency-Key in use: running -> done, or released to be claimed again. See idempotency-store.ts. */
export const idempotencyClaims = sqliteTable(
  "idempotency_claims",
  {
    claim_id: text().primaryKey(),
    body_hash: text().notNull(),
    work_id: text().notNull(),
    claimed_at: integer().notNull(),
    holder: text().notNull(),
    state: text().$type<"running" | "done" | "released">().notNull(),
    lease_until: integer().notNull(),
    expires_at: integer().notNull(),
    status: integer(),
    response: text(),
    /** Keyed marks of the words in the response; null where it was kept before there were any. */
    names: text(),
  },
  (t) => [index("idempotency_claims_by_expiry").on(t.expires_at)],
);

/** What somebody was shown and may do within an hour, sealed under its token; `pin_id` is the token's hash. */
export const pins = sqliteTable(
  "pins",
  { pin_id: text().primaryKey(), sealed: text().notNull(), expires_at: integer().notNull() },
  (t) => [index("pins_by_expiry").on(t.expires_at)],
);

/** The last look at the service: one row, replaced each minute; its counters only grow. */
export const metrics = sqliteTable("metrics", {
  id: integer().primaryKey(),
  revision: integer().notNull(),
  body: text().notNull(),
});

/** Questions to be answered later. `lease_id` names the worker that is at it; `position` is how far it is in a scope. */
export const jobs = sqliteTable(
  "jobs",
  {
    job_id: text().primaryKey(),
    /** Id of the principal that asked; null where that was not kept yet. */
    owner: text(),
    kind: text().$type<JobKind>().notNull(),
    status: text().$type<JobStatus>().notNull(),
    request: text({ mode: "json" }).notNull(),
    /** The time of a question that names none. */
    t: integer().notNull(),
    total: integer(),
    done: integer().notNull(),
    failed: integer().notNull(),
    attempts: integer().notNull(),
    position: text({ mode: "json" }),
    result: text({ mode: "json" }),
    error: text({ mode: "json" }),
    lease_id: text(),
    lease_until: integer(),
    created_at: integer().notNull(),
    enqueued_at: integer().notNull(),
    started_at: integer(),
    finished_at: integer(),
  },
  (t) => [
    index("jobs_by_time").on(t.created_at, t.job_id),
    index("jobs_of_owner").on(t.owner, t.created_at, t.job_id),
    index("jobs_finished")
      .on(t.finished_at)
      .where(sql`finished_at IS NOT NULL`),
    index("jobs_open")
      .on(t.enqueued_at)
      .where(sql`status IN ('queued', 'running')`),
  ],
);

/** The answers of a batch or range job, a few hundred to a row; `first` is the place of the row's first answer. */
export const jobResults = sqliteTable(
  "job_results",
  {
    job_id: text().notNull(),
    first: integer().notNull(),
    items: integer().notNull(),
    body: text({ mode: "json" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.job_id, t.first] })],
);

/**
 * One row per erasure, which stays as its certificate. `name_hash` (keyed) is there while it runs; `removed` counts what went
 * from the database, `ledger` what went from the shard.
 */
export const erasures = sqliteTable(
  "erasures",
  {
    erasure_id: text().primaryKey(),
    entity_id: text().notNull(),
    bucket: integer().notNull(),
    status: text().$type<"running" | "done">().notNull(),
    started_at: integer().notNull(),
    finished_at: integer(),
    requested_by: text().notNull(),
    name_hash: text(),
    removed: text().notNull(),
    ledger: text(),
    decisions: integer().notNull(),
  },
  (t) => [
    uniqueIndex("erasures_by_entity").on(t.entity_id),
    index("erasures_by_time").on(t.started_at, t.erasure_id),
    index("erasures_running")
      .on(t.started_at)
      .where(sql`status = 'running'`),
    index("erasures_finished")
      .on(t.finished_at)
      .where(sql`finished_at IS NOT NULL`),
  ],
);

/** One row per change that a key made, written with the change itself. `before` and `after` hold no secret and no raw entity. */
export const audit = sqliteTable(
  "audit",
  {
    audit_id: text().primaryKey(),
    at: integer().notNull(),
    key_id: text().notNull(),
    operation: text().notNull(),
    subject: text().notNull(),
    before: text({ mode: "json" }).$type<Record<string, unknown>>(),
    after: text({ mode: "json" }).$type<Record<string, unknown>>(),
    request_id: text().notNull(),
  },
  (t) => [
    index("audit_by_time").on(t.at, t.audit_id),
    index("audit_by_subject").on(t.subject, t.at, t.audit_id),
    index("audit_by_operation").on(t.operation, t.at, t.audit_id),
    index("audit_by_key").on(t.key_id, t.at, t.audit_id),
  ],
);

/**
 * How long lists are, by what they are asked for: tasks by status and versions, actions by namespace; how many incidents have ever opened,
 * by kind, and deliveries ended, by status, which only grows; and a number that is another one whenever signals have changed. Kept by triggers (tools/migrations/triggers.ts), so that nobody counts and nothing else writes here.
 */
export const listCounts = sqliteTable(
  "list_counts",
  {
    list: text().$type<"tasks" | "actions" | "incidents" | "deliveries" | "signal_changes">().notNull(),
    key: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.key] })],
);
