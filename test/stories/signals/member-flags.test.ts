import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import type { Task } from "../../support/world.ts";

const minute = 60_000;
const host = "host:edge-1";

const service = await sharedTestService();
const primitive = {
  primitive_id: "net.up",
  type: "boolean",
  description: "True while the interface is operationally up",
  members: ["interface"],
  max_age: "10m",
};
await service.ok("POST", "/primitives", primitive);
const task = await service.ok<Task>("POST", "/tasks", {
  intent: "alert me when any interface is down, and when it recovers",
  entity_scope: "host:*",
  delivery: { type: "notification", channel: "inbox" },
  watch: { on: "observation" },
});

it("a flag of each interface: one that is down fires by its name, its end is told, and backtest says the same", async () => {
  expect(task.provenance.sentence).toMatch(/^Alert when min across members of `net\.up` is false, /);
  const start = Date.now() - 40 * minute;
  const at = (minutes: number) => new Date(start + minutes * minute).toISOString();
  const push = (minutes: number, flags: Readonly<Record<string, boolean>>) =>
    service.call("POST", "/observations", {
      observations: Object.entries(flags).map(([name, value]) => ({
        primitive_id: "net.up",
        entity: host,
        observed_at: at(minutes),
        value,
        member: { interface: name },
      })),
    });
  const incidents = async () => (await service.read<"listIncidents">(`/incidents?task_id=${task.task_id}`)).items;
  await push(0, { eth0: true, eth1: true, lo: true });
  await push(2, { eth0: true, eth1: false, lo: true });
  await expect.poll(async () => (await incidents()).map(({ status }) => status)).toEqual(["open"]);
  const [opened] = await incidents();
  expect(opened?.summary).toContain("eth1 decides, of 3 members");
  expect(opened?.members?.deciding[0]).toEqual({ member: { interface: "eth1" }, value: false });
  await push(4, { eth0: true, eth1: true, lo: true });
  await expect.poll(async () => (await incidents()).map(({ status }) => status)).toEqual(["closed"]);

  const asked = await service.ask(task, host, at(3));
  expect(asked.body).toMatchObject({ result: { value: false, type: "boolean" }, decision: { value: "false" } });
  const none = await service.ask(task, host, at(30));
  expect(none.body).toMatchObject({ result: { value: null }, decision: { value: false, reason: "null_input" } });
  const { condition_id, condition_version } = task;
  const said = await service.call<Output<"explainCondition">>("POST", "/conditions/explain", {
    condition_id,
    condition_version,
  });
  expect(said.body.natural_language_summary).toContain("net.up of any member is");
  const tested = await service.call<Output<"backtestConditions">>("POST", "/conditions/backtest", {
    condition_id,
    condition_version,
    from: at(0),
    to: at(6),
    entities: [host],
  });
  expect(tested.body.triggered).toBe(1);
});
