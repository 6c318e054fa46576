import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DecisionMonitor, type Job, JobError } from "../../sdk/src/index.ts";

function jobOf(status: Job["status"], done: number, error: Job["error"] = null) {
  return { job_id: "job_1", kind: "batch", status, progress: { done, total: 4 }, error, poll_interval_seconds: 2 };
}

/** A client that sees one state of a job after the other, and when it looked. */
function watching(states: object[]) {
  const looks: number[] = [];
  const client = new DecisionMonitor({
    apiKey: "key",
    baseUrl: "https://monitor.example.com/v1",
    fetch: async () => {
      looks.push(Date.now());
      return Response.json(states[looks.length - 1]);
    },
  });
  return { client, looks };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("waiting for a job", () => {
  it("looks as often as the service says, tells of each look, and returns the job when it is done", async () => {
    const { client, looks } = watching([jobOf("queued", 0), jobOf("running", 2), jobOf("completed", 4)]);
    const seen: number[] = [];
    const waiting = client.jobs.wait("job_1", { onProgress: ({ progress }) => seen.push(progress.done) });
    await vi.runAllTimersAsync();
    expect(await waiting).toMatchObject({ status: "completed" });
    expect(seen).toEqual([0, 2, 4]);
    expect(looks).toEqual([0, 2_000, 4_000]);
  });

  it.each([
    [
      jobOf("failed", 1, { type: "unavailable", message: "The shard did not answer." }),
      "unavailable",
      "The shard did not answer.",
    ],
    [jobOf("cancelled", 0), "job_cancelled", "job_1 was cancelled."],
  ])("throws when it ended without a result", async (job, type, message) => {
    const thrown: unknown = await watching([job])
      .client.jobs.wait("job_1")
      .catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(JobError);
    expect(thrown).toMatchObject({ type, message, job: { job_id: "job_1" } });
  });

  it("ends at once when the caller has enough", async () => {
    const { client, looks } = watching([jobOf("running", 0), jobOf("running", 0)]);
    const ender = new AbortController();
    const ended = client.jobs.wait("job_1", { signal: ender.signal }).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(1_000);
    ender.abort(new Error("enough"));
    expect(await ended).toEqual(new Error("enough"));
    expect(looks).toHaveLength(1);
  });
});
