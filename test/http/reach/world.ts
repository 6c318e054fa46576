import { allOperations } from "../../support/schema.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Scope } from "../../../worker/domain/values/roles.ts";
import { createApiKey } from "../../../worker/usecases/service/api-keys.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import type { DeliveryRow } from "../../../worker/usecases/ports/actions/deliveries.ts";
import type { SignalEntitiesQuery } from "../../../worker/usecases/ports/signals/signal-entities.ts";
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
  inside: { signal: "payments.error_rate", entity: "eu:merchant-1", scope: "eu:*", word: "payments error rate" },
  outside: { signal: "lending.backlog", entity: "us:merchant-1", scope: "us:*", word: "lending backlog" },
} as const;

/** What there is of each half, by its ids: the form of names of nothing. */
export const absent = {
  signal: "lending.absent",
  entity: "us:nobody-1",
  scope: "ww:*",
  word: "weather on the moon",
  task: "task_absent",
  concept: "concept_absent",
  condition: "condition_absent",
  decision: "dec_absent",
  pseudonym: "ent_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  incident: "inc_absent",
  silence: "sil_absent",
  job: "job_absent",
  beginning: "ww:",
  local: "absent",
  workflow: `wfi_${"0".repeat(40)}`,
  delivery: "dec_absent.act_absent",
};
export type Made = typeof absent;

const at = "2025-01-01T00:00:00.000Z";
/** The time all questions are about. */
export const asked = at;

type MadeTask = Record<"task_id" | "concept_id" | "condition_id" | "concept_version" | "condition_version", string>;

/** A page of whom a signal was observed of: both halves are. */
function seen(starts_with: string, after: string, limit: number) {
  const all = Object.values(names)
    .map(({ entity }) => ({ entity, observed_at: Date.parse(at), value: 0.9, observation_count: 1 }))
    .filter(({ entity }) => entity.startsWith(starts_with) && entity > after);
  const next = all.length > limit ? (all[limit - 1]?.entity ?? null) : null;
  return { entities: all.slice(0, limit), next };
}

/** A message that has failed. */
const deliveryOf = (of: Pick<DeliveryRow, "delivery_id" | "decision_id" | "task_id">): DeliveryRow => ({
  ...of,
  action_id: "act_1",
  action_version: "v1",
  channel: "inbox",
  decisions: 1,
  status: "failed",
  attempts: 1,
  resends: 0,
  allowed: 1,
  next_at: null,
  last_error: null,
  http_status: null,
  channel_version: null,
  host: null,
  created_at: Date.parse(at),
  updated_at: Date.parse(at),
});

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
    signalEntities: {
      page: async (_: string, { starts_with, after, limit }: SignalEntitiesQuery) => seen(starts_with, after, limit),
    },
    signalUses: { taskCounts: async (ids: readonly string[]) => new Map(ids.map((id) => [id, 1])) },
    // Nobody has reported: a group is judged all the same.
    populations: { partials: () => Promise.resolve([]), claim: () => Promise.resolve(true) },
    workflows: {
      ...services.workflows,
      find: async (id: string) =>
        (await services.escalations.find(id)) !== null
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
  const groups = {} as Record<Half, Made>;
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
    })) as MadeTask;
    const concept = (await made200(whole, "GET", `/concepts/${task.concept_id}?version=${task.concept_version}`)) as {
      primitives: object;
    };
    const of = { ...names[half], beginning: scope.slice(0, -1), local: Object.keys(concept.primitives)[0] ?? "" };
    made[half] = await record(half, task, of);
    const group = await makeGroup(half, task);
    groups[half] = await record(`${half}_group`, group, { ...of, entity: `group:${half}`, scope: `group:${half}` });
  }

  /** A group of everybody in a half's scope, with a task on it. */
  async function makeGroup(half: Half, { condition_id, condition_version }: MadeTask): Promise<MadeTask> {
    const concept = { concept_id: `share_${half}`, version: "1.0" };
    const of = { condition_id, condition_version };
    const population = { name: half, scope: names[half].scope, of, fold: "share" };
    await made200(whole, "POST", "/concepts", { ...concept, population }, elevatedKey);
    const bind = { condition_id: `many_${half}`, condition_version: "1.0" };
    const strategy = { type: "threshold", params: { direction: "above", value: 0.2 } };
    const condition = { condition_id: bind.condition_id, version: "1.0", namespace: "org", strategy };
    const judged = { concept_id: concept.concept_id, concept_version: "1.0" };
    await made200(whole, "POST", "/conditions", { ...condition, ...judged }, elevatedKey);
    return (await made200(whole, "POST", "/tasks", {
      intent: "many of them",
      bind,
      entity_scope: `group:${half}`,
      delivery: { type: "notification" },
    })) as MadeTask;
  }

  /** A decision about a group, which takes a ledger to make: one that is there, under other names. */
  function copied(name: string, of: object): { decision_id: string } {
    const [like] = services.stored.rows("decisions");
    if (like === undefined) throw new Error("no decision");
    const decision_id = `dec_${name}`;
    services.stored.put("decisions", { ...like, ...of, decision_id });
    return { decision_id };
  }

  /** What is recorded of a task about one entity, by those of its half. */
  async function record(
    name: string,
    task: MadeTask,
    of: Pick<Made, "signal" | "entity" | "scope" | "word" | "beginning" | "local">,
  ): Promise<Made> {
    const { entity } = of;
    const { task_id, concept_id, concept_version, condition_id, condition_version } = task;
    const pinned = { concept_id, concept_version, condition_id, condition_version };
    const [pseudonym = ""] = await services.pseudonyms.reserve([entity]);
    const { decision_id } = entity.startsWith("group:")
      ? copied(name, { condition_id, condition_version, entity_id: pseudonym })
      : ((await made200(whole, "POST", "/evaluate/full", { ...pinned, entity, timestamp: at })) as {
          decision_id: string;
        });
    const incident = incidentOf({
      incident_id: `inc_${name}`,
      entity_id: pseudonym,
      task_id,
      condition_id,
      condition_version,
      first_decision_id: decision_id,
      last_decision_id: decision_id,
      opened_at: Date.parse(at),
    });
    services.stored.put("incidents", incident);
    const silence = (await made200(whole, "POST", "/silences", {
      task_id,
      entity,
      until: "2025-01-02T00:00:00Z",
      reason: "work",
    })) as { silence_id: string };
    const job = (await made200(name.startsWith("inside") ? keys.both : whole, "POST", "/execute/async", {
      id: concept_id,
      version: concept_version,
      entity,
    })) as { job_id: string };
    const workflow = `wfi_${bytesToHex(sha256(new TextEncoder().encode(name))).slice(0, 40)}`;
    services.stored.put("escalations", {
      instance_id: workflow,
      decision_id,
      action_id: "act_1",
      action_version: "v1",
      task_id,
      incident_id: incident.incident_id,
      entity_id: pseudonym,
      bucket: null,
      started_at: 1,
      acknowledged_at: null,
      acknowledged_by: null,
    });
    const delivery = `${decision_id}.act_${name}`;
    services.stored.put("deliveries", deliveryOf({ delivery_id: delivery, decision_id, task_id }));
    return {
      ...of,
      task: task_id,
      concept: concept_id,
      condition: condition_id,
      decision: decision_id,
      pseudonym,
      incident: incident.incident_id,
      silence: silence.silence_id,
      job: job.job_id,
      workflow,
      delivery,
    };
  }
  return { services, call, keys, made, groups };
}
