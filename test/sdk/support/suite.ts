import { expect, it } from "vitest";
import {
  AuthenticationError,
  BadRequestError,
  type DecisionMonitor,
  isDecisionMonitorError,
  type Job,
  type NewObservation,
  NotFoundError,
  PermissionDeniedError,
  UnprocessableError,
} from "../../../sdk/src/index.ts";
import { evaluate, verifyProof } from "../../../sdk/src/local/index.ts";
import { compileSentence } from "../../../sdk/src/local/sentences.ts";

/** Makes a client of the running service, with other options where a test needs them. */
export type ClientOf = (options?: { apiKey?: string; elevatedKey?: string }) => DecisionMonitor;

const primitive_id = "sdk.active_user_rate";
const day = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString();

async function taskOf(client: DecisionMonitor) {
  const task = await client.tasks.create({
    intent: "alert me when the active user rate drops below 35%",
    entity_scope: "account:*",
    delivery: { type: "notification", channel: "inbox" },
  });
  const { concept_id, concept_version, condition_id, condition_version } = task;
  return { task, pinned: { concept_id, concept_version, condition_id, condition_version } };
}

/** What the client does against the service itself, in whatever runtime the tests run. */
export function sdkSuite(clientOf: ClientOf): void {
  it("goes from a signal to a decision and its proof", async () => {
    const client = clientOf();
    await client.primitives.register({
      primitive_id,
      type: "float",
      description: "Active user rate, as a ratio from 0 to 1",
    });
    const rates = [0.5, 0.4, 0.3].map((value, n) => ({
      primitive_id,
      entity: "account:1",
      observed_at: day(n),
      value,
    }));
    expect(await client.observations.push(rates)).toEqual({ accepted: 3, unchanged: 0 });
    const { pinned } = await taskOf(client);
    const fired = await client.evaluation.evaluateFull({ ...pinned, entity: "account:1", timestamp: day(2) });
    expect(fired.decision).toMatchObject({ value: true, actions_triggered: [{ status: "triggered" }] });

    const decision_id = fired.decision_id ?? "";
    expect(await client.decisions.verify({ decision_id })).toEqual({ verified: true, differences: [] });
    const proof = await client.decisions.getProof({ decision_id });
    expect(verifyProof(proof)).toEqual({ verified: true, differences: [], log: null });
    const forged = { ...proof, record: { ...(proof.record as object), decision_value: false } };
    expect(verifyProof(forged)).toMatchObject({ verified: false, differences: [{ field: "decision_value" }] });
  });

  it("gives the same answer on this machine as the service does", async () => {
    const client = clientOf();
    const { pinned } = await taskOf(client);
    const concept = await client.concepts.get({ id: pinned.concept_id, version: pinned.concept_version });
    const condition = await client.conditions.get({ id: pinned.condition_id, version: pinned.condition_version });
    const { condition_id, condition_version } = pinned;
    for (const value of [0.2, 0.35, 0.9]) {
      const data = { [primitive_id]: value };
      const there = await client.evaluation.executeStatic({
        condition_id,
        condition_version,
        entity: "account:1",
        data,
      });
      const { decision } = evaluate(concept, condition, data);
      expect(there).toEqual(Object.fromEntries(Object.keys(there).map((name) => [name, decision[name as "value"]])));
    }
  });

  it("compiles a sentence on this machine into what the service makes of it", async () => {
    const client = clientOf();
    const { task, pinned } = await taskOf(client);
    const signals = [await client.primitives.get({ id: primitive_id })];
    const { concept, condition, summary } = compileSentence({ sentence: task.intent, signals });
    expect(condition).toMatchObject({ condition_id: pinned.condition_id, version: pinned.condition_version });
    expect(concept).toMatchObject({ concept_id: pinned.concept_id, version: pinned.concept_version });
    expect(summary).toBe(task.provenance.summary);
  });

  it("pushes many and lists them all", async () => {
    const client = clientOf();
    const observations = Array.from({ length: 1_500 }, (_, n): NewObservation => {
      const observed_at = new Date(Date.UTC(2025, 1, 1) + n * 60_000).toISOString();
      return { primitive_id, entity: "account:many", observed_at, value: n };
    });
    const told: number[] = [];
    await client.observations.push(observations, { onProgress: ({ done }) => told.push(done) });
    expect(told).toEqual([1_000, 1_500]);
    let count = 0;
    for await (const { value } of client.observations.list({ entity: "account:many", primitive_id, limit: 200 })) {
      if (typeof value === "number") count += 1;
    }
    expect(count).toBe(1_500);
  });

  it("sends a keyed call once, however often it is repeated", async () => {
    const client = clientOf();
    const { pinned } = await taskOf(client);
    const question = { ...pinned, entity: "account:1" };
    const ask = () => client.evaluation.evaluateFull(question, { idempotencyKey: "the-same" }).withResponse();
    const [first, second] = [await ask(), await ask()];
    expect(second.data).toEqual(first.data);
    expect(second.response.headers.get("idempotent-replayed")).toBe("true");
    expect(second.request_id).toMatch(/^\S+$/);
    expect(second.rateLimit).toMatchObject({ limit: 1_000_000, remaining: expect.any(Number) as number });
  });

  it("waits for a job and tells how far it is", async () => {
    const client = clientOf();
    const { pinned } = await taskOf(client);
    const { job_id } = await client.jobs.create({
      kind: "batch",
      ...pinned,
      entities: ["account:1", "account:many"],
      timestamp: day(60),
    });
    const seen: Job["status"][] = [];
    const job = await client.jobs.wait(job_id, { onProgress: ({ status }) => seen.push(status) });
    expect(job.progress).toEqual({ done: 2, total: 2 });
    expect(seen.at(-1)).toBe("completed");
  });

  it.each([
    ["auth_error", AuthenticationError, (): Promise<unknown> => clientOf({ apiKey: "wrong" }).tasks.list()],
    [
      "forbidden",
      PermissionDeniedError,
      (): Promise<unknown> => clientOf({ elevatedKey: "wrong" }).channels.delete({ channel: "ops" }),
    ],
    ["not_found", NotFoundError, (): Promise<unknown> => clientOf().tasks.get({ id: "task_none" })],
    ["validation_error", BadRequestError, (): Promise<unknown> => clientOf().tasks.list({ limit: 0 })],
    [
      "intent_unresolved",
      UnprocessableError,
      (): Promise<unknown> =>
        clientOf().tasks.create({
          intent: "tell me something",
          entity_scope: "all",
          delivery: { type: "notification" },
        }),
    ],
  ] as const)("throws %s as a class of its own", async (type, ErrorClass, call) => {
    const thrown: unknown = await call().catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(ErrorClass);
    expect(isDecisionMonitorError(thrown, type)).toBe(true);
    expect(thrown).toMatchObject({ request_id: expect.stringMatching(/^\S+$/) as string });
  });
}
