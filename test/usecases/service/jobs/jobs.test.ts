import { describe, expect, it } from "vitest";
import { CreateJobBody } from "../../../../worker/contract/resources/service/jobs.ts";
import { DomainError } from "../../../../worker/domain/values/errors/errors.ts";
import { dayMs } from "../../../../worker/domain/values/time.ts";
import { abandonJob, runJob, sweepJobs } from "../../../../worker/usecases/service/jobs/run-job.ts";
import { cancelJob, getJob, listJobs, listJobResults } from "../../../../worker/usecases/service/jobs/jobs.ts";
import { createJob } from "../../../../worker/usecases/service/jobs/create-job.ts";
import { asked, askedWorld, observe, pinnedBy } from "../../../support/memory/asking.ts";
import { input, refusedAt } from "../../../support/memory/input.ts";

const at = new Date(asked).toISOString();
const names = (count: number) => Array.from({ length: count }, (_, i) => `account:${i}`);

async function world(entities = 3) {
  const made = await askedWorld();
  const { services, task } = made;
  await observe(services, Object.fromEntries(names(entities).map((entity, i) => [entity, i === 0 ? 0.2 : 0.5])));
  const create = (body: object, claim?: Parameters<typeof createJob>[2]["claim"]) =>
    createJob(services, input(CreateJobBody, body), { by: "key_1", claim });
  const batch = (more: object = { entities: names(entities) }) =>
    create({ kind: "batch", ...pinnedBy(task), timestamp: at, ...more });
  /** Does something before each page of questions is asked. */
  const before = (work: (page: number) => void) => {
    const { batches } = services;
    let page = 0;
    services.batches = { ...batches, ask: async (asking) => (work(page++), batches.ask(asking)) };
  };
  const read = (id: string) => getJob(services, { id });
  return { ...made, create, batch, before, read };
}

describe("a job", () => {
  it("is announced, run, and comes to what was asked", async () => {
    const { services, batch, read, queued } = await world();
    const job = await batch();
    expect([job.status, job.progress, queued]).toEqual(["queued", { done: 0, total: 3 }, [job.job_id]]);
    await runJob(services, job.job_id);
    expect(await read(job.job_id)).toMatchObject({
      status: "completed",
      progress: { done: 3, total: 3 },
      result: { total: 3, failed: 0, has_more: false, results: names(3).map((entity) => ({ entity })) },
    });
  });

  it("is the same job under the same claim, and stands though the queue takes nothing", async () => {
    const { services, batch, create, task } = await world();
    services.work = { ...services.work, runJob: () => Promise.reject(new Error("the queue is down")) };
    const body = { kind: "batch", ...pinnedBy(task), entities: names(3) };
    const claim = { id: "claim", at: asked, repeated: false };
    const [one, two] = [await create(body, claim), await create(body, { ...claim, repeated: true })];
    expect([one.job_id, two]).toEqual(["job_claim", one]);
    expect((await batch()).job_id).not.toBe(one.job_id);
    expect(services.logged.map(({ event }) => event)).toEqual(["queue_failed", "queue_failed", "queue_failed"]);
  });

  it("about now is about the moment at which it was made", async () => {
    const { services, create, task, clock, read } = await world();
    const job = await create({ kind: "evaluate", ...pinnedBy(task), entity: "account:0" });
    clock.now += 600_000;
    await runJob(services, job.job_id);
    expect((await read(job.job_id)).result).toMatchObject({
      evaluated_at: job.created_at,
      result: { deterministic: false },
      decision: { actions_triggered: [{ status: "queued" }] },
    });
  });

  it.each([
    ["an unknown kind", { kind: "dream" }, 400, "kind"],
    ["a field of another kind", { kind: "execute", id: "x", version: "1.0", entity: "a", step: "1d" }, 400, "step"],
    ["an unknown concept", { id: "cpt_none", version: "1.0", entity: "a" }, 404, "id"],
    ["a time to come", { kind: "evaluate", entity: "account:0", timestamp: "2025-03-09T00:00:00Z" }, 400, "timestamp"],
    [
      "too long a range",
      { kind: "range", entity: "account:0", from: "2024-12-01T00:00:00Z", to: at, step: "1m" },
      400,
      "step",
    ],
    ["a scope that is none", { kind: "batch", entity_scope: "a*b" }, 400, "entity_scope"],
  ])("is refused at once for %s, as the question itself is", async (_, body, status, location) => {
    const { create, task, services } = await world();
    const pinned = "kind" in body && body.kind !== "execute" && body.kind !== "dream" ? pinnedBy(task) : {};
    expect(await refusedAt(async () => create({ ...pinned, ...body }))).toEqual([status, location]);
    expect(services.stored.rows("jobs").length).toBe(0);
  });

  it("fails with the reason when the question cannot be answered", async () => {
    const { services, create, task, read } = await world();
    const job = await create({ kind: "evaluate", ...pinnedBy(task), entity: "account:nobody", timestamp: at });
    await runJob(services, job.job_id);
    const error = { type: "not_found", location: "entity" };
    expect(await read(job.job_id)).toMatchObject({ status: "failed", result: null, error });
  });
});

describe("a long job", () => {
  it("goes through a scope in steps, counts it first, and gives the rest to another message in time", async () => {
    const { services, batch, before, clock, queued, read } = await world(501);
    const { job_id, progress } = await batch({ entity_scope: "account:*" });
    expect(progress).toEqual({ done: 0, total: null });
    before(() => (clock.now += 21_000));
    await runJob(services, job_id);
    expect(await read(job_id)).toMatchObject({ status: "running", progress: { done: 500, total: 501 } });
    expect(queued.filter((id) => id === job_id)).toHaveLength(2);
    await runJob(services, job_id);
    await runJob(services, job_id);
    expect(await read(job_id)).toMatchObject({ status: "completed", progress: { done: 501, total: 501 } });
    expect(services.stored.rows("decisions").length).toBe(501);
  });

  it("goes on where it stood after a failure that may pass, and answers nothing twice", async () => {
    const { services, batch, before, read } = await world(501);
    const { job_id } = await batch();
    before((page) => {
      if (page === 1) throw new DomainError("unavailable", "A shard did not answer.");
    });
    await expect(runJob(services, job_id)).rejects.toThrow("A shard did not answer.");
    expect(await read(job_id)).toMatchObject({ status: "running", progress: { done: 500 } });
    await runJob(services, job_id);
    const { result } = await read(job_id);
    expect(result).toMatchObject({ total: 501, results: names(501).map((entity) => ({ entity })) });
    expect(services.stored.rows("decisions").length).toBe(501);
  });

  it("asks for fewer at a time where there was no time for all, and leaves none out", async () => {
    const { services, batch, read } = await world(501);
    const { batches } = services;
    const sizes: number[] = [];
    services.batches = {
      ...batches,
      ask: async ({ questions, ...shared }) => {
        sizes.push(questions.length);
        const timely = await batches.ask({ ...shared, questions: questions.slice(0, 120) });
        return [...timely, ...(await batches.ask({ ...shared, deadline: 0, questions: questions.slice(120) }))];
      },
    };
    const { job_id } = await batch();
    await runJob(services, job_id);
    expect(await read(job_id)).toMatchObject({ status: "completed", result: { total: 501, failed: 0 } });
    expect(sizes.slice(0, 3)).toEqual([500, 120, 240]);
  });

  it("over a scope in which nobody is has no answers, and no page of them to come", async () => {
    const { services, batch, read } = await world();
    const { job_id } = await batch({ entity_scope: "nobody:*" });
    await runJob(services, job_id);
    expect(await read(job_id)).toMatchObject({
      status: "completed",
      progress: { done: 0, total: 0 },
      result: { results: [], total: 0, failed: 0, has_more: false },
    });
    expect(await listJobResults(services, { id: job_id, limit: 10 })).toMatchObject({ items: [], has_more: false });
  });

  it("is left to whoever has it now, once its lease is lost", async () => {
    const { services, batch, before, clock, read } = await world(501);
    const { job_id } = await batch();
    let taken: unknown = null;
    before((page) => {
      if (page !== 1) return;
      clock.now += 60_001;
      taken = services.jobs.claim(job_id, "another", clock.now, clock.now + 60_000);
    });
    await runJob(services, job_id);
    expect(await taken).toMatchObject({ job_id });
    expect(await read(job_id)).toMatchObject({ status: "running", progress: { done: 500 } });
    expect(await runJob(services, job_id)).toEqual({ again_in: 60_000 });
  });

  it("gives its answers a page at a time, and takes no cursor of another job", async () => {
    const { services, batch } = await world(25);
    const { job_id } = await batch();
    const other = await batch();
    await runJob(services, job_id);
    const first = await listJobResults(services, { id: job_id, limit: 20 });
    expect([first.items.length, first.has_more]).toEqual([20, true]);
    const cursor = first.next_cursor ?? "";
    const rest = await listJobResults(services, { id: job_id, limit: 20, cursor });
    expect([rest.items.length, rest.has_more, rest.next_cursor]).toEqual([5, false, null]);
    const asking = { id: other.job_id, limit: 20, cursor };
    expect(await refusedAt(() => listJobResults(services, asking))).toEqual([400, "cursor"]);
  });
});

describe("of jobs", () => {
  it("only one that has not begun is cancelled, and repeating it is safe", async () => {
    const { services, batch } = await world();
    const [waiting, done] = [await batch(), await batch()];
    await runJob(services, done.job_id);
    const cancelled = await cancelJob(services, { id: waiting.job_id });
    expect([cancelled.status, await cancelJob(services, { id: waiting.job_id })]).toEqual(["cancelled", cancelled]);
    await runJob(services, waiting.job_id);
    expect((await getJob(services, { id: waiting.job_id })).status).toBe("cancelled");
    expect(await refusedAt(() => cancelJob(services, { id: done.job_id }))).toEqual([409, "id"]);
    expect(await refusedAt(() => cancelJob(services, { id: "job_none" }))).toEqual([404, "id"]);
  });

  it("a list is newest first, by state", async () => {
    const { services, batch, clock } = await world();
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      clock.now++;
      ids.unshift((await batch()).job_id);
    }
    await runJob(services, ids[1] ?? "");
    const idsOf = async (status?: "queued" | "completed") =>
      (await listJobs(services, { limit: 10, ...(status ? { status } : {}) })).items.map(({ job_id }) => job_id);
    expect([await idsOf(), await idsOf("queued"), await idsOf("completed")]).toEqual([ids, [ids[0], ids[2]], [ids[1]]]);
  });

  it("those that nobody works on are announced again, and given up with their last reason when they get nowhere", async () => {
    const { services, batch, before, clock, queued, read } = await world();
    const { job_id } = await batch();
    before(() => {
      throw new DomainError("unavailable", "A shard did not answer.");
    });
    for (let attempt = 0; attempt < 10; attempt++) {
      await expect(runJob(services, job_id)).rejects.toThrow();
      clock.now += 300_001;
      expect(await sweepJobs(services, 100)).toEqual({ revived: 1, removed: 0 });
    }
    expect(queued).toHaveLength(10);
    expect((await read(job_id)).error).toMatchObject({
      type: "unavailable",
      message: "The job was started 10 times and then given up. Last error: A shard did not answer.",
    });
    clock.now += 7 * dayMs;
    expect(await sweepJobs(services, 100)).toEqual({ revived: 0, removed: 1 });
    expect(await refusedAt(() => read(job_id))).toEqual([404, "id"]);
  });

  it("one that somebody works on is not given up", async () => {
    const { services, batch, clock } = await world();
    const { job_id } = await batch();
    await services.jobs.claim(job_id, "somebody", clock.now, clock.now + 60_000);
    expect([await abandonJob(services, job_id), await abandonJob(services, "job_none")]).toEqual([false, false]);
  });
});
