import { TEST_VARS } from "../../test/support/vars.ts";

/** A request, and what a service answered it. */
export interface Asked {
  method: string;
  path: string;
  body?: unknown;
  status: number;
  text: string;
}

/** The names by which a scene knows what it has made. */
export interface Made {
  task: Task;
  watched: Task;
  /** The version that calibration made. */
  calibrated: string;
}

interface Task {
  task_id: string;
  concept_id: string;
  concept_version: string;
  condition_id: string;
  condition_version: string;
}

type Send = <Answer = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<Answer>;

const day = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString();
/** Every second day is an alarm, and every twelfth a real one. */
const rates = Array.from({ length: 24 }, (_, i) => (i % 2 === 1 ? (i % 12 === 11 ? 0.2 : 0.32 + (i % 3) / 100) : 0.5));
const isFalse = (rate: number) => rate > 0.25 && rate < 0.35;

/** Asks a service under both keys; gives what it answered, whatever that is. */
export async function ask(
  baseUrl: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const headers = { "x-api-key": TEST_VARS.SVC_API_KEYS, "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY };
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...headers, connection: "close", ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const sender =
  (baseUrl: string): Send =>
  async (method, path, body) => {
    const { status, text } = await ask(baseUrl, method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as never;
  };

const asked = (task: Task, entity: string, more: object = {}) => {
  const { concept_id, concept_version, condition_id, condition_version } = task;
  return { concept_id, concept_version, condition_id, condition_version, entity, ...more };
};

async function push(send: Send, primitive_id: string, entity: string, values: readonly number[], from = 0) {
  const observations = values.map((value, at) => ({ primitive_id, entity, observed_at: day(from + at), value }));
  await send("POST", "/observations", { observations });
}

/** Has a service define, ask, fire, be rated, calibrate and watch. */
export async function play(baseUrl: string): Promise<Made> {
  const send = sender(baseUrl);
  const ratio = { type: "time_series<float>", unit: "ratio" };
  await send("POST", "/primitives", {
    primitive_id: "account.active_user_rate",
    description: "Active user rate, as a ratio from 0 to 1",
    ...ratio,
  });
  await send("POST", "/primitives", {
    primitive_id: "pump.pressure",
    description: "Pressure of the pump",
    type: "time_series<float>",
  });
  await send("POST", "/context", { domain: { description: "Churn of business software" } });
  await send("POST", "/keys", { name: "billing service", scopes: ["read", "evaluate"] });
  await send("POST", "/channels", { channel: "oncall", kind: "slack", endpoint: "http://127.0.0.1:9/hook" });
  await push(send, "account.active_user_rate", "account:1", rates);
  for (const entity of ["account:2", "account:3"])
    await push(send, "account.active_user_rate", entity, [0.5, 0.2, 0.5, 0.6, 0.3]);
  const delivery = { type: "notification", channel: "inbox" };
  const task = await send<Task>("POST", "/tasks", {
    intent: "alert me when the active user rate drops below 35%",
    entity_scope: "account:*",
    delivery,
  });
  await send("POST", "/evaluate/range", asked(task, "account:1", { from: day(0), to: day(23), step: "1d" }));
  const calibrated = await calibrate(send, task);
  for (const entity of ["account:2", "account:3"])
    for (const at of [0, 1, 4]) await send("POST", "/evaluate/full", asked(task, entity, { timestamp: day(at) }));
  await send("POST", "/evaluate/full", asked(task, "account:2"));
  const next = { ...task, condition_version: calibrated };
  await send("POST", "/evaluate/range", asked(next, "account:1", { from: day(0), to: day(1), step: "1d" }));
  await send("POST", "/guardrails", {
    guardrails: {
      strategy_registry: ["threshold", "z_score", "change"],
      type_strategy_map: { "time_series<float>": ["threshold", "z_score", "change"] },
      global_default_strategy: "threshold",
    },
    change_note: "fewer strategies",
  });
  return { task: named(task), calibrated, watched: named(await watch(send, delivery)) };
}

/** Of an answer only what later questions name. */
function named({ task_id, concept_id, concept_version, condition_id, condition_version }: Task): Task {
  return { task_id, concept_id, concept_version, condition_id, condition_version };
}

async function calibrate(send: Send, { condition_id, condition_version }: Task): Promise<string> {
  const false_positives = rates.flatMap((rate, at) => (isFalse(rate) ? [day(at)] : []));
  const one = { condition_id, condition_version, entity: "account:1" };
  await send("POST", "/feedback/decisions", {
    feedback: false_positives.map((timestamp) => ({ ...one, timestamp, feedback: "false_positive" })),
  });
  const found = await send("POST", "/conditions/calibrate", { condition_id, condition_version });
  const { calibration_token } = found;
  if (calibration_token === null) throw new Error(`no recommendation: ${JSON.stringify(found)}`);
  const applied = await send<{ new_version: string }>("POST", "/conditions/apply-calibration", { calibration_token });
  await send("POST", "/feedback/decision", { ...one, timestamp: day(11), feedback: "correct" });
  return applied.new_version;
}

/** A task that keeps only changes, with looks in brief, one that fired, and one on observations; both end up paused. */
async function watch(send: Send, delivery: object): Promise<Task> {
  await push(send, "pump.pressure", "pump:1", [3]);
  await push(send, "pump.pressure", "pump:2", [9]);
  const task = await send<Task>("POST", "/tasks", {
    intent: "alert me when the pump pressure is above 5",
    entity_scope: "pump:*",
    delivery,
    watch: { every: "2s", keep: "changes" },
  });
  const looks = (entity: string) => send<{ items: unknown[] }>("GET", `/tasks/${task.task_id}/looks/${entity}`);
  while ((await looks("pump:1")).items.length < 3 || (await looks("pump:2")).items.length < 3)
    await new Promise((done) => setTimeout(done, 250));
  await send("PATCH", `/tasks/${task.task_id}`, { status: "paused" });
  return task;
}

/** Asks what was not asked before; the decision's id. */
export async function askMore(baseUrl: string, { task }: Made): Promise<string> {
  const body = asked(task, "account:3", { timestamp: day(3) });
  return (await sender(baseUrl)<{ decision_id: string }>("POST", "/evaluate/full", body)).decision_id;
}

/** Waits until all that fired is sent. */
export async function settled(baseUrl: string): Promise<void> {
  const send = sender(baseUrl);
  const isOpen = async () =>
    JSON.stringify(await send("GET", "/decisions?outcome=triggered&limit=200")).includes('"status":"queued"');
  while (await isOpen()) await new Promise((done) => setTimeout(done, 250));
}
