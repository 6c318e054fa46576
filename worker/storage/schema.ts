import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Scope } from "../domain/values/scope.ts";
import type { ConceptDefinition } from "../domain/values/definitions/concept.ts";
import type { ConditionDefinition } from "../domain/values/definitions/condition.ts";
import type { PrimitiveSource } from "../domain/values/definitions/primitive.ts";
import type { CalibrationStep } from "../domain/learning/calibration/extend-provenance.ts";
import type { FeedbackValue, Params } from "../domain/learning/calibration/evidence.ts";
import type { ActionConfig, FireOn } from "../domain/action/definition.ts";
import type { ChannelKindName } from "../domain/action/channels/registry.ts";
import type { NoticeKind } from "../domain/alarm/incident-notice.ts";
import type { WatchHealth } from "../domain/watch/health.ts";
import type { TaskWatch } from "../domain/watch/config.ts";
import type { FiringRule } from "../domain/task/firing.ts";
import type { TaskMeta } from "../domain/task/meta.ts";
import type { JobStatus } from "../domain/values/poll-interval.ts";
import type { ScopeRule } from "../domain/task/scope.ts";
import type { JobKind } from "../usecases/ports/jobs.ts";

/** Facts about the deployment itself, such as the number of ledger shards it was started with. */
export const settings = sqliteTable("settings", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** `definition` is everything but the source; `revision` counts its changes of words. Times are epoch milliseconds throughout. */
export const primitives = sqliteTable(
  "primitives",
  {
    primitive_id: text().primaryKey(),
    namespace: text().notNull(),
    definition: text({ mode: "json" }).notNull(),
    source: text({ mode: "json" }).$type<PrimitiveSource>().notNull(),
    created_at: integer().notNull(),
    revision: integer().notNull().default(1),
  },
  (t) => [index("primitives_by_time").on(t.created_at, t.primitive_id)],
);

export const concepts = sqliteTable(
  "concepts",
  {
    concept_id: text().notNull(),
    version: text().notNull(),
    namespace: text().notNull(),
    definition: text({ mode: "json" }).$type<ConceptDefinition>().notNull(),
    ir_hash: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.concept_id, t.version] })],
);

export const conditions = sqliteTable(
  "conditions",
  {
    condition_id: text().notNull(),
    version: text().notNull(),
    namespace: text().notNull(),
    definition: text({ mode: "json" }).$type<ConditionDefinition>().notNull(),
    /** Why the parameters are what they are; null when a person registered the condition by hand. */
    provenance: text({ mode: "json" }),
    ir_hash: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.condition_id, t.version] })],
);

/** `task_id` is set on the own action of a task: then the task row says which condition version it fires on, for whom and how often. */
export const actions = sqliteTable(
  "actions",
  {
    action_id: text().notNull(),
    version: text().notNull(),
    namespace: text().notNull(),
    config: text({ mode: "json" }).$type<ActionConfig>().notNull(),
    fire_on: text().$type<FireOn>().notNull(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
    task_id: text(),
    entity_scope: text(),
    scope_rules: text({ mode: "json" }).$type<ScopeRule[]>(),
    firing: text({ mode: "json" }).$type<FiringRule>(),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.action_id, t.version] }),
    index("actions_by_condition").on(t.condition_id, t.condition_version),
    index("actions_by_namespace").on(t.namespace, t.created_at, t.action_id),
  ],
);

export const tasks = sqliteTable(
  "tasks",
  {
    task_id: text().primaryKey(),
    intent: text().notNull(),
    asked_as: text(),
    concept_id: text().notNull(),
    concept_version: text().notNull(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
    action_id: text().notNull(),
    action_version: text().notNull(),
    entity_scope: text().notNull(),
    scope_rules: text({ mode: "json" }).$type<ScopeRule[]>().notNull(),
    firing: text({ mode: "json" }).$type<FiringRule>().notNull(),
    status: text().$type<"active" | "paused" | "deleted" | "preview">().notNull(),
    context_version: text(),
    guardrails_version: text(),
    context_warning: text(),
    provenance: text({ mode: "json" }).notNull(),
    warnings: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    watch: text({ mode: "json" }).$type<TaskWatch>(),
    meta: text({ mode: "json" }).$type<TaskMeta>(),
    created_at: integer().notNull(),
  },
  (t) => [
    index("tasks_watched")
      .on(t.task_id)
      .where(sql`watch IS NOT NULL`),
    index("tasks_by_condition").on(t.condition_id, t.condition_version),
    index("tasks_by_time").on(t.created_at, t.task_id),
    index("tasks_by_status").on(t.status, t.created_at, t.task_id),
  ],
);

/**
 * One row: how often the list of watched tasks has changed, so that a shard sees at once whether its copy is stale, and how
 * the shards kept up when they were last asked.
 */
export const watchList = sqliteTable("watch_list", {
  id: integer().primaryKey(),
  version: integer().notNull(),
  health: text({ mode: "json" }).$type<WatchHealth>(),
});

/** What a sentence meant, kept so that the same sentence always compiles to the same definitions. */
export const compilations = sqliteTable("compilations", {
  compilation_id: text().primaryKey(),
  body: text({ mode: "json" }).notNull(),
  created_at: integer().notNull(),
});

/** One row per recorded evaluation, never updated. `record` is the answer; the other columns repeat what is filtered on. */
export const decisions = sqliteTable(
  "decisions",
  {
    decision_id: text().primaryKey(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
    entity_id: text().notNull(),
    evaluated_at: integer().notNull(),
    outcome: text().$type<"triggered" | "not_triggered">().notNull(),
    score: real(),
    bucket: integer().notNull(),
    batch_id: text().notNull(),
    recorded_at: integer().notNull(),
    record: text().notNull(),
  },
  (t) => [
    index("decisions_by_condition").on(t.condition_id, t.evaluated_at),
    index("decisions_by_entity").on(t.entity_id, t.evaluated_at),
    index("decisions_by_time").on(t.evaluated_at),
    index("decisions_triggered")
      .on(t.evaluated_at)
      .where(sql`outcome = 'triggered'`),
  ],
);

/** One row per action that a decision was to fire: planned -> sending -> triggered | failed, or skipped at once. */
export const actionResults = sqliteTable(
  "action_results",
  {
    decision_id: text().notNull(),
    action_id: text().notNull(),
    action_version: text().notNull(),
    task_id: text(),
    state: text().$type<"planned" | "sending" | "triggered" | "failed" | "skipped" | "would_trigger">().notNull(),
    reason: text(),
    payload_sent: text({ mode: "json" }),
    error: text({ mode: "json" }),
    planned_at: integer().notNull(),
    attempted_at: integer(),
    finished_at: integer(),
    /** The message that tells it together with others, or that waits for its channel; null where neither is so. */
    delivery_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.decision_id, t.action_id] }),
    index("action_results_by_delivery")
      .on(t.delivery_id)
      .where(sql`delivery_id IS NOT NULL`),
    index("action_results_by_action").on(t.action_id, t.action_version, t.planned_at),
    index("action_results_triggered")
      .on(t.action_id, t.finished_at)
      .where(sql`state = 'triggered'`),
    index("action_results_open")
      .on(t.planned_at)
      .where(sql`state IN ('planned', 'sending')`),
  ],
);

/** Alarms about an entity that come from no decision; the action row of the same id says what became of it. */
export const notices = sqliteTable(
  "notices",
  {
    notice_id: text().primaryKey(),
    kind: text().$type<NoticeKind>().notNull(),
    task_id: text().notNull(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
    entity_id: text().notNull(),
    bucket: integer().notNull(),
    /** When its last value was observed; of a notice about an incident, when that opened. */
    since: integer().notNull(),
    signals: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The time that was asked about when its alarm was planned, or held back for the first time. */
    noticed_at: integer().notNull(),
    incident_id: text(),
  },
  (t) => [index("notices_by_task").on(t.task_id, t.entity_id, t.noticed_at)],
);

/** Where notifications can go besides the inbox. `endpoint` and header values are secrets and are never answered. */
export const channels = sqliteTable(
  "channels",
  {
    channel: text().primaryKey(),
    kind: text().$type<ChannelKindName>().notNull(),
    endpoint: text(),
    headers: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    routing_key: text(),
    address: text(),
    retries: integer().notNull().default(0),
    per_minute: integer(),
    group: integer("grouped", { mode: "boolean" }).notNull().default(true),
    /** No message goes out before: what its pace and its receiver have asked for. */
    free_at: integer().notNull().default(0),
    /** Until when somebody is sending what waits. */
    busy_until: integer().notNull().default(0),
    created_at: integer().notNull(),
  },
  (t) => [index("channels_by_time").on(t.created_at, t.channel)],
);

/** The stored inbox: what the `inbox` channel delivered. */
export const notifications = sqliteTable(
  "notifications",
  {
    notification_id: text().primaryKey(),
    channel: text().notNull(),
    action_id: text().notNull(),
    decision_id: text(),
    entity_id: text().notNull(),
    /** Where the entity behind the pseudonym lies; null where the writer did not know it. */
    bucket: integer(),
    message: text().notNull(),
    /** Whom a message about several names, with their places; null for a message about one. */
    named: text({ mode: "json" }).$type<{ entity_id: string; bucket: number | null }[]>(),
    /** How many alarms it tells. */
    count: integer("told").notNull().default(1),
    created_at: integer().notNull(),
  },
  (t) => [index("notifications_by_time").on(t.created_at, t.notification_id)],
);

/** A numbered sequence of immutable bodies of which at most one is in force. */
const versionColumns = () => ({
  version_id: text().primaryKey(),
  number: integer().notNull().unique(),
  body: text({ mode: "json" }).notNull(),
  change_note: text(),
  is_active: integer({ mode: "boolean" }).notNull(),
  created_at: integer().notNull(),
});

export const guardrailsVersions = sqliteTable("guardrails_versions", versionColumns(), (t) => [
  uniqueIndex("guardrails_active")
    .on(t.is_active)
    .where(sql`is_active = 1`),
]);

export const contextVersions = sqliteTable("context_versions", versionColumns(), (t) => [
  uniqueIndex("context_active")
    .on(t.is_active)
    .where(sql`is_active = 1`),
]);

/** Issued API keys. Only the hash of a secret is kept; `scopes` is a JSON array. A revoked key stays, so that logs can be read. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    key_id: text().primaryKey(),
    name: text().notNull(),
    secret_hash: text().notNull(),
    scopes: text({ mode: "json" }).$type<Scope[]>().notNull(),
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
  },
  (t) => [index("idempotency_claims_by_expiry").on(t.expires_at)],
);

/** Questions to be answered later. `lease_id` names the worker that is at it; `position` is how far it is in a scope. */
export const jobs = sqliteTable(
  "jobs",
  {
    job_id: text().primaryKey(),
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

/** Ratings of decisions; every one is kept. `evaluated_at` is null when it named no decision and there was none. */
export const feedback = sqliteTable(
  "feedback",
  {
    feedback_id: text().primaryKey(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
    entity_id: text().notNull(),
    evaluated_at: integer(),
    feedback: text().$type<FeedbackValue>().notNull(),
    note: text(),
    created_at: integer().notNull(),
  },
  (t) => [index("feedback_by_condition").on(t.condition_id, t.condition_version, t.created_at, t.feedback_id)],
);

/** Recommendations. `applied_by` is the id of the work that spent the token; of the token only a hash is kept. */
export const calibrations = sqliteTable("calibrations", {
  calibration_id: text().primaryKey(),
  token_hash: text().notNull().unique(),
  condition_id: text().notNull(),
  condition_version: text().notNull(),
  params: text({ mode: "json" }).$type<Params>().notNull(),
  step: text({ mode: "json" }).$type<CalibrationStep>().notNull(),
  created_at: integer().notNull(),
  expires_at: integer().notNull(),
  applied_by: text(),
  new_version: text(),
});
