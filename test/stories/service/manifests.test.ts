import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import { type Refusal, registerLevel, type Task } from "../../support/world.ts";

type Silence = Output<"createSilence">;
type Manifest = Output<"getManifest">;
const service = await sharedTestService();
const { intent } = await registerLevel(service.call, "manifold");
const body = { intent, entity_scope: "all", delivery: { type: "notification", channel: "inbox" } };

const create = <Answer = Task>(external_id: string, headers = {}) =>
  service.call<Answer>("POST", "/tasks", { ...body, external_id }, { headers });
const named = async (external_id: string) =>
  (await service.read<"listTasks">(`/tasks?external_id=${encodeURIComponent(external_id)}`)).items;

describe("an external id", () => {
  it("names one task: a second is refused and leaves nothing, a repeat is the same task", async () => {
    const first = await create("manifold/low", { "Idempotency-Key": "manifold-1" });
    expect([first.status, first.body.external_id]).toEqual([200, "manifold/low"]);
    const again = await create("manifold/low", { "Idempotency-Key": "manifold-1" });
    expect(again.body.task_id).toBe(first.body.task_id);
    const second = await create<Refusal>("manifold/low");
    expect([second.status, second.body.error]).toEqual([
      409,
      expect.objectContaining({
        type: "conflict",
        location: "external_id",
        message: `Task ${first.body.task_id} has the external id manifold/low.`,
      }),
    ]);
    expect((await named("manifold/low")).map(({ task_id }) => task_id)).toEqual([first.body.task_id]);
    const orphans = "SELECT count(*) AS n FROM actions WHERE task_id NOT IN (SELECT task_id FROM tasks)";
    expect(await (await service.database()).prepare(orphans).first("n")).toBe(0);
  });

  it("goes to one of two tasks that are made at once, and is free again when that is deleted", async () => {
    const both = await Promise.all([create("manifold/race"), create("manifold/race")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [task] = await named("manifold/race");
    await service.call("DELETE", `/tasks/${task?.task_id}`);
    expect(await named("manifold/race")).toEqual([]);
    expect((await create("manifold/race")).status).toBe(200);
  });

  it("cannot be changed", async () => {
    const { body: task } = await create("manifold/fixed");
    const changed = await service.call<Refusal>("PATCH", `/tasks/${task.task_id}`, { external_id: "manifold/other" });
    expect([changed.status, changed.body.error.type]).toEqual([400, "validation_error"]);
  });

  it("names one silence that has not ended", async () => {
    const silence = { external_id: "manifold/quiet", entity: "manifold:1", reason: "Work on it" };
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const ask = <Answer = Silence>() => service.call<Answer>("POST", "/silences", { ...silence, until });
    const { body: first } = await ask();
    const second = await ask<Refusal>();
    expect([second.status, second.body.error.message]).toEqual([
      409,
      `Silence ${first.silence_id} has the external id manifold/quiet.`,
    ]);
    await service.call("DELETE", `/silences/${first.silence_id}`);
    const third = await ask();
    expect([third.status, third.body.external_id]).toEqual([201, "manifold/quiet"]);
    expect(third.body.silence_id).not.toBe(first.silence_id);
  });
});

describe("a manifest", () => {
  it("keeps what was applied, and takes one revision after the other", async () => {
    const entry = (digit: string) => ({ kind: "task", id: "manifold/low", fingerprint: digit.repeat(32) });
    const put = (revision: number, digit: string, fingerprint_key = "a".repeat(32)) =>
      service.call<Manifest & Refusal>("PUT", "/manifests/manifold", {
        revision,
        fingerprint_key,
        entries: [entry(digit)],
      });
    const read = () => service.call<Manifest>("GET", "/manifests/manifold");
    expect((await read()).status).toBe(404);
    expect((await put(2, "1")).status).toBe(409);
    const first = await put(1, "1");
    expect([first.status, first.body.applied_by.kind]).toEqual([200, "key"]);
    const both = await Promise.all([put(2, "2"), put(2, "3")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { body: kept } = await read();
    expect([kept.revision, kept.entries]).toEqual([2, both.find(({ status }) => status === 200)?.body.entries]);
    expect((await put(3, "4", "b".repeat(32))).body.error.location).toBe("fingerprint_key");
  });
});
