import { beforeAll, describe, expect, it } from "vitest";
import { startOwnService } from "../../support/at-end.ts";
import { createTask, day, RATE, registerRate, type Task } from "../../support/world.ts";
import { unverified } from "../../support/verify-all.ts";

/** Looks are seconds apart. */
const patience = { interval: 250 };

const service = await startOwnService({ vars: { SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s" } });
await registerRate(service.call);

const watched = (intent: string, entity_scope: string) => {
  const body = { intent, entity_scope, delivery: { type: "notification" }, watch: { every: "2s" } };
  return service.ok<Task>("POST", "/tasks", body);
};
const push = async (entity: string, value: number) => {
  const observations = [{ primitive_id: RATE, entity, observed_at: day(0), value }];
  await service.ok("POST", "/observations", { observations });
};
const sweepsOf = async ({ task_id }: Task) => (await service.read<"listTaskLooks">(`/tasks/${task_id}/looks`)).items;
const looksAt = async ({ task_id }: Task, entity: string) =>
  (await service.read<"listTaskEntityLooks">(`/tasks/${task_id}/looks/${encodeURIComponent(entity)}`)).items;
const messages = async () =>
  (await service.read<"listNotifications">("/notifications?limit=100")).items.map(({ message }) => message);
const patch = ({ task_id }: Task, change: object) => service.ok<Task>("PATCH", `/tasks/${task_id}`, change);
/** Waits until a task has looked at all its entities at a time after this one, and returns that time. */
async function lookAfter(task: Task, before: string): Promise<string> {
  const newest = async () => (await sweepsOf(task)).find(({ done }) => done)?.t ?? "";
  await expect.poll(async () => (await newest()) > before, patience).toBe(true);
  return newest();
}

describe("tasks that watch", () => {
  let task: Task;
  let paused: Task;
  let bound: Task;
  let first: string;

  beforeAll(async () => {
    task = await watched("alert me when the active user rate drops below 35%", "account:*");
    paused = await watched("alert me when the active user rate drops below 30%", "account:low");
    bound = await watched("alert me when the active user rate drops below 25%", "account:high");
    // The one that fires is the last to come: the look that finds it finds the other too, however far apart they come.
    await push("account:high", 0.8);
    await push("account:low", 0.2);
  });

  it("send an alarm by themselves once data has arrived, and record what they saw", async () => {
    await expect.poll(async () => (await messages()).some((text) => text.includes("account:low")), patience).toBe(true);
    await lookAfter(task, "");
    const sweep = (await sweepsOf(task)).findLast(({ fired }) => fired > 0);
    first = sweep?.t ?? "";
    expect(new Date(first).getTime() % 2_000).toBe(0);
    expect(sweep).toMatchObject({ entities: 2, fired: 1, unanswered: 0, done: true });

    const { decision_id, ...look } = (await looksAt(task, "account:low")).at(-1) ?? {};
    expect(look).toEqual({ t: first, score: 0.2, outcome: "triggered", reason: null });
    const high = (await looksAt(task, "account:high")).find(({ t }) => t === first);
    expect(high).toMatchObject({ outcome: "not_triggered" });
    const asked = await service.ask(task, "account:low", first);
    expect(asked.body).toMatchObject({ replayed: true, decision_id, decision: { value: true } });
    expect(asked.body.decision.actions_triggered).toMatchObject([{ status: "triggered" }]);

    const { body } = await service.call<Task>("GET", `/tasks/${task.task_id}`);
    expect(body.watch_status).toMatchObject({ state: "watching", unanswered: 0 });
  });

  it("do not fire again while nothing changes, stop when paused, and name the version they are rebound to", async () => {
    await lookAfter(paused, "");
    await lookAfter(bound, "");
    const { condition_id, concept_id, concept_version } = bound;
    const strategy = { type: "threshold", params: { direction: "below", value: 0.9 } };
    const next = { condition_id, version: "1.1", concept_id, concept_version, strategy };
    expect((await service.elevated("POST", "/conditions", next)).status).toBe(201);
    await patch(paused, { status: "paused" });
    await patch(bound, { condition_version: "1.1" });
    const changed = new Date().toISOString();

    const later = await lookAfter(task, changed);
    await lookAfter(bound, changed);
    expect((await sweepsOf(paused)).filter(({ t }) => t > changed)).toEqual([]);
    expect((await service.call<Task>("GET", `/tasks/${paused.task_id}`)).body.watch_status?.state).toBe("paused");

    const [look] = await looksAt(bound, "account:high");
    const decision = await service.call("GET", `/decisions/${look?.decision_id}`);
    expect(decision.body).toMatchObject({ condition_version: "1.1", decision_value: true });
    expect((await looksAt(task, "account:low")).map(({ t }) => t)).toEqual(expect.arrayContaining([first, later]));
    const sent = async (words: string) => (await messages()).filter((text) => text.includes(words)).length;
    await expect.poll(() => sent("account:high")).toBe(1);
    expect(await sent("below 35%")).toBe(1);
    expect(await unverified(service.call)).toEqual([]);
  });

  it("are the only ones that look", async () => {
    const other = await createTask(service.call, "alert me when the active user rate drops below 10%");
    expect(await sweepsOf(other)).toEqual([]);
    expect(other.watch_status).toBeNull();
  });
});
