import type { LocalService } from "../../tools/local.ts";
import { allSent } from "../cost/scenarios.ts";
import { DAY, prepare, START } from "../http/questions.ts";
import { copies } from "./copies.ts";

/** A version of a condition, as requests name it. */
export interface Condition {
  condition_id: string;
  condition_version: string;
}

/** What a service that is to grow begins with: a condition whose share grows with it, and one that stays as it is. */
export interface Seeded {
  growing: Condition;
  steady: Condition;
  task_id: string;
  decision_id: string;
}

/** Of so many decisions and ratings one is of the growing condition. */
export const share = 50;
export const ratingShare = 10;
/** How many decisions and ratings the steady condition has, whatever else is stored. */
const steadyRows = 100;

async function rated({ client }: Pick<LocalService, "client">, intent: string) {
  const task = await client.tasks.create({ intent, entity_scope: "all", delivery: { type: "notification" } });
  const { concept_id, concept_version, condition_id, condition_version, task_id } = task;
  const asked = { entity: "account:1", timestamp: new Date(START + 41 * DAY).toISOString() };
  const pinned = { concept_id, concept_version, condition_id, condition_version };
  const { decision_id } = await client.evaluateFull({ ...pinned, ...asked });
  const feedback = "false_positive" as const;
  await client.recordFeedbackBatch({ feedback: [{ condition_id, condition_version, ...asked, feedback }] });
  if (decision_id === null) throw new Error("the question was not recorded");
  return { condition: { condition_id, condition_version }, task_id, decision_id };
}

/** One of everything: tasks that fired, and somebody's word on that. */
export async function seed(local: Pick<LocalService, "client" | "service">): Promise<Seeded> {
  await prepare(local.client);
  const steady = await rated(local, "alert me when load is above 11%");
  const { condition: growing, task_id, decision_id } = await rated(local, "alert me when load is above 10%");
  const { condition_id } = steady.condition;
  const db = await local.service.miniflare.getD1Database("DB");
  const own = { condition_id: `'${condition_id}'`, evaluated_at: earlier("evaluated_at") };
  await copies(db, "decisions", steadyRows, { ...own, decision_id: randomId("dec_"), score: "i % 1000 / 1000.0" });
  await copies(db, "feedback", steadyRows, { ...own, feedback_id: randomId("fb_"), created_at: earlier("created_at") });
  // What is copied from now on must have been sent: a copy of what is planned would never be.
  await allSent(local);
  return { growing, steady: steady.condition, task_id, decision_id };
}

const randomId = (prefix: string) => `'${prefix}' || lower(hex(randomblob(26)))`;
const earlier = (column: string) => `s.${column} - 1000 * (i + 1)`;
/** One in `of` is of the growing condition, the rest of conditions that nobody asks about. */
const mostlyOthers = ({ condition_id }: Condition, of: number) =>
  `iif(i % ${of} = 0, '${condition_id}', 'cnd_' || (i % 50))`;

const closedIncident = `
  INSERT INTO incidents (incident_id, task_id, condition_id, condition_version, entity_id, bucket, kind, opened_at, closed_at,
    closed_by, first_decision_id, last_decision_id, as_of, told)
  SELECT 'inc_first', t.task_id, d.condition_id, d.condition_version, d.entity_id, d.bucket, 'condition', d.evaluated_at,
    d.evaluated_at + 1, 'cleared', d.decision_id, d.decision_id, d.evaluated_at, 1
  FROM tasks t CROSS JOIN decisions d LIMIT 1`;

/** Adds `size` decisions, a tenth of that in ratings, notifications, deliveries and what else a firing leaves, and a hundredth in tasks. */
export async function grow(
  { service }: Pick<LocalService, "service">,
  { growing }: Seeded,
  size: number,
): Promise<void> {
  const db = await service.miniflare.getD1Database("DB");
  await copies(db, "decisions", size, {
    decision_id: randomId("dec_"),
    condition_id: mostlyOthers(growing, share),
    evaluated_at: earlier("evaluated_at"),
    outcome: "iif(i % 20 = 0, 'triggered', 'not_triggered')",
    score: "i % 1000 / 1000.0",
  });
  const tenth = size / 10;
  await copies(db, "feedback", tenth, {
    feedback_id: randomId("fb_"),
    condition_id: mostlyOthers(growing, ratingShare),
    created_at: earlier("created_at"),
    evaluated_at: earlier("evaluated_at"),
  });
  await copies(db, "notifications", tenth, { notification_id: randomId("ntf_"), created_at: earlier("created_at") });
  await copies(db, "deliveries", tenth, { delivery_id: randomId("dec_"), created_at: earlier("created_at") });
  await copies(db, "action_results", tenth, {
    decision_id: randomId("dec_"),
    action_id: "'act_' || (i % 50)",
    planned_at: earlier("planned_at"),
    attempted_at: earlier("attempted_at"),
    finished_at: earlier("finished_at"),
  });
  await copies(db, "audit", tenth, { audit_id: randomId("aud_"), at: earlier("at") });
  await db.prepare(closedIncident).run();
  await copies(db, "incidents", tenth, { incident_id: randomId("inc_"), opened_at: earlier("opened_at") });
  const hundredth = size / 100;
  await copies(db, "actions", hundredth, { action_id: randomId("act_"), created_at: earlier("created_at") });
  await copies(db, "concepts", hundredth, { concept_id: randomId("con_") });
  await copies(db, "conditions", hundredth, { condition_id: randomId("cnd_") });
  await copies(db, "compilations", hundredth, { compilation_id: randomId("") });
  await copies(db, "tasks", hundredth, {
    task_id: randomId("task_"),
    condition_id: "'cnd_' || (i % 50)",
    created_at: earlier("created_at"),
  });
}
