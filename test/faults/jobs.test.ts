import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { runJob, sweepJobs } from "../../worker/usecases/service/jobs/run-job.ts";
import type { Job } from "../../worker/contract/resources/service/jobs.ts";
import type { Jobs } from "../../worker/usecases/ports/service/jobs.ts";
import type { Services } from "../../worker/usecases/services.ts";
import { complaints } from "../support/complaints.ts";
import { call } from "../support/runtime-call.ts";
import { RATE } from "../support/world.ts";
import {
  announced,
  at,
  batchJob,
  count,
  decisions,
  deliver,
  newJobId,
  plans,
  readJob,
  services,
  startJobs,
} from "./job-world.ts";

await startJobs();

/** A worker that dies at the n-th call of a method, before or after it took effect: what follows never happens. */
function dyingAt(method: "claim" | "advance" | "complete", nth: number, when: "before" | "after"): Services {
  let calls = 0;
  let dead = false;
  const died = () => Promise.reject(new Error("the process died"));
  const jobs = new Proxy(services.jobs, {
    get(target, name: keyof Jobs) {
      return async (...args: never[]) => {
        if (dead) return died();
        const last = name === method && (calls += 1) === nth;
        if (last) dead = true;
        if (last && when === "before") return died();
        const result: unknown = await (target[name] as (...args: never[]) => unknown)(...args);
        return last ? died() : result;
      };
    },
  });
  return { ...services, jobs };
}

const leaseRunsOut = (id: string) =>
  env.DB.prepare("UPDATE jobs SET lease_until = 0 WHERE job_id = ? AND status = 'running'").bind(id).run();

describe("a job that is delivered more than once", () => {
  it("is worked on once by two consumers at the same time, and the other looks again later", async () => {
    const { id } = await batchJob(30);
    const before = (await decisions()) ?? 0;
    const outcomes = await Promise.all([runJob(services, id), runJob(services, id)]);
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome !== undefined)?.again_in).toBeGreaterThan(50_000);
    expect(await decisions()).toBe(before + 30);
    expect(await readJob(id)).toMatchObject({ status: "completed", progress: { done: 30, total: 30 } });
  });

  it("has one result when its message comes twice, one after the other", async () => {
    const { id } = await batchJob(30);
    const before = (await decisions()) ?? 0;
    const result = await deliver("decision-monitor-jobs", [{ job_id: id }, { job_id: id }]);
    expect(result.explicitAcks).toEqual(["0", "1"]);
    const done = await readJob(id);
    await deliver("decision-monitor-jobs", [{ job_id: id }]);
    expect(await readJob(id)).toEqual(done);
    expect(await decisions()).toBe(before + 30);
  });

  it.each([
    ["after it took the job", "claim", 1, "after"],
    ["with the first answers recorded and not noted", "advance", 1, "before"],
    ["with the first answers noted", "advance", 1, "after"],
    ["with later answers recorded and not noted", "advance", 2, "before"],
    ["with everything noted and the job still open", "complete", 1, "before"],
    ["after it completed the job", "complete", 1, "after"],
  ] as const)("records and fires each question once when its consumer dies %s", async (_, method, nth, when) => {
    const { id, entities } = await batchJob(600);
    const before = { decisions: (await decisions()) ?? 0, plans: (await plans()) ?? 0 };
    await expect(runJob(dyingAt(method, nth, when), id)).rejects.toThrow("the process died");
    await leaseRunsOut(id);
    await deliver("decision-monitor-jobs", [{ job_id: id }], 2);
    const job = await readJob(id);
    expect(job).toMatchObject({
      status: "completed",
      progress: { done: 600, total: 600 },
      result: { total: 600, failed: 0 },
    });
    const { results } = job.result as { results: { entity: string }[] };
    expect(results.map(({ entity }) => entity)).toEqual(entities);
    expect(await decisions()).toBe(before.decisions + 600);
    expect(await plans()).toBe(before.plans + 600);
  });

  it("takes one snapshot of each entity, however often it is begun", async () => {
    const { id } = await batchJob(20, {});
    const before = (await decisions()) ?? 0;
    await expect(runJob(dyingAt("advance", 1, "before"), id)).rejects.toThrow("the process died");
    await leaseRunsOut(id);
    await runJob(services, id);
    expect(await decisions()).toBe(before + 20);
    const { created_at, result } = await readJob(id);
    const { results } = result as { results: { result: { timestamp: string } }[] };
    expect(new Set(results.map((item) => item.result.timestamp))).toEqual(new Set([created_at]));
  });

  it("begun again answers what it recorded, though late data would change it", async () => {
    const { id, entities } = await batchJob(3, {});
    await expect(runJob(dyingAt("advance", 1, "before"), id)).rejects.toThrow("the process died");
    const observations = entities.map((entity) => ({ primitive_id: RATE, entity, observed_at: at, value: 0.9 }));
    expect((await call("POST", "/observations", { observations })).status).toBe(201);
    await leaseRunsOut(id);
    const complained = complaints();
    await runJob(services, id);
    expect(complained()).toEqual([]);
    vi.restoreAllMocks();
    const { results } = (await readJob(id)).result as { results: { result: { value: number } }[] };
    expect(results.map((item) => item.result.value)).toEqual([0.1, 0.1, 0.1]);
  });

  it("leaves a job alone that somebody else has taken over meanwhile", async () => {
    const { id } = await batchJob(600);
    const slow: Services = {
      ...services,
      jobs: new Proxy(services.jobs, {
        get(target, name: keyof Jobs) {
          return async (...args: never[]) => {
            if (name === "advance") {
              await leaseRunsOut(id);
              await runJob(services, id);
            }
            return (target[name] as (...args: never[]) => unknown)(...args);
          };
        },
      }),
    };
    await runJob(slow, id);
    const { results } = (await readJob(id)).result as { results: unknown[] };
    expect(results).toHaveLength(600);
  });
});

describe("a job that cannot be done", () => {
  const poisoned = async () => {
    const id = newJobId();
    await services.jobs.add({
      job_id: id,
      owner: "key_1",
      kind: "range",
      request: {},
      t: 0,
      total: 1,
      created_at: Date.now(),
    });
    return id;
  };

  it("asks its queue to try again, and ends failed with the reason once the queue has given it up", async () => {
    const id = await poisoned();
    for (const attempts of [1, 2, 3, 4]) {
      const { retryMessages } = await deliver("decision-monitor-jobs", [{ job_id: id }], attempts);
      expect(retryMessages).toMatchObject([{ msgId: "0" }]);
    }
    expect(await readJob(id)).toMatchObject({ status: "running", error: null });
    await deliver("decision-monitor-jobs-dead", [{ job_id: id }]);
    const failed = await readJob(id);
    expect(failed).toMatchObject({ status: "failed", result: null, error: { type: "internal_error" } });
    expect(failed.error?.message).toContain("started 4 times");
    await deliver("decision-monitor-jobs", [{ job_id: id }]);
    expect(await readJob(id)).toEqual(failed);
  });

  it("tries again while the ledger cannot be reached, and then completes", async () => {
    const { id } = await batchJob(10);
    const failure = {
      ok: false as const,
      error: { code: "unavailable" as const, message: "The ledger could not be reached." },
    };
    const down: Services = {
      ...services,
      batches: { ...services.batches, ask: ({ questions }) => Promise.resolve(questions.map(() => failure)) },
    };
    await expect(runJob(down, id)).rejects.toMatchObject({ code: "unavailable" });
    expect(await readJob(id)).toMatchObject({ status: "running", progress: { done: 0 } });
    await runJob(services, id);
    expect(await readJob(id)).toMatchObject({ status: "completed", error: null });
  });

  it("is not given up by a dead letter while somebody works on it", async () => {
    const { id } = await batchJob(10);
    await services.jobs.claim(id, "another", Date.now(), Date.now() + 60_000);
    await deliver("decision-monitor-jobs-dead", [{ job_id: id }]);
    expect(await readJob(id)).toMatchObject({ status: "running" });
  });
});

describe("a job that is cancelled", () => {
  it("never runs, stays cancelled, and answers the same again", async () => {
    const { id } = await batchJob(10);
    const before = await decisions();
    const cancelled = await call<Job>("DELETE", `/jobs/${id}`);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: "cancelled", result: null, progress: { done: 0 } },
    });
    await deliver("decision-monitor-jobs", [{ job_id: id }]);
    await deliver("decision-monitor-jobs-dead", [{ job_id: id }]);
    expect((await readJob(id)).status).toBe("cancelled");
    expect((await call<Job>("DELETE", `/jobs/${id}`)).body).toEqual(cancelled.body);
    expect(await decisions()).toBe(before);
  });

  it("cannot be, once it runs", async () => {
    const { id } = await batchJob(1);
    await services.jobs.claim(id, "somebody", Date.now(), Date.now() + 60_000);
    expect((await call("DELETE", `/jobs/${id}`)).status).toBe(409);
  });
});

describe("the sweep of jobs", () => {
  it("announces those whose message was lost, each once", async () => {
    const { id } = await batchJob(1);
    const running = await batchJob(1);
    await services.jobs.claim(running.id, "dead", 0, 1);
    await env.DB.prepare("UPDATE jobs SET enqueued_at = 0 WHERE job_id IN (?, ?)").bind(id, running.id).run();
    announced.length = 0;
    await sweepJobs(services, 100);
    await sweepJobs(services, 100);
    expect(announced.toSorted()).toEqual([id, running.id].toSorted());
  });

  it("gives up one that never gets on", async () => {
    const { id } = await batchJob(1);
    await env.DB.prepare(
      "UPDATE jobs SET status = 'running', lease_until = 0, enqueued_at = 0, attempts = 10 WHERE job_id = ?",
    )
      .bind(id)
      .run();
    await sweepJobs(services, 100);
    expect(await readJob(id)).toMatchObject({ status: "failed", error: { type: "internal_error" } });
  });

  it("removes a job and its results 7 days after it ended, and not before", async () => {
    const { id } = await batchJob(5);
    await runJob(services, id);
    const ended = async (daysAgo: number) => {
      await env.DB.prepare("UPDATE jobs SET finished_at = ? WHERE job_id = ?")
        .bind(Date.now() - daysAgo * 86_400_000, id)
        .run();
      await sweepJobs(services, 100);
      return (await call("GET", `/jobs/${id}`)).status;
    };
    expect(await ended(6.9)).toBe(200);
    expect(await ended(7.1)).toBe(404);
    expect(await count("SELECT count(*) AS n FROM job_results WHERE job_id = ?", id)).toBe(0);
  });
});
