import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { NoticeKind } from "../../../domain/action/alarm/incident-notice.ts";
import type { NewMembers } from "../../../domain/action/alarm/new-members.ts";
import type { ActiveHours } from "../../../domain/firing/hours.ts";
import type { ClosedBy, IncidentKind, Rating } from "../../../domain/action/alarm/incident.ts";
import type { LinkVerb } from "../../../domain/action/alarm/link-token.ts";

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
    /** The members that had begun to fire, where it is about those. */
    members: text({ mode: "json" }).$type<NewMembers>(),
  },
  (t) => [index("notices_by_task").on(t.task_id, t.entity_id, t.noticed_at)],
);

/**
 * One row per stretch in which a task that watches found an entity true, or had no data of it. Written with the decision that
 * opens, moves or closes it. `told` says whether the task's action was to be sent in it.
 */
export const incidents = sqliteTable(
  "incidents",
  {
    incident_id: text().primaryKey(),
    task_id: text().notNull(),
    condition_id: text().notNull(),
    condition_version: text().notNull(),
    entity_id: text().notNull(),
    bucket: integer().notNull(),
    kind: text().$type<IncidentKind>().notNull(),
    opened_at: integer().notNull(),
    closed_at: integer(),
    closed_by: text().$type<ClosedBy>(),
    first_decision_id: text(),
    last_decision_id: text(),
    /** The latest time that it has heard of: nothing about an earlier one moves it. */
    as_of: integer().notNull(),
    peak: real(),
    told: integer({ mode: "boolean" }).notNull().default(false),
    /** When something was last sent in it, by the clock: from then on a reminder counts. */
    told_at: integer(),
    /** When a message about it first reached its receiver. */
    delivered_at: integer(),
    acknowledged_at: integer(),
    acknowledged_by: text(),
    snoozed_until: integer(),
    assignee: text(),
    rating: text().$type<Rating>(),
    /** Signed links of messages from before do nothing any more. */
    links_from: integer(),
  },
  (t) => [
    uniqueIndex("incidents_open")
      .on(t.task_id, t.entity_id, t.kind)
      .where(sql`closed_at IS NULL`),
    index("incidents_open_by_time")
      .on(t.opened_at, t.incident_id)
      .where(sql`closed_at IS NULL`),
    index("incidents_acknowledged_by_time")
      .on(t.opened_at, t.incident_id)
      .where(sql`closed_at IS NULL AND acknowledged_at IS NOT NULL`),
    index("incidents_last").on(t.task_id, t.entity_id, t.kind, t.opened_at),
    index("incidents_of_entity").on(t.entity_id, t.opened_at, t.incident_id),
    index("incidents_of_task").on(t.task_id, t.opened_at, t.incident_id),
    index("incidents_by_time").on(t.opened_at, t.incident_id),
    index("incidents_of_assignee")
      .on(t.assignee, t.opened_at, t.incident_id)
      .where(sql`assignee IS NOT NULL`),
  ],
);

/** What people wrote about incidents. An erasure takes text and secret; what the log keeps is the digest. */
export const incidentComments = sqliteTable(
  "incident_comments",
  {
    comment_id: text().primaryKey(),
    incident_id: text().notNull(),
    created_at: integer().notNull(),
    created_by: text().notNull(),
    text: text(),
    secret: text(),
    digest: text().notNull(),
  },
  (t) => [index("incident_comments_by_incident").on(t.incident_id, t.created_at, t.comment_id)],
);

/** Times in which firings are held back, of a task, of an entity (a pseudonym), or of both; `ends_at` is when it ended or will. */
export const silences = sqliteTable(
  "silences",
  {
    silence_id: text().primaryKey(),
    external_id: text(),
    task_id: text(),
    entity_id: text(),
    /** Where the entity behind the pseudonym lies; null where the writer did not know it. */
    bucket: integer(),
    starts_at: integer().notNull(),
    ends_at: integer().notNull(),
    until: integer().notNull(),
    ended_at: integer(),
    reason: text().notNull(),
    created_at: integer().notNull(),
    created_by: text().notNull(),
    /** The hours in which it comes again and again: then it holds back nothing itself, but the rows of its times do. */
    every: text({ mode: "json" }).$type<ActiveHours>(),
    /** The silence of which this is one time. */
    parent_id: text(),
  },
  (t) => [
    index("silences_of_parent")
      .on(t.parent_id, t.starts_at)
      .where(sql`parent_id IS NOT NULL`),
    index("silences_by_time").on(t.created_at, t.silence_id),
    index("silences_by_task").on(t.task_id, t.ends_at),
    index("silences_by_external_id")
      .on(t.external_id)
      .where(sql`external_id IS NOT NULL`),
    index("silences_by_entity").on(t.entity_id, t.ends_at),
  ],
);

/**
 * One row per escalation that has told somebody, and who has taken notice of it. `decision_id` is what it was started for: a
 * decision, a notice or a test.
 */
export const escalations = sqliteTable(
  "escalations",
  {
    instance_id: text().primaryKey(),
    decision_id: text().notNull(),
    action_id: text().notNull(),
    action_version: text().notNull(),
    task_id: text(),
    incident_id: text(),
    entity_id: text().notNull(),
    /** Where the entity behind the pseudonym lies; null where that is not known. */
    bucket: integer(),
    started_at: integer().notNull(),
    acknowledged_at: integer(),
    acknowledged_by: text(),
  },
  (t) => [
    index("escalations_by_incident")
      .on(t.incident_id)
      .where(sql`incident_id IS NOT NULL`),
  ],
);

/** What was asked for by signed links, whose users have no key; `expires_at` tells which message a link came from. */
export const linkUses = sqliteTable(
  "link_uses",
  {
    use_id: text().primaryKey(),
    /** What the link names: an incident, a decision or an escalation; `incident_id` is the incident behind it. */
    subject: text().notNull(),
    incident_id: text(),
    verb: text().$type<LinkVerb>().notNull(),
    span: text(),
    expires_at: integer().notNull(),
    used_at: integer().notNull(),
  },
  (t) => [index("link_uses_by_incident").on(t.incident_id, t.used_at)],
);
