import { afterAll, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startOwnService } from "../../support/at-end.ts";
import type { Call } from "../../support/call.ts";
import { startServiceProcess } from "../../support/process.ts";
import type { TestService } from "../../support/service.ts";
import { RATE, registerRate, type Task } from "../../support/world.ts";

type Looks = Output<"listTaskEntityLooks">;
type Inbox = Output<"listNotifications">;
type Decisions = Output<"listDecisions">;

const entities = Array.from({ length: 24 }, (_, i) => `account:${i}`);
const firing = entities.filter((_, i) => i % 4 === 0);
const patience = { interval: 250 };
/** The service that runs in this process when the other has been killed for the last time. */
let survivor: TestService | undefined;
let call: Call;

const service = await startServiceProcess();
call = service.call;
await registerRate(call);
afterAll(() => service.remove());

const push = async (valueOf: (i: number) => number) => {
  const observed_at = new Date().toISOString();
  const observations = entities.map((entity, i) => ({ primitive_id: RATE, entity, observed_at, value: valueOf(i) }));
  const { status, text } = await call("POST", "/observations", { observations });
  if (status !== 201) throw new Error(text);
  return observed_at;
};
const looksAt = async ({ task_id }: Task, entity: string) =>
  (await call<Looks>("GET", `/tasks/${task_id}/looks/${encodeURIComponent(entity)}?limit=100`)).body.items;
/** How many entities have been looked at, at that time. */
async function looked(task: Task, at: string | undefined): Promise<number> {
  const looks = await Promise.all(entities.map((entity) => looksAt(task, entity)));
  return looks.filter((found) => found.some(({ t }) => t === at)).length;
}

/** What has happened when the process is killed: nothing yet, the first looks are kept, all of them are. */
const kills = [0, 1, entities.length];

/**
 * A queue forgets what it held when its process dies, and the minutely sweep sends that once it is a minute old. What the dead
 * processes left becomes that old here.
 */
async function sweepWhatIsLeft(left: TestService, diedAt: number): Promise<void> {
  const db = await left.database();
  for (const column of ["planned_at", "attempted_at"])
    await db.prepare(`UPDATE action_results SET ${column} = ${column} - 60000 WHERE ${column} <= ?`).bind(diedAt).run();
  await left.runScheduled();
}

it(
  "a process killed while it watches loses no look, doubles none, and sends each message once",
  { timeout: 900_000 },
  async () => {
    const intent = "alert me when the active user rate drops below 35%";
    const watch = { on: "observation" };
    const delivery = { type: "notification" };
    // A mode of its own: every look that is true sends, without a pause.
    const body = { intent, entity_scope: "account:*", delivery, watch, firing: { mode: "every" } };
    const { body: task } = await call<Task>("POST", "/tasks", body);
    // All shards know of the watch by then, so that nothing pushed from now on goes unseen.
    const calm = await push(() => 0.9);
    await expect.poll(() => looked(task, calm), patience).toBe(entities.length);

    const times: string[] = [];
    let diedAt = 0;
    for (const done of kills) {
      const at = await push((i) => (i % 4 === 0 ? 0.2 : 0.9));
      times.push(at);
      await expect.poll(() => looked(task, at), { ...patience, interval: 10 }).toBeGreaterThanOrEqual(done);
      await service.kill();
      diedAt = Date.now();
      if (times.length < kills.length) await service.start();
      else {
        survivor = await startOwnService({ stateDir: service.stateDir });
        call = survivor.call;
      }
      await expect.poll(() => looked(task, at), patience).toBe(entities.length);
    }

    for (const entity of firing) {
      const looks = await looksAt(task, entity);
      const fired = looks.filter(({ outcome }) => outcome === "triggered");
      expect(fired.map(({ t }) => t)).toEqual(times.toReversed());
      const path = `/decisions?entity_id=${encodeURIComponent(entity)}&outcome=triggered`;
      const decisions = (await call<Decisions>("GET", path)).body.items;
      expect(decisions.map(({ decision_id }) => decision_id)).toEqual(fired.map(({ decision_id }) => decision_id));
    }
    if (survivor === undefined) throw new Error("nothing runs");
    const left = survivor;
    // A process that dies between taking a message and sending it leaves it unsent, and says so: never sent twice.
    const statuses = async () => {
      const looks = (await Promise.all(firing.map((entity) => looksAt(task, entity)))).flat();
      const fired = looks.filter(({ outcome }) => outcome === "triggered");
      const records = await Promise.all(
        fired.map(({ decision_id }) => call<Output<"getDecision">>("GET", `/decisions/${decision_id}`)),
      );
      return records.flatMap(({ body }) => (body.actions ?? []).map(({ status }) => status));
    };
    // What cannot be sent in one minute is taken up in the next.
    const settledBy = async () => {
      await sweepWhatIsLeft(left, diedAt);
      return statuses();
    };
    await expect.poll(settledBy, { interval: 5_000, timeout: 120_000 }).not.toContain("queued");
    const settled = await statuses();
    expect(settled.length).toBe(firing.length * kills.length);
    const triggered = settled.filter((status) => status === "triggered").length;
    const path = `/deliveries?task_id=${task.task_id}&status=delivered&limit=200`;
    const messages = (await call<Output<"listDeliveries">>("GET", path)).body.items;
    const sent = await Promise.all(
      messages.map(({ delivery_id }) => call<Output<"getDelivery">>("GET", `/deliveries/${delivery_id}`)),
    );
    const told = sent.flatMap(({ body: message }) => message.decision_ids);
    expect(new Set(told).size).toBe(told.length);
    expect(told.length).toBe(triggered);
    const inbox = (await call<Inbox>("GET", "/notifications?limit=100")).body.items;
    expect(inbox.length).toBe(messages.length);
    expect(inbox.reduce((sum, { count }) => sum + count, 0)).toBe(triggered);
  },
);
