import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import type { Task } from "../../support/world.ts";

type Incidents = Output<"listIncidents">;
type Messages = Output<"listNotifications">;
type Looks = Output<"listTaskEntityLooks">;
type Backtest = Output<"backtestConditions">;

const elevated = { elevated: true };
const signal = "fs.used_percent";
/** Looks are seconds apart. */
const patience = { interval: 250 };
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ vars: { SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s" } });
  const primitive = {
    primitive_id: signal,
    type: "time_series<float>",
    description: "Filesystem usage in percent",
    synonyms: ["filesystem"],
    unit: "percent",
    members: ["mountpoint"],
    max_age: "1h",
  };
  await service.call("POST", "/primitives", primitive, elevated);
});
afterAll(() => service.stop());

async function watched(entity: string, watch: object, firing: object = {}) {
  const { body, text } = await service.call<Task>("POST", "/tasks", {
    intent: "alert me when the filesystem usage is above 90%",
    entity_scope: entity,
    delivery: { type: "notification", channel: "inbox" },
    watch,
    firing: { mode: "on_change", recovered: true, ...firing },
  });
  expect(text).toContain("task_id");
  const { task_id, condition_id, condition_version } = body;
  const push = async (mounts: Readonly<Record<string, number>>, at = Date.now()) => {
    const observed_at = new Date(at).toISOString();
    const observations = Object.entries(mounts).map(([mountpoint, value]) => ({
      primitive_id: signal,
      entity,
      observed_at,
      value,
      member: { mountpoint },
    }));
    expect((await service.call("POST", "/observations", { observations })).status).toBe(201);
  };
  const incidents = async () =>
    (await service.call<Incidents>("GET", `/incidents?task_id=${task_id}&entity=${encodeURIComponent(entity)}`)).body
      .items;
  const messages = async () =>
    (await service.call<Messages>("GET", "/notifications?limit=100")).body.items
      .filter((one) => one.message.startsWith(entity))
      .map(({ message }) => message.split("\n")[0] ?? "")
      .toReversed();
  const looks = async () =>
    (await service.call<Looks>("GET", `/tasks/${task_id}/looks/${encodeURIComponent(entity)}`)).body.items;
  const statuses = async () => (await incidents()).map(({ status }) => status);
  return { condition: { condition_id, condition_version }, push, incidents, messages, looks, statuses };
}

const minute = 60_000;

describe.each(["all", "changes"])("a watch that keeps %s", (keep) => {
  it("tells of each member once in an incident, and anew in the next", async () => {
    const entity = `host:${keep}`;
    const { push, incidents, messages, statuses } = await watched(entity, { every: "1s", keep }, { cooldown: "1s" });
    const [opening, further] = [
      `${entity} (${signal}): 95% is above the threshold of 90%`,
      (text: string) => `${entity} (${signal}): ${text} too, at `,
    ];
    const told = async (expected: readonly string[]) => {
      await expect.poll(async () => (await messages()).length, patience).toBe(expected.length);
      for (const [i, text] of (await messages()).entries()) expect(text).toContain(expected[i]);
    };
    await push({ "/": 40, "/var": 95, "/home": 50, "/srv": 30 });
    await told([opening]);

    await push({ "/home": 93 });
    await told([opening, further("/home is at 93%")]);
    const [incident] = await incidents();
    expect(incident?.members_added).toMatchObject([
      { count: 1, worst: [{ member: { mountpoint: "/home" }, value: 93 }] },
    ]);

    await push({ "/home": 50 });
    await push({ "/home": 94, "/srv": 97, "/": 91 });
    await told([opening, further("/home is at 93%"), further("/srv is at 97% and / is at 91%")]);

    await push({ "/": 40, "/var": 40, "/home": 40, "/srv": 40 });
    await expect.poll(statuses, patience).toEqual(["closed"]);
    await push({ "/home": 95 });
    await expect.poll(statuses, patience).toEqual(["open", "closed"]);
    await push({ "/var": 92 });
    const before = [opening, "/home is at 93% too", "/srv is at 97%", "back to normal"];
    await told([...before, opening, further("/var is at 92%")]);
  });
});

it("a backtest counts the messages that a watch of each observation sends", async () => {
  const entity = "host:replayed";
  const start = Date.now() - 30 * minute;
  const { condition, push, messages, looks } = await watched(entity, { on: "observation" });
  const steps = [
    { "/": 40, "/var": 95, "/home": 50 },
    { "/home": 93 },
    { "/home": 20 },
    { "/home": 95, "/": 91 },
    { "/": 20, "/var": 20, "/home": 20 },
    { "/var": 91 },
  ];
  for (const [i, mounts] of steps.entries()) {
    await push(mounts, start + i * minute);
    await expect.poll(async () => (await looks()).length).toBe(i + 1);
  }
  await expect.poll(async () => (await messages()).filter((text) => text.includes(" too, at ")).length).toBe(2);
  const { body } = await service.call<Backtest>("POST", "/conditions/backtest", {
    ...condition,
    entities: [entity],
    firing: { mode: "on_change" },
    from: new Date(start - minute).toISOString(),
    to: new Date(start + 10 * minute).toISOString(),
  });
  expect(body).toMatchObject({ member_notices: 2 });
});

it("one message names the ten worst of 999 members, and says how many more", async () => {
  const entity = "host:many";
  const { push, messages } = await watched(entity, { every: "1s", keep: "changes" });
  await push({ "/m0": 99 });
  await expect.poll(async () => (await messages()).length, patience).toBe(1);
  const most = Object.fromEntries(Array.from({ length: 999 }, (_, i) => [`/m${i + 1}`, 90 + (i + 1) / 100]));
  await push(most);
  await expect.poll(async () => (await messages()).length, patience).toBe(2);
  const [, text = ""] = await messages();
  expect(text).toContain("/m999 is at 99.99%");
  expect(text).toContain("and 989 more fire too, at ");
  expect(text.match(/ is at /g)).toHaveLength(10);
});
