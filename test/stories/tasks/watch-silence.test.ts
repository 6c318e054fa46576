import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import type { Refusal, Task } from "../../support/world.ts";

type Inbox = Output<"listNotifications">;
type Deliveries = Output<"listActionDeliveries">;
type Looks = Output<"listTaskEntityLooks">;

const signal = "pump.pressure";
const other = "pump.flow";
const intent = "alert me when the pump pressure is above 5";
/** Looks are seconds apart. */
const patience = { interval: 250 };

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ vars: { SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s" } });
  const pressure = { primitive_id: signal, type: "time_series<float>", description: "Pump pressure", max_age: "5s" };
  const flow = { primitive_id: other, type: "time_series<float>", description: "Pump flow" };
  for (const body of [pressure, flow]) await service.call("POST", "/primitives", body, { elevated: true });
});
afterAll(() => service.stop());

const create = <Body>(change: object) =>
  service.call<Body>("POST", "/tasks", {
    intent,
    entity_scope: "pump:*",
    delivery: { type: "notification", message_template: "{entity} is at {result_value}" },
    ...change,
  });
const push = async (entity: string) => {
  const observed_at = new Date().toISOString();
  const observations = [{ primitive_id: signal, entity, observed_at, value: 1 }];
  const { status, text } = await service.call("POST", "/observations", { observations });
  if (status !== 201) throw new Error(text);
  return observed_at;
};
const inbox = async () => (await service.call<Inbox>("GET", "/notifications?limit=100")).body.items;

describe("a task that is to tell when data is missing", () => {
  it("tells of an entity that stops reporting by itself, once, and again when it has come back and stopped", async () => {
    const first = await push("pump:7");
    const {
      body: task,
      status,
      text,
    } = await create<Task>({
      watch: { every: "2s", no_data: "alert" },
      firing: { mode: "on_change" },
    });
    expect([status, text]).toEqual([200, text]);
    expect(task.watch).toEqual({ every: "2s", no_data: "alert", keep: "all" });
    await expect.poll(async () => (await inbox()).length, patience).toBe(1);
    // It reports until a look has seen it: on a busy machine, a single report may be too old by the next look.
    let second = "";
    const report = async () => {
      second = await push("pump:7");
      const looks = await service.call<Looks>("GET", `/tasks/${task.task_id}/looks/pump:7`);
      return looks.body.items[0]?.outcome;
    };
    await expect.poll(report, patience).toBe("not_triggered");
    await expect.poll(async () => (await inbox()).length, patience).toBe(2);

    const messages = (await inbox()).map(({ message: told, kind, entity }) => ({ told, kind, entity }));
    const told = (since: string) => {
      const words = `(since ${since.replace("T", " ").replace(/(?::00)?\.\d+Z/, " UTC")}). Task: ${JSON.stringify(intent)}`;
      return expect.stringMatching(
        new RegExp(`^pump:7: no data from ${signal} for \\d+ seconds ${words.replace(/[()]/g, "\\$&")}$`),
      ) as string;
    };
    expect(messages).toEqual(
      [second, first].map((since) => ({ told: told(since), kind: "no_data", entity: "pump:7" })),
    );
    const { action_id, action_version } = task;
    const path = `/actions/${action_id}/deliveries?version=${action_version}`;
    const { body: deliveries } = await service.call<Deliveries>("GET", path);
    expect(deliveries.items).toMatchObject([
      { kind: "no_data", status: "triggered" },
      { kind: "no_data", status: "triggered" },
    ]);
    expect((await service.call("GET", `/decisions/${deliveries.items[0]?.decision_id}`)).status).toBe(404);
    const { body: decisions } = await service.call<Output<"listDecisions">>("GET", "/decisions?outcome=triggered");
    expect(decisions.items).toEqual([]);
  });
});

describe("what is refused", () => {
  it.each([
    [
      "a watch on observations of a signal without max_age",
      { intent: "alert me when the pump flow is above 5", watch: { on: "observation", no_data: "alert" } },
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
