import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CreateTaskBody, type Task } from "../../worker/contract/resources/tasks/tasks.ts";
import { createServices } from "../../worker/services.ts";
import type { TaskStore } from "../../worker/storage/tasks/task-store.ts";
import { createTask } from "../../worker/usecases/tasks/create-task.ts";
import type { Services } from "../../worker/usecases/services.ts";
import { updateTask } from "../../worker/usecases/tasks/update-task.ts";
import { count, fresh, healthy, prepare } from "./fault-world.ts";

await prepare();

const services = createServices(env, { waitUntil: () => undefined });
const to = (channel: string) => ({ type: "notification", channel }) as const;
const body = (channel: string) => ({
  intent: "alert me when the active user rate is below 0.35",
  entity_scope: "nobody",
  delivery: to(channel),
});
const make = async () => {
  const channel = fresh("channel");
  const made = await healthy("POST", "/channels", { body: { channel, kind: "inbox" } });
  expect(made.status).toBe(201);
  return channel;
};
const remove = (channel: string) => healthy("DELETE", `/channels/${channel}`);

/** Services in which something happens right before a task is first written, when its delivery has been checked. */
function before(method: "create" | "update", happen: () => Promise<unknown>): Services {
  let done = false;
  const tasks = new Proxy(services.tasks, {
    get(target, name: keyof TaskStore) {
      return async (...args: never[]) => {
        if (name === method && !done) {
          done = true;
          await happen();
        }
        return (target[name] as (...args: never[]) => unknown).apply(target, args);
      };
    },
  });
  return { ...services, tasks };
}
const input = (channel: string) => CreateTaskBody.parse(body(channel));

describe("a channel that is deleted while a task is given to it", () => {
  it("is not there for a new task, which is refused and not stored", async () => {
    const channel = await make();
    const tasks = await count("tasks");
    const made = createTask(
      before("create", () => services.channels.remove(channel)),
      input(channel),
    );
    await expect(made).rejects.toMatchObject({ code: "action_binding_failed", location: "delivery.channel" });
    expect(await count("tasks")).toBe(tasks);
    expect(await count("actions", "config->>'channel' = ?", channel)).toBe(0);
  });

  it("and made again is there for a new task", async () => {
    const channel = await make();
    const made = await createTask(
      before("create", async () => {
        await remove(channel);
        await healthy("POST", "/channels", { body: { channel, kind: "inbox" } });
      }),
      input(channel),
    );
    expect(made).toMatchObject({ status: "active" });
  });

  it("is not there for a task that moves to it, which stays as it was", async () => {
    const channel = await make();
    const { body: made } = await healthy("POST", "/tasks", { body: body("inbox") });
    const task = made as unknown as Task;
    const moved = updateTask(
      before("update", () => services.channels.remove(channel)),
      { id: task.task_id, delivery: to(channel), status: "paused" },
    );
    await expect(moved).rejects.toMatchObject({ location: "delivery.channel" });
    const { body: found } = await healthy("GET", `/tasks/${task.task_id}`);
    expect(found).toMatchObject({ ...task, last_deliveries: [] });
    expect(await count("actions", "config->>'channel' = ?", channel)).toBe(0);
  });

  it("is never lost to a task that was made", async () => {
    for (let round = 0; round < 12; round++) {
      const channel = await make();
      const [made, removed] = await Promise.all([healthy("POST", "/tasks", { body: body(channel) }), remove(channel)]);
      expect([made.status, removed.status]).not.toEqual([200, 200]);
      expect([200, 422]).toContain(made.status);
      expect(removed.status).toBe(made.status === 200 ? 409 : 200);
    }
  });

  it("by two at once is deleted once", async () => {
    const channel = await make();
    const answers = await Promise.all([remove(channel), remove(channel)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });
});
