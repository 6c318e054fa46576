import { describe, expect, it } from "vitest";
import { sharedTestService } from "../../support/service.ts";
import type { Refusal, Task } from "../../support/world.ts";

const signal = "sluice.pressure";
const other = "sluice.flow";
const intent = "alert me when the sluice pressure is above 5";

const service = await sharedTestService();
const pressure = { primitive_id: signal, type: "time_series<float>", description: "Sluice pressure", max_age: "5s" };
const flow = { primitive_id: other, type: "time_series<float>", description: "Sluice flow" };
for (const body of [pressure, flow]) await service.elevated("POST", "/primitives", body);

const create = <Body>(change: object) =>
  service.call<Body>("POST", "/tasks", {
    intent,
    entity_scope: "sluice:*",
    delivery: { type: "notification", message_template: "{entity} is at {result_value}" },
    ...change,
  });

describe("of a task that is to tell when data is missing is refused", () => {
  it.each([
    [
      "a watch on observations of a signal without max_age",
      { intent: "alert me when the sluice flow is above 5", watch: { on: "observation", no_data: "alert" } },
      "watch.no_data",
      other,
    ],
    [
      "a payload that does not say the kind",
      {
        watch: { every: "5m", no_data: "alert" },
        delivery: {
          type: "webhook",
          endpoint: "https://hooks.example.com",
          payload_template: { text: "{entity} fired" },
        },
      },
      "delivery.payload_template",
      "{kind}",
    ],
    [
      "an action that stores a decision's value",
      { watch: { every: "5m", no_data: "alert" }, delivery: { type: "register", primitive_id: other } },
      "delivery.type",
      "register",
    ],
  ])("%s", async (_, change, location, words) => {
    const { status, body } = await create<Refusal>(change);
    expect([status, body.error.type, body.error.location]).toEqual([400, "validation_error", location]);
    expect(body.error.message).toContain(words);
  });

  it("such a delivery of a task that tells when data is missing, and such a watch of a task with such a delivery", async () => {
    const register = { type: "register", primitive_id: other };
    const patch = (task: Task, change: object) => service.call<Refusal>("PATCH", `/tasks/${task.task_id}`, change);
    const { body: telling } = await create<Task>({ watch: { every: "1d", no_data: "alert" }, entity_scope: "none:1" });
    const refused = await patch(telling, { delivery: register });
    expect([refused.status, refused.body.error.location]).toEqual([400, "delivery.type"]);
    const { body: storing } = await create<Task>({ delivery: register, entity_scope: "none:1" });
    expect((await patch(storing, { watch: { every: "1d", no_data: "alert" } })).status).toBe(400);
    const both = { watch: { every: "1d", no_data: "alert" }, delivery: { type: "notification" } };
    expect((await patch(storing, both)).status).toBe(200);
  });
});
