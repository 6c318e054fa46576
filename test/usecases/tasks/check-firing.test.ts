import { beforeEach, describe, expect, it } from "vitest";
import { CreateActionBody } from "../../../worker/contract/resources/actions/actions.ts";
import { UpdateTaskBody } from "../../../worker/contract/resources/tasks/tasks.ts";
import { createAction } from "../../../worker/usecases/actions/create-action.ts";
import { updateTask } from "../../../worker/usecases/tasks/update-task.ts";
import { input, refusal } from "../../support/memory/input.ts";
import { type MemoryServices, memoryServices } from "../../support/memory/services.ts";
import { makeTask, register } from "../../support/memory/world.ts";

const intent = "alert me when the active user rate drops below 35%";
const watch = { every: "5m" };
let services: MemoryServices;

beforeEach(async () => {
  services = memoryServices();
  services.batches.countIn = () => Promise.resolve(10);
  await register(services);
});

const make = (change: object) => makeTask(services, intent, change);
const patch = async (id: string, change: object) => updateTask(services, { id, ...input(UpdateTaskBody, change) });

describe("messages about incidents", () => {
  it("are asked for when a task is created, said when it is restated, and changed later", async () => {
    const task = await make({ watch, firing: { recovered: true, remind: "6h" } });
    expect(task.firing).toEqual({ mode: "on_change", cooldown: "6h", recovered: true, remind: "6h" });
    expect(task.provenance.restated).toContain("and again when it is over, with a reminder every 6 hours");
    const changed = await patch(task.task_id, { firing: { mode: "on_change", remind: "1h" } });
    expect(changed.firing).toEqual({ mode: "on_change", remind: "1h" });
    expect((await patch(task.task_id, { firing: { mode: "on_change" } })).firing).toEqual({ mode: "on_change" });
  });

  it.each([
    ["without a watch", { firing: { recovered: true } }, "firing.recovered"],
    ["without a watch", { firing: { remind: "6h" } }, "firing.remind"],
    ["less than a minute apart", { watch, firing: { remind: "59s" } }, "firing.remind"],
    [
      "by a webhook that does not say the kind",
      {
        watch,
        firing: { recovered: true },
        delivery: { type: "webhook", endpoint: "https://hooks.example.com", payload_template: { text: "{entity}" } },
      },
      "delivery.payload_template",
    ],
    [
      "by what stores a value",
      { watch, firing: { remind: "6h" }, delivery: { type: "register", primitive_id: "account.active_user_rate" } },
      "delivery.type",
    ],
  ])("are refused %s", async (_, change, location) => {
    expect(await refusal(() => make(change))).toMatchObject({ code: "validation_error", location });
  });

  it("are refused where a change would leave them without a watch, unless it ends them too", async () => {
    const { task_id } = await make({ watch, firing: { recovered: true } });
    expect(await refusal(() => patch(task_id, { watch: null }))).toMatchObject({ location: "firing.recovered" });
    expect((await patch(task_id, { watch: null, firing: { mode: "every" } })).watch).toBeNull();
    expect(await refusal(() => patch(task_id, { firing: { remind: "1h" } }))).toMatchObject({
      location: "firing.remind",
    });
  });

  it("are refused for a registered action", async () => {
    const body = {
      action_id: "page",
      namespace: "org",
      version: "v1",
      config: { type: "notification", channel: "inbox" },
      trigger: { fire_on: "true", condition_id: "c", condition_version: "1.0", firing: { recovered: true } },
    };
    const refused = await refusal(async () => createAction(services, input(CreateActionBody, body)));
    expect(refused).toMatchObject({ code: "validation_error", location: "trigger.firing.recovered" });
  });
});
