import { expect, it } from "vitest";
import { call } from "../../support/runtime-call.ts";
import { START, type Task } from "../../support/world.ts";

const at = new Date(START).toISOString();
const push = (primitive_id: string, entity: string) =>
  call("POST", "/observations", { observations: [{ primitive_id, entity, observed_at: at, value: 7 }] });
const body = (change: object) => ({
  intent: "alert me when the reach latency is above 5",
  entity_scope: "reachsvc:*",
  delivery: { type: "notification" },
  ...change,
});
const make = async (change: object) => (await call<Task>("POST", "/tasks", body(change))).body;
const read = async ({ task_id }: Task) => (await call<Task>("GET", `/tasks/${task_id}`)).body.warnings;

const nobody = (scope: string): unknown =>
  expect.stringMatching(
    new RegExp(`^No entity is in the scope ${scope} yet\\. Scopes that hold entities: .*"reachsvc:\\*"`),
  );

for (const primitive_id of ["reach.latency", "reach.silence"])
  await call("POST", "/primitives", { primitive_id, type: "time_series<float>" });
for (const entity of ["reachsvc:1", "reachsvc:2", "reachlone"]) await push("reach.latency", entity);

it("says nothing where every part of the scope holds somebody", async () => {
  for (const entity_scope of ["reachsvc:*", "reach", "reachlone", "all", "reachsvc:2, reachlone"])
    expect((await make({ entity_scope })).warnings).toEqual([]);
});

it("says which part of a scope holds nobody, until somebody comes", async () => {
  const task = await make({ entity_scope: "reachservice:*, reachsvc:9" });
  expect(task.warnings).toEqual([nobody('"reachservice:\\*", "reachsvc:9"')]);
  const dry = await call<{ validation: { warnings: string[] } }>(
    "POST",
    "/tasks",
    body({ entity_scope: "reachservice:*", dry_run: true }),
  );
  expect(dry.body.validation.warnings).toContainEqual(nobody('"reachservice:\\*"'));
  await push("reach.latency", "reachservice:1");
  expect(await read(task)).toEqual([nobody('"reachsvc:9"')]);
  const patched = await call<Task>("PATCH", `/tasks/${task.task_id}`, { entity_scope: "reachservice:*" });
  expect(patched.body.warnings).toEqual([]);
});

it("says which watched signal has no value yet", async () => {
  const intent = "alert me when the reach silence is above 5";
  expect((await make({ intent })).warnings).toEqual([]);
  const task = await make({ intent, watch: { every: "5m" } });
  expect(task.warnings).toEqual([expect.stringContaining("No value of reach.silence has arrived yet")]);
  await push("reach.silence", "reachsvc:1");
  expect(await read(task)).toEqual([]);
});
