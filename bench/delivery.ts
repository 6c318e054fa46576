/**
 * `node bench/delivery.ts`: 69 alarms at once for a receiver that takes one message a second and answers 429 with Retry-After
 * to any other, in real time: to a channel as it is, to one that tries again, to one that paces itself, and from a watch to a
 * channel for people. Fails if an alarm is lost where somebody has opted in, or one comes twice.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { DecisionMonitor } from "@decision-monitor/sdk";
import { withLocal } from "../tools/local.ts";

const alarms = 69;
const signal = "account.active_user_rate";
const intent = "alert me when the active user rate drops below 35%";
const slotMs = 1_000;

interface Taken {
  id: string;
  text: string;
  at: number;
}

/** A receiver that takes one message a second. */
function startReceiver() {
  const taken: Taken[] = [];
  let refused = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const at = Date.now();
      const last = taken.at(-1)?.at ?? 0;
      if (at - last < slotMs) {
        refused += 1;
        response.writeHead(429, { "retry-after": "1" }).end();
        return;
      }
      taken.push({ id: String(request.headers["webhook-id"] ?? at), text: Buffer.concat(chunks).toString(), at });
      response.writeHead(200).end();
    });
  });
  const clear = () => {
    taken.length = 0;
    refused = 0;
  };
  return { server, taken, refused: () => refused, clear };
}

const receiver = startReceiver();
await new Promise<void>((ready) => receiver.server.listen(0, "127.0.0.1", ready));
const endpoint = `http://127.0.0.1:${(receiver.server.address() as AddressInfo).port}/alarms`;

const entitiesOf = (run: string) => Array.from({ length: alarms }, (_, i) => `${run}:${i}`);

async function push(client: DecisionMonitor, run: string, observed_at: string): Promise<void> {
  const observations = entitiesOf(run).map((entity, i) => ({
    primitive_id: signal,
    entity,
    observed_at,
    value: 0.3 - i / 1_000,
  }));
  await client.pushObservations({ observations });
}

async function until(holds: () => Promise<boolean>, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await holds())) {
    if (Date.now() > end) return;
    await new Promise((done) => setTimeout(done, 250));
  }
}

async function statuses(client: DecisionMonitor, task_id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { status } of client.deliveries.list({ task_id, limit: 200 }))
    counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function report(title: string, began: number, counts: Record<string, number>): void {
  const { taken } = receiver;
  const gaps = taken.slice(1).map(({ at }, i) => at - (taken[i]?.at ?? 0));
  const seconds = ((taken.at(-1)?.at ?? began) - began) / 1_000;
  const doubles = taken.length - new Set(taken.map(({ id }) => id)).size;
  console.log(
    `${title}: ${taken.length} taken, ${receiver.refused()} refused with 429, ${doubles} twice, the last after ${seconds.toFixed(1)} s, ` +
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
  receiver.clear();
  await client.channels.create({ channel: run, kind: "webhook", endpoint, ...pacing });
  const delivery = { type: "notification" as const, channel: run };
  const task = await client.tasks.create({ intent, entity_scope: `${run}:*`, delivery });
  if (!("task_id" in task)) throw new Error("no task");
  const timestamp = "2026-06-01T00:00:00Z";
  await push(client, run, timestamp);
  const { concept_id, concept_version, condition_id, condition_version, task_id } = task;
  const began = Date.now();
  const about = { concept_id, concept_version, condition_id, condition_version };
  await client.evaluation.evaluateBatch({ ...about, entities: entitiesOf(run), timestamp });
  await until(async () => {
    const { delivered = 0, failed = 0 } = await statuses(client, task_id);
    return delivered + failed === alarms;
  }, 600);
  report(title, began, await statuses(client, task_id));
  if (!loss && receiver.taken.length !== alarms) process.exitCode = 1;
}

/** Lets a watch find all of them in one look. */
async function look(client: DecisionMonitor): Promise<void> {
  receiver.clear();
  await client.channels.create({ channel: "people", kind: "slack", endpoint, retries: 3, per_minute: 60 });
  await push(client, "people", new Date().toISOString());
  const delivery = { type: "notification" as const, channel: "people" };
  const began = Date.now();
  const task = await client.tasks.create({
    intent,
    entity_scope: "people:*",
    delivery,
    watch: { every: "1m" },
    firing: { mode: "on_change" },
  });
  if (!("task_id" in task)) throw new Error("no task");
  await until(async () => (await statuses(client, task.task_id))["delivered"] !== undefined, 180);
  report("a watch, to people", began, await statuses(client, task.task_id));
  const text = (JSON.parse(receiver.taken[0]?.text ?? "{}") as { text?: string }).text ?? "";
  console.log(text);
  if (receiver.taken.length !== 1 || !text.startsWith(`${alarms} alarms`)) process.exitCode = 1;
}

await withLocal(
  async ({ client }) => {
    const description = "Active user rate, as a ratio from 0 to 1";
    await client.registerPrimitive({ primitive_id: signal, type: "time_series<float>", description, unit: "ratio" });
    await burst(client, "a channel as it is", "plain", {}, true);
    await burst(client, "retries: 5", "again", { retries: 5 }, false);
    await burst(client, "per_minute: 60, retries: 3", "paced", { per_minute: 60, retries: 3 }, false);
    await look(client);
  },
  { SVC_WATCH_SETTLE: "1s" },
);
receiver.server.close();
