import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, day, pushDaily, registerRate } from "../../support/world.ts";

const service = await sharedTestService();
await registerRate(service.call);

describe("a register action", () => {
  const low = "account.engagement_is_low";

  it("feeds one task with what another decided", async () => {
    const flag = {
      primitive_id: low,
      type: "boolean",
      description: "True if engagement of the account was judged low",
    };
    await service.elevated("POST", "/primitives", flag);
    await pushDaily(service.call, "account:chain", [0.9, 0.05]);
    const first = await createTask(service.call, "alert me when the active user rate drops below 6%", {
      type: "register",
      primitive_id: low,
    });
    const second = await createTask(service.call, "alert me when engagement is low");
    const of = async (task: typeof first, at: string) => (await service.ask(task, "account:chain", at)).body;
    expect((await of(first, day(1))).decision.actions_triggered).toMatchObject([
      { status: "triggered", payload_sent: { primitive_id: low, entity: "account:chain" } },
    ]);
    const rows = await service.call<Output<"listObservations">>(
      "GET",
      `/observations?entity=account:chain&primitive_id=${low}`,
    );
    expect(rows.body.items).toMatchObject([{ value: true, observed_at: day(1) }]);
    const chained = await of(second, day(1));
    expect(chained.result.value).toBe(true);
    expect(chained.decision).toMatchObject({ value: "true", actions_triggered: [{ status: "triggered" }] });
  });

  it("whose value does not fit the signal fails and appends nothing", async () => {
    const count = { primitive_id: "account.rate_count", type: "int", description: "A count" };
    await service.elevated("POST", "/primitives", count);
    await pushDaily(service.call, "account:misfit", [0.055]);
    const task = await createTask(service.call, "alert me when the active user rate drops below 5.6%", {
      type: "register",
      primitive_id: "account.rate_count",
    });
    const { body } = await service.ask(task, "account:misfit", day(0));
    expect(body.decision.actions_triggered).toMatchObject([{ status: "failed", error: { type: "type_mismatch" } }]);
    const rows = await service.call<Output<"listObservations">>(
      "GET",
      "/observations?entity=account:misfit&primitive_id=account.rate_count",
    );
    expect(rows.body.items).toEqual([]);
  });
});
