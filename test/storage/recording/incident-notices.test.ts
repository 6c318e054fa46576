import { emptyStorage, env, put } from "../../support/memory/storage.ts";
import { describe, expect, it } from "vitest";
import { days } from "../../../worker/domain/firing/hours.ts";
import type { FiringConfig } from "../../../worker/domain/firing/rule.ts";
import { ActionStore } from "../../../worker/storage/actions/action-store.ts";
import { Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { IncidentStore } from "../../../worker/storage/alarms/incident-store.ts";
import {
  incidentsOf,
  type MadeTask,
  makeTask,
  minute,
  noticesOf,
  planned,
  record,
  rowOf,
  silenceTask,
  spans,
} from "./recorded.ts";

emptyStorage();

const store = new IncidentStore(env.DB);

/** Ends the incidents of a task as something else would. */
const endAs = (task: MadeTask, closed_by: string) =>
  put("incidents", ...incidentsOf(task).map((row) => ({ ...row, closed_at: row.as_of, closed_by })));

describe("a message that an incident is over", () => {
  const firing: FiringConfig = { mode: "on_change", recovered: true };

  it("is planned once, with the decision that closes it", async () => {
    const task = makeTask({ firing });
    planned.length = 0;
    await record(rowOf(task.condition_id, 1, true), rowOf(task.condition_id, 2, true));
    expect(planned).toEqual([]);
    await record(rowOf(task.condition_id, 5, false));
    const notices = await noticesOf(task);
    expect(notices).toMatchObject([{ kind: "recovered", since: minute, noticed_at: 5 * minute, state: "planned" }]);
    expect(planned).toEqual(notices.map(({ notice_id }) => notice_id));
    await record(rowOf(task.condition_id, 5, false));
    await record(rowOf(task.condition_id, 6, false));
    expect(planned).toHaveLength(1);
    expect(await noticesOf(task)).toEqual(notices);
  });

  it("is one for each that closes in a batch", async () => {
    const task = makeTask({ firing });
    planned.length = 0;
    const values = [true, false, true, null, false, true, false];
    await record(...values.map((value, at) => rowOf(task.condition_id, at, value)));
    expect((await noticesOf(task)).map(({ noticed_at }) => noticed_at / minute)).toEqual([1, 4, 6]);
    expect(planned).toHaveLength(3);
  });

  it.each<[string, FiringConfig]>([
    ["a task that does not ask for it", { mode: "on_change" }],
    ["one that nothing was sent for", { ...firing, for: "9m" }],
  ])("is not planned for %s", async (_, config) => {
    const task = makeTask({ firing: config });
    for (const [at, value] of [true, true, false].entries()) await record(rowOf(task.condition_id, at, value));
    expect(spans(task)).toEqual([[0, 2]]);
    expect(await noticesOf(task)).toEqual([]);
  });

  it("is left to the sweep where the shard dies before it hears of it", async () => {
    const task = makeTask({ firing });
    const dead = new Recorder(env.DB, {
      planned: () => {
        throw new Error("the process died");
      },
    });
    const rows = [rowOf(task.condition_id, 1, true), rowOf(task.condition_id, 2, false)];
    const batch = { batch_id: "dying", recorded_at: 1 };
    await expect(dead.record(rows, batch)).rejects.toThrow("the process died");
    planned.length = 0;
    await record(...rows);
    expect(planned).toEqual([]);
    const [notice] = await noticesOf(task);
    const waiting = await new ActionStore(env.DB).plannedDecisions(1, 1_000);
    expect(waiting.filter((id) => id === notice?.notice_id)).toHaveLength(1);
    expect(spans(task)).toEqual([[1, 2]]);
  });

  it("follows what was sent before a pause", async () => {
    const task = makeTask({ firing });
    await record(rowOf(task.condition_id, 1, true));
    endAs(task, "paused");
    await record(rowOf(task.condition_id, 3, true));
    await record(rowOf(task.condition_id, 4, false));
    expect(await noticesOf(task)).toMatchObject([{ since: 3 * minute, noticed_at: 4 * minute }]);
  });
});

describe("a message that more members fire", () => {
  const minutes = (task: MadeTask, at: number, ...members: string[]) =>
    rowOf(task.condition_id, at, true, {
      fresh: {
        [task.task_id]: { count: members.length, worst: members.map((member) => ({ member, value: 1, operand: 0 })) },
      },
    });
  const states = async (task: MadeTask) =>
    (await noticesOf(task)).map(({ kind, noticed_at, state }) => [kind, noticed_at / minute, state]);
  const opened = async (firing: FiringConfig = { mode: "on_change" }, config?: object) => {
    const task = makeTask({ firing, ...(config ? { config } : {}) });
    await record(rowOf(task.condition_id, 1, true));
    planned.length = 0;
    return task;
  };

  it("is planned once, whoever records its decision again", async () => {
    const task = await opened();
    await record(minutes(task, 2, "b"));
    const [notice] = await noticesOf(task);
    expect(notice).toMatchObject({ kind: "members", since: minute, noticed_at: 2 * minute, state: "planned" });
    expect(planned).toEqual([notice?.notice_id]);
    await Promise.all([record(minutes(task, 2, "b")), record(minutes(task, 2, "b"))]);
    expect(await noticesOf(task)).toEqual([notice]);
    expect(planned).toHaveLength(1);
  });

  it("is planned of a decision that comes behind a later one, and not of one outside the incident", async () => {
    const task = await opened();
    await record(rowOf(task.condition_id, 5, true));
    await record(minutes(task, 3, "b"));
    await record(minutes(task, 0, "c"));
    await record(rowOf(task.condition_id, 6, false));
    await record(minutes(task, 4, "d"));
    expect(await states(task)).toEqual([["members", 3, "planned"]]);
  });

  it("is planned with the decision that opens an incident anew after a rebind", async () => {
    const task = await opened();
    endAs(task, "rebound");
    await record(minutes(task, 3, "b"));
    expect(await states(task)).toEqual([["members", 3, "planned"]]);
  });

  it("is planned for none that nothing was sent for", async () => {
    const task = await opened({ mode: "on_change", for: "9m" });
    await record(minutes(task, 2, "b"));
    expect(await noticesOf(task)).toEqual([]);
  });

  it("is skipped during a snooze and a silence, and after them it is planned for others", async () => {
    const task = await opened();
    const [incident] = incidentsOf(task);
    await store.snooze(incident?.incident_id ?? "", 3 * minute);
    await record(minutes(task, 2, "b"));
    await store.snooze(incident?.incident_id ?? "", null);
    silenceTask(task, 4 * minute, 5 * minute);
    await record(minutes(task, 4, "c"));
    await record(minutes(task, 6, "d"));
    expect(await states(task)).toEqual([
      ["members", 2, "skipped"],
      ["members", 4, "skipped"],
      ["members", 6, "planned"],
    ]);
  });

  it.each<[string, object, FiringConfig, number]>([
    ["a webhook", { type: "webhook", endpoint: "https://a.example" }, { mode: "on_change" }, 0],
    [
      "one that hears when it is over",
      { type: "webhook", endpoint: "https://a.example" },
      { mode: "on_change", recovered: true },
      1,
    ],
    [
      "one that gets reminders",
      { type: "webhook", endpoint: "https://a.example" },
      { mode: "on_change", remind: "6h" },
      1,
    ],
    ["a workflow", { type: "workflow", workflow_id: "w" }, { mode: "on_change", recovered: true }, 0],
    ["a register action", { type: "register", primitive_id: "a.b" }, { mode: "on_change", recovered: true }, 0],
  ])("goes by %s only where it is asked for", async (_, config, firing, count) => {
    const task = await opened(firing, config);
    await record(minutes(task, 2, "b"));
    expect(await noticesOf(task)).toHaveLength(count);
  });
});

describe("a reminder", () => {
  const hour = 60 * minute;
  const firing: FiringConfig = { mode: "on_change", remind: "1h" };
  /** Ids of the reminders that are due for a task, so many milliseconds after something was sent. */
  const remind = async ({ task_id }: MadeTask, after: number) => {
    const ids = await store.remind(1 + after, 500);
    const own = task_id.slice("task_".length);
    return ids.filter((id) => id.includes(`.${own}.`));
  };
  const openOne = async (config = firing) => {
    const task = makeTask({ firing: config });
    await record(rowOf(task.condition_id, 1, true));
    const [incident] = incidentsOf(task);
    return { task, id: incident?.incident_id ?? "" };
  };

  it("is planned each time so long has passed since something was sent, until the incident is over", async () => {
    const { task } = await openOne();
    expect(await remind(task, hour - 1)).toEqual([]);
    expect(await remind(task, hour)).toHaveLength(1);
    expect(await remind(task, hour)).toEqual([]);
    expect(await remind(task, 2 * hour - 1)).toEqual([]);
    expect(await remind(task, 2 * hour + 5)).toHaveLength(1);
    expect(await noticesOf(task)).toMatchObject([
      { kind: "reminder", since: minute, noticed_at: 1 + hour, state: "planned" },
      { kind: "reminder", since: minute, noticed_at: 6 + 2 * hour, state: "planned" },
    ]);
    await record(rowOf(task.condition_id, 2, false));
    expect(await remind(task, 9 * hour)).toEqual([]);
  });

  it("is planned once, however many look for it at once", async () => {
    const { task } = await openOne();
    const found = await Promise.all(Array.from({ length: 5 }, () => remind(task, hour)));
    expect(found.flat()).toHaveLength(1);
  });

  it("ends with an acknowledgement", async () => {
    const { task, id } = await openOne();
    await store.acknowledge(id, "key_1", 1);
    expect(await remind(task, hour)).toEqual([]);
  });

  it("waits for the end of a snooze", async () => {
    const { task, id } = await openOne();
    await store.snooze(id, 1 + 3 * hour);
    expect(await remind(task, 3 * hour - 1)).toEqual([]);
    expect(await remind(task, 3 * hour)).toHaveLength(1);
  });

  it("waits for the end of a silence", async () => {
    const { task } = await openOne();
    silenceTask(task, 0, 1 + 3 * hour);
    expect(await remind(task, 3 * hour - 1)).toEqual([]);
    expect(await remind(task, 3 * hour)).toHaveLength(1);
  });

  it("waits for the hours of its task, and keeps that of no other waiting", async () => {
    await env.DB.prepare("DELETE FROM incidents").run();
    const active = { days: [...days], from: "00:00", to: "01:00", zone: "UTC" };
    const [{ task }, { task: other }] = [await openOne({ ...firing, active }), await openOne()];
    const due = async (after: number) => (await store.remind(1 + after, 1)).length;
    const isOver = (task: MadeTask) => record(rowOf(task.condition_id, 2, false));
    expect([await due(hour), await due(hour)]).toEqual([1, 0]);
    expect(await noticesOf(other)).toHaveLength(1);
    await isOver(other);
    expect([await due(23 * hour), await due(24 * hour - 2), await due(24 * hour)]).toEqual([0, 0, 1]);
    expect(await noticesOf(task)).toMatchObject([{ noticed_at: 1 + 24 * hour }]);
  });

  it("is none of an incident that nothing was sent for, or of a task that is not to remind", async () => {
    const held = await openOne({ ...firing, for: "9m" });
    const silent = await openOne({ mode: "on_change" });
    expect([...(await remind(held.task, hour)), ...(await remind(silent.task, hour))]).toEqual([]);
  });

  it("leaves some for the next time where there are too many", async () => {
    const { task } = await openOne();
    await record(...["b", "c", "d"].map((entity) => rowOf(task.condition_id, 1, true, { entity })));
    const first = await store.remind(1 + hour, 3);
    expect(first).toHaveLength(3);
    expect(new Set([...first, ...(await store.remind(1 + hour, 500))]).size).toBeGreaterThanOrEqual(4);
    expect(await noticesOf(task)).toHaveLength(4);
  });
});
