import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startWebhookTask } from "../../support/sending.ts";
import { day, type FullPipelineResult, pushDaily, question } from "../../support/world.ts";

type Job = Output<"createJob">;

const { receiver, service, task } = await startWebhookTask(34.5);

const create = <Body = Job>(body: object) => service.call<Body>("POST", "/execute/async", body);
const read = async (id: string) => await service.read<"createJob">(`/jobs/${id}`);
const isOpen = ({ status }: Job) => status === "queued" || status === "running";

/** Everything that polling saw of a job until it ended. */
async function watch(id: string): Promise<[Job, ...Job[]]> {
  const seen: [Job, ...Job[]] = [await read(id)];
  while (isOpen(seen[0])) {
    await new Promise((done) => setTimeout(done, 100));
    seen.unshift(await read(id));
  }
  return seen;
}

/** Creates a job and waits for its end. */
async function run(body: object): Promise<Job> {
  const { status, body: job, text } = await create(body);
  if (status !== 202) throw new Error(text);
  return (await watch(job.job_id))[0];
}

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
    const { status, body } = await create(asked);
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
    const [done] = await watch(body.job_id);
    expect(done).toMatchObject({ status: "completed", progress: { done: 1, total: 1 }, error: null });
    expect(Date.parse(done.finished_at ?? "")).toBeGreaterThanOrEqual(Date.parse(done.created_at));
    expect(done.result).toEqual((await service.call("POST", "/execute", asked)).body);
  });

  it("records and fires a full evaluation once, and has the queue send", async () => {
    await pushDaily(service.call, "clerk:2", [0.2]);
    const job = await run({ kind: "evaluate", ...question(task, "clerk:2", day(0)) });
    const result = job.result as FullPipelineResult;
    expect(result).toMatchObject({
      replayed: false,
      decision: { value: true, actions_triggered: [{ status: "queued" }] },
    });
    const again = await service.ask(task, "clerk:2", day(0));
    expect(again.body).toMatchObject({ replayed: true, decision_id: result.decision_id, result: result.result });
    await expect.poll(() => receiver.requests.filter(({ body }) => body.includes("clerk:2")).length).toBe(1);
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
