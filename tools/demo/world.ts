import { dayMs } from "../../worker/domain/values/time.ts";
import type { DecisionMonitor, Input, Output } from "@decision-monitor/sdk";
import { demoRows, ENTITIES, type Row, SIGNALS } from "./series.ts";

type Task = Extract<Output<"createTask">, { task_id: string }>;
type Incident = Output<"getIncident">;

const RATED_DAYS = 30;
/** In how many steps the last day comes in. */
const ROUNDS = 5;

/** What the console finds in a service that is not empty. */
interface World {
  tasks: { rate: Task; logins: Task; tickets: Task };
}

const sentences = {
  rate: "alert me when the active user rate drops below 35%",
  logins: "tell me when daily logins fall by 40% within a week",
  tickets: "flag support tickets more than 2.5 standard deviations away from normal",
} as const;

const signals = [
  {
    primitive_id: SIGNALS.rate,
    type: "time_series<float>",
    description: "Share of licensed users active on the day, as a ratio from 0 to 1",
    synonyms: ["active user rate", "engagement"] as string[],
    unit: "ratio",
  },
  { primitive_id: SIGNALS.logins, type: "time_series<int>", description: "Logins per day", unit: "logins" },
  {
    primitive_id: SIGNALS.tickets,
    type: "time_series<int>",
    description: "Support tickets opened per day",
    unit: "tickets",
  },
] as const;

/**
 * Fills an empty service with a lively world as of now: twenty accounts with two months of data, tasks that watch, are being
 * tried and are paused, incidents open, acknowledged and closed, and a task whose alarms people find wrong.
 */
export async function seedWorld(client: DecisionMonitor, now = Date.now()): Promise<World> {
  for (const signal of signals) await client.primitives.register({ ...signal });
  await client.context.create({
    domain: {
      description: "Customer success of a software company: which accounts are in trouble",
      entities: [{ name: "account", description: "a company that has a subscription" }],
    },
  });
  // A watch judges what is observed after it began: the last day's numbers come in once the tasks are there.
  const rows = demoRows(now);
  const latest = new Map(rows.map((row) => [`${row.entity} ${row.primitive_id}`, row]));
  const history = rows.filter((row) => latest.get(`${row.entity} ${row.primitive_id}`) !== row);
  await client.observations.push(history);
  const tasks = await createTasks(client);
  await comeIn(client, tasks.rate, history, [...latest.values()]);
  await rateHistory(client, tasks.tickets, now);
  const open = await incidentsOf(client, tasks.rate, ({ status }) => status === "open", 3);
  await oneRecovers(client, open, latest);
  await workOn(client, tasks.logins);
  return { tasks };
}

async function createTasks(client: DecisionMonitor): Promise<World["tasks"]> {
  const make = (intent: string, more: Partial<Input<"createTask">> = {}) =>
    client.tasks.create({
      intent,
      entity_scope: "account:*",
      delivery: { type: "notification" },
      watch: { on: "observation" },
      firing: { mode: "on_change", recovered: true },
      ...more,
      dry_run: false,
    });
  const rate = await make(sentences.rate, {
    meta: { name: "Engagement is low", severity: "critical", owner: "Customer success" },
  });
  const logins = await make(sentences.logins, { meta: { name: "Logins collapse", severity: "error" } });
  const tickets = await make(sentences.tickets, { meta: { name: "Unusual tickets", severity: "warning" } });
  await make("warn me when the active user rate is below 40% and support tickets are unusually high", {
    status: "preview",
    watch: { every: "1h" },
  });
  const paused = await make("alert me when daily logins drop below 50");
  await client.tasks.update({ id: paused.task_id, status: "paused" });
  return { rate, logins, tickets };
}

/** A month of judged days, of which people found most alarms wrong: what a calibration can learn from. */
async function rateHistory(client: DecisionMonitor, task: Task, now: number): Promise<void> {
  const { concept_id, concept_version, condition_id, condition_version } = task;
  const question = { concept_id, concept_version, condition_id, condition_version };
  const feedback: Input<"recordFeedbackBatch">["feedback"] = [];
  for (let back = RATED_DAYS; back >= 1; back -= 1) {
    const timestamp = new Date(now - back * dayMs).toISOString();
    const { results } = await client.evaluateBatch({ ...question, entities: ENTITIES, timestamp });
    for (const { entity, decision } of results) {
      if (decision?.value !== true) continue;
      feedback.push({ condition_id, condition_version, entity, timestamp, feedback: "false_positive" });
    }
  }
  if (feedback.length > 0) await client.recordFeedbackBatch({ feedback });
}

/** Waits until a task has so many incidents of a kind. */
async function incidentsOf(
  client: DecisionMonitor,
  task: Task,
  fits: (incident: Incident) => boolean,
  least: number,
): Promise<Incident[]> {
  for (;;) {
    const { items } = await client.incidents.list({ task_id: task.task_id, limit: 100 });
    const found = items.filter(fits);
    if (found.length >= least) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** The last day's numbers come in over a few moments, each a step further from those of the day before: alarms have looks behind them. */
async function comeIn(
  client: DecisionMonitor,
  { task_id }: Task,
  history: readonly Row[],
  latest: readonly Row[],
): Promise<void> {
  const before = new Map(history.map((row) => [`${row.entity} ${row.primitive_id}`, row.value]));
  const [witness = ""] = ENTITIES;
  for (let step = 1; step <= ROUNDS; step += 1) {
    const rows = latest.map((row) => {
      const from = before.get(`${row.entity} ${row.primitive_id}`) ?? row.value;
      const value = from + ((row.value - from) * step) / ROUNDS;
      return { ...row, value: row.primitive_id === SIGNALS.rate ? Math.round(value * 1000) / 1000 : Math.round(value) };
    });
    await client.observations.push(asOfNow(rows));
    const looks = async () => (await client.tasks.listEntityLooks({ id: task_id, entity: witness, limit: 20 })).items;
    while ((await looks()).length < step) await new Promise((done) => setTimeout(done, 50));
  }
}

/** Observed as they come in. */
const asOfNow = (rows: readonly Row[]) =>
  rows.map(({ primitive_id, entity, value }) => ({ primitive_id, entity, value }));

/** One account of those with an incident is well again. */
async function oneRecovers(
  client: DecisionMonitor,
  open: readonly Incident[],
  latest: ReadonlyMap<string, Row>,
): Promise<void> {
  const [well] = open;
  const row = latest.get(`${well?.entity} ${SIGNALS.rate}`);
  if (well === undefined || row === undefined) return;
  await client.observations.push(asOfNow([{ ...row, value: 0.52 }]));
  const isOver = async () => (await client.incidents.get({ id: well.incident_id })).status === "closed";
  while (!(await isOver())) await new Promise((done) => setTimeout(done, 100));
}

/** Somebody has seen one alarm, and rated another. */
async function workOn(client: DecisionMonitor, task: Task): Promise<void> {
  const [seen, rated] = await incidentsOf(client, task, () => true, 2);
  if (seen) await client.incidents.acknowledge({ id: seen.incident_id });
  if (rated) await client.incidents.rate({ id: rated.incident_id, rating: "right" });
}
