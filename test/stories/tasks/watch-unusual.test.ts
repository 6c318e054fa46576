import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import type { Task } from "../../support/world.ts";

const CALLS = "helpline.calls";
const hour = 3_600_000;
/** Looks are seconds apart. */
const patience = { interval: 250 };

let service: TestService;
let now: number;

const push = async (entity: string, points: readonly (readonly [hoursAgo: number, value: number])[]) => {
  const observations = points.map(([hoursAgo, value]) => ({
    primitive_id: CALLS,
    entity,
    observed_at: new Date(now - hoursAgo * hour).toISOString(),
    value,
  }));
  const { status, text } = await service.call("POST", "/observations", { observations });
  if (status !== 201) throw new Error(text);
};
const watched = async (entity_scope: string) => {
  const body = {
    intent: "alert me when the calls to the helpline are unusual",
    entity_scope,
    delivery: { type: "notification" },
    watch: { every: "5s" },
  };
  const { status, body: task, text } = await service.call<Task>("POST", "/tasks", body);
  if (status !== 200) throw new Error(text);
  return task;
};
const statusOf = async ({ task_id }: Task) =>
  (await service.call<Task>("GET", `/tasks/${task_id}`)).body.watch_status ?? null;
const looksAt = async ({ task_id }: Task, entity: string) =>
  (await service.call<Output<"listTaskEntityLooks">>("GET", `/tasks/${task_id}/looks/${encodeURIComponent(entity)}`))
    .body.items;

beforeAll(async () => {
  service = await startTestService({ vars: { SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s" } });
  const signal = { primitive_id: CALLS, type: "time_series<float>", description: "Calls to the helpline in an hour" };
  const { status, text } = await service.call("POST", "/primitives", signal, { elevated: true });
  if (status >= 300) throw new Error(text);
  now = Date.now();
  const hours = Array.from({ length: 60 }, (_, i) => [2 + i, 20 + ((i * 37) % 11)] as const);
  await push("helpline:calm", [[0.02, 24], ...hours]);
  await push("helpline:strange", [[0.02, 900], ...hours]);
  await push(
    "nightly:total",
    Array.from({ length: 40 }, (_, i) => [24 * i + 8, 500 + ((i * 37) % 11)] as const),
  );
});
afterAll(() => service.stop());

describe("a watch for what is unusual", () => {
  it("fires for the hour that is, and not for the one that is not", async () => {
    const task = await watched("helpline:*");
    const outcomes = async () => {
      const looks = await Promise.all(["helpline:calm", "helpline:strange"].map((entity) => looksAt(task, entity)));
      return looks.map((list) => list[0]?.outcome);
    };
    await expect.poll(outcomes, patience).toEqual(["not_triggered", "triggered"]);
    expect(await statusOf(task)).toMatchObject({ valueless: 0, advice: null });
    const messages = async () =>
      (await service.call<Output<"listNotifications">>("GET", "/notifications?limit=10")).body.items
        .map(({ message }) => message)
        .join();
    await expect.poll(messages, patience).toContain("helpline:strange");
    expect(await messages()).not.toContain("helpline:calm");
  });

  it("says what to do where values come too seldom to be judged by the hour", async () => {
    const task = await watched("nightly:*");
    await expect.poll(() => statusOf(task), patience).toMatchObject({ state: "watching", unanswered: 0, valueless: 1 });
    expect((await statusOf(task))?.advice).toMatch(/at one entity: .* declare the signal's "interval"/);
    const [look] = await looksAt(task, "nightly:total");
    expect(look).toMatchObject({ outcome: "not_triggered", reason: "null_input" });
  });
});
