import { afterAll, beforeAll, expect, it } from "vitest";
import type { Output } from "../../sdk/src/index.ts";
import { type ServiceProcess, startServiceProcess } from "../support/process.ts";
import { RATE, registerRate, type Task } from "../support/world.ts";

type Looks = Output<"listTaskEntityLooks">;
type Inbox = Output<"listNotifications">;
type Decisions = Output<"listDecisions">;

/** How long after a push the process is killed: before the alarm is due, while it works, and after. */
const kills = [0, 1_000, 1_150];
const entities = Array.from({ length: 40 }, (_, i) => `account:${i}`);
const patience = { timeout: 170_000, interval: 250 };

let service: ServiceProcess;

beforeAll(async () => {
  service = await startServiceProcess();
  await registerRate(service.call);
});
afterAll(() => service.remove());

const push = async (valueOf: (i: number) => number) => {
  const observed_at = new Date().toISOString();
  const observations = entities.map((entity, i) => ({ primitive_id: RATE, entity, observed_at, value: valueOf(i) }));
  const { status, text } = await service.call("POST", "/observations", { observations });
  if (status !== 201) throw new Error(text);
  return observed_at;
};

it(
  "a process killed while it watches loses no look, doubles none, and sends each message once",
  { timeout: 900_000 },
  async () => {
    const intent = "alert me when the active user rate drops below 35%";
    const watch = { on: "observation" };
    const delivery = { type: "notification" };
    // A mode of its own: every look that is true sends, without a pause.
    const body = { intent, entity_scope: "account:*", delivery, watch, firing: { mode: "every" } };
    const { body: task } = await service.call<Task>("POST", "/tasks", body);
    const looksAt = async (entity: string) =>
      (await service.call<Looks>("GET", `/tasks/${task.task_id}/looks/${encodeURIComponent(entity)}?limit=100`)).body
        .items;
    await expect
      .poll(async () => {
        await push(() => 0.9);
        return (await Promise.all(entities.map(looksAt))).every(({ length }) => length > 0);
      }, patience)
      .toBe(true);

    const times: string[] = [];
    for (const after of kills) {
      times.push(await push((i) => (i % 4 === 0 ? 0.2 : 0.9)));
      await new Promise((resolve) => setTimeout(resolve, after));
      await service.kill();
      await service.start();
      await expect
        .poll(async () => {
          const looks = await Promise.all(entities.map(looksAt));
          return looks.filter((found) => found.some(({ t }) => t === times.at(-1))).length;
        }, patience)
        .toBe(entities.length);
    }

    const firing = entities.filter((_, i) => i % 4 === 0);
    for (const entity of firing) {
      const looks = await looksAt(entity);
      const fired = looks.filter(({ outcome }) => outcome === "triggered");
      expect(fired.map(({ t }) => t)).toEqual(times.toReversed());
      const path = `/decisions?entity_id=${encodeURIComponent(entity)}&outcome=triggered`;
      const decisions = (await service.call<Decisions>("GET", path)).body.items;
      expect(decisions.map(({ decision_id }) => decision_id)).toEqual(fired.map(({ decision_id }) => decision_id));
    }
    const messages = async () => {
      const found = (await service.call<Inbox>("GET", "/notifications?limit=100")).body.items;
      return found.map(({ decision_id }) => decision_id);
    };
    // A process that dies between taking a message and sending it leaves it unsent, and says so: never sent twice.
    const settled = async () => {
      const looks = (await Promise.all(firing.map(looksAt))).flat().filter(({ outcome }) => outcome === "triggered");
      const records = await Promise.all(
        looks.map(({ decision_id }) => service.call<Output<"getDecision">>("GET", `/decisions/${decision_id}`)),
      );
      return records.flatMap(({ body }) => (body.actions ?? []).map(({ status }) => status));
    };
    await expect.poll(async () => (await settled()).includes("queued"), patience).toBe(false);
    const sent = await messages();
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.length).toBe((await settled()).filter((status) => status === "triggered").length);
  },
);
