import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, day, pushDaily, registerRate } from "../../support/world.ts";

const service = await sharedTestService();
await registerRate(service.call);
const task = await createTask(service.call, "alert me when the active user rate drops below 34.5%");

const read = async (id: string) => await service.read<"createJob">(`/jobs/${id}`);

describe("a question answered later", () => {
  it("is answered with 202 and a job, and comes to what its own endpoint answers", async () => {
    await pushDaily(service.call, "clerk:1", [0.5, 0.2]);
    const asked = {
      id: task.concept_id,
      version: task.concept_version,
      entity: "clerk:1",
      timestamp: day(1),
      explain: true,
    };
    const { status, body } = await service.call<Output<"createJob">>("POST", "/execute/async", asked);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      kind: "execute",
      status: "queued",
      progress: { done: 0, total: 1 },
      result: null,
      error: null,
      finished_at: null,
    });
    expect(body.poll_interval_seconds).toBe(1);
    await expect.poll(async () => (await read(body.job_id)).status).toBe("completed");
    const done = await read(body.job_id);
    expect(done).toMatchObject({ progress: { done: 1, total: 1 }, error: null });
    expect(Date.parse(done.finished_at ?? "")).toBeGreaterThanOrEqual(Date.parse(done.created_at));
    expect(done.result).toEqual((await service.call("POST", "/execute", asked)).body);
  });
});

describe("a poisoned job", () => {
  it("is tried, given up by the queue, and fails with its reason through the dead-letter queue", async () => {
    const database = await service.database();
    await database
      .prepare(
        `INSERT INTO jobs (job_id, kind, status, request, t, total, done, failed, attempts, created_at, enqueued_at)
         VALUES ('job_poisoned', 'range', 'queued', '"poison"', 0, 1, 0, 0, 0, 0, 0)`,
      )
      .run();
    await service.runScheduled();
    await expect.poll(async () => (await read("job_poisoned")).status, { interval: 200 }).toBe("failed");
    expect((await read("job_poisoned")).error).toMatchObject({
      type: "unavailable",
      message:
        "The job was started 4 times and then given up. Last error: This was stored under another SVC_PSEUDONYM_KEY and cannot be opened.",
    });
  });
});
