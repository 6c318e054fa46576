import { beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { type SharedService, sharedTestService } from "../../support/service.ts";
import {
  createTask,
  day,
  type FullPipelineResult,
  pushDaily,
  question,
  type Refusal,
  type Task,
} from "../../support/world.ts";

type DryRun = Extract<Output<"createTask">, { validation: unknown }>;

let service: SharedService;
const delivery = { type: "notification", channel: "inbox" };
const send = <Body>(intent: string, more: object = {}) =>
  service.call<Body>("POST", "/tasks", { intent, entity_scope: "all", delivery, ...more });

beforeAll(async () => {
  service = await sharedTestService();
  const signals = [
    { primitive_id: "shop.stock_units", type: "int", description: "Units in stock" },
    { primitive_id: "shop.reorder_point", type: "int", description: "Reorder point of the article" },
    { primitive_id: "shop.failed_login_count", type: "int", description: "Number of failed logins" },
  ];
  for (const signal of signals) await service.call("POST", "/primitives", signal, { elevated: true });
});

describe("firing of a task", () => {
  it("is shown by a dry run as the task would have it, and had by the task", async () => {
    const intent = "alert me when the failed login count is above 5";
    const shown = await send<DryRun>(intent, { dry_run: true, firing: { cooldown: "6h" } });
    expect(shown.body.firing).toEqual({ mode: "every", cooldown: "6h" });
    expect((await send<DryRun>(intent, { dry_run: true })).body.firing).toEqual({ mode: "every" });
    const made = await send<Task>(intent, { firing: { mode: "on_change", for: "15m" } });
    expect(made.body.firing).toEqual({ mode: "on_change", for: "15m" });
  });
});

describe("two signals in one sentence", () => {
  it("are compared by their difference, which the task says and the service judges", async () => {
    const task = await createTask(service.call, "alert me when the stock units fall below the reorder point");
    expect(task.provenance.parts[0]).toMatchObject({
      primitive_id: "shop.stock_units",
      figure: { kind: "difference", other: "shop.reorder_point" },
    });
    await pushDaily(service.call, "article:1", [30, 10], "shop.stock_units");
    await pushDaily(service.call, "article:1", [20, 20], "shop.reorder_point");
    const ask = async (at: number) =>
      (await service.call<FullPipelineResult>("POST", "/evaluate/full", question(task, "article:1", day(at)))).body;
    expect((await ask(0)).decision.value).toBe(false);
    expect(await ask(1)).toMatchObject({ result: { value: -10 }, decision: { value: true } });
  });
});

describe("numbers of things", () => {
  it("at least 3 fires at 3, and not at 2", async () => {
    const task = await createTask(service.call, "alert me when the failed login count is at least 3");
    await pushDaily(service.call, "user:1", [2, 3], "shop.failed_login_count");
    const values = [];
    for (const at of [0, 1]) {
      const { body } = await service.call<FullPipelineResult>(
        "POST",
        "/evaluate/full",
        question(task, "user:1", day(at)),
      );
      values.push(body.decision.value);
    }
    expect(values).toEqual([false, true]);
  });

  it.each(["$10,000", "5%"])("%s of them is asked about", async (number) => {
    const { status, body } = await send<Refusal>(`alert me when the failed login count is above ${number}`);
    expect([status, body.error.type]).toEqual([422, "intent_unresolved"]);
    expect(body.error.message).toContain("shop.failed_login_count is a number of things");
  });
});
