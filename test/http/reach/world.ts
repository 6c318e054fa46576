import { allOperations } from "../../support/schema.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Scope } from "../../../worker/domain/values/scope.ts";
import { createApiKey } from "../../../worker/usecases/service/create-api-key.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { incidentOf } from "../../support/memory/incident-of.ts";
import { memoryServices } from "../../support/memory/services.ts";
import { register } from "../../support/memory/world.ts";
import { nodeSender } from "../../support/node-app.ts";

/** What lies beside the versioned paths. */
const beside = new Set([
  "/mcp",
  ...allOperations.filter(({ servers }) => servers !== undefined).map(({ path }) => path),
]);

/** Two halves of one world: what the narrowed key reaches, and what it does not. */
export const halves = ["inside", "outside"] as const;
export type Half = (typeof halves)[number];

/** The names of each half; `signal` is of one namespace, `entity` of one prefix. */
const names = {
  inside: {
    signal: "payments.error_rate",
    entity: "eu:merchant-1",
    scope: "eu:*",
    word: "payments error rate",
  },
  outside: {
    signal: "lending.backlog",
    entity: "us:merchant-1",
    scope: "us:*",
    word: "lending backlog",
  },
} as const;

/** What there is of each half, by its ids. */
export type Made = Record<
  | "signal"
  | "entity"
  | "scope"
  | "beginning"
  | "local"
  | "word"
  | "task"
  | "concept"
  | "condition"
  | "decision"
  | "pseudonym"
  | "incident"
  | "silence"
  | "job"
  | "workflow",
  string
>;

const at = "2025-01-01T00:00:00.000Z";
/** The time all questions are about. */
export const asked = at;

const allScopes: Scope[] = ["read", "evaluate", "author", "observe", "operate"];
const json = { "content-type": "application/json" };
export const elevatedKey = { "x-elevated-key": "test-elevated-key" };

interface Answer {
  status: number;
  text: string;
  body: unknown;
}

const parsed = (text: string): unknown => (/^[{[]/.test(text) && !text.includes("\n{") ? JSON.parse(text) : text);

/** A world with both halves, made by a key that reaches all, and keys of several reaches. */
export async function reachWorld() {
  const quiet: Partial<Services> = {
    watching: {
      hasten: () => Promise.resolve({ late: 0 } as never),
      status: (tasks: readonly string[]) => Promise.resolve(new Map(tasks.map((task) => [task, []]))),
      sweeps: () => Promise.resolve([]),
      looks: () => Promise.resolve([]),
      lastLooks: (all: readonly unknown[]) => Promise.resolve(all.map(() => [])),
    } as unknown as Services["watching"],
  };
  let clock = Date.parse(at) + 60_000;
  const services = memoryServices({ now: () => clock++, ...quiet });
  Object.assign(services, {
    ledger: {
      ...services.ledger,
      observations: () => Promise.resolve([]),
      pseudonym: async (entity: string) => (await services.pseudonyms.reserve([entity]))[0] ?? null,
    },
    signalEntities: { page: () => Promise.resolve({ entities: [], next: null }) },
    workflows: {
      ...services.workflows,
      find: async (id: string) =>
        services.tables.escalations.has(id)
          ? { instance_id: id, workflow_id: "escalation", status: "running", output: null, error: null }
          : null,
      signal: () => Promise.resolve(),
    },
    audit: { add: () => Promise.resolve(), list: () => Promise.resolve([]) },
    briefLooks: { ...services.briefLooks },
  });
  const send = nodeSender(services);
  const call = async (
    secret: string,
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const given = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
    const headers = { "x-api-key": secret, ...(body === undefined ? {} : json), ...more };
    const { status, text } = await send(method, beside.has(path) ? path : `/v1${path}`, headers, given);
    return { status, text, body: parsed(text) };
  };
  const made200 = async (...request: Parameters<typeof call>) => {
    const answer = await call(...request);
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body;
  };
  const key = async (more: object = {}, scopes = allScopes) =>
    (await createApiKey(services, { name: "key", scopes, ...more })).secret;
  const whole = await key();
  const keys = {
    whole,
    both: await key({ entities: ["eu:*"], signals: ["payments.*"] }),
    entities: await key({ entities: ["eu:*"] }),
    signals: await key({ signals: ["payments.*"] }),
  };
  const made = {} as Record<Half, Made>;
  for (const half of halves) {
    const { signal, entity, scope, word } = names[half];
    await register(services, {
      primitive_id: signal,
      type: "time_series<float>",
      description: word,
      unit: "ratio",
      synonyms: [word],
    });
    await services.ledger.append([
      { primitive_id: signal, type: "time_series<float>", entity, observed_at: Date.parse(at), value: 0.9 },
    ]);
    const task = (await made200(whole, "POST", "/tasks", {
      intent: `alert me when the ${word} is above 50%`,
      entity_scope: scope,
      delivery: { type: "notification" },
    })) as Record<"task_id" | "concept_id" | "condition_id" | "concept_version" | "condition_version", string>;
    const local = `/concepts/${task.concept_id}?version=${task.concept_version}`;
    const concept = (await made200(whole, "GET", local)) as { primitives: object };
    const pinned = {
      concept_id: task.concept_id,
      concept_version: task.concept_version,
      condition_id: task.condition_id,
      condition_version: task.condition_version,
    };
    const evaluated = (await made200(whole, "POST", "/evaluate/full", { ...pinned, entity, timestamp: at })) as {
      decision_id: string;
    };
    const [pseudonym = ""] = await services.pseudonyms.reserve([entity]);
    const incident = incidentOf({
      incident_id: `inc_${half}`,
      entity_id: pseudonym,
      task_id: task.task_id,
      condition_id: task.condition_id,
      condition_version: task.condition_version,
      first_decision_id: evaluated.decision_id,
      last_decision_id: evaluated.decision_id,
      opened_at: Date.parse(at),
    });
    services.tables.incidents.set(incident.incident_id, incident);
    const silence = (await made200(whole, "POST", "/silences", {
      task_id: task.task_id,
      entity,
      until: "2025-01-02T00:00:00Z",
      reason: "work",
    })) as { silence_id: string };
    const job = (await made200(half === "inside" ? keys.both : whole, "POST", "/execute/async", {
      id: task.concept_id,
      version: task.concept_version,
      entity,
    })) as { job_id: string };
    const workflow = `wfi_${bytesToHex(sha256(new TextEncoder().encode(half))).slice(0, 40)}`;
    services.tables.escalations.set(workflow, {
      instance_id: workflow,
      decision_id: evaluated.decision_id,
      action_id: "act_1",
      action_version: "v1",
      task_id: task.task_id,
      incident_id: incident.incident_id,
      entity_id: pseudonym,
      bucket: null,
      started_at: 1,
      acknowledged_at: null,
      acknowledged_by: null,
    });
    made[half] = {
      signal,
      entity,
      scope,
      beginning: scope.slice(0, -1),
      local: Object.keys(concept.primitives)[0] ?? "",
      word,
      task: task.task_id,
      concept: task.concept_id,
      condition: task.condition_id,
      decision: evaluated.decision_id,
      pseudonym,
      incident: incident.incident_id,
      silence: silence.silence_id,
      job: job.job_id,
      workflow,
    };
  }
  return { services, call, keys, made };
}
