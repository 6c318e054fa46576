import { expect } from "vitest";
import type { Call } from "../../support/call.ts";
import { day, question, type Task } from "../../support/world.ts";

/** Has one entity of two mentioned wherever an entity may come to be named. */
export async function mention(call: Call, task: Task, entity: string, other: string): Promise<void> {
  await call("POST", "/evaluate/full", question(task, entity, day(1)));
  const { condition_id, condition_version } = task;
  const rating = { condition_id, condition_version, entity, timestamp: day(1), feedback: "false_positive" };
  await call("POST", "/feedback/decision", { ...rating, note: `Everybody knows ${entity}.` });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await call("POST", "/silences", { entity, until, reason: `${entity} is on holiday` });
  await call("POST", "/silences", {
    task_id: task.task_id,
    until: until.replace("Z", "+00:00"),
    reason: `For ${entity}`,
  });
  const headers = { "idempotency-key": `kept-${entity.split(":")[0]}` };
  await call("POST", "/evaluate/full", question(task, entity), { headers });
  await call("POST", "/execute", { concept_id: task.concept_id, concept_version: task.concept_version, entity });
  const job = {
    kind: "batch",
    ...question(task, entity),
    entity: undefined,
    entities: [entity, other],
    timestamp: day(0),
  };
  const { body, status, text } = await call<{ job_id: string }>("POST", "/execute/async", job);
  if (status !== 202) throw new Error(text);
  await expect
    .poll(async () => (await call<{ status: string }>("GET", `/jobs/${body.job_id}`)).body.status)
    .toBe("completed");
}
