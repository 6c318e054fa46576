import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startFetchWorld } from "../../support/fetch-world.ts";
import type { Task } from "../../support/world.ts";

type Looks = Output<"listTaskEntityLooks">;
type Inbox = Output<"listNotifications">;

/** Looks are seconds apart. */
const patience = { interval: 250 };
const signal = "well.pump_load";

const world = await startFetchWorld({ SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s" });
world.receiver.answerWith({ body: '{"data":{"value":9}}' });
const body = { primitive_id: signal, type: "float", description: "Pump load", source: world.sourceOf() };
await world.service.elevated("POST", "/primitives", body);

const create = <Body>(entity_scope: string, watch: object) =>
  world.service.call<Body>("POST", "/tasks", {
    intent: `Alert when \`${signal}\` is above 5.`,
    entity_scope,
    delivery: { type: "notification" },
    watch,
  });
const looksAt = async ({ task_id }: Task, entity: string) =>
  (await world.service.call<Looks>("GET", `/tasks/${task_id}/looks/${encodeURIComponent(entity)}`)).body.items;

describe("a task that watches a signal whose values are fetched", () => {
  it("fetches and judges by itself, sends what fires, and leaves a look unanswered where its source fails", async () => {
    const { body: task, status, text } = await create<Task>("well:1,well:2", { every: "2s" });
    expect([status, text]).toEqual([200, text]);
    const inbox = async () => (await world.service.call<Inbox>("GET", "/notifications")).body.items;
    const told = async () => (await inbox()).flatMap(({ entities }) => entities.map(({ entity }) => entity));
    await expect.poll(async () => (await told()).sort(), patience).toEqual(["well:1", "well:2"]);
    // On a busy machine, an earlier fetch may have come too late.
    const look = (await looksAt(task, "well:1")).findLast(({ outcome }) => outcome === "triggered");
    expect(look).toMatchObject({ score: 9 });
    const { body } = await world.service.call<Output<"getDecision">>("GET", `/decisions/${look?.decision_id}`);
    expect(body).toMatchObject({ evaluated_at: look?.t, deterministic: true });
    expect(await world.verified(look?.decision_id ?? null)).toEqual({ verified: true, differences: [] });

    world.receiver.answerWith({ status: 503 });
    const newest = async () => (await looksAt(task, "well:1"))[0];
    await expect.poll(async () => (await newest())?.reason, patience).toBe("missing_data");
    expect(await newest()).toMatchObject({ outcome: null, decision_id: null });
    const stateOf = async () => (await world.service.call<Task>("GET", `/tasks/${task.task_id}`)).body.watch_status;
    await expect.poll(async () => (await stateOf())?.unanswered, patience).toBe(2);
    expect(await told()).toHaveLength(2);
  });
});
