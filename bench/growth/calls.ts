import type { LocalService } from "../../tools/local.ts";
import { DAY, push, SIGNAL, START } from "../http/questions.ts";
import type { Condition, Seeded } from "./grow.ts";
import { twice } from "./twice.ts";

export type Ask = () => Promise<unknown>;
type Asked = Pick<LocalService, "client" | "service" | "apiKey" | "elevatedKey">;

/** Requests to a service as such; what is refused is an error. */
export function asking({ service, apiKey, elevatedKey }: Asked) {
  const headers = { "x-api-key": apiKey, "x-elevated-key": elevatedKey, "content-type": "application/json" };
  const call = async (path: string, body?: object) => {
    const method = body === undefined ? "GET" : "POST";
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await twice(() => fetch(service.url + path, request));
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
    return answer;
  };
  const page = async (path: string, cursor: string | null) => {
    const from = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    return JSON.parse(await call(`/v1${path}${path.includes("?") ? "&" : "?"}limit=50${from}`)) as {
      next_cursor: string | null;
    };
  };
  const calibrate = (condition: Condition) => () => call("/v1/conditions/calibrate", condition);
  return { call, page, calibrate };
}

/** The lists of a service, by path; those of a condition are of the growing one. */
export const listsOf = ({ growing, task_id }: Seeded): Record<string, string> => {
  const of = new URLSearchParams({ ...growing }).toString();
  const plain = [
    "/decisions",
    "/decisions?outcome=triggered",
    "/decisions?outcome=not_triggered",
    "/notifications",
    "/deliveries",
    "/deliveries?status=failed",
    "/tasks",
    "/tasks?status=active",
    "/actions",
    "/incidents",
    "/silences",
    "/primitives",
    "/channels",
    "/jobs",
    "/audit",
    "/audit?operation=createTask",
    "/keys",
    "/erasures",
    "/tasks?primitive_id=account.load",
    "/primitives/account.load/concepts",
    "/primitives/account.load/entities",
    "/guardrails/versions",
    "/context/versions",
  ];
  return {
    ...Object.fromEntries(plain.map((path) => [path, path])),
    "/decisions of a condition": `/decisions?${of}`,
    "/feedback of a condition": `/feedback?${of}`,
    "/deliveries of a task": `/deliveries?task_id=${task_id}`,
  };
};

/** The other calls, each about something of its own every time that it is asked. */
export function callsOf(local: Asked, { growing, steady, task_id, decision_id }: Seeded): Record<string, Ask> {
  const { client } = local;
  const { call, calibrate } = asking(local);
  let n = 0;
  const at = () => new Date(START + 50 * DAY + (n += 1) * 1000).toISOString();
  const question = { ...growing, concept_id: "", concept_version: "" };
  const pinned = async () => {
    const { concept_id, concept_version } = await client.tasks.get({ id: task_id });
    Object.assign(question, { concept_id, concept_version });
  };
  const observed = () =>
    Array.from({ length: 100 }, (_, entity) => ({
      primitive_id: SIGNAL,
      entity: `account:${entity}`,
      observed_at: new Date(START + 90 * DAY + n * 1000).toISOString(),
      value: 0.5,
    }));
  const decided = { ...growing, entity: "account:2", feedback: "false_positive" as const };
  return {
    "GET /tasks/{id}": pinned,
    "evaluate, fires": () => call("/v1/evaluate/full", { ...question, entity: "account:1", timestamp: at() }),
    "batch of 100": () =>
      call("/v1/evaluate/batch", {
        ...question,
        entities: Array.from({ length: 100 }, (_, entity) => `account:${entity}`),
        timestamp: at(),
      }),
    "push of 100": () => push(client, ((n += 1), observed())),
    "POST /tasks": () => {
      n += 1;
      const intent = `alert me when load is above ${n / 10_000}`;
      return call("/v1/tasks", { intent, entity_scope: `nobody:${n}`, delivery: { type: "notification" } });
    },
    "PATCH /tasks/{id}": () => client.tasks.update({ id: task_id, entity_scope: (n += 1) % 2 ? "account:*" : "all" }),
    "POST /feedback": () => call("/v1/feedback/decision", { ...decided, timestamp: at() }),
    "GET /decisions/{id}": () => call(`/v1/decisions/${decision_id}`),
    "POST /decisions/{id}/verify": () => call(`/v1/decisions/${decision_id}/verify`, {}),
    "GET /incidents/counts": () => call("/v1/incidents/counts"),
    "GET /guardrails/impact": () => call("/v1/guardrails/impact"),
    "GET /context/impact": () => call("/v1/context/impact"),
    "GET /conditions/{id}/versions": () => call(`/v1/conditions/${growing.condition_id}/versions`),
    "GET /healthz": () => call("/healthz"),
    "POST /conditions/calibrate, as many of its own": calibrate(steady),
    "POST /conditions/calibrate": calibrate(growing),
    "a minute of the cron trigger": () => local.service.runScheduled(),
  };
}
