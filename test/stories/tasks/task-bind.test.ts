import { expect, it } from "vitest";
import { sharedTestService } from "../../support/service.ts";
import { day, pushDaily, RATE, registerRate, type Task } from "../../support/world.ts";
const service = await sharedTestService();
await registerRate(service.call);
const concept = {
  concept_id: "weekly_low",
  version: "v1",
  description: "Lowest rate of a week",
  output_type: "float?",
  primitives: { rate: { primitive_id: RATE, type: "time_series<float>" } },
  features: { low: { op: "min", inputs: ["rate"], params: { window: "7d" } } },
  output_feature: "low",
};
const condition = {
  condition_id: "sagging",
  version: "v1",
  concept_id: "weekly_low",
  concept_version: "v1",
  strategy: { type: "threshold", params: { direction: "below", value: 0.2 } },
};
for (const [path, body] of [
  ["/concepts", concept],
  ["/conditions", condition],
  [
    "/conditions",
    { ...condition, version: "v2", strategy: { type: "threshold", params: { direction: "below", value: 0.1 } } },
  ],
] as const) {
  const { status, text } = await service.elevated("POST", path, body);
  if (status !== 201) throw new Error(text);
}

const bind = { condition_id: "sagging", condition_version: "v1" };
const wanted = { intent: "Blorp the frobnitz", entity_scope: "account:*", delivery: { type: "notification" }, bind };
const create = <Body = Task>(change: object = {}, headers: Record<string, string> = {}) =>
  service.call<Body>("POST", "/tasks", { ...wanted, ...change }, { headers });

it("puts a task on a registered condition, with scope and firing, and compiles nothing", async () => {
  await pushDaily(service.call, "account:bound", [0.19, 0.19]);
  await pushDaily(service.call, "user:bound", [0.19]);
  const { status, body: task } = await create({ firing: { mode: "on_change" } });
  expect(status).toBe(200);
  expect(task).toMatchObject({
    intent: "Blorp the frobnitz",
    concept_id: "weekly_low",
    concept_version: "v1",
    condition_id: "sagging",
    condition_version: "v1",
    firing: { mode: "on_change" },
    context_warning: null,
    warnings: [],
    provenance: {
      reader: "none",
      parts: [],
      summary: "bound to condition sagging@v1 as registered (threshold); the intent is a label and was not compiled",
    },
  });
  const actions = async (entity: string, at: number) => {
    const asked = await service.ask(task, entity, day(at));
    return asked.body.decision.actions_triggered;
  };
  const message = `account:bound (${RATE}): 19% is below the threshold of 20% at 2025-01-01 00:00 UTC. Task: "Blorp the frobnitz"`;
  expect(await actions("account:bound", 0)).toMatchObject([{ status: "triggered", payload_sent: { message } }]);
  expect(await actions("account:bound", 1)).toMatchObject([{ status: "skipped", reason: "unchanged" }]);
  expect(await actions("user:bound", 0)).toMatchObject([{ status: "skipped", reason: "out_of_scope" }]);
  const change = { condition_version: "v2", status: "paused" };
  const rebound = await service.call<Task>("PATCH", `/tasks/${task.task_id}`, change);
  expect(rebound.body).toMatchObject(change);
});
