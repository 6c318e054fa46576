/**
 * `node bench/delivery.ts`: 69 alarms at once for a receiver that takes one message a second and answers 429 with Retry-After
 * to any other, in real time: to a channel as it is, to one that tries again, to one that paces itself, and from a watch to a
 * channel for people. Fails if an alarm is lost where somebody has opted in, or one comes twice.
 */
import type { DecisionMonitor } from "@decision-monitor/sdk";
import { pinned } from "../test/support/world.ts";
import { type ReceivedRequest, startReceiver } from "../test/support/receiver.ts";
import { withLocal } from "../tools/local.ts";
import { until } from "../tools/waiting.ts";
import { push, registerSignal } from "./http/questions.ts";

const alarms = 69;
const signal = "account.active_user_rate";
const intent = "alert me when the active user rate drops below 35%";
const slotMs = 1_000;

/** A receiver takes one message a second. */
const taken: ReceivedRequest[] = [];
const receiver = await startReceiver();
receiver.answerWith((request) => {
  if (request.at - (taken.at(-1)?.at ?? 0) < slotMs) return { status: 429, headers: { "retry-after": "1" } };
  taken.push(request);
  return {};
});
const endpoint = `${receiver.url}/alarms`;

const entitiesOf = (run: string) => Array.from({ length: alarms }, (_, i) => `${run}:${i}`);

/** Begins anew with a value that fires for each entity of a run. */
async function begin(client: DecisionMonitor, run: string, observed_at: number): Promise<void> {
  taken.length = 0;
  receiver.clear();
  await push(client, alarms, (i) => ({ entity: `${run}:${i}`, observed_at, value: 0.3 - i / 1_000 }), signal);
}

async function statuses(client: DecisionMonitor, task_id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { status } of client.deliveries.list({ task_id, limit: 200 }))
    counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function report(title: string, began: number, counts: Record<string, number>): void {
  const gaps = taken.slice(1).map(({ at }, i) => at - (taken[i]?.at ?? 0));
  const seconds = ((taken.at(-1)?.at ?? began) - began) / 1_000;
  const doubles = taken.length - new Set(taken.map(({ headers, at }) => headers["webhook-id"] ?? at)).size;
  console.log(
    `${title}: ${taken.length} taken, ${receiver.requests.length - taken.length} refused with 429, ${doubles} twice, the last after ${seconds.toFixed(1)} s, ` +
      `least gap ${gaps.length === 0 ? "-" : Math.min(...gaps)} ms; deliveries ${JSON.stringify(counts)}`,
  );
  if (doubles > 0) process.exitCode = 1;
}

/** Asks about all of them at once. */
async function burst(
  client: DecisionMonitor,
  title: string,
  run: string,
  pacing: object,
  loss: boolean,
): Promise<void> {
  await client.channels.create({ channel: run, kind: "webhook", endpoint, ...pacing });
  const delivery = { type: "notification" as const, channel: run };
  const task = await client.tasks.create({ intent, entity_scope: `${run}:*`, delivery });
  const timestamp = "2026-06-01T00:00:00Z";
  await begin(client, run, Date.parse(timestamp));
  const began = Date.now();
  await client.evaluation.evaluateBatch({ ...pinned(task), entities: entitiesOf(run), timestamp });
  const isOver = async () => {
    const { delivered = 0, failed = 0 } = await statuses(client, task.task_id);
    return delivered + failed === alarms;
  };
  await until(isOver, "the end of all deliveries", { withinMs: 600_000, everyMs: 250 });
  report(title, began, await statuses(client, task.task_id));
  if (!loss && taken.length !== alarms) process.exitCode = 1;
}

/** Lets a watch find all of them in one look. */
async function look(client: DecisionMonitor): Promise<void> {
  await client.channels.create({ channel: "people", kind: "slack", endpoint, retries: 3, per_minute: 60 });
  await begin(client, "people", Date.now());
  const began = Date.now();
  const task = await client.tasks.create({
    intent,
    entity_scope: "people:*",
    delivery: { type: "notification", channel: "people" },
    watch: { every: "1m" },
    firing: { mode: "on_change" },
  });
  const isDelivered = async () => (await statuses(client, task.task_id))["delivered"] !== undefined;
  await until(isDelivered, "the message to people", { everyMs: 250 });
  report("a watch, to people", began, await statuses(client, task.task_id));
  const text = (JSON.parse(taken[0]?.body ?? "{}") as { text?: string }).text ?? "";
  console.log(text);
  if (taken.length !== 1 || !text.startsWith(`${alarms} alarms`)) process.exitCode = 1;
}

await withLocal(
  async ({ client }) => {
    await registerSignal(client, signal, "Active user rate, as a ratio from 0 to 1");
    await burst(client, "a channel as it is", "plain", {}, true);
    await burst(client, "retries: 5", "again", { retries: 5 }, false);
    await burst(client, "per_minute: 60, retries: 3", "paced", { per_minute: 60, retries: 3 }, false);
    await look(client);
  },
  { SVC_WATCH_SETTLE: "1s" },
);
await receiver.stop();
