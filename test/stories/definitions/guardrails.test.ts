import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startOwnService } from "../../support/at-end.ts";
import { createTask, registerRate, type Task } from "../../support/world.ts";
const service = await startOwnService();
await registerRate(service.call);

describe("the meaning of a sentence", () => {
  const intent = "alert me when the active user rate drops below 17%";

  it("is the same for 20 callers at once, after a restart, with new signals, and however it is spaced", async () => {
    const tasks = await Promise.all(Array.from({ length: 20 }, () => createTask(service.call, intent)));
    const meaning = ({ concept_id, condition_id, provenance }: Task) =>
      JSON.stringify({ concept_id, condition_id, provenance });
    expect(new Set(tasks.map(meaning)).size).toBe(1);
    expect(new Set(tasks.map((task) => task.action_id)).size).toBe(20);
    const rival = {
      primitive_id: "user.active_user_rate",
      type: "time_series<float>",
      description: "Active user rate",
    };
    await service.elevated("POST", "/primitives", rival);
    await service.restart();
    expect(meaning(await createTask(service.call, `  alert me  when the active user rate drops below 17% `))).toBe(
      meaning(tasks[0] as Task),
    );
    expect(
      (
        await service.call("POST", "/tasks", {
          intent: "alert me when the rate is unusual",
          entity_scope: "all",
          delivery: { type: "notification" },
        })
      ).status,
    ).toBe(422);
  });

  it("is shown by a dry run that stores nothing", async () => {
    const database = await service.database();
    const tables = [
      "tasks",
      "actions",
      "concepts",
      "conditions",
      "compilations",
      "decisions",
      "action_results",
      "notifications",
    ];
    const counts = async () =>
      Promise.all(
        tables.map(
          async (table) => (await database.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n,
        ),
      );
    const before = await counts();
    const body = {
      intent: "alert me when account.active_user_rate falls below 3%",
      entity_scope: "all",
      delivery: { type: "notification" },
      dry_run: true,
    };
    const dry = (await service.call<Extract<Output<"createTask">, { validation: object }>>("POST", "/tasks", body))
      .body;
    expect(await counts()).toEqual(before);
    expect(dry).toMatchObject({
      condition: { strategy: { type: "threshold", params: { direction: "below", value: 0.03 } } },
      action: { config: { type: "notification", channel: "inbox" }, trigger: { fire_on: "true" } },
      operands: [],
      validation: { valid: true, errors: [] },
      provenance: { priority: "user_explicit" },
    });
    const real = (await service.call<Task>("POST", "/tasks", { ...body, dry_run: false })).body;
    expect(real.condition_id).toBe(dry.condition.condition_id);
    expect(real.provenance).toEqual(dry.provenance);
  });
});
