import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import type { Task } from "../../support/world.ts";

const minute = 60_000;
const signal = "silo.filling_percent";
const entity = "silo:replayed";

it("a watch tells of each member that begins to fire in an incident, and a backtest counts the messages that it sends", async () => {
  const { call } = await sharedTestService();
  const primitive = {
    primitive_id: signal,
    type: "time_series<float>",
    description: "Filling of the silo in percent",
    unit: "percent",
    members: ["chamber"],
    max_age: "1h",
  };
  await call("POST", "/primitives", primitive, { elevated: true });
  const { body: task, text } = await call<Task>("POST", "/tasks", {
    intent: "alert me when the silo filling is above 90%",
    entity_scope: entity,
    delivery: { type: "notification", channel: "inbox" },
    watch: { on: "observation" },
    firing: { mode: "on_change", recovered: true },
  });
  expect(text).toContain("task_id");
  const { task_id, condition_id, condition_version } = task;
  const about = encodeURIComponent(entity);
  const looks = async () =>
    (await call<Output<"listTaskEntityLooks">>("GET", `/tasks/${task_id}/looks/${about}`)).body.items;
  const messages = async () =>
    (await call<Output<"listNotifications">>("GET", "/notifications?limit=100")).body.items
      .map(({ message }) => message)
      .filter((message) => message.startsWith(entity) && message.includes(" too, at "));

  const start = Date.now() - 30 * minute;
  const steps: Readonly<Record<string, number>>[] = [
    { north: 40, south: 95, west: 50 },
    { west: 93 },
    { west: 20 },
    { west: 95, north: 91 },
    { north: 20, south: 20, west: 20 },
    { south: 91 },
  ];
  for (const [i, chambers] of steps.entries()) {
    const observed_at = new Date(start + i * minute).toISOString();
    const observations = Object.entries(chambers).map(([chamber, value]) => ({
      primitive_id: signal,
      entity,
      observed_at,
      value,
      member: { chamber },
    }));
    expect((await call("POST", "/observations", { observations })).status).toBe(201);
    await expect.poll(async () => (await looks()).length).toBe(i + 1);
  }
  await expect.poll(async () => (await messages()).length).toBe(2);
  expect((await messages()).toSorted()).toEqual([
    expect.stringContaining("north is at 91% too, at ") as string,
    expect.stringContaining("west is at 93% too, at ") as string,
  ]);
  const { body: incidents } = await call<Output<"listIncidents">>("GET", `/incidents?task_id=${task_id}`);
  expect(incidents.items.map(({ status }) => status)).toEqual(["open", "closed"]);
  expect(incidents.items[1]?.members_added).toMatchObject([
    { count: 1, worst: [{ member: { chamber: "west" }, value: 93 }] },
    { count: 1, worst: [{ member: { chamber: "north" }, value: 91 }] },
  ]);
  const { body: replayed } = await call<Output<"backtestConditions">>("POST", "/conditions/backtest", {
    condition_id,
    condition_version,
    entities: [entity],
    firing: { mode: "on_change" },
    from: new Date(start - minute).toISOString(),
    to: new Date(start + 10 * minute).toISOString(),
  });
  expect(replayed).toMatchObject({ member_notices: 2 });
});
