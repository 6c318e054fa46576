import { beforeEach, describe, expect, it } from "vitest";
import { ListTasksQuery, type Task, UpdateTaskBody } from "../../../worker/contract/resources/tasks/tasks.ts";
import { deleteTask, updateTask } from "../../../worker/usecases/tasks/update-task.ts";
import { getTask, listTasks } from "../../../worker/usecases/tasks/get-task.ts";
import { input, refusal, refusedAt } from "../../support/memory/input.ts";
import type { MemoryServices } from "../../support/memory/services.ts";
import { defineConcept, defineCondition, makeTask, ratedServices } from "../../support/memory/world.ts";
import { RATE } from "../../support/world.ts";

const intent = "alert me when the active user rate drops below 30%";

let services: MemoryServices;
beforeEach(async () => void (services = await ratedServices()));

const patch = async ({ task_id: id }: Task, change: object) =>
  updateTask(services, { ...input(UpdateTaskBody, change), id });
async function read({ task_id: id }: Task): Promise<Task> {
  const { last_deliveries: _, activity: __, ...task } = await getTask(services, { id });
  return task;
}
const remove = ({ task_id: id }: Task) => deleteTask(services, { id });

const start = {
  active: () => makeTask(services, intent),
  paused: async () => patch(await start.active(), { status: "paused" }),
  preview: () => makeTask(services, intent, { status: "preview" }),
  deleted: async () => remove(await start.active()),
};

describe("the status of a task", () => {
  const open = ["active", "paused", "preview"] as const;

  it.each(open.flatMap((from) => (["active", "paused"] as const).map((to) => [from, to] as const)))(
    "%s can be %s",
    async (from, to) => {
      const task = await start[from]();
      expect(task.status).toBe(from);
      expect((await patch(task, { status: to })).status).toBe(to);
      expect((await read(task)).status).toBe(to);
    },
  );

  it.each([
    ...open.flatMap((from) => [[from, "preview"] as const, [from, "deleted"] as const]),
    ...[...open, "deleted" as const].map((to) => ["deleted", to] as const),
  ])("%s cannot be patched to %s", async (from, to) => {
    const task = await start[from]();
    expect((await refusedAt(() => patch(task, { status: to })))[0]).toBe(400);
    expect((await read(task)).status).toBe(from);
  });

  it.each(["active", "paused", "preview", "deleted"] as const)("%s, deleted, is deleted", async (from) => {
    expect((await remove(await start[from]())).status).toBe("deleted");
  });
});

describe("what a task is restated with", () => {
  const stem = "Alert when the account active user rate is below 30%";

  it.each([
    ["as the sentence says", { mode: "on_change", for: "15m" }, ", once that has held for 15 minutes."],
    ["every time", { mode: "every" }, ", every time it is found so."],
    ["after another time", { mode: "on_change", for: "1h" }, ", once that has held for 1 hour, only when that begins."],
  ])("is what it fires by, not what its sentence said: %s", async (_, firing, words) => {
    const task = await makeTask(services, `${intent} for 15 minutes`);
    expect(task.provenance.restated).toBe(`${stem}, once that has held for 15 minutes.`);
    expect((await patch(task, { firing })).provenance.restated).toBe(`${stem}${words}`);
    expect((await read(task)).provenance.restated).toBe(`${stem}${words}`);
  });

  it("is what it judges by, and its release on the side of that, once it is rebound", async () => {
    const task = await makeTask(services, `${intent} for 15 minutes`, { watch: { every: "5m" } });
    const { concept_id, concept_version, condition_id } = task;
    const strategy = { type: "threshold", params: { direction: "above", value: 0.9 } };
    await defineCondition(services, { condition_id, version: "2.0", concept_id, concept_version, strategy });
    const firing = { mode: "on_change", release: 0.8 };
    const rebound = await patch(task, { condition_version: "2.0", firing, watch: null });
    const restated =
      "Alert when the account active user rate is above 90%, until it is back below 0.8, only when that begins.";
    expect(rebound.provenance.restated).toBe(restated);
    const { items } = await listTasks(services, input(ListTasksQuery, {}));
    expect(items.map(({ provenance }) => provenance.restated)).toEqual([restated]);
    const back = await patch(task, { condition_version: "1.0", firing: { mode: "every", for: "15m" } });
    expect(back.provenance.restated).toBe(task.provenance.restated.replace(/15 minutes.*/, "15 minutes."));
  });

  it("is the condition that is in force, also of a task that was bound to one", async () => {
    const { concept_id, concept_version, condition_id } = await makeTask(services, intent);
    const bound = await makeTask(services, "label", { bind: { condition_id, condition_version: "1.0" } });
    expect(bound.provenance.restated).toBe(`${stem}.`);
    const strategy = { type: "threshold", params: { direction: "below", value: 0.2 } };
    await defineCondition(services, { condition_id, version: "2.0", concept_id, concept_version, strategy });
    const { restated } = (await patch(bound, { condition_version: "2.0" })).provenance;
    expect(restated).toBe("Alert when the account active user rate is below 20%.");
  });

  it("says that missing data raises an alarm too", async () => {
    const watch = { every: "5m", no_data: "alert" };
    const { provenance } = await makeTask(services, intent, { watch });
    expect(provenance.restated).toMatch(/, checked every 5 minutes, or when no data arrives\.$/);
  });
});

describe("a change of a task", () => {
  let task: Task;
  beforeEach(async () => {
    task = await makeTask(services, intent);
  });

  const registerVersion = ({ concept_id, concept_version, condition_id }: Task, version: string, strategy: object) =>
    defineCondition(services, { condition_id, version, concept_id, concept_version, strategy });

  it.each([
    ["nothing", {}, 400, "body"],
    ["an unknown version", { condition_version: "9.9", status: "paused" }, 404, "condition_version"],
    [
      "an unknown channel",
      { delivery: { type: "notification", channel: "nowhere" }, status: "paused" },
      400,
      "delivery.channel",
    ],
    [
      "an unbound workflow",
      { delivery: { type: "workflow", workflow_id: "nothing" }, status: "paused" },
      400,
      "delivery.workflow_id",
    ],
    [
      "an unregistered signal",
      { delivery: { type: "register", primitive_id: "account.nothing" }, status: "paused" },
      400,
      "delivery.primitive_id",
    ],
    ["an empty scope", { entity_scope: "a,,b", status: "paused" }, 400, "entity_scope"],
  ] as const)("of %s changes nothing at all", async (_, change, status, location) => {
    expect(await refusedAt(() => patch(task, change))).toEqual([status, location]);
    expect(await read(task)).toEqual(task);
  });

  it("to a version that judges by another strategy changes nothing at all", async () => {
    const strategy = { type: "percentile", params: { direction: "below", value: 10, window: "30d" } };
    await registerVersion(task, "3.0", strategy);
    expect(await refusal(() => patch(task, { condition_version: "3.0", status: "paused" }))).toMatchObject({
      code: "validation_error",
      location: "condition_version",
      message: "Version 3.0 judges by percentile, and the task is bound to 1.0, which judges by threshold.",
    });
    expect(await read(task)).toEqual(task);
  });

  it("to a version that judges another concept changes nothing at all", async () => {
    const [concept_id, concept_version] = ["weekly_low", "v1"];
    await defineConcept(services, {
      concept_id,
      version: concept_version,
      description: "Lowest rate of a week",
      output_type: "float?",
      primitives: { rate: { primitive_id: RATE, type: "time_series<float>" } },
      features: { low: { op: "min", inputs: ["rate"], params: { window: "7d" } } },
      output_feature: "low",
    });
    const strategy = { type: "threshold", params: { direction: "below", value: 0.2 } };
    await registerVersion({ ...task, concept_id, concept_version }, "4.0", strategy);
    const error = await refusal(() => patch(task, { condition_version: "4.0" }));
    expect(error).toMatchObject({ code: "validation_error", location: "condition_version" });
    expect(error.message).toContain(concept_id);
    expect(await read(task)).toEqual(task);
  });

  it("of several fields applies them together", async () => {
    await registerVersion(task, "2.0", { type: "threshold", params: { direction: "below", value: 0.25 } });
    const change = {
      condition_version: "2.0",
      entity_scope: "account:*",
      status: "paused",
      delivery: { type: "notification" },
      firing: { mode: "on_change", for: "1d" },
    };
    expect(await patch(task, change)).toEqual({
      ...task,
      condition_version: "2.0",
      entity_scope: "account:*",
      status: "paused",
      action_version: "v2",
      firing: { mode: "on_change", for: "1d" },
      provenance: { ...task.provenance, restated: "Alert when the account active user rate is below 25%." },
    });
  });

  it("tries again while its channel comes and goes, and then says so", async () => {
    const update = () => Promise.resolve({ task: null, unbound: true, stale: false });
    const torn = { ...services, tasks: { ...services.tasks, update } };
    const change = { ...input(UpdateTaskBody, { delivery: { type: "notification" } }), id: task.task_id };
    expect((await refusal(() => updateTask(torn, change))).code).toBe("unavailable");
  });

  describe("that a release was checked against", () => {
    /** Another request comes between the check of a change and the change itself. */
    function overtaken(by: () => Promise<unknown>): MemoryServices {
      let isFirst = true;
      const update: MemoryServices["tasks"]["update"] = async (...change) => {
        if (isFirst) {
          isFirst = false;
          await by();
        }
        return services.tasks.update(...change);
      };
      return { ...services, tasks: { ...services.tasks, update } };
    }
    const release = (value: number) => ({ firing: { mode: "on_change", release: value } });
    const send = (torn: MemoryServices, change: object) =>
      updateTask(torn, { ...input(UpdateTaskBody, change), id: task.task_id });

    it("is checked again where the task was bound to another version meanwhile", async () => {
      await registerVersion(task, "1.1", { type: "threshold", params: { direction: "below", value: 0.5 } });
      const torn = overtaken(() => patch(task, { condition_version: "1.1" }));
      expect(await refusedAt(() => send(torn, release(0.4)))).toEqual([400, "firing.release"]);
      expect(await read(task)).toMatchObject({ condition_version: "1.1", firing: { mode: "every" } });
      expect((await patch(task, release(0.6))).firing.release).toBe(0.6);
    });

    it("is checked again where the task got a release meanwhile", async () => {
      await registerVersion(task, "1.1", { type: "threshold", params: { direction: "below", value: 0.5 } });
      const torn = overtaken(() => patch(task, release(0.4)));
      expect(await refusedAt(() => send(torn, { condition_version: "1.1" }))).toEqual([400, "condition_version"]);
      expect(await read(task)).toMatchObject({ condition_version: "1.0", firing: { release: 0.4 } });
    });

    it("gives up where the task does not stop changing", async () => {
      let at = 0.4;
      const update: MemoryServices["tasks"]["update"] = async (...change) => {
        at += 0.01;
        await patch(task, release(at));
        return services.tasks.update(...change);
      };
      const torn = { ...services, tasks: { ...services.tasks, update } };
      expect((await refusal(() => send(torn, release(0.9)))).code).toBe("unavailable");
    });
  });

  it("of a task that is not there is not found", async () => {
    expect(await refusedAt(() => patch({ ...task, task_id: "task_none" }, { status: "paused" }))).toEqual([404, "id"]);
  });
});
