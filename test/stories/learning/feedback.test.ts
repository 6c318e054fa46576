import { describe, expect, it } from "vitest";
import type { Input, Output } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, day, pushDaily, question, type Refusal, registerRate } from "../../support/world.ts";

type FeedbackList = Output<"listFeedback">;
type Evidence = NonNullable<Output<"calibrateCondition">["evidence"]>;

const rate = (body: Partial<Input<"recordFeedback">>) =>
  service.call<Output<"recordFeedback"> & Refusal>("POST", "/feedback/decision", {
    condition_id: task.condition_id,
    condition_version: "1.0",
    entity: "rated:1",
    feedback: "false_positive",
    ...body,
  });
const list = (query = "") =>
  service.call<FeedbackList>("GET", `/feedback?condition_id=${task.condition_id}&condition_version=1.0${query}`);
async function evidence(): Promise<Evidence> {
  const { body } = await service.call<Output<"calibrateCondition">>("POST", "/conditions/calibrate", {
    condition_id: task.condition_id,
    condition_version: "1.0",
  });
  if (!body.evidence) throw new Error("a threshold has evidence");
  return body.evidence;
}

const service = await sharedTestService();
await registerRate(service.call);
const task = await createTask(service.call, "alert me when the active user rate drops below 34%");
await pushDaily(service.call, "rated:1", [0.3, 0.4, 0.2]);
for (const at of [0, 1, 2]) await service.ask(task, "rated:1", day(at));

describe("POST /feedback/decision", () => {
  it("rates the newest decision when no time is given", async () => {
    await rate({ feedback: "correct" });
    expect((await list("&limit=1")).body.items[0]).toMatchObject({ timestamp: day(2), feedback: "correct" });
  });

  it("stores a rating of an entity that the ledger does not know, and matches it once there is a decision", async () => {
    expect((await rate({ entity: "rated:late", timestamp: day(1) })).status).toBe(200);
    expect((await rate({ entity: "rated:never", timestamp: day(1) })).status).toBe(200);
    const before = await evidence();
    const unknown = await service.call<Refusal>("POST", "/evaluate/full", question(task, "rated:late", day(1)));
    expect([unknown.status, unknown.body.error.type]).toEqual([404, "not_found"]);
    await pushDaily(service.call, "rated:late", [0.3, 0.3]);
    await service.ask(task, "rated:late", day(1));
    const after = await evidence();
    expect(after.ratings.unmatched).toBe(before.ratings.unmatched - 1);
    expect(after.disputed_firings).toBe(before.disputed_firings + 1);
  });
});
