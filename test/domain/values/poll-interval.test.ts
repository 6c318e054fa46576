import { describe, expect, it } from "vitest";
import { type JobPace, pollIntervalSeconds } from "../../../worker/domain/values/poll-interval.ts";
import { jobSnapshotId } from "../../../worker/domain/decision/id.ts";
import { stepsIn, stepTimes } from "../../../worker/domain/values/time.ts";

const now = 1_000_000;
const pace = (more: Partial<JobPace>): JobPace => ({ status: "running", done: 0, total: 1, started_at: null, ...more });

describe("when to ask for a job again", () => {
  it.each<[string, JobPace, number]>([
    ["one question", pace({ status: "queued" }), 1],
    ["many questions not begun", pace({ status: "queued", total: 20_000 }), 20],
    ["a scope not counted yet", pace({ total: null }), 1],
    ["half done at 100 a second", pace({ done: 500, total: 1_000, started_at: now - 5_000 }), 5],
    ["hours to go", pace({ done: 10, total: 100_000, started_at: now - 10_000 }), 60],
    ["begun with nothing done yet", pace({ total: 3_000, started_at: now - 100 }), 3],
    ["all done and not closed yet", pace({ done: 1_000, total: 1_000, started_at: now - 5_000 }), 1],
    ["ended", pace({ status: "failed", total: 5 }), 60],
  ])("is told for %s", (_, job, seconds) => {
    expect(pollIntervalSeconds(job, now)).toBe(seconds);
  });
});

describe("the snapshot of a job", () => {
  it("has one id for each entity of a job, in the form of other decisions", () => {
    expect(jobSnapshotId("job_1", "a")).toBe(jobSnapshotId("job_1", "a"));
    expect(new Set([jobSnapshotId("job_1", "a"), jobSnapshotId("job_1", "b"), jobSnapshotId("job_2", "a")]).size).toBe(
      3,
    );
    expect(jobSnapshotId("job_1", "a")).toMatch(/^dec_[a-z2-7]{52}$/);
  });
});

describe("the steps of a range", () => {
  it.each([
    [0, 10, 5, [0, 5, 10]],
    [0, 9, 5, [0, 5]],
    [3, 3, 5, [3]],
    [4, 3, 5, []],
  ])("from %i to %i by %i are %j", (from, to, step, times) => {
    expect(stepTimes(from, step, 0, stepsIn(from, to, step))).toEqual(times);
  });
});
