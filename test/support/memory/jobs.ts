import { isFinal } from "../../../worker/domain/values/poll-interval.ts";
import type { JobRow, Jobs, JobState } from "../../../worker/usecases/ports/service/jobs.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type StoredJob, type Tables } from "./tables.ts";

const position = ({ created_at, job_id }: StoredJob) => [created_at, job_id];

function toState({
  request: _,
  lease_id: __,
  enqueued_at: ___,
  result: ____,
  items: _____,
  ...state
}: StoredJob): JobState {
  return structuredClone(state);
}

/** Jobs in memory. */
export function memoryJobs({ jobs }: Tables): Jobs {
  const stateOf = (id: string) => {
    const job = jobs.get(id);
    return job ? toState(job) : null;
  };
  /** Changes a job of which the lease is held; false when it is not. */
  const held = (id: string, leaseId: string, change: (job: StoredJob) => Partial<StoredJob>): boolean => {
    const job = jobs.get(id);
    if (job?.status !== "running" || job.lease_id !== leaseId) return false;
    jobs.set(id, { ...job, ...structuredClone(change(job)) });
    return true;
  };
  const free = (job: StoredJob, now: number): boolean =>
    job.status === "queued" || (job.status === "running" && (job.lease_until ?? 0) <= now);
  const ended = { lease_id: null, lease_until: null };
  return {
    async add({ request, ...job }) {
      const untouched = { status: "queued" as const, done: 0, failed: 0, attempts: 0, position: null, error: null };
      const times = { started_at: null, finished_at: null, enqueued_at: job.created_at };
      const row = { ...job, request: { ...request }, ...untouched, ...ended, ...times, result: null, items: [] };
      addNew(jobs, job.job_id, row);
      return toState(jobs.get(job.job_id) ?? row);
    },
    find: async (id) => stateOf(id),
    async list({ status, owner }, after, limit) {
      const found = [...jobs.values()].filter(
        (job) => (status === null || job.status === status) && (owner === null || job.owner === owner),
      );
      return newestFirst(found, position, after, limit).map(toState);
    },
    async claim(id, lease_id, now, lease_until) {
      const job = jobs.get(id);
      if (!job || !free(job, now)) return null;
      const started_at = job.started_at ?? now;
      const taken = {
        ...job,
        status: "running" as const,
        lease_id,
        lease_until,
        attempts: job.attempts + 1,
        started_at,
      };
      jobs.set(id, taken);
      const state = toState(taken);
      const row: JobRow = { ...state, request: structuredClone(job.request) };
      return { ...state, open: async () => row };
    },
    setTotal: async (id, lease, total) => void held(id, lease, () => ({ total })),
    advance: async (id, lease, { first, items, failed, position: at, done }, lease_until) =>
      held(id, lease, (job) => ({
        items: [...job.items.slice(0, first), ...items],
        done: done ?? first + items.length,
        failed: job.failed + failed,
        position: at,
        lease_until,
        attempts: 0,
        error: null,
      })),
    complete: async (id, lease, result, finished_at) =>
      void held(id, lease, ({ done }) => {
        const count = Math.max(done, 1);
        return { status: "completed", result, done: count, total: count, error: null, ...ended, finished_at };
      }),
    fail: async (id, lease, error, finished_at) =>
      void held(id, lease, () => ({ status: "failed", error, ...ended, finished_at })),
    release: async (id, lease, error, now) => void held(id, lease, () => ({ lease_until: now, error })),
    async abandon(id, error, now) {
      const job = jobs.get(id);
      if (!job || !free(job, now)) return false;
      jobs.set(id, { ...job, status: "failed", error, ...ended, finished_at: now });
      return true;
    },
    async cancel(id, now) {
      const job = jobs.get(id);
      if (job?.status === "queued") jobs.set(id, { ...job, status: "cancelled", finished_at: now });
    },
    async lost(before, now, limit) {
      const found = [...jobs.values()]
        .filter((job) => !isFinal(job.status) && job.enqueued_at <= before && (job.lease_until ?? 0) <= before)
        .sort((a, b) => a.enqueued_at - b.enqueued_at)
        .slice(0, limit);
      for (const job of found) jobs.set(job.job_id, { ...job, enqueued_at: now });
      return found.map(toState);
    },
    result: async (id) => structuredClone(jobs.get(id)?.result ?? null),
    results: async (id, from, limit) => structuredClone((jobs.get(id)?.items ?? []).slice(from, from + limit)),
    async removeFinished(before, limit) {
      const old = [...jobs.values()].filter(({ finished_at }) => finished_at !== null && finished_at <= before);
      for (const { job_id } of old.slice(0, limit)) jobs.delete(job_id);
      return Math.min(old.length, limit);
    },
  };
}
