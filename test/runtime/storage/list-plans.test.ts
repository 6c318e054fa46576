import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ActionStore } from "../../../worker/storage/actions/action-store.ts";
import { ChannelStore } from "../../../worker/storage/actions/channel-store.ts";
import { DeliveryStore } from "../../../worker/storage/actions/delivery-store.ts";
import { NotificationStore } from "../../../worker/storage/actions/notification-store.ts";
import { CommentStore } from "../../../worker/storage/alarms/comment-store.ts";
import { IncidentStore } from "../../../worker/storage/alarms/incident-store.ts";
import { SilenceStore } from "../../../worker/storage/alarms/silence-store.ts";
import { Archiver } from "../../../worker/storage/decisions/archive/archiver.ts";
import { SegmentBucket } from "../../../worker/storage/decisions/archive/segment-bucket.ts";
import { DecisionStore } from "../../../worker/storage/decisions/decision-store.ts";
import { FeedbackStore } from "../../../worker/storage/learning/feedback-store.ts";
import { ApiKeyStore } from "../../../worker/storage/service/api-key-store.ts";
import { AuditStore } from "../../../worker/storage/service/audit-store.ts";
import { JobStore } from "../../../worker/storage/service/job-store.ts";
import { SignalUsesStore } from "../../../worker/storage/signals/uses-store.ts";
import { ErasureStore } from "../../../worker/storage/signals/erasure-store.ts";
import { PrimitiveStore } from "../../../worker/storage/signals/primitive-store.ts";
import { TaskStore } from "../../../worker/storage/tasks/task-store.ts";

const key = "a".repeat(64);

/** How SQLite would run everything that some work asks of the database, which answers that there is nothing. */
async function plansOf(work: (db: D1Database) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const statement = (sql: string, values: readonly unknown[]) => {
    const explain = async () => {
      if (!/^\s*(?:SELECT|WITH)/i.test(sql)) return;
      const query = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values);
      plans.push(...(await query.all<{ detail: string }>()).results.map(({ detail }) => detail));
    };
    const nothing = { results: [], meta: { changes: 0 } };
    return {
      bind: (...given: unknown[]) => statement(sql, given),
      all: () => explain().then(() => nothing),
      run: () => explain().then(() => nothing),
      raw: () => explain().then(() => []),
      first: () => explain().then(() => null),
    };
  };
  const db = {
    prepare: (sql: string) => statement(sql, []),
    batch: (statements: ReturnType<typeof statement>[]) => Promise.all(statements.map((one) => one.all())),
  };
  await work(db as unknown as D1Database);
  return plans;
}

const none = undefined;
const position = [5, "x_1"] as const;
const task = { status: null, external_id: null, condition_id: null, condition_version: null, primitive_id: null };
const version = { action_id: "act_1", version: "v1" };
const trail = { operation: none, subject: none, key_id: none, from: none, to: none };

/** Each reads the page after a position, or the first one. */
const pages: Record<string, (db: D1Database, after: readonly [number, string] | null) => Promise<unknown>> = {
  tasks: (db, after) => new TaskStore(db).list(task, after, 51),
  "tasks of a status": (db, after) => new TaskStore(db).list({ ...task, status: "active" }, after, 51),
  "tasks that are searched": (db, after) => new TaskStore(db).texts(task, after, 250),
  "tasks of a status that are searched": (db, after) =>
    new TaskStore(db).texts({ ...task, status: "active" }, after, 250),
  actions: (db, after) => new ActionStore(db).list("org", after && [...after, "v1"], 51),
  "what an action was to send": (db, after) =>
    new ActionStore(db).deliveries({ ...version, unchanged: true }, after, 51),
  "the same without what has not changed": (db, after) =>
    new ActionStore(db).deliveries({ ...version, unchanged: false }, after, 51),
  deliveries: (db, after) => new DeliveryStore(db).list({}, after, 51),
  "deliveries of a task": (db, after) => new DeliveryStore(db).list({ task_id: "task_1" }, after, 51),
  "deliveries that failed": (db, after) => new DeliveryStore(db).list({ status: "failed" }, after, 51),
  notifications: (db, after) => new NotificationStore(db).list(after, 51),
  incidents: (db, after) => new IncidentStore(db).list({}, after, 51),
  "incidents of a task": (db, after) => new IncidentStore(db).list({ task_id: "task_1" }, after, 51),
  "incidents of an entity": (db, after) => new IncidentStore(db).list({ entity_id: "ent_1" }, after, 51),
  "open incidents": (db, after) => new IncidentStore(db).list({ status: "open" }, after, 51),
  "acknowledged incidents": (db, after) => new IncidentStore(db).list({ status: "acknowledged" }, after, 51),
  "incidents of an assignee": (db, after) => new IncidentStore(db).list({ assignee: "x" }, after, 51),
  "comments on an incident": (db, after) => new CommentStore(db).list("inc_1", after, 51),
  silences: (db, after) => new SilenceStore(db).list({ now: 5 }, after, 51),
  feedback: (db, after) => new FeedbackStore(db).list({ condition_id: "c", condition_version: "1.0" }, after, 51),
  signals: (db, after) => new PrimitiveStore(db).list({ namespace: none, q: none }, after, 51),
  "signals by id": (db, after) => new PrimitiveStore(db).listById({ namespace: none, q: none }, after?.[1] ?? null, 51),
  "concepts that read a signal": (db, after) =>
    new SignalUsesStore(db).concepts("a.rate", after && [...after, "1.0"], 51),
  "the audit trail": (db, after) => new AuditStore(db).list(trail, after, 51),
  "the audit trail of an operation": (db, after) =>
    new AuditStore(db).list({ ...trail, operation: "createTask" }, after, 51),
  "the audit trail of a subject": (db, after) => new AuditStore(db).list({ ...trail, subject: "task_1" }, after, 51),
  "the audit trail of a key": (db, after) => new AuditStore(db).list({ ...trail, key_id: "key_1" }, after, 51),
  "the audit trail of a time": (db, after) => new AuditStore(db).list({ ...trail, from: 1, to: 9 }, after, 51),
  jobs: (db, after) => new JobStore(db, key).list({ status: null, owner: null }, after, 51),
  erasures: (db, after) => new ErasureStore(db, key).list(after, 51),
  keys: (db, after) => new ApiKeyStore(db).list(after, 51),
  channels: (db, after) => new ChannelStore(db).list(after, 51),
};

/** Work that takes the first so many: what a calibration rests on, and what the cron trigger looks for. */
const firsts: Record<string, (db: D1Database) => Promise<unknown>> = {
  "decisions of a calibration": (db) => new DecisionStore(db).scored("c", ["1.0"], 100),
  "what a crash left planned": (db) => new ActionStore(db).plannedDecisions(9, 500),
  "sends that a crash interrupted": (db) => new ActionStore(db).failInterrupted(9, 10, 500),
  "the run that a decision stands in": (db) =>
    new DecisionStore(db).heldSince({
      condition_id: "c",
      condition_version: "1.0",
      entity_id: "ent_1",
      evaluated_at: "2026-01-01T00:00:00.000Z",
      decision_value: true,
    }),
  "decisions that are to leave for the archive": (db) => new Archiver(db, new SegmentBucket(undefined)).move(9, 9),
  "jobs that have finished": (db) => new JobStore(db, key).removeFinished(9, 100),
};

it("reads the tasks that a search has found by their ids", async () => {
  const plans = await plansOf((db) => new TaskStore(db).some(["task_1"]));
  expect(plans.filter((detail) => / t (?:USING|$)/.test(detail))).toEqual([expect.stringContaining("(task_id=?)")]);
});

it("looks for messages that are due among those that have not arrived", async () => {
  const plans = await plansOf((db) => new DeliveryStore(db).due(9, 100));
  const read = plans.filter((detail) => / d (?:USING|$)/.test(detail));
  expect(read).not.toEqual([]);
  for (const detail of read) expect(detail).toContain("deliveries_open");
});

it.each([
  ["a signal", { primitive_id: "account.load" }],
  ["a condition", { condition_id: "c" }],
  ["a version of a condition", { condition_id: "c", condition_version: "1.0" }],
])("sorts and counts the tasks of %s in an index alone", async (_, filter) => {
  const plans = await plansOf((db) => new TaskStore(db).list({ ...task, ...filter }, position, 51));
  const found = plans.filter((detail) => detail.includes("tasks_by_condition"));
  expect(found).toHaveLength(2);
  for (const detail of found) expect(detail).toContain("USING COVERING INDEX");
});

/** A table that is read from end to end, or rows that are sorted before the first is given; equal first columns are few. */
const grows = (detail: string) =>
  /USE TEMP B-TREE FOR (?!LAST TERM|DISTINCT)/.test(detail) ||
  (/^SCAN /.test(detail) && !/USING (?:COVERING )?INDEX|VIRTUAL TABLE|CONSTANT ROW/.test(detail));

describe("what is stored makes none of these slower:", () => {
  for (const [name, page] of Object.entries(pages)) {
    it.each([null, position])(`a page of ${name} after %j`, async (after) => {
      const plans = await plansOf((db) => page(db, after));
      expect(plans).not.toEqual([]);
      expect(plans.filter(grows)).toEqual([]);
      expect(after === null || plans.some((detail) => /[<>]/.test(detail)), "it begins at its position").toBe(true);
    });
  }

  it.each(Object.entries(firsts))("%s", async (_, work) => {
    expect((await plansOf(work)).filter(grows)).toEqual([]);
  });
});
