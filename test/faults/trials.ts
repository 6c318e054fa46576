import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { FullPipelineResult } from "../../worker/contract/resources/evaluation/evaluate.ts";
import { innerText } from "../support/gates.ts";
import { type Answer, type Faults, faultyWorker } from "./faulty.ts";
import {
  at,
  count,
  decisionId,
  definitions,
  fresh,
  healthy,
  inbox,
  nextNumber,
  pulled,
  push,
  question,
  signal,
  task,
} from "./fault-world.ts";

const later = "2025-01-05T00:00:00.000Z";

/** A request that can be sent again, and what must be true of it however often it was tried. */
export interface Trial {
  method: string;
  path: string;
  body?: unknown;
  key?: string;
  /** Statuses a repetition may have, besides that of the first success: what was done cannot be done again. */
  again?: number[];
  /** Checked after the repetition. */
  once?: (answer: Answer) => Promise<void>;
}
type Endpoint = [name: string, trial: () => Promise<Trial>];
/** What a request is tried with besides its method and path, which its name begins with. */
type Given = Omit<Trial, "method" | "path">;
type Tried = [name: string, given?: () => Promise<Given> | Given];

const endpoint = ([name, given]: Tried): Endpoint => {
  const [method = "", path = ""] = name.split(" ");
  return [name, async () => ({ ...(await given?.()), method, path: filled(path) })];
};

/** A sentence for a task of its own: above, so that no number makes its condition the one that the other trials ask about. */
export const otherIntent = (n: number) => `alert me when the active user rate is above 0.${100 + n}`;

const firedOnce =
  (decisions: () => Promise<number>, before: { decisions: number; sent: number }) =>
  async ({ body }: Answer): Promise<void> => {
    const result = body as unknown as FullPipelineResult;
    expect(await decisions()).toBe(before.decisions + 1);
    const { decision_id } = result;
    const sent = await count("notifications", "decision_id = ?", decision_id ?? "");
    const states = await env.DB.prepare("SELECT state FROM action_results WHERE decision_id = ?")
      .bind(decision_id)
      .all<{ state: string }>();
    // A row that could not be claimed stays `planned` until the sweep sends it. A claim whose reply was lost is nobody's to send:
    // it stays `sending` until the sweep says that it was interrupted.
    const open = states.results.map(({ state }) => (state === "planned" ? "sending" : state));
    expect({ sent, open }).toEqual({ sent, open: [sent === 1 ? "triggered" : "sending"] });
  };

export async function evaluation(timestamp: string | undefined, key?: string) {
  const entity = fresh("account:fault");
  await push(entity);
  const decisions = () => count("decisions");
  const before = { decisions: await decisions(), sent: await count("notifications") };
  return {
    method: "POST",
    path: "/evaluate/full",
    body: question(entity, timestamp),
    ...(key === undefined ? {} : { key }),
    once: firedOnce(decisions, before),
  };
}

/** A request for several decisions: as many rows as questions, each with one plan to send. */
async function many(body: (entities: string[]) => object, questions: number): Promise<Given> {
  const entities = [fresh("account:many"), fresh("account:many"), fresh("account:many")];
  for (const entity of entities) await push(entity);
  const before = { decisions: await count("decisions"), plans: await count("action_results") };
  return {
    body: body(entities),
    once: async ({ text }) => {
      expect(text).not.toContain('"error":{');
      expect({ decisions: await count("decisions"), plans: await count("action_results") }).toEqual({
        decisions: before.decisions + questions,
        plans: before.plans + questions,
      });
    },
  };
}

const tried: Tried[] = [
  [
    "POST /evaluate/full about a signal from outside",
    async () => {
      const before = await count("decisions");
      const body = { ...pulled, entity: fresh("account:pulled"), timestamp: at };
      return {
        body,
        once: async (answer) => {
          const again = await healthy("POST", "/evaluate/full", { body });
          expect(again.body).toEqual({ ...answer.body, replayed: true });
          expect(await count("decisions")).toBe(before + 1);
        },
      };
    },
  ],
  [
    "POST /primitives",
    () => ({
      body: { primitive_id: fresh("other.signal"), type: "float" },
      again: [200],
    }),
  ],
  [
    "POST /observations",
    () => {
      const entity = fresh("account:pushed");
      const observations = [{ primitive_id: signal, entity, value: 0.2 }];
      return {
        key: entity,
        body: { observations },
        once: async () => {
          const { body } = await healthy("GET", `/observations?entity=${entity}&primitive_id=${signal}`);
          expect(body["items"]).toHaveLength(1);
        },
      };
    },
  ],
  [
    "POST /tasks",
    async () => {
      const intent = otherIntent(nextNumber());
      const before = { tasks: await count("tasks"), actions: await count("actions") };
      return {
        key: fresh("task"),
        body: { intent, entity_scope: "nobody", delivery: inbox },
        once: async () => {
          expect({ tasks: await count("tasks"), actions: await count("actions") }).toEqual({
            tasks: before.tasks + 1,
            actions: before.actions + 1,
          });
        },
      };
    },
  ],
  ["POST /evaluate/full", () => evaluation(at)],
  ["POST /evaluate/full with a key", () => evaluation(at, fresh("asked"))],
  ["POST /evaluate/full for now, with a key", () => evaluation(undefined, fresh("snapshot"))],
  ["PATCH /tasks/{task}", () => ({ body: { entity_scope: "all" } })],
  [
    "POST /actions",
    () => ({
      body: {
        action_id: fresh("act"),
        version: "v1",
        namespace: "org",
        config: inbox,
        trigger: { fire_on: "true", condition_id: "none", condition_version: "1.0" },
      },
      again: [409],
    }),
  ],
  ["POST /channels", () => ({ body: { channel: fresh("c"), kind: "inbox" }, again: [200] })],
  ["POST /evaluate/batch", () => many((entities) => ({ ...definitions(), entities, timestamp: at }), 3)],
  [
    "POST /evaluate/range",
    () => many(([entity]) => ({ ...definitions(), entity, from: at, to: later, step: "1d" }), 3),
  ],
  ["POST /tasks/{task}/evaluate", () => many(([entity]) => ({ condition_version: "1.0", entity, timestamp: at }), 1)],
  [
    "POST /execute",
    async () => {
      const entity = fresh("account:executed");
      await push(entity);
      return { body: { id: task.concept_id, version: task.concept_version, entity } };
    },
  ],
  [
    "POST /execute/async",
    async () => {
      const jobs = await count("jobs");
      return {
        key: fresh("job"),
        body: { id: task.concept_id, version: task.concept_version, entity: "account:read" },
        once: async () => expect(await count("jobs")).toBe(jobs + 1),
      };
    },
  ],
  [
    "POST /feedback/decision",
    async () => {
      const ratings = await count("feedback");
      return {
        key: fresh("rating"),
        body: { ...asked(), entity: "account:read", timestamp: at, feedback: "correct" },
        once: async () => expect(await count("feedback")).toBe(ratings + 1),
      };
    },
  ],
  ["POST /conditions/calibrate", () => ({ key: fresh("cal"), body: calibration() })],
  [
    "POST /conditions/apply-calibration",
    async () => {
      const { body } = await healthy("POST", "/conditions/calibrate", { body: calibration() });
      const conditions = await count("conditions");
      return {
        key: fresh("apply"),
        body: { calibration_token: body["calibration_token"], new_version: fresh("v") },
        once: async () => expect(await count("conditions")).toBe(conditions + 1),
      };
    },
  ],
  ["POST /conditions/backtest", () => ({ body: backtest() })],
  ["POST /keys", () => ({ body: { name: "a", scopes: ["read"] } })],
];
export const writes = tried.map(endpoint);

export const reads: Endpoint[] = [
  "/primitives",
  `/primitives/${signal}`,
  `/observations?entity=account:read&primitive_id=${signal}`,
  "/tasks",
  "/tasks/{task}",
  "/concepts/{concept}",
  "/conditions/{condition}",
  "/actions",
  "/decisions",
  "/decisions?entity_id=account:read",
  "/decisions/{decision}",
  "/notifications",
  "/jobs",
  "/feedback?condition_id={condition_id}&condition_version=1.0",
  "/decisions/{decision}/proof",
  "/channels",
  "/keys",
  "/guardrails/impact",
  "/context/impact",
].map((path) => endpoint([`GET ${path}`]));

const calibration = () => ({ ...asked(), target: { alerts_per_day: 1 } });
const backtest = () => ({ ...asked(), entities: ["account:read"], from: at, to: later });
const filled = (path: string) =>
  path
    .replace("{task}", task.task_id)
    .replace("{decision}", decisionId)
    .replace("{condition_id}", task.condition_id)
    .replace("{concept}", `${task.concept_id}?version=${task.concept_version}`)
    .replace("{condition}", `${task.condition_id}?version=${task.condition_version}`);

const asked = () => ({ condition_id: task.condition_id, condition_version: task.condition_version });

/** Questions that only look, but are put with a body. */
const looked: Tried[] = [
  ["POST /decisions/explain", () => ({ body: { ...asked(), entity: "account:read", timestamp: at } })],
  ["POST /conditions/explain", () => ({ body: asked() })],
  ["POST /decisions/{decision}/verify"],
];
export const looks = looked.map(endpoint);

/** Sends the request of a trial. */
export const send = (worker: typeof healthy, { method, path, body, key }: Trial) =>
  worker(method, path, { ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) });

/** What is wrong with an answer under a fault: it should be a success or a 503 of the one shape that gives nothing away. */
export function flawsOf({ status, text, body, headers }: Answer): string[] {
  if (text.includes(innerText)) return [`inner text: ${text}`];
  if (status < 300) return [];
  const honest = status === 503 && body.error?.type === "unavailable" && headers.get("retry-after") === "1";
  return honest ? [] : [`${status}: ${text}`];
}

/** What happens to a request that meets a fault and is then sent again without one. */
export async function recovery(trial: Trial, faults: Faults): Promise<{ status: number; flaws: string[] }> {
  const first = await send(faultyWorker(faults), trial);
  const second = await send(healthy, trial);
  const recovered = second.status < 300 || trial.again?.includes(second.status) === true;
  await trial.once?.(second);
  return {
    status: first.status,
    flaws: [...flawsOf(first), ...(recovered ? [] : [`again: ${second.status} ${second.text}`])],
  };
}
