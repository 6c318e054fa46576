import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createServices } from "../../worker/services.ts";
import { evaluateBatch } from "../../worker/usecases/evaluation/evaluate-batch.ts";
import { evaluateRange } from "../../worker/usecases/evaluation/evaluate-range.ts";
import { createJob } from "../../worker/usecases/service/jobs/create-job.ts";
import { runJob } from "../../worker/usecases/service/jobs/run-job.ts";
import type { Services } from "../../worker/usecases/services.ts";
import { createTask, day, DAY, pushDaily, question, registerRate, START } from "../support/world.ts";
import { call } from "../support/runtime-call.ts";

const late = {
  ok: false as const,
  error: { code: "execution_timeout" as const, message: "There was no time for this one." },
};

await registerRate(call);
for (const entity of ["account:1", "account:2", "account:3"])
  await pushDaily(call, entity, Array<number>(40).fill(0.5));
const task = await createTask(call, "alert me when the active user rate drops below 35%");

/** A service whose ledger has time for so many questions a call; `asked` counts those of each call. */
function slowLedger(enough: (entity: string) => number): { services: Services; asked: number[] } {
  const real = createServices(env, { waitUntil: () => undefined });
  const asked: number[] = [];
  const ask: Services["batches"]["ask"] = async (batch) => {
    asked.push(batch.questions.length);
    const answers = await real.batches.ask(batch);
    return answers.map((answer, i) => (i < enough(batch.questions[i]?.entity ?? "") ? answer : late));
  };
  const batches = { ...real.batches, ask, entitiesIn: real.batches.entitiesIn.bind(real.batches) };
  return { services: { ...real, batches }, asked };
}

const range = (days: number) => ({
  ...question(task, "account:1"),
  from: day(1),
  to: day(days),
  step: "1d",
  dry_run: false,
});

describe("a range without time for all its steps", () => {
  it("is refused with how many steps would do", async () => {
    await expect(evaluateRange(slowLedger(() => 20).services, range(30))).rejects.toMatchObject({
      code: "execution_timeout",
      location: "step",
      message: "20 of the 30 steps were answered within 30 seconds; those are recorded.",
      suggestion: expect.stringContaining("Ask for at most 16 steps at once") as string,
    });
  });

  it("is refused with what makes a step lighter, when there was none for the first", async () => {
    await expect(evaluateRange(slowLedger(() => 0).services, range(30))).rejects.toMatchObject({
      message: "0 of the 30 steps were answered within 30 seconds.",
      suggestion: expect.stringContaining("shorter windows or fewer features") as string,
    });
  });
});

describe("a batch without time for all its entities", () => {
  const input = () => {
    const { concept_id, concept_version, condition_id, condition_version } = task;
    const entities = ["account:1", "account:2", "account:3"];
    const pinned = { concept_id, concept_version, condition_id, condition_version };
    return { ...pinned, entities, timestamp: day(20), dry_run: false };
  };

  it("answers the others", async () => {
    const { results, failed } = await evaluateBatch(
      slowLedger((entity) => (entity === "account:2" ? 0 : 9)).services,
      input(),
    );
    expect(failed).toBe(1);
    expect(results.map(({ error }) => error?.type ?? null)).toEqual([null, "execution_timeout", null]);
  });

  it("is refused when there was none for any", async () => {
    await expect(evaluateBatch(slowLedger(() => 0).services, input())).rejects.toMatchObject({
      code: "execution_timeout",
      message: "None of the 3 entities could be answered within 30 seconds; nothing was recorded.",
    });
  });
});

describe("a job without time for all of a step", () => {
  async function finished(services: Services, request: Parameters<typeof createJob>[1]) {
    const { job_id } = await createJob(services, request, { by: "key_1" });
    await runJob(services, job_id);
    const job = await services.jobs.find(job_id);
    return {
      job,
      results: (await services.jobs.results(job_id, 0, 1_000)) as { timestamp?: string; error?: object }[],
    };
  }

  it("goes on from the last answer, with as many steps as there is time for", async () => {
    const { services, asked } = slowLedger(() => 7);
    const { job, results } = await finished(services, { kind: "range", ...range(30) });
    expect(job).toMatchObject({ status: "completed", done: 30, failed: 0 });
    expect(results.map(({ timestamp }) => Date.parse(timestamp ?? ""))).toEqual(
      Array.from({ length: 30 }, (_, i) => START + (i + 1) * DAY),
    );
    expect(asked).toEqual([30, 7, 14, 7, 2]);
  });

  it("keeps the error of a step that never has enough, and goes on", async () => {
    const { services } = slowLedger(() => 0);
    const { job, results } = await finished(services, { kind: "range", ...range(3) });
    expect(job).toMatchObject({ status: "completed", done: 3, failed: 3 });
    expect(results.every(({ error }) => error !== undefined)).toBe(true);
  });
});
