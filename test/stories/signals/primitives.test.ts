import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, day, pushDaily, type Refusal, type Task } from "../../support/world.ts";

type Primitive = Output<"getPrimitive">;
const service = await sharedTestService();

const elevated = { elevated: true };
const register = (body: object) => service.elevated<Primitive>("POST", "/primitives", body);
const change = <Body = Primitive>(id: string, words: object, options: object = elevated) =>
  service.call<Body>("PATCH", `/primitives/${id}`, words, options);
const understand = <Body = Task>(intent: string) =>
  service.call<Body>("POST", "/tasks", { intent, entity_scope: "all", delivery: { type: "notification" } });

it("a counter must be a series of numbers, and says that it is one", async () => {
  const counter = { primitive_id: "web.requests_total", type: "time_series<int>", kind: "counter" };
  const refused = await service.elevated<Refusal>("POST", "/primitives", { ...counter, type: "int" });
  expect([refused.status, refused.body.error.location]).toEqual([400, "kind"]);
  expect((await register(counter)).body).toMatchObject({ kind: "counter" });
  expect((await service.read<"getPrimitive">("/primitives/web.requests_total")).kind).toBe("counter");
});

describe("the words of a signal", () => {
  it("can be changed, so that a sentence that was refused is understood, and what was compiled stays", async () => {
    const body = { primitive_id: "shop.x1", type: "time_series<float>", description: "Value of x1", unit: "ratio" };
    const made = (await register(body)).body;
    const intent = "alert me when the basket abandonment rises above 70%";
    expect((await understand<Refusal>(intent)).body.error.type).toBe("intent_unresolved");

    const described = (await change(made.primitive_id, { synonyms: ["basket abandonment"] })).body;
    expect(described).toEqual({ ...made, synonyms: ["basket abandonment"] });
    expect((await change(made.primitive_id, { synonyms: [] }, {})).status).toBe(403);
    expect(await service.read<"getPrimitive">("/primitives/shop.x1")).toEqual(described);
    const task = (await understand(intent)).body;
    expect(task.provenance.parts[0]?.primitive_id).toBe("shop.x1");

    const renamed = (await change("shop.x1", { description: "Share of orders left", synonyms: [], unit: "%" })).body;
    const documented_range = { min: 0, max: 100 };
    const words = { description: "Share of orders left", synonyms: [], unit: "%" };
    expect(renamed).toEqual({ ...made, ...words, documented_range });
    expect((await understand(intent)).body.condition_id).toBe(task.condition_id);
    expect((await understand<Refusal>("alert me when the basket abandonment rises above 71%")).status).toBe(422);
  });

  it("are in force for each sentence after them, however fast they change", async () => {
    await register({ primitive_id: "shop.x2", type: "time_series<float>", description: "Value of x2" });
    for (const [round, name] of ["glimmer", "sparkle", "twinkle"].entries()) {
      await change("shop.x2", { synonyms: [`${name} index`] });
      expect((await understand(`alert me when the ${name} index rises above ${round}`)).status).toBe(200);
    }
  });

  it("choose the unit in which a message speaks of the signal", async () => {
    await register({ primitive_id: "shop.x3", type: "time_series<float>", description: "Waiting time of checkout" });
    await pushDaily(service.call, "shop:1", [2400], "shop.x3");
    await change("shop.x3", { unit: "ms" });
    const task = await createTask(service.call, "alert me when the waiting time of checkout rises above 2 seconds");
    const asked = await service.ask(task, "shop:1", day(0));
    expect(asked.body.decision.threshold_applied).toBe(2000);
    expect(asked.body.decision.actions_triggered[0]?.payload_sent?.["message"]).toBe(
      `shop:1 (shop.x3): 2.4 seconds is above the threshold of 2 seconds at 2025-01-01 00:00 UTC. Task: "${task.intent}"`,
    );
  });
});
