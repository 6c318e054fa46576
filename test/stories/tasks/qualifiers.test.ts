import { describe, expect, it } from "vitest";
import { sharedTestService } from "../../support/service.ts";
import { createTask, day, pushDaily } from "../../support/world.ts";

const service = await sharedTestService();
for (const [primitive_id, description] of [
  ["shop.stock_units", "Units in stock"],
  ["shop.reorder_point", "Reorder point of the article"],
])
  await service.elevated("POST", "/primitives", { primitive_id, type: "int", description });

describe("two signals in one sentence", () => {
  it("are compared by their difference, which the task says and the service judges", async () => {
    const task = await createTask(service.call, "alert me when the stock units fall below the reorder point");
    expect(task.provenance.parts[0]).toMatchObject({
      primitive_id: "shop.stock_units",
      figure: { kind: "difference", other: "shop.reorder_point" },
    });
    await pushDaily(service.call, "article:1", [30, 10], "shop.stock_units");
    await pushDaily(service.call, "article:1", [20, 20], "shop.reorder_point");
    const ask = async (at: number) => (await service.ask(task, "article:1", day(at))).body;
    expect((await ask(0)).decision.value).toBe(false);
    expect(await ask(1)).toMatchObject({ result: { value: -10 }, decision: { value: true } });
  });
});
