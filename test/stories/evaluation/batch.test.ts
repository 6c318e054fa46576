import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startWebhookTask } from "../../support/sending.ts";
import {
  createTask,
  day,
  type DecisionList,
  type FullPipelineResult,
  pinned,
  pushDaily,
  type Refusal,
  type Task,
} from "../../support/world.ts";

type BatchResult = Output<"evaluateBatch">;
type RangeResult = Output<"evaluateRange">;

const { receiver, service, task } = await startWebhookTask(35.5);

const batch = <Body = BatchResult>(more: object, of = task) =>
  service.call<Body>("POST", "/evaluate/batch", { ...pinned(of), ...more });
const range = <Body = RangeResult>(more: object, of = task) =>
  service.call<Body>("POST", "/evaluate/range", { ...pinned(of), ...more });

const sentFor = (decisionId: string | null | undefined) =>
  receiver.requests.filter(({ headers }) => headers["webhook-id"]?.startsWith(`${decisionId}.`) ?? false);
const recordedOf = async (entity: string) =>
  (await service.call<DecisionList>("GET", `/decisions?entity_id=${entity}&limit=200`)).body.items;

describe("one question about many entities", () => {
  it("keeps the order, puts errors in their place, and records what it answers", async () => {
    await pushDaily(service.call, "desk:low", [0.5, 0.2]);
    await pushDaily(service.call, "desk:high", [0.5, 0.6]);
    const entities = ["desk:high", "desk:nobody", "desk:low"];
    const { status, body } = await batch({ entities, timestamp: day(1) });
    expect(status).toBe(200);
    expect(body.results.map(({ entity }) => entity)).toEqual(entities);
    expect([body.total, body.failed]).toEqual([3, 1]);
    const [high, nobody, low] = body.results;
    expect(high).toMatchObject({
      result: { value: 0.6, entity: "desk:high" },
      decision: { value: false, actions_triggered: [] },
    });
    expect(nobody).toEqual({
      entity: "desk:nobody",
      error: expect.objectContaining({ type: "not_found", location: "entity" }),
    });
    expect(low?.decision).toMatchObject({ value: true, actions_triggered: [{ status: "queued", payload_sent: null }] });
    expect((await recordedOf("desk:low"))[0]?.decision_id).toBe(low?.decision_id);
  });

  it("gives the answer that a single question gives, and fires once however often and in whatever way it is asked", async () => {
    await pushDaily(service.call, "desk:once", [0.2]);
    const asked = await Promise.all([1, 2, 3].map(() => batch({ entities: ["desk:once"], timestamp: day(0) })));
    const id = asked[0]?.body.results[0]?.decision_id;
    expect(new Set(asked.map(({ body }) => body.results[0]?.decision_id))).toEqual(new Set([id]));
    const single = await service.ask(task, "desk:once", day(0));
    expect(single.body).toMatchObject({
      replayed: true,
      decision_id: id,
      decision: { actions_triggered: [{ status: "triggered" }] },
    });
    expect(single.body.result).toEqual(asked[0]?.body.results[0]?.result);
    await expect.poll(() => sentFor(id).length).toBe(1);
    const { body } = await batch({ entities: ["desk:once"], timestamp: day(0) });
    expect(body.results[0]?.decision?.actions_triggered).toMatchObject([{ status: "triggered" }]);
    expect(sentFor(id)).toHaveLength(1);
  });

  it.each([
    ["a prefix", "kiosk:*", ["kiosk:a", "kiosk:b"]],
    ["an entity and a prefix", "booth:1, kiosk:*", ["booth:1", "kiosk:a", "kiosk:b"]],
    ["entities alone, known or not", "booth:1,booth:none", ["booth:1", "booth:none"]],
    ["nobody", "nothing:*", []],
  ])("finds the entities of %s", async (_, entity_scope, expected) => {
    for (const entity of ["kiosk:a", "kiosk:b", "booth:1"]) await pushDaily(service.call, entity, [0.9]);
    const { body } = await batch({ entity_scope, timestamp: day(0), dry_run: true });
    expect(body.results.map(({ entity }) => entity)).toEqual(expected);
  });

  it("finds all entities with signals of a namespace, and none without", async () => {
    await service.elevated("POST", "/primitives", { primitive_id: "machine.heat", type: "float" });
    await pushDaily(service.call, "machine:1", [80], "machine.heat");
    const hot = await createTask(service.call, "alert me when machine heat is above 70");
    const { body } = await batch({ entity_scope: "machine", timestamp: day(0) }, hot);
    expect(body.results.map(({ entity }) => entity)).toEqual(["machine:1"]);
  });
});

describe("one question about many times", () => {
  it("answers each step in order, as if it had been asked then", async () => {
    await pushDaily(service.call, "desk:range", [0.5, 0.2, 0.3, 0.6]);
    const { body } = await range({ entity: "desk:range", from: day(-1), to: day(3), step: "1d" });
    expect(body.results.map(({ timestamp }) => timestamp)).toEqual([-1, 0, 1, 2, 3].map(day));
    expect(body.results.map(({ decision, error }) => decision?.value ?? error?.type)).toEqual([
      "missing_data",
      false,
      true,
      true,
      false,
    ]);
    expect([body.total, body.failed]).toEqual([5, 1]);
    const single = await service.ask(task, "desk:range", day(2));
    expect(single.body).toMatchObject({ replayed: true, decision_id: body.results[3]?.decision_id });
  });
});

describe("a task asked by its id", () => {
  const ask = <Body>(id: string, more: object) =>
    service.call<Body>("POST", `/tasks/${id}/evaluate`, { condition_version: "1.0", ...more });

  it("answers for one entity as a full evaluation, and for its scope as a batch", async () => {
    for (const entity of ["team:1", "team:2"]) await pushDaily(service.call, entity, [0.2]);
    const intent = "alert me when the active user rate drops below 33.5%";
    const delivery = { type: "notification", channel: "inbox" };
    const own = (await service.call<Task>("POST", "/tasks", { intent, entity_scope: "team:*", delivery })).body;
    const one = await ask<FullPipelineResult>(own.task_id, { entity: "team:1", timestamp: day(0) });
    expect(one.body).toMatchObject({
      decision: { value: true, actions_triggered: [{ status: "triggered" }] },
      replayed: false,
    });
    const all = await ask<BatchResult>(own.task_id, { timestamp: day(0) });
    expect(all.body.results.map(({ entity }) => entity)).toEqual(["team:1", "team:2"]);
    expect(all.body.results[0]?.decision_id).toBe(one.body.decision_id);
    const outside = await ask<FullPipelineResult>(own.task_id, { entity: "desk:low", timestamp: day(1) });
    expect(outside.body.decision.actions_triggered).toMatchObject([{ status: "skipped", reason: "out_of_scope" }]);
    await service.call("DELETE", `/tasks/${own.task_id}`);
    expect((await ask<Refusal>(own.task_id, { timestamp: day(0) })).status).toBe(409);
  });

  it("asks nothing when it is bound to another version than the caller thinks, or is not there", async () => {
    const conflict = await ask<Refusal>(task.task_id, { condition_version: "2.0", entity: "desk:low" });
    expect([conflict.status, conflict.body.error.type, conflict.body.error.location]).toEqual([
      409,
      "conflict",
      "condition_version",
    ]);
    expect((await ask<Refusal>("task_none", { entity: "desk:low" })).status).toBe(404);
    expect((await ask<Refusal>(task.task_id, { entity: "desk:nobody" })).status).toBe(404);
  });
});
