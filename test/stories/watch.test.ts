import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../sdk/src/index.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { createTask, day, type FullPipelineResult, question, RATE, registerRate, type Task } from "../support/world.ts";
import { unverified } from "../support/verify-all.ts";

type Sweeps = Output<"listTaskLooks">;
type Looks = Output<"listTaskEntityLooks">;
type Decisions = Output<"listDecisions">;
type Inbox = Output<"listNotifications">;

/** Looks are at whole minutes, so this long is enough for the next one on a machine with too much to do. */
const patience = { timeout: 170_000, interval: 250 };

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ vars: { SVC_WATCH_SETTLE: "1s" } });
  await registerRate(service.call);
});
afterAll(() => service.stop());

const watched = async (intent: string, entity_scope: string) => {
  const body = { intent, entity_scope, delivery: { type: "notification" }, watch: { every: "1m" } };
  const { status, body: task, text } = await service.call<Task>("POST", "/tasks", body);
  if (status !== 200) throw new Error(text);
  return task;
};
const push = async (entity: string, value: number) => {
  const observations = [{ primitive_id: RATE, entity, observed_at: day(0), value }];
  const { status, text } = await service.call("POST", "/observations", { observations });
  if (status !== 201) throw new Error(text);
};
const sweepsOf = async ({ task_id }: Task) => (await service.call<Sweeps>("GET", `/tasks/${task_id}/looks`)).body.items;
const looksAt = async ({ task_id }: Task, entity: string) =>
  (await service.call<Looks>("GET", `/tasks/${task_id}/looks/${encodeURIComponent(entity)}`)).body.items;
const messages = async () =>
  (await service.call<Inbox>("GET", "/notifications?limit=100")).body.items.map(({ message }) => message);
const patch = async ({ task_id }: Task, change: object) => {
  const { status, body, text } = await service.call<Task>("PATCH", `/tasks/${task_id}`, change);
  if (status !== 200) throw new Error(text);
  return body;
};
/** The newest time at which a task has looked at all its entities; null before the first. */
const lookedAt = async (task: Task) => (await sweepsOf(task)).find(({ done }) => done)?.t ?? null;
const untilLookedAfter = (task: Task, before: string | null) =>
  expect.poll(async () => ((await lookedAt(task)) ?? "") > (before ?? ""), patience).toBe(true);

describe("a task that watches", { timeout: 900_000 }, () => {
  let task: Task;
  let first: string;

  it("sends an alarm by itself once data has arrived, and records what it saw", async () => {
    task = await watched("alert me when the active user rate drops below 35%", "account:*");
    await push("account:low", 0.2);
    await push("account:high", 0.8);
    await expect.poll(async () => (await messages()).some((text) => text.includes("account:low")), patience).toBe(true);

    await untilLookedAfter(task, null);
    const [sweep] = (await sweepsOf(task)).toReversed();
    first = sweep?.t ?? "";
    expect(new Date(first).getTime() % 60_000).toBe(0);
    expect(sweep).toMatchObject({ entities: 2, fired: 1, unanswered: 0, done: true });

    const { decision_id, ...look } = (await looksAt(task, "account:low")).at(-1) ?? {};
    expect(look).toEqual({ t: first, score: 0.2, outcome: "triggered", reason: null });
    expect((await looksAt(task, "account:high")).at(-1)).toMatchObject({ t: first, outcome: "not_triggered" });
    const asked = await service.call<FullPipelineResult>("POST", "/evaluate/full", question(task, "account:low", first));
    expect(asked.body).toMatchObject({ replayed: true, decision_id, decision: { value: true } });
    expect(asked.body.decision.actions_triggered).toMatchObject([{ status: "triggered" }]);

    const { body } = await service.call<Task>("GET", `/tasks/${task.task_id}`);
    expect(body.watch_status).toMatchObject({ state: "watching", missed: 0, unanswered: 0 });
  });

  it("does not fire again while nothing changes, stops when paused, and names the version it is rebound to", async () => {
    const paused = await watched("alert me when the active user rate drops below 30%", "account:low");
    const bound = await watched("alert me when the active user rate drops below 25%", "account:high");
    await untilLookedAfter(paused, null);
    await untilLookedAfter(bound, null);

    await patch(paused, { status: "paused" });
    const { condition_id, concept_id, concept_version } = bound;
    const strategy = { type: "threshold", params: { direction: "below", value: 0.9 } };
    const next = { condition_id, version: "1.1", concept_id, concept_version, strategy };
    expect((await service.call("POST", "/conditions", next, { elevated: true })).status).toBe(201);
    await patch(bound, { condition_version: "1.1" });
    const before = await sweepsOf(paused);

    // A sweep may have begun before the changes, and none after them: two more of another task are enough to tell.
    const since = await lookedAt(task);
    await untilLookedAfter(task, since);
    await untilLookedAfter(task, await lookedAt(task));
    expect((await sweepsOf(paused)).length).toBeLessThanOrEqual(before.length + 1);
    const idle = await sweepsOf(paused);
    expect((await service.call<Task>("GET", `/tasks/${paused.task_id}`)).body.watch_status?.state).toBe("paused");

    const decisions = await service.call<Decisions>("GET", `/decisions?condition_id=${condition_id}&limit=200`);
    const newest = decisions.body.items[0];
    expect(newest).toMatchObject({ condition_version: "1.1", decision_value: true });
    expect((await messages()).filter((text) => text.includes("account:high"))).toHaveLength(1);

    const missed = await lookedAt(task);
    await patch(paused, { status: "active" });
    await untilLookedAfter(paused, idle[0]?.t ?? null);
    const times = (await sweepsOf(paused)).map(({ t }) => t);
    expect(times).not.toContain(missed);
    expect(times.filter((t) => t > (idle[0]?.t ?? "") && t <= (missed ?? ""))).toEqual([]);

    const sent = (await messages()).filter((text) => text.includes("below the threshold of 35%"));
    expect(sent).toHaveLength(1);
    expect(await unverified(service.call)).toEqual([]);
  });

  it("is not asked twice for what an asked question has answered, and leaves unwatched tasks alone", async () => {
    const other = await createTask(service.call, "alert me when the active user rate drops below 10%");
    expect(await sweepsOf(other)).toEqual([]);
    expect((await service.call<Task>("GET", `/tasks/${other.task_id}`)).body.watch_status).toBeNull();
  });
});
