import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Job } from "../../worker/contract/resources/service/jobs.ts";
import { createServices } from "../../worker/services.ts";
import { runJob } from "../../worker/usecases/service/jobs/run-job.ts";
import { at, healthy, prepare, push, question } from "./fault-world.ts";

const services = createServices(env, { waitUntil: () => undefined });
const entity = "account:raw-8841";
/** What each request answered, to be asked for again under its key. */
const answers: { path: string; body: object; key: string; text: string }[] = [];
const jobs: string[] = [];

async function send(path: string, body: object): Promise<Record<string, unknown>> {
  const key = `raw-${answers.length}`;
  const answer = await healthy("POST", path, { body, key });
  expect([200, 201, 202], `${path}: ${answer.text}`).toContain(answer.status);
  answers.push({ path, body, key, text: answer.text });
  return answer.body;
}

const job = async (kind: string, body: object) =>
  jobs.push((await send("/execute/async", { kind, ...body }))["job_id"] as string);

const read = async (id: string) => (await healthy("GET", `/jobs/${id}`)).body as unknown as Job;

/** Sees a job to its end, whether the queue gets to it or not. */
async function finished(id: string): Promise<Job> {
  return vi.waitFor(
    async () => {
      await runJob(services, id);
      const found = await read(id);
      expect(found.finished_at).not.toBeNull();
      return found;
    },
    { timeout: 300_000 },
  );
}

const action = (condition: object) => ({
  action_id: "raw_action",
  version: "v1",
  namespace: "org",
  config: { type: "notification", channel: "inbox", message_template: "about {entity} and {features}" },
  trigger: { fire_on: "any", ...condition },
});

await prepare();
await push(entity);
const { concept_id, concept_version, condition_id, condition_version } = question(entity);
const condition = { condition_id, condition_version };
const concept = { id: concept_id, version: concept_version };
await healthy("POST", "/actions", { body: action(condition) });
await send("/observations", { observations: [{ primitive_id: "account.active_user_rate", entity, value: 0.2 }] });
await send("/evaluate/full", { ...question(entity, at), explain: true });
await send("/evaluate/full", question(entity));
await send("/evaluate/full", { ...question(entity, at), dry_run: true });
await send("/feedback/decision", { ...condition, entity, timestamp: at, feedback: "correct" });
await send("/silences", { entity, until: new Date(Date.now() + 3_600_000).toISOString(), reason: "maintenance" });
await send("/conditions/calibrate", { ...condition, target: { alerts_per_day: 1 } });
await healthy("POST", "/evaluate/batch", { body: { ...question(""), entity: undefined, entities: [entity] } });
await healthy("POST", "/actions/raw_action/trigger", { body: { version: "v1", entity } });
const span = { from: "2025-01-01T00:00:00.000Z", to: "2025-01-05T00:00:00.000Z", step: "1d" };
const definitions = { concept_id, concept_version, ...condition };
await job("execute", { ...concept, entity });
await job("execute", { ...concept, entity: `${entity}-unknown` });
await job("evaluate", { ...definitions, entity, explain: true });
await job("batch", { ...definitions, entities: [entity, `${entity}-unknown`] });
await job("range", { ...definitions, entity, ...span });
await job("backtest", { ...condition, entities: [entity], ...span });
for (const id of jobs) await finished(id);

it("no table of D1 and no copy in KV holds the id of an entity", async () => {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
  ).all<{ name: string }>();
  const holding: string[] = [];
  for (const { name } of tables) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    if (JSON.stringify(results).includes(entity)) holding.push(name);
  }
  expect(tables.length).toBeGreaterThan(15);
  expect(holding).toEqual([]);
  const { keys } = await env.IDEMPOTENCY.list();
  const copies = await Promise.all(keys.map(({ name }) => env.IDEMPOTENCY.get(name)));
  expect(copies.length).toBeGreaterThan(5);
  expect(copies.filter((copy) => copy?.includes(entity))).toEqual([]);
});

it("answers kept under an Idempotency-Key name it all the same, from D1 and from KV", async () => {
  const again = async () => {
    const repeated = await Promise.all(answers.map(({ path, body, key }) => healthy("POST", path, { body, key })));
    expect(repeated.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
    expect(repeated.filter(({ headers }) => headers.get("idempotent-replayed") !== "true")).toEqual([]);
  };
  await again();
  const { keys } = await env.IDEMPOTENCY.list();
  await Promise.all(keys.map(({ name }) => env.IDEMPOTENCY.delete(name)));
  await again();
  expect(answers.some(({ text }) => text.includes(entity))).toBe(true);
});

it("jobs name it in their results", async () => {
  const told = await Promise.all(jobs.map(async (id) => read(id)));
  expect(told.map(({ status }) => status)).toEqual([
    "completed",
    "failed",
    "completed",
    "completed",
    "completed",
    "completed",
  ]);
  const naming = told.filter(({ status, kind }) => status === "completed" && kind !== "backtest");
  expect(naming.map(({ result }) => JSON.stringify(result).includes(entity))).toEqual([true, true, true, true]);
});

it("a job made under another key cannot be worked on, and says why", async () => {
  const other = createServices({ ...env, SVC_PSEUDONYM_KEY: "another-key" }, { waitUntil: () => undefined });
  await expect(other.jobs.result(jobs[0] ?? "")).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("SVC_PSEUDONYM_KEY"),
  });
});
